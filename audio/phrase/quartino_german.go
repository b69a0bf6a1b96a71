package phrase

import (
	"quartoboard/board"
	"quartoboard/rules/quartino"
)

// germanQuartino has the words of Quartino in German. A token is der Stein; four of them on a
// space are ein Turm, since Spalte and Reihe are lines of spaces.
func germanQuartino() quartinoWords {
	return quartinoWords{
		player:    "Spieler {n}",
		thePlayer: "Spieler {n}",
		colours: map[board.Colour]colourWord{
			board.Blue:   {"blau", "den blauen Stein", counts{"kein blauer Stein", "ein blauer Stein", "{n} blaue Steine"}},
			board.Green:  {"grün", "den grünen Stein", counts{"kein grüner Stein", "ein grüner Stein", "{n} grüne Steine"}},
			board.Red:    {"rot", "den roten Stein", counts{"kein roter Stein", "ein roter Stein", "{n} rote Steine"}},
			board.Yellow: {"gelb", "den gelben Stein", counts{"kein gelber Stein", "ein gelber Stein", "{n} gelbe Steine"}},
		},
		topToken: "den obersten Stein",
		card:     "Karte {n}",

		begins:  "Neues Spiel, Quartino.",
		players: "{n} Spieler.",
		first:   "{who} beginnt.",
		simple:  "Ohne vier Farben und ohne Turm.",
		deck:    "Karten: {deck}.",
		cannot:  "Dieses Brett erkennt keinen Stein auf einem anderen: Es kann Quartino nicht spielen.",

		laid:    [2]string{"{colour}.", "{player}: {colour}."},
		put:     [3]string{"{cell}: {colour}.", "{cell}: {colour}.", "{cell}: {colour}, gesetzt von {who}."},
		toPlace: counts{"kein Stein zu setzen", "ein Stein zu setzen", "{n} Steine zu setzen"},
		finish:  "{who} darf Quartino rufen oder die Taste Passen drücken.",
		passes:  "{player}: Drücke die Taste Passen.",

		situation:    [3]string{"Richtig: {found}.", "Richtig: {found}.", "Richtig, {player}: {found}."},
		high:         "Höhe {n}",
		onlyOfColour: "Nur {count}.",
		onlyHigh:     "Nur Höhe {n}: {cells}.",
		takeAll:      "nimm alle Steine von {cell} weg.",
		takeOff:      "nimm den obersten Stein weg: {cells}.",

		claimed:   [3]string{"Lege die Karte in die Ablage.", "Lege die Karte in die Ablage.", "{player}, lege die Karte in die Ablage."},
		good:      [3]string{"Richtig: Quartino.", "Richtig: Quartino, {player}.", "Richtig: Quartino, {player}."},
		cardsLeft: counts{"keine Karte mehr", "noch eine Karte", "noch {n} Karten"},
		notFormed: [3]string{
			"{cell} ist oben {colour}.", "{cell} ist oben {colour}, nicht {want}.", "{cell} ist oben {colour}, auf der Karte {want}, {player}.",
		},
		notCovered: [3]string{
			"{cell} ist leer.", "{cell} ist leer, auf der Karte {want}.", "{cell} ist leer, auf der Karte {want}, {player}.",
		},
		turnEnds: "Der Zug ist zu Ende.",

		refused: map[quartino.Reason]string{
			quartino.AlreadyCalled:  "In diesem Zug schon gerufen.",
			quartino.SimpleGame:     "Das zählt in diesem Spiel nicht.",
			quartino.AlreadyRemoved: "Diese Karte wurde schon gezeigt.",
			quartino.NoSuchCard:     "Diese Karte gehört nicht zum Kartensatz.",
			quartino.NotClaimed:     "Rufe zuerst Quartino, dann zeige die Karte.",
			quartino.NotPlaced:      "Setze zuerst einen Stein.",
			quartino.NotInCache:     "Dieser Stein gehört auf {cell}.",
			quartino.TakeFirst:      "Nimm zuerst die Steine weg.",
			quartino.ShowFirst:      "Lege zuerst die Karte in die Ablage.",
			quartino.ChooseFirst:    "Hebe zuerst einen Stein an, um zu wählen.",
			quartino.NoToken:        "Das ist kein Stein.",
			quartino.Unenrolled:     "Nicht angemeldet.",
			quartino.Several:        "Mehrere Dinge in der Ablage.",
			quartino.Unread:         "Die Ablage ist nicht lesbar.",
			quartino.Paused:         "Bringe zuerst das Brett in Ordnung.",
			quartino.Over:           "Das Spiel ist zu Ende.",
			quartino.OnlyNewest:     "Nur der letzte Zug lässt sich zurücknehmen.",
		},
		asks: map[quartino.Question]string{
			quartino.WhichSpace:  "Welches Feld? Hebe den Stein an und setze ihn noch einmal.",
			quartino.WhichToken:  "Welcher Stein? Nimm ihn von {cells} weg und lege ihn in die Ablage.",
			quartino.WhichColumn: "Welcher Turm? Hebe den obersten Stein an: {cells}.",
			quartino.WhichFour:   "Welche vier Steine? Hebe einen davon an: {cells}.",
		},
		mistakes: map[quartino.Mistake]string{
			quartino.WrongNotLaid:  "Nicht in die Ablage gelegt.",
			quartino.WrongStranger: "Unbekannter Stein.",
			quartino.WrongSpace:    "Nicht auf den neun Feldern.",
			quartino.WrongMoved:    "Ein Stein ist verschoben.",
			quartino.WrongRemoved:  "Ein Stein fehlt.",
			quartino.WrongOrder:    "Steine in falscher Reihenfolge.",
		},
		remove:  "nimm {token} von {from} weg.",
		putBack: "setze {token} zurück auf {to}.",
		moveTo:  "setze {token} von {from} auf {to}.",

		stuck: "Niemand gewinnt: Der Vorrat ist leer, und alle haben gepasst.",
		clear: "Räume für ein neues Spiel das Brett ab.",

		onSpace:   "{cell}, von oben: {tokens}.",
		inCache:   "Im Vorrat: {tokens}.",
		noneInIt:  "Der Vorrat ist leer.",
		nextToken: "Nächster Stein: {colour}.",

		rules: map[Topic][2]string{
			TopicAim: {"Ziel.", "Wer zuerst keine Karte mehr hat, gewinnt. " +
				"Jede Karte verlangt vier Farben auf vier Feldern. Die Steine sind für alle da."},
			TopicPieces: {"Steine und Karten.", "Es gibt achtundzwanzig Steine, sieben von jeder Farbe: Blau, Grün, Rot und Gelb. " +
				"Am Anfang liegen sie im Vorrat neben dem Brett, in vier Stapeln. " +
				"Alle ziehen vier Karten und halten sie geheim."},
			TopicTurn: {"Züge.", "Wer am jüngsten ist, beginnt, dann geht es im Uhrzeigersinn. " +
				"Bist du dran, setzt du einen Stein beliebiger Farbe auf ein freies Feld oder auf einen anderen Stein. " +
				"Nimm ihn aus dem Vorrat, lege ihn in die Ablage, bis das Brett seine Farbe sagt, und setze ihn dann. " +
				"Danach darfst du Quartino rufen. Dein Zug endet mit der Taste Passen oder mit dem nächsten Stein in der Ablage."},
			TopicCards: {"Kombinationen.", "Nur der oberste Stein eines Feldes zählt. " +
				"Eine Karte darf wie ein Rad gedreht, aber nicht gespiegelt werden. Wer die Steine gesetzt hat, spielt keine Rolle."},
			TopicCalling: {"Der Ruf Quartino.", "Hast du gebildet, was eine deiner Karten zeigt, drücke die Taste QUARTO und lege die Karte in die Ablage. " +
				"Ist sie richtig, lege die Karte beiseite und ihre vier Steine zurück in den Vorrat. " +
				"Dann setzt du noch einen Stein, und daraus kann wieder ein Quartino werden. " +
				"Ist sie falsch, nimmst du die Karte zurück, und dein Zug ist zu Ende."},
			TopicSituations: {"Vier Farben und Turm.", "Beides wird am Anfang des Zuges gerufen, bevor du setzt. " +
				"Vier Farben: Liegen vier oder mehr Steine einer Farbe auf dem Brett, auch verdeckte, drücke die Taste QUARTO von A. " +
				"Turm: Liegen vier oder mehr Steine auf einem Feld, drücke die Taste QUARTO von B und lege sie alle zurück in den Vorrat. " +
				"Für jeden Ruf darfst du einen Stein mehr setzen. Was niemand ruft, zählt nicht."},
			TopicEnd: {"Ende.", "Wer die letzte der vier Karten zeigt, gewinnt sofort."},
			TopicBoard: {"Dieses Brett.", "Gespielt wird auf neun Feldern. " +
				"Von A aus gesehen heißen sie von links nach rechts {a}, {b} und {c} und von nah nach fern eins, zwei und drei. {b} zwei ist die Mitte. " +
				"Du darfst einen Stein anheben und befühlen; setze ihn innerhalb von vier Sekunden zurück. " +
				"Fragt das Brett nach dem Feld, hebe den Stein an und setze ihn noch einmal."},
			TopicButtons: {"Tasten.", "Bevor du setzt, ruft die Taste QUARTO von A vier Farben und die Taste QUARTO von B einen Turm. " +
				"Nach dem Setzen rufen beide Quartino. Die Taste Passen beendet den Zug. " +
				"Taste Wiederholen: Kurz gedrückt hält sie die Stimme an oder sagt den letzten Stein und wer dran ist, lang gedrückt liest sie das Brett, Zeile für Zeile. Hebst du dabei einen Stein an, hörst du alle Steine seines Feldes."},
		},
		rulesOfSimple: "In diesem Spiel gilt beides nicht.",
	}
}
