package phrase

import (
	"time"

	"quartoboard/board"
	"quartoboard/rules/referee"
)

// french is the table of French. What is said of a piece is feminine, la
// pièce; what is asked of a hand is an infinitive. No name follows "de", so
// that none has to be elided.
func french() *table {
	return &table{
		lang:      "fr",
		colon:     " : ",
		semicolon: " ; ",
		files:     [4]string{"Anna", "Bella", "César", "David"},
		numbers: [17]string{
			"zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit",
			"neuf", "dix", "onze", "douze", "treize", "quatorze", "quinze", "seize",
		},
		seconds: map[time.Duration]string{
			5 * time.Second: "les cinq secondes", 10 * time.Second: "les dix secondes",
			15 * time.Second: "les quinze secondes", 20 * time.Second: "les vingt secondes",
			30 * time.Second: "les trente secondes", 45 * time.Second: "les quarante-cinq secondes",
			time.Minute: "la minute", 2 * time.Minute: "les deux minutes",
		},
		somebody: "quelqu'un",

		words: map[board.Values]word{
			board.Tall:    {"grande", "grande", "grandes", true},
			board.Short:   {"petite", "petite", "petites", true},
			board.Round:   {"ronde", "ronde", "rondes", false},
			board.Square:  {"carrée", "carrée", "carrées", false},
			board.Hollow:  {"creuse", "creuse", "creuses", false},
			board.Solid:   {"pleine", "pleine", "pleines", false},
			board.Grooved: {"rainurée", "rainurée", "rainurées", false},
			board.Smooth:  {"lisse", "lisse", "lisses", false},
		},
		order:     [4]board.Attributes{board.Size, board.Shape, board.Fill, board.Texture},
		labelJoin: ", ",
		attributes: map[board.Attributes]string{
			board.Size: "petite ou grande", board.Shape: "ronde ou carrée",
			board.Fill: "creuse ou pleine", board.Texture: "rainurée ou lisse",
		},
		one:  noun{article: "la", noun: "pièce", and: "et"},
		four: noun{article: "quatre", noun: "pièces", and: "et"},

		strangePiece: "la pièce inconnue",
		somePiece:    "la pièce",

		row:          "rangée {n}",
		column:       "colonne {column}",
		diagonal:     "diagonale {from}, {to}",
		square:       "carré {from}, {to}",
		countOfCells: [3]string{"aucune case", "une case", "{n} cases"},

		gameBegins:      "Nouvelle partie.",
		first:           "{who} donne en premier.",
		characteristics: "Critères : {list}.",
		squaresCount:    "Les carrés comptent aussi.",
		boardCalls:      "Le plateau annonce lui-même.",
		falseCallsLose:  "Une fausse annonce fait perdre la partie.",
		callerLifts:     "Qui annonce montre l'alignement en soulevant ses pièces.",
		touchMove:       "Une pièce posée ne se déplace plus.",
		missedAtEnd:     "Les alignements non vus sont dits à la fin.",
		missedNever:     "Les alignements non vus ne sont pas dits.",
		giveInTray:      "La pièce se donne dans le bac.",
		giveByPass:      "Après avoir donné, appuyer sur passer.",
		help:            "Touche répéter : un appui court pour la dernière phrase, un appui long pour tout le plateau.",
		resumed:         "Partie reprise",
		piecesPlaced:    [3]string{"aucune pièce posée", "une pièce posée", "{n} pièces posées"},

		toGive:        "c'est à {who} de donner",
		toPlace:       "c'est à {who} de poser",
		mayCall:       "{who} peut annoncer",
		lastCallTimed: "Dernière pièce. {who} peut annoncer dans {time}, ou appuyer sur passer.",
		lastCallOpen:  "Dernière pièce. {who} peut annoncer, ou appuyer sur passer.",

		givenPiece:      [3]string{"{piece}.", "Pièce donnée : {piece}.", "{who} donne : {piece}."},
		givenUnseen:     [3]string{"Pièce donnée.", "Pièce donnée.", "{who} a donné une pièce."},
		takenBackPiece:  "Pièce reprise : {piece}.",
		takenBackUnseen: "Pièce reprise.",
		placedPiece:     [3]string{"{cell} : {piece}.", "{cell} : {piece}.", "{cell} : {piece}, posée par {who}."},
		moved:           [3]string{"Déplacée vers {to}.", "Déplacée : {from} vers {to}.", "Déplacée : {from} vers {to}, {piece}."},
		right:           "Le plateau est de nouveau en ordre.",
		undone:          "Pose annulée.",

		win:          "Quarto! {who}. {lines}", // the same call in all languages, hence without the French space
		missed:       "Alignement non vu : {lines}",
		missedInGame: "Non vu dans cette partie : {lines}",
		refused: map[referee.Reason][3]string{
			referee.NoneLive:    {"Aucun alignement valable.", "Aucun alignement valable.", "{who}, aucun alignement valable."},
			referee.NotYourTurn: {"Annonce hors tour.", "Ce n'est pas à {who} d'annoncer.", "Ce n'est pas à {who} d'annoncer."},
			referee.NotShown:    {"Aucun alignement montré.", "Aucun alignement montré.", "{who}, aucun alignement montré."},
			referee.Over:        {"La partie est finie.", "La partie est finie.", "La partie est finie."},
		},

		wins:        "{who} gagne",
		draw:        "égalité",
		abandoned:   "partie interrompue",
		falseCall:   "Fausse annonce : {loser}.",
		adjudicated: "Décision de l'arbitre : {result}.",
		resigned:    "{loser} abandonne.",
		drawn:       [3]string{"Égalité.", "Égalité. Toutes les pièces sont posées.", "Égalité. Toutes les pièces sont posées, et personne n'a gagné."},
		clearBoard:  "Vider le plateau pour une nouvelle partie.",
		show:        "{who}, montre la ligne : soulève ses quatre pièces.",
		askCleared:  "Le plateau est vide. Nouvelle partie ? Oui : un bouton QUARTO. Non : passer.",
		offerFound:  "Pour une nouvelle partie à partir de ce plateau : appuyer longuement sur passer.",

		mistakes: map[referee.Mistake]string{
			referee.WrongMoved:       "Une pièce a bougé.",
			referee.WrongSwapped:     "Pièces interverties.",
			referee.WrongRemoved:     "Une pièce manque.",
			referee.WrongStranger:    "Mauvaise pièce.",
			referee.WrongUnenrolled:  "Pièce inconnue.",
			referee.WrongDuplicate:   "La même pièce sur deux cases.",
			referee.WrongTwoAtOnce:   "Deux pièces à la fois.",
			referee.WrongNotTheGiven: "Ce n'est pas la pièce donnée.",
		},
		remove:  "retirer {piece} qui est en {from}.",
		put:     "poser {piece} en {to}.",
		putBack: "remettre {piece} en {to}.",
		moveTo:  "prendre {piece} en {from} et la poser en {to}.",
		paused:  "Le jeu est en pause.",

		parts: map[string]string{
			"reader": "lecteur", "sensor": "capteur", "converter": "convertisseur", "expander": "extension",
			"buttons": "boutons", "tray": "bac", "sound": "son", "journal": "carte mémoire", "trace": "enregistrement", "lights": "voyants",
			"":       "électronique",
			"column": "colonne de capteurs",
			"row":    "rangée de capteurs",
			"switch": "aiguillage de lecteurs",
			"quarto": "bouton QUARTO de {who}",
			"repeat": "bouton répéter",
			"pass":   "bouton passer",
		},
		partFails:  "Panne : {what}.",
		partWorks:  "De nouveau en marche : {what}.",
		gameGoesOn: "La partie continue.",
		notRead:    "Lecture impossible : {what}.",

		ready:    "Prêt à jouer.",
		notReady: "Pas prêt à jouer.",
		notKnown: "On ne sait pas si le plateau est prêt.",
		restWell: "Tout le reste de ce qui a été vérifié va bien.",
		allWell:  "Tout va bien.",
		ailments: frenchAilments(),

		boardEmpty: "Le plateau est vide.",
		lineEmpty:  "{line} : vide.",
		cellHolds:  "{cell} : {piece}.",
		cellEmpty:  "{cell} : vide.",
		piecesLeft: [3]string{"Il ne reste aucune pièce.", "Il reste une pièce : {list}.", "Il reste {n} pièces : {list}."},
	}
}
