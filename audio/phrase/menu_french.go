package phrase

import "quartoboard/board"

// frenchMenu are the words of the menu in French.
func frenchMenu() menuWords {
	return menuWords{
		items: map[Item]string{
			ItemLeft:           "Pièces restantes",
			ItemCells:          "Cases",
			ItemScore:          "Score",
			ItemLouder:         "Plus fort",
			ItemSofter:         "Moins fort",
			ItemFaster:         "Plus vite",
			ItemSlower:         "Moins vite",
			ItemAnnouncements:  "Annonces",
			ItemTakeBack:       "Annuler la pose",
			ItemDraw:           "Égalité",
			ItemResign:         "Abandonner",
			ItemNewGame:        "Nouvelle partie",
			ItemLanguage:       "Langue",
			ItemRules:          "Règles",
			ItemLesson:         "Leçon",
			ItemBrief:          "Cases seules",
			ItemTerse:          "Courtes",
			ItemNormal:         "Normales",
			ItemFull:           "Complètes",
			ItemLetters:        "Lettres des colonnes",
			ItemEarcons:        "Sons brefs",
			ItemStart:          "Commencer",
			ItemSquares:        "Carrés",
			ItemGiving:         "Don",
			ItemBoardCalls:     "Annonce du plateau",
			ItemFalseCallsLose: "Fausse annonce perd",
			ItemCallerShows:    "Montrer l'alignement",
			ItemTouchMove:      "Pose définitive",
			ItemMissed:         "Alignements non vus",
		},
		yes: "oui",
		no:  "non",
		givings: map[board.Giving]string{
			board.GivingTray:   "dans le bac",
			board.GivingPass:   "avec passer",
			board.GivingUnseen: "de main en main",
		},
		tells: map[board.Tell]string{
			board.TellAnnounce: "dits aussitôt",
			board.TellAtEnd:    "dits à la fin",
			board.TellNever:    "jamais dits",
		},
		setting: "{item} : {value}",
		opened:  "Menu. {item}.",
		closed:  "Menu fermé.",
		help:    "Répéter : appui court, suivant, appui long, précédent. Passer : appui court, choisir, appui long, retour.",
		offer:   "{item} ? Les deux joueurs : tenir répéter et appuyer sur QUARTO. Non : passer.",
		giveUp:  "{item} ? Tenir répéter et appuyer sur son bouton QUARTO. Non : passer.",
		agrees:  "{who} est d'accord. {opponent} ?",
		lapsed:  "Pas d'accord.",
		nothing: "Aucune pose à annuler.",
		drawn:   "Égalité d'un commun accord.",
		allFour: "les quatre",
		allBut:  "toutes sauf {list}",
	}
}
