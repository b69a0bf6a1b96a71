package phrase

import "quartoboard/board"

// frenchPage are the texts of the page in French.
func frenchPage() PageWords {
	return PageWords{
		Games: frenchGames(),
		Wheel: frenchWheel(),
		Table: "Table", Documents: "Pages",
		Board: "Plateau", Beside: "Pièces à côté du plateau", Log: "Déroulement", Faults: "Pannes", Buttons: "Boutons du plateau",
		Aim:      "Au Quarto, on choisit la pièce que l'adversaire pose. Quatre pièces alignées avec un critère en commun gagnent si quelqu'un appuie sur QUARTO.",
		Both:     "On peut aussi jouer seul les deux côtés.",
		HandOver: "De la main à la main",
		ToTray:   "Pour donner une pièce, la glisser sur le bac, ou la choisir, puis le bac.",
		ToHand:   "Pour donner une pièce, la glisser sur « De la main à la main », ou la choisir, puis cette place ; ensuite, appuyer sur « Passer ».",
		Hint:     "Pour la poser, la glisser sur une case, ou la choisir, puis la case.",
		Help: HelpWords{
			Title: "Clavier et boutons", Keys: "Les flèches déplacent, Entrée choisit, Échap annule le choix.",
			Feel:   "Un doigt touche la pièce choisie sur le plateau, comme pour lire le plateau à la main.",
			Lift:   "La pièce choisie quitte le plateau ou le bac et rejoint les pièces à côté du plateau.",
			Repeat: "Arrête la voix. En silence, le plateau dit la dernière pose et qui doit jouer ; maintenu une seconde, le bouton fait lire toutes les pièces.",
			Pass:   "Signale qu'une pièce a été donnée en main, quand le bac ne sert pas. C'est aussi « non » à une question du plateau, et la fin du délai de la dernière annonce.",
			Menu:   "Le plateau lit son menu. « Répéter » passe à l'entrée suivante ; maintenu une seconde, à la précédente. « Passer » choisit l'entrée ; maintenu une seconde, il revient en arrière.",
			Keep:   "Le prochain bouton du plateau reste enfoncé jusqu'à ce qu'on appuie de nouveau dessus. On peut ainsi en tenir deux à la fois, ou lever une pièce pendant que « Répéter » est enfoncé.",
		},
		Repeat: "Répéter", Pass: "Passer", Menu: "Menu",
		Keep: "Garder le prochain enfoncé",
		Feel: "Toucher", Lift: "Retirer du plateau",
		Leave: LeaveWords{
			Question: "Une partie est en cours. Si une autre commence, elle finit sans résultat.", Yes: "Terminer cette partie", No: "Continuer à jouer",
		},
		Lost: "Pas de liaison avec le plateau.", LostAct: "Le plateau n'a rien reçu de cela. Recommencer.",
		StartAgain: "Si la démo est terminée, la relancer.",
		Cleared:    "« Nouvelle partie » vide le plateau et commence la partie suivante.",
		Restarted:  "Le plateau a redémarré.", GameLeft: "La partie précédente n'est pas poursuivie.",
		Counts:        "Cette pièce a été posée sans avoir été donnée. Elle compte comme donnée par {who}.",
		NothingToPass: "Il n'y a rien à passer : les pièces se donnent par le bac.",
		Busy:          "Le plateau est occupé. Réessayer plus tard.",
		Code: CodeWords{
			Title: "Cette page demande un code",
			How:   "Le plateau dit six chiffres : dans son menu, choisir « {item} ». Ils sont valables deux minutes.",
			Label: "Code", Enter: "Entrer",
			Wrong: "Ce n'est pas le code, ou il n'est plus valable. En demander un autre au plateau.",
		},
		Sound: SoundWords{
			Name: "Son", On: "Son", Captions: "Sous-titres",
			Announce: "Annonces par le lecteur d'écran", Silent: "Aucun son ne vient du plateau.",
		},
		Call: CallWords{
			Now: "compte maintenant", Placed: "compte dès la première pièce",
			Given: "compte quand {who} aura donné", NoMore: "ne compte plus", ByTheGame: "le plateau annonce lui-même Quarto",
		},
		Marks: map[Mark]string{
			MarkNewest: "posée en dernier", MarkLifted: "soulevée", MarkUnread: "lecture impossible",
			MarkWrong: "pas à sa place", MarkTarget: "sa place est ici", MarkGiven: "donnée",
			MarkMoved: "en cours de déplacement", MarkComing: "une pièce arrive",
			MarkCalled: "dans l'alignement annoncé", MarkMissed: "dans un alignement non vu",
		},
		Hand: HandWords{Cannot: "La main ne peut pas faire cela", Show: "Une démonstration est en cours. L'arrêter, ou attendre qu'elle soit finie.", Since: map[Obstacle]string{
			CellTaken: "{to} est occupée", PiecePlaced: "cette pièce se trouve en {cell}", CellEmpty: "il n'y a rien en {cell}",
			WayBlocked: "entre {cell} et {to}, une pièce se trouve en {at}",
			TrayEmpty:  "le bac est vide", TrayTaken: "une pièce se trouve dans le bac",
			ButtonHeld: "ce bouton est déjà enfoncé", ButtonOpen: "ce bouton n'est pas enfoncé",
		}},
		Bench: frenchBench(),
		Settings: SettingsWords{
			Title: "Réglages", NextGame: "Prochaine partie", Speech: "Voix et sons",
			Attributes: "Ce qui compte", LastCall: "Secondes pour la dernière annonce", First: "Donne en premier, si la partie commence ici",
			Rate: "Vitesse de la voix en pour cent", Volume: "Volume en pour cent", Name: "Nom du joueur {seat}",
			Apply: "Appliquer", Begin: "Appliquer et commencer une partie", Applied: "Réglages appliqués.",
			WrongNames: map[board.NamesFault]string{
				board.NameUnprintable: "Un nom contient un caractère qui ne peut pas être affiché.",
				board.NameTooLong:     "Un nom est trop long : il peut avoir {most} caractères.",
				board.NameHasPhonemes: "Un nom ne peut pas contenir deux crochets ouvrants de suite.",
				board.NameBeginsAsWin: "Un nom ne peut pas commencer par le son de Quarto.",
				board.NameForeign:     "Un nom contient la lettre {letter}, que la voix épellerait : utiliser des lettres latines.",
				board.NamesEqual:      "Les deux noms doivent être différents, et pas seulement par les majuscules.",
			},
		},
		Build: BuildWords{
			Title: "Modèle du plateau", Choice: "Capteurs et lecteurs",
			Resumed: "Le plateau est maintenant du modèle {build}. La partie continue.",
			Begun:   "Le plateau est maintenant du modèle {build}. Comme il ne lit les pièces que dans le bac, une nouvelle partie commence.",
		},
		Troubles: TroubleWords{
			Title: "Essayer des pannes",
			Hint:  "Une démonstration joue à part une courte partie avec la panne, la répare, puis commence une nouvelle partie.",
			Show:  "Montrer", Stop: "Arrêter la démonstration", NoPower: "Le plateau n'a pas de courant.",
			Begins: "Panne provoquée", Over: "Panne réparée", Shown: "Démonstration", ShowOver: "La démonstration est terminée.",
			Names: map[Trouble]string{
				TroubleReader:  "lecteur mort, {cell}",
				TroubleMISO:    "lecteur qui tient la ligne de données à zéro, {cell}",
				TroubleSensor:  "capteur muet, {cell}",
				TroubleStuck:   "capteur bloqué, {cell}",
				TroubleNoise:   "bruit dans une mesure sur vingt",
				TroubleSticker: "étiquette inconnue, {piece}",
				TroublePhone:   "téléphone ou carte, {cell}",
				TroubleSound:   "carte son absente",
				TroubleDisk:    "carte mémoire pleine",
				TroubleSupply:  "alimentation faible",
				TroublePlug:    "prise débranchée",
			},
			About: map[Trouble]string{
				TroubleReader:  "Une pièce y est détectée mais pas lue. Le plateau la prend pour celle qui a été donnée, et le dit.",
				TroubleMISO:    "La porte logique écarte ce lecteur de la ligne pendant qu'un autre est interrogé : le plateau le nomme, et la partie continue.",
				TroubleSensor:  "Seul le lecteur y trouve une pièce. Sans lecteur, elle n'est remarquée que lorsque le capteur fonctionne de nouveau.",
				TroubleStuck:   "Le plateau dit qu'il n'arrive pas à lire ce qui est là, et la partie continue à côté.",
				TroubleNoise:   "Le plateau attend que ses mesures concordent, et ne dit rien de faux.",
				TroubleSticker: "Le plateau ne prend pas cette pièce pour une autre.",
				TroublePhone:   "Le plateau dit qu'un téléphone ou une carte s'y trouve. Une pièce qui est dessous reste lue.",
				TroubleSound:   "Le plateau le remarque dès qu'il doit parler. Il arbitre et enregistre sans un mot, et parle de nouveau au retour de la carte.",
				TroubleDisk:    "Le plateau le remarque dès qu'il doit écrire, et le dit. La partie continue, et ce qui s'est passé est écrit quand il y a de la place.",
				TroubleSupply:  "Le plateau avertit, et la partie continue.",
				TroublePlug:    "Le plateau s'arrête aussitôt. Quand le courant revient, il reprend la partie de son enregistrement et trouve ce qui a été déplacé entre-temps.",
			},
		},
	}
}

