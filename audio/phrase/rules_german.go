package phrase

import "quartoboard/board"

// germanRules has the rules in German.
func germanRules() ruleWords {
	return ruleWords{
		topics: map[Topic][2]string{
			TopicAim: {"Ziel.", "Du gewinnst, wenn du vier Figuren in einer Reihe bemerkst, die sich in mindestens einem Merkmal gleichen, und Quarto rufst, bevor dein Gegenüber es tut. " +
				"Alle Figuren sind für euch beide da."},
			TopicPieces: {"Figuren.", "Es gibt sechzehn Figuren, und keine zwei sind gleich. " +
				"Jede ist groß oder klein, rund oder eckig, gerillt oder glatt, mit oder ohne Loch. Am Anfang stehen sie neben dem Brett."},
			TopicTurn: {"Züge.", "Du suchst nie selbst aus, was du setzt. " +
				"Dein Gegenüber gibt dir eine der übrigen Figuren, und du setzt sie auf ein freies Feld deiner Wahl. " +
				"Dann suchst du eine Figur für dein Gegenüber aus. " +
				"Das Los bestimmt, wer zuerst gibt; im nächsten Spiel gibt die andere Seite zuerst."},
			TopicLines: {"Reihen.", "Es gibt zehn Reihen aus vier Feldern: vier Zeilen, vier Spalten und die zwei langen Diagonalen. " +
				"Die vier Figuren müssen alle groß, alle klein, alle rund, alle eckig, alle gerillt, alle glatt, alle mit Loch oder alle ohne Loch sein. " +
				"Sie dürfen mehrere Merkmale gemeinsam haben. Wer sie gesetzt hat, spielt keine Rolle."},
			TopicCalling: {"Rufen.", "Ohne Ruf gewinnt niemand: Drücke deine Taste QUARTO."},
			TopicEnd: {"Ende.", "Sind alle Figuren gesetzt und hat niemand gewonnen, endet das Spiel unentschieden. " +
				"Räume das Brett ab, um das nächste Spiel zu beginnen."},
			TopicVariants: {"Varianten.", "Leichter: Nur ein, zwei oder drei Merkmale zählen. " +
				"Schwerer: Auch vier Felder im Quadrat zählen, also neun Möglichkeiten mehr. " +
				"Das Brett sagt am Anfang des Spiels, was zählt."},
			TopicBoard: {"Dieses Brett.", "Ihr sitzt einander gegenüber, bei A und bei B. " +
				"Von A aus gesehen heißen die Spalten von links nach rechts {a}, {b}, {c} und {d}. " +
				"Zeile eins liegt am nächsten bei A, Zeile vier am weitesten weg."},
			TopicButtons: {"Tasten.", "Deine Taste QUARTO ruft und sagt Ja zu Fragen. " +
				"Taste Wiederholen: Kurz gedrückt hält sie die Stimme an oder sagt den letzten Zug und wer dran ist, lang gedrückt liest sie das Brett. Hebst du dabei eine Figur an, hörst du ihre Reihen. " +
				"Die Taste Passen sagt Nein zu Fragen und verzichtet auf den letzten Ruf. " +
				"Halte die Taste Wiederholen und die Taste Passen zusammen eine Sekunde gedrückt, um das Menü zu öffnen. Dort geht die Taste Wiederholen zum nächsten Punkt, und die Taste Passen wählt ihn."},
		},
		callBy: map[board.Giving]string{
			board.GivingTray:   "Hast du gesetzt, darfst du rufen, bis du die nächste Figur gibst. Von da an darf dein Gegenüber rufen, bis diese Figur gesetzt ist.",
			board.GivingPass:   "Hast du gesetzt, darfst du rufen, bis du die nächste Figur gibst. Von da an darf dein Gegenüber rufen, bis diese Figur gesetzt ist.",
			board.GivingUnseen: "Das Brett bemerkt nicht, wann du gibst: Darum dürft ihr beide rufen, bis die nächste Figur das Brett berührt. Wer zuerst drückt, hat zuerst gerufen.",
		},
		callDead:     "Danach zählt die Reihe nicht mehr.",
		callLate:     "Wer ruft und nicht dran ist, verliert nichts.",
		callVain:     "Auch ein Ruf ohne gültige Reihe schadet nicht.",
		boardCallsBy: "Es ruft für die Seite, die zuletzt gesetzt hat.",
		lastMayCall:  "Wer die letzte Figur gesetzt hat, darf noch rufen oder die Taste Passen drücken.",
		giveBy: map[board.Giving]string{
			board.GivingTray:   "Zum Geben lege die Figur in die Ablage; legst du danach eine andere hinein, ersetzt sie die erste.",
			board.GivingPass:   "Zum Geben reiche die Figur hinüber und drücke die Taste Passen.",
			board.GivingUnseen: "Zum Geben reiche die Figur hinüber.",
		},
		feel:    "Du darfst jede Figur anheben und befühlen; stelle sie innerhalb von vier Sekunden zurück.",
		adjust:  "Bis du gibst, darfst du deine Figur noch auf ein anderes Feld schieben.",
		correct: "Stehen die Figuren falsch, sagt das Brett, was zu tun ist, und das Spiel wartet.",
	}
}
