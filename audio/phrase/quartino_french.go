package phrase

import (
	"quartoboard/board"
	"quartoboard/rules/quartino"
)

// frenchQuartino has the words of Quartino in French. A token is le pion.
func frenchQuartino() quartinoWords {
	return quartinoWords{
		player:    "Joueur {n}",
		thePlayer: "le joueur {n}",
		colours: map[board.Colour]colourWord{
			board.Blue:   {"bleu", "le pion bleu", counts{"aucun pion bleu", "un pion bleu", "{n} pions bleus"}},
			board.Green:  {"vert", "le pion vert", counts{"aucun pion vert", "un pion vert", "{n} pions verts"}},
			board.Red:    {"rouge", "le pion rouge", counts{"aucun pion rouge", "un pion rouge", "{n} pions rouges"}},
			board.Yellow: {"jaune", "le pion jaune", counts{"aucun pion jaune", "un pion jaune", "{n} pions jaunes"}},
		},
		topToken: "le pion du dessus",
		card:     "carte {n}",

		begins:  "Nouvelle partie, Quartino.",
		players: "{n} joueurs.",
		first:   "{who} commence.",
		simple:  "Sans quatre couleurs ni colonne.",
		deck:    "Cartes : {deck}.",
		cannot:  "Ce plateau ne reconnaît pas un pion posé sur un autre : il ne peut pas jouer à Quartino.",

		laid:    [2]string{"{colour}.", "{player} : {colour}."},
		put:     [3]string{"{cell} : {colour}.", "{cell} : {colour}.", "{cell} : {colour}, posé par {who}."},
		toPlace: counts{"aucun pion à poser", "un pion à poser", "{n} pions à poser"},
		finish:  "{who} peut annoncer Quartino, ou appuyer sur passer.",
		passes:  "{player} : appuyer sur passer.",

		situation:    [3]string{"Juste : {found}.", "Juste : {found}.", "Juste, {player} : {found}."},
		high:         "hauteur {n}",
		onlyOfColour: "Seulement {count}.",
		onlyHigh:     "Hauteur {n} seulement : {cells}.",
		takeAll:      "retirer tous les pions qui sont en {cell}.",
		takeOff:      "retirer le pion du dessus : {cells}.",

		claimed:   [3]string{"Poser la carte dans le bac.", "Poser la carte dans le bac.", "{player}, poser la carte dans le bac."},
		good:      [3]string{"Juste : Quartino.", "Juste : Quartino, {player}.", "Juste : Quartino, {player}."},
		cardsLeft: counts{"plus de carte", "encore une carte", "encore {n} cartes"},
		notFormed: [3]string{
			"Le pion du dessus en {cell} est {colour}.", "Le pion du dessus en {cell} est {colour}, et non {want}.", "Le pion du dessus en {cell} est {colour}, et la carte demande du {want}, {player}.",
		},
		notCovered: [3]string{
			"{cell} est vide.", "{cell} est vide, et la carte demande du {want}.", "{cell} est vide, et la carte demande du {want}, {player}.",
		},
		turnEnds: "Le tour est fini.",

		refused: map[quartino.Reason]string{
			quartino.AlreadyCalled:  "Déjà annoncé pendant ce tour.",
			quartino.SimpleGame:     "Cela ne compte pas dans cette partie.",
			quartino.AlreadyRemoved: "Cette carte a déjà été montrée.",
			quartino.NoSuchCard:     "Cette carte ne fait pas partie de ce jeu de cartes.",
			quartino.NotClaimed:     "D'abord annoncer Quartino, puis montrer la carte.",
			quartino.NotPlaced:      "D'abord poser un pion.",
			quartino.NotInCache:     "Ce pion va en {cell}.",
			quartino.TakeFirst:      "D'abord retirer les pions.",
			quartino.ShowFirst:      "D'abord poser la carte dans le bac.",
			quartino.ChooseFirst:    "D'abord soulever un pion, pour choisir.",
			quartino.NoToken:        "Ce n'est pas un pion.",
			quartino.Unenrolled:     "Étiquette inconnue.",
			quartino.Several:        "Plus d'une chose dans le bac.",
			quartino.Unread:         "Le bac ne peut pas être lu.",
			quartino.Paused:         "D'abord remettre le plateau en ordre.",
			quartino.Over:           "La partie est finie.",
			quartino.OnlyNewest:     "Seule la dernière pose peut être annulée.",
		},
		asks: map[quartino.Question]string{
			quartino.WhichSpace:  "Quelle case ? Soulever le pion et le reposer.",
			quartino.WhichToken:  "Quel pion ? Le prendre en {cells}, et le poser dans le bac.",
			quartino.WhichColumn: "Quelle colonne ? Soulever le pion du dessus : {cells}.",
			quartino.WhichFour:   "Quels quatre pions ? En soulever un : {cells}.",
		},
		mistakes: map[quartino.Mistake]string{
			quartino.WrongNotLaid:  "Pion non posé dans le bac.",
			quartino.WrongStranger: "Pion inconnu.",
			quartino.WrongSpace:    "Hors des neuf cases.",
			quartino.WrongMoved:    "Un pion a bougé.",
			quartino.WrongRemoved:  "Un pion manque.",
			quartino.WrongOrder:    "Pions dans le mauvais ordre.",
		},
		remove:  "retirer {token} qui est en {from}.",
		putBack: "remettre {token} en {to}.",
		moveTo:  "prendre {token} en {from} et le poser en {to}.",

		stuck: "Personne ne gagne : la réserve est vide, et tous ont passé.",
		clear: "Vider le plateau pour une nouvelle partie.",

		onSpace:   "{cell}, de haut en bas : {tokens}.",
		inCache:   "Dans la réserve : {tokens}.",
		noneInIt:  "La réserve est vide.",
		nextToken: "Prochain pion : {colour}.",

		rules: map[Topic][2]string{
			TopicAim: {"But.", "Le premier joueur qui n'a plus de carte gagne. " +
				"Chaque carte demande quatre couleurs sur quatre cases. Les pions appartiennent à tous."},
			TopicPieces: {"Pions et cartes.", "Il y a vingt-huit pions, sept de chaque couleur : bleu, vert, rouge et jaune. " +
				"Au début, ils forment quatre piles dans la réserve, à côté du plateau. " +
				"Chaque joueur tire quatre cartes, et les garde secrètes."},
			TopicTurn: {"Tours.", "Le plus jeune commence, puis on joue dans le sens des aiguilles d'une montre. " +
				"À son tour, on pose un pion, d'une couleur au choix, sur une case vide ou sur un autre pion. " +
				"Le prendre dans la réserve, le mettre dans le bac jusqu'à ce que le plateau dise sa couleur, puis le poser. " +
				"On peut alors annoncer Quartino. Le tour finit quand on appuie sur passer, ou quand le pion suivant arrive dans le bac."},
			TopicCards: {"Combinaisons.", "Seul compte le pion du dessus de chaque case. " +
				"Une carte peut tourner comme une roue ; son image dans un miroir ne compte pas. Peu importe qui a posé les pions."},
			TopicCalling: {"Annoncer Quartino.", "Celui qui a formé ce que montre une de ses cartes appuie sur QUARTO et pose la carte dans le bac. " +
				"Si elle est juste, mettre la carte de côté et remettre ses quatre pions dans la réserve. " +
				"Puis poser encore un pion, qui peut former un autre Quartino. " +
				"Si elle est fausse, reprendre la carte : le tour est fini."},
			TopicSituations: {"Quatre couleurs et colonne.", "Les deux s'annoncent au début du tour, avant de poser. " +
				"Quatre couleurs : si au moins quatre pions d'une couleur sont sur le plateau, même cachés, appuyer sur QUARTO A. " +
				"Colonne : si au moins quatre pions sont sur une case, appuyer sur QUARTO B, et les remettre tous dans la réserve. " +
				"Chaque annonce permet de poser un pion de plus. Ce que personne n'annonce ne compte pas."},
			TopicEnd: {"Fin.", "Celui qui montre la dernière de ses quatre cartes gagne aussitôt."},
			TopicBoard: {"Ce plateau.", "On joue sur neuf cases. " +
				"Vues du côté A, elles sont {a}, {b} et {c} de gauche à droite, et un, deux et trois de la plus proche à la plus éloignée. {b} deux est le centre. " +
				"On peut soulever un pion pour le toucher ; le remettre dans les quatre secondes. " +
				"Si le plateau demande la case, soulever le pion et le reposer."},
			TopicButtons: {"Boutons.", "Avant de poser, le bouton QUARTO A annonce quatre couleurs, et le bouton QUARTO B une colonne. " +
				"Après avoir posé, les deux annoncent Quartino. Le bouton passer finit le tour. " +
				"Bouton répéter : un appui court arrête la voix, ou redit le dernier pion et dit qui doit jouer ; un appui long lit le plateau, rangée par rangée. Soulever un pion pendant cet appui fait entendre tous les pions de sa case."},
		},
		rulesOfSimple: "Cette partie se joue sans elles.",
	}
}