// frenchGames are the texts of the past games.
func frenchGames() GamesWords {
	return GamesWords{
		Name: "Parties", Match: "Cette rencontre", Earlier: "Parties précédentes", None: "Aucune autre partie n'a encore été jouée.",
		Moves:   "Pièces posées : {n}.",
		Before:  "Parties encore plus anciennes",
		Damaged: "Il manque des lignes à cet enregistrement : il ne peut pas être rejoué.", TooLong: "Cet enregistrement est trop long pour être montré.",
		Unreadable: "Cet enregistrement ne peut pas être lu.",
		Unknown:    "Il n'y a pas de partie passée de ce nom. Une partie peut être ouverte quand elle est terminée.",
		Text:       "Texte de la partie", Lines: "Lignes JSON", Record: "Enregistrement", Texts: "Texte de toutes les parties",
		First: "Première", Previous: "Précédente", Next: "Suivante", Last: "Dernière",
		Steps: "Coups", Step: "Étape {n} sur {of}",
	}
}

// frenchWheel are the texts of the page for Quartino in French.
func frenchWheel() WheelWords {
	return WheelWords{
		Aim:     "Au Quartino, chacun a quatre cartes secrètes. Chaque carte montre quatre couleurs. Quand le haut des colonnes de la roue correspond à une carte, appuyer sur QUARTO et poser la carte dans le bac. Le premier qui montre quatre cartes gagne.",
		Both:    "On peut aussi jouer seul pour tous.",
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
			MarkNewest: "posé en dernier", MarkLifted: "soulevé", MarkWrong: "pas à sa place", MarkTarget: "il y manque un pion",
			MarkTake: "à retirer", MarkAsked: "fait partie de la question",
		},
	}
}
