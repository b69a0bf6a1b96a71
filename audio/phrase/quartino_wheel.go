package phrase

// englishWheel are the texts of the page for Quartino in English.
func englishWheel() WheelWords {
	return WheelWords{
		Beside:  "Cache of tokens",
		ToTray:  "Drag a token from the cache to the tray, or choose it and then the tray.",
		Hint:    "To place it, drag it to a space, or choose it and then the space. After “Quartino”, show a card by the list of the cards.",
		Feel:    "The finger touches the tokens on the chosen space, as players do who read the board by hand.",
		Lift:    "The top token of the chosen space, or the one in the tray, goes into the hand. From there it can be put on a space, into the tray or back into the cache.",
		Pass:    "Ends the turn, once a token is placed.",
		LiftTop: "Lift one", LiftAll: "Lift all", AboutAll: "All tokens of the chosen space go into the hand.",
		Players: "Players", InHand: "In the hand", Below: "below it {tokens}", Hidden: "a card",
		Card: "Card", LayCard: "Lay the card in the tray",
		FourColours: "calls four colours", Column: "calls column", Quartino: "calls Quartino", Placed: "calls Quartino once a token is placed",
		Count: "Number of players", First: "Number of the player who begins",
		Marks: map[Mark]string{
			MarkNewest: "placed last", MarkLifted: "lifted", MarkWrong: "wrong here", MarkTarget: "a token belongs here",
			MarkTake: "to be taken off", MarkAsked: "one of those asked about",
		},
	}
}

// frenchWheel are the texts of the page for Quartino in French.
func frenchWheel() WheelWords {
	return WheelWords{
		Beside:  "Réserve de pions",
		ToTray:  "Glisser un pion de la réserve sur le bac, ou le choisir, puis le bac.",
		Hint:    "Pour le poser, le glisser sur une case, ou le choisir, puis la case. Après « Quartino », une carte se montre par la liste des cartes.",
		Feel:    "Un doigt touche les pions de la case choisie, comme pour lire le plateau à la main.",
		Lift:    "Le pion du dessus de la case choisie, ou celui du bac, passe dans la main. De là, il peut aller sur une case, dans le bac ou dans la réserve.",
		Pass:    "Termine le tour, une fois un pion posé.",
		LiftTop: "Lever un pion", LiftAll: "Tout lever", AboutAll: "Tous les pions de la case choisie passent dans la main.",
		Players: "Joueurs", InHand: "Dans la main", Below: "dessous {tokens}", Hidden: "une carte",
		Card: "Carte", LayCard: "Poser la carte dans le bac",
		FourColours: "annonce quatre couleurs", Column: "annonce colonne", Quartino: "annonce Quartino", Placed: "annonce Quartino dès qu'un pion est posé",
		Count: "Nombre de joueurs", First: "Numéro du joueur qui commence",
		Marks: map[Mark]string{
			MarkNewest: "posé en dernier", MarkLifted: "soulevé", MarkWrong: "pas à sa place", MarkTarget: "un pion y manque",
			MarkTake: "à retirer", MarkAsked: "fait partie de la question",
		},
	}
}

// germanWheel are the texts of the page for Quartino in German.
func germanWheel() WheelWords {
	return WheelWords{
		Beside:  "Vorrat der Steine",
		ToTray:  "Zieh einen Stein aus dem Vorrat auf die Ablage, oder wähle ihn und dann die Ablage.",
		Hint:    "Zum Setzen zieh ihn auf ein Feld, oder wähle ihn und dann das Feld. Nach „Quartino“ lässt sich mit der Liste der Karten eine zeigen.",
		Feel:    "Ein Finger berührt die Steine auf dem gewählten Feld, wie beim Lesen mit der Hand.",
		Lift:    "Der oberste Stein des gewählten Feldes oder der in der Ablage kommt in die Hand. Von dort kann er auf ein Feld, in die Ablage oder zurück in den Vorrat.",
		Pass:    "Beendet den Zug, sobald ein Stein gesetzt ist.",
		LiftTop: "Einen anheben", LiftAll: "Alle anheben", AboutAll: "Alle Steine des gewählten Feldes kommen in die Hand.",
		Players: "Spieler", InHand: "In der Hand", Below: "darunter {tokens}", Hidden: "eine Karte",
		Card: "Karte", LayCard: "Die Karte in die Ablage legen",
		FourColours: "ruft vier Farben", Column: "ruft Turm", Quartino: "ruft Quartino", Placed: "ruft Quartino, sobald ein Stein gesetzt ist",
		Count: "Zahl der Spieler", First: "Nummer des Spielers, der beginnt",
		Marks: map[Mark]string{
			MarkNewest: "zuletzt gesetzt", MarkLifted: "angehoben", MarkWrong: "liegt hier falsch", MarkTarget: "hier fehlt ein Stein",
			MarkTake: "abzuräumen", MarkAsked: "eines der gefragten",
		},
	}
}

// spanishWheel are the texts of the page for Quartino in Spanish.
func spanishWheel() WheelWords {
	return WheelWords{
		Beside:  "Reserva de fichas",
		ToTray:  "Arrastra una ficha de la reserva a la bandeja, o elígela y después la bandeja.",
		Hint:    "Para colocarla, arrástrala a una casilla, o elígela y después la casilla. Después de «Quartino», con la lista de las cartas se muestra una.",
		Feel:    "Un dedo toca las fichas de la casilla elegida, como al leer el tablero con la mano.",
		Lift:    "La ficha de arriba de la casilla elegida, o la de la bandeja, pasa a la mano. De ahí puede ir a una casilla, a la bandeja o de vuelta a la reserva.",
		Pass:    "Termina el turno, una vez colocada una ficha.",
		LiftTop: "Levantar una", LiftAll: "Levantar todas", AboutAll: "Todas las fichas de la casilla elegida pasan a la mano.",
		Players: "Jugadores", InHand: "En la mano", Below: "debajo {tokens}", Hidden: "una carta",
		Card: "Carta", LayCard: "Dejar la carta en la bandeja",
		FourColours: "canta los cuatro colores", Column: "canta la columna", Quartino: "canta Quartino", Placed: "canta Quartino una vez colocada una ficha",
		Count: "Número de jugadores", First: "Número del jugador que empieza",
		Marks: map[Mark]string{
			MarkNewest: "colocada la última", MarkLifted: "levantada", MarkWrong: "mal colocada", MarkTarget: "aquí falta una ficha",
			MarkTake: "por retirar", MarkAsked: "una de las preguntadas",
		},
	}
}
