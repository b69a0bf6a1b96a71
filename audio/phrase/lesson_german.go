package phrase

import "quartoboard/board"

// germanLesson has the lesson in German.
func germanLesson() lessonWords {
	return lessonWords{
		steps: map[LessonStep]string{
			LessonHello: "Dies ist die Einführung. Jeder Schritt sagt, was zu tun ist, und wartet auf dich. " +
				"Drücke die Taste Wiederholen kurz, um ihn noch einmal zu hören. Halte die Taste Weiter gedrückt, um ihn zu überspringen, oder beide Tasten, um die Einführung zu beenden.",
			LessonPieces: "Befühle zuerst die Figuren: Jede ist groß oder klein, rund oder eckig, gerillt oder glatt, mit oder ohne Loch.",
			LessonTall:   "Diese Figur ist klein. Lege stattdessen eine große in die Ablage.",
			LessonSpaces: "Von A aus gesehen heißen die Spalten von links nach rechts {a}, {b}, {c} und {d}, und Zeile eins liegt am nächsten.",
			LessonPlace:  "{placer}, setze die Figur auf {cell}.",
			LessonLift:   "Figuren darfst du jederzeit befühlen. Hebe diese an und stelle sie auf ihr Feld zurück.",
			LessonRepeat: "Befühlen ändert nichts. Drücke jetzt, wenn es still ist, kurz die Taste Wiederholen: Du hörst den letzten Zug und wer dran ist.",
			LessonRead:   "Halte jetzt die Taste Wiederholen eine Sekunde gedrückt und lass sie los: Du hörst das ganze Brett. Ein kurzer Druck hält die Stimme an.",
			LessonCall: "Vier Figuren in einer Reihe mit einem gemeinsamen Merkmal gewinnen, aber nur, wenn jemand ruft. " +
				"Noch gibt es keine, und das wird dir das Brett sagen. Versuche es: {caller}, drücke deine Taste QUARTO.",
			LessonOther: "Das war die Taste QUARTO des anderen Spielers. {caller}, drücke deine.",
			LessonMenu:  "Öffne das Menü: Halte die Taste Wiederholen und die Taste Weiter zusammen eine Sekunde gedrückt. Dort geht die Taste Wiederholen zum nächsten Punkt, die Taste Weiter wählt ihn, und lang gedrückt verlässt sie das Menü.",
			LessonLast:  "Stehen dann vier große Figuren in einer Reihe, drücke deine Taste QUARTO, bevor du gibst.",
			LessonWin:   "{caller}, stehen vier große Figuren in einer Reihe, drücke deine Taste QUARTO.",
			LessonEnd:   "Die Einführung ist zu Ende.",
			LessonClear: "Räume das Brett ab, dann beginnt das nächste Spiel.",
			LessonOffer: "Halte zum Fortfahren die Taste Weiter gedrückt.",
		},
		give: map[board.Giving]string{
			board.GivingTray:   "{giver}, wähle eine große Figur und lege sie in die Ablage.",
			board.GivingPass:   "{giver}, wähle eine große Figur, reiche sie hinüber und drücke die Taste Weiter.",
			board.GivingUnseen: "{giver}, wähle eine große Figur und reiche sie hinüber.",
		},
	}
}
