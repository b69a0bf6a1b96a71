package phrase

import "quartoboard/board"

// germanLesson has the lesson in German.
func germanLesson() lessonWords {
	return lessonWords{
		steps: map[LessonStep]string{
			LessonHello: "Dies ist die Einführung. Jeder Schritt sagt, was zu tun ist, und wartet. " +
				"Taste Wiederholen: noch einmal hören. Taste Passen gedrückt halten: überspringen. Beide halten: Einführung beenden.",
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
			LessonMenu:  "Öffne das Menü: Halte die Taste Wiederholen und die Taste Passen zusammen eine Sekunde gedrückt. Dort geht die Taste Wiederholen zum nächsten Punkt, die Taste Passen wählt ihn, und lang gedrückt verlässt sie das Menü.",
			LessonLast:  "Stehen dann vier große Figuren in einer Reihe, drücke deine Taste QUARTO, bevor du gibst.",
			LessonWin:   "{caller}, stehen vier große Figuren in einer Reihe, drücke deine Taste QUARTO.",
			LessonEnd:   "Die Einführung ist zu Ende.",
			LessonClear: "Räume das Brett ab, dann beginnt das nächste Spiel.",
			LessonOffer: "Halte zum Fortfahren die Taste Passen gedrückt.",
		},
		give: map[board.Giving]string{
			board.GivingTray:   "{giver}, wähle eine große Figur und lege sie in die Ablage.",
			board.GivingPass:   "{giver}, wähle eine große Figur, reiche sie hinüber und drücke die Taste Passen.",
			board.GivingUnseen: "{giver}, wähle eine große Figur und reiche sie hinüber.",
		},
		quartino: map[LessonStep]string{
			LessonPieces: "Befühle zuerst die Steine: sieben von jeder der vier Farben. Alle haben vier geheime Karten. Eine Karte zeigt vier Farben auf vier Feldern.",
			LessonGive:   "Nimm einen Stein und lege ihn in die Ablage.",
			LessonSpaces: "Das Brett hat seine Farbe gesagt. Es gibt neun Felder. Von A aus gesehen heißen die Spalten von links nach rechts {a}, {b} und {c}, und Zeile eins liegt am nächsten. Setze den Stein auf eines davon.",
			LessonPass:   "Drücke die Taste Passen, um deinen Zug zu beenden.",
			LessonPlace:  "Setze diesen auf den ersten. Nur der oberste Stein zählt.",
			LessonLift:   "Steine darfst du jederzeit befühlen. Hebe den obersten an und setze ihn zurück.",
			LessonRepeat: "Befühlen ändert nichts. Drücke jetzt, wenn es still ist, kurz die Taste Wiederholen: Du hörst den letzten Stein und wer dran ist.",
			LessonCall:   "Zeigen die obersten Steine eine deiner Karten, drücke die Taste QUARTO, um Quartino zu rufen. Versuche es jetzt.",
			LessonCard:   "Lege dann die Karte in die Ablage. Nimm irgendeine Karte: Das Brett sagt dir, was daran nicht stimmt.",
			LessonWindow: "Ist eine Karte richtig, nimm ihre vier Steine weg und setze noch einen Stein. Wer zuerst vier Karten gezeigt hat, gewinnt.",
			LessonColours: "Zwei weitere Rufe gibt es am Anfang des Zuges, bevor du setzt. Liegen vier oder mehr Steine einer Farbe auf dem Brett, auch verdeckte, darfst du vier Farben rufen. " +
				"So viele sind es nicht, und ein falscher Ruf kostet nichts. Versuche es: Drücke die Taste QUARTO von A.",
			LessonColumn: "Liegen vier oder mehr Steine auf einem Feld, drücke die Taste QUARTO von B und nimm diesen Turm weg. Versuche auch das. Für jeden richtigen Ruf darfst du einen Stein mehr setzen.",
			LessonClear:  "Nimm alle Steine vom Brett, dann beginnt das nächste Spiel.",
		},
	}
}
