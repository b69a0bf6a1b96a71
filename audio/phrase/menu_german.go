package phrase

import "quartoboard/board"

// germanMenu are the words of the menu in German.
func germanMenu() menuWords {
	return menuWords{
		items: map[Item]string{
			ItemLeft:           "Übrige Figuren",
			ItemCells:          "Felder",
			ItemScore:          "Spielstand",
			ItemLouder:         "Lauter",
			ItemSofter:         "Leiser",
			ItemFaster:         "Schneller",
			ItemSlower:         "Langsamer",
			ItemAnnouncements:  "Ansagen",
			ItemTakeBack:       "Zug zurücknehmen",
			ItemDraw:           "Unentschieden",
			ItemResign:         "Aufgeben",
			ItemNewGame:        "Neues Spiel",
			ItemLanguage:       "Sprache",
			ItemRules:          "Regeln",
			ItemLesson:         "Einführung",
			ItemBrief:          "Nur Felder",
			ItemTerse:          "Kurz",
			ItemNormal:         "Normal",
			ItemFull:           "Ausführlich",
			ItemLetters:        "Spalten als Buchstaben",
			ItemEarcons:        "Kurze Töne",
			ItemStart:          "Beginnen",
			ItemSquares:        "Quadrate",
			ItemGiving:         "Geben",
			ItemBoardCalls:     "Brett ruft selbst",
			ItemFalseCallsLose: "Falscher Ruf verliert",
			ItemCallerShows:    "Rufer zeigt Reihe",
			ItemTouchMove:      "Gesetzt ist gesetzt",
			ItemMissed:         "Übersehene Reihen",
		},
		yes: "ja",
		no:  "nein",
		givings: map[board.Giving]string{
			board.GivingTray:   "über die Ablage",
			board.GivingPass:   "mit der Taste Weiter",
			board.GivingUnseen: "von Hand",
		},
		tells: map[board.Tell]string{
			board.TellAnnounce: "sofort genannt",
			board.TellAtEnd:    "am Ende genannt",
			board.TellNever:    "nicht genannt",
		},
		setting: "{item}: {value}",
		opened:  "Menü. {item}.",
		closed:  "Menü geschlossen.",
		help:    "Taste Wiederholen: kurz zum nächsten, lang zum vorigen. Taste Weiter: kurz wählen, lang zurück.",
		offer:   "{item}? Beide Spieler: die Taste Wiederholen halten und die Taste QUARTO drücken. Nein: die Taste Weiter.",
		giveUp:  "{item}? Halte die Taste Wiederholen und drücke deine Taste QUARTO. Nein: die Taste Weiter.",
		agrees:  "{who} stimmt zu. {opponent}?",
		lapsed:  "Nicht vereinbart.",
		nothing: "Kein Zug zum Zurücknehmen.",
		drawn:   "Unentschieden vereinbart.",
		allFour: "alle vier",
		allBut:  "alle außer {list}",
	}
}
