package phrase

import (
	"time"

	"quartoboard/board"
	"quartoboard/rules/referee"
)

// german is the table of German. Inside a sentence a piece is always the
// object, die Figur; players are addressed as du.
func german() *table {
	return &table{
		lang:      "de",
		colon:     ": ",
		semicolon: "; ",
		files:     [4]string{"Anna", "Bella", "Cäsar", "David"},
		numbers: [17]string{
			"null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht",
			"neun", "zehn", "elf", "zwölf", "dreizehn", "vierzehn", "fünfzehn", "sechzehn",
		},
		seconds: map[time.Duration]string{
			5 * time.Second: "fünf Sekunden", 10 * time.Second: "zehn Sekunden",
			15 * time.Second: "fünfzehn Sekunden", 20 * time.Second: "zwanzig Sekunden",
			30 * time.Second: "dreißig Sekunden", 45 * time.Second: "fünfundvierzig Sekunden",
			time.Minute: "einer Minute", 2 * time.Minute: "zwei Minuten",
		},
		somebody: "jemand",

		words: map[board.Values]word{
			board.Tall:    {"groß", "große", "große", true},
			board.Short:   {"klein", "kleine", "kleine", true},
			board.Round:   {"rund", "runde", "runde", true},
			board.Square:  {"eckig", "eckige", "eckige", true},
			board.Hollow:  {"mit Loch", "mit Loch", "mit Loch", false},
			board.Solid:   {"ohne Loch", "ohne Loch", "ohne Loch", false},
			board.Grooved: {"gerillt", "gerillte", "gerillte", true},
			board.Smooth:  {"glatt", "glatte", "glatte", true},
		},
		order:     [4]board.Attributes{board.Size, board.Shape, board.Texture, board.Fill},
		labelJoin: ", ",
		attributes: map[board.Attributes]string{
			board.Size: "klein oder groß", board.Shape: "rund oder eckig",
			board.Fill: "mit oder ohne Loch", board.Texture: "gerillt oder glatt",
		},
		one:  noun{article: "die", noun: "Figur", join: " "},
		four: noun{article: "vier", noun: "Figuren", join: ", "},

		strangePiece: "die unbekannte Figur",
		somePiece:    "die Figur",

		row:          "Zeile {n}",
		column:       "Spalte {column}",
		diagonal:     "Diagonale {from} bis {to}",
		square:       "Quadrat {from} bis {to}",
		countOfCells: [3]string{"kein Feld", "ein Feld", "{n} Felder"},

		gameBegins:      "Neues Spiel.",
		first:           "{who} gibt zuerst.",
		characteristics: "Merkmale: {list}.",
		squaresCount:    "Quadrate zählen auch.",
		boardCalls:      "Das Brett ruft selbst.",
		falseCallsLose:  "Wer falsch ruft, verliert.",
		callerLifts:     "Wer ruft, zeigt die Reihe und hebt dazu ihre Figuren an.",
		touchMove:       "Gesetzt ist gesetzt.",
		missedAtEnd:     "Übersehene Reihen werden am Ende genannt.",
		missedNever:     "Übersehene Reihen werden nicht genannt.",
		giveInTray:      "Gegeben wird über die Ablage.",
		giveByPass:      "Drücke nach dem Geben Weiter.",
		help:            "Taste Wiederholen: kurz für das zuletzt Gesagte, lang für das ganze Brett.",
		resumed:         "Spiel fortgesetzt",
		piecesPlaced:    [3]string{"noch keine Figur gesetzt", "eine Figur gesetzt", "{n} Figuren gesetzt"},

		toGive:        "{who} gibt",
		toPlace:       "{who} setzt",
		mayCall:       "{who} darf rufen",
		lastCallTimed: "Letzte Figur. {who} darf innerhalb von {time} rufen oder Weiter drücken.",
		lastCallOpen:  "Letzte Figur. {who} darf rufen oder Weiter drücken.",

		givenPiece:      [3]string{"{piece}.", "Gegeben: {piece}.", "{who} gibt: {piece}."},
		givenUnseen:     [3]string{"Gegeben.", "Gegeben.", "{who} hat gegeben."},
		takenBackPiece:  "Zurückgenommen: {piece}.",
		takenBackUnseen: "Zurückgenommen.",
		placedPiece:     [3]string{"{cell}: {piece}.", "{cell}: {piece}.", "{cell}: {piece}, gesetzt von {who}."},
		moved:           [3]string{"Verschoben nach {to}.", "Verschoben von {from} nach {to}.", "Verschoben von {from} nach {to}: {piece}."},
		right:           "Das Brett stimmt wieder.",
		undone:          "Zug zurückgenommen.",

		win:          "Quarto! {who}. {lines}",
		missed:       "Reihe übersehen: {lines}",
		missedInGame: "In diesem Spiel übersehen: {lines}",
		refused: map[referee.Reason][3]string{
			referee.NoneLive:    {"Keine gültige Reihe.", "Keine gültige Reihe.", "Keine gültige Reihe, {who}."},
			referee.NotYourTurn: {"Nicht dran.", "{who} darf jetzt nicht rufen.", "{who} darf jetzt nicht rufen."},
			referee.NotShown:    {"Keine Reihe gezeigt.", "Keine Reihe gezeigt.", "Keine Reihe gezeigt, {who}."},
			referee.Over:        {"Das Spiel ist zu Ende.", "Das Spiel ist zu Ende.", "Das Spiel ist zu Ende."},
		},

		wins:        "{who} gewinnt",
		draw:        "unentschieden",
		abandoned:   "Spiel abgebrochen",
		falseCall:   "Falscher Ruf von {loser}.",
		adjudicated: "Entscheidung der Spielleitung: {result}.",
		resigned:    "{loser} gibt auf.",
		drawn:       [3]string{"Unentschieden.", "Unentschieden. Alle Figuren sind gesetzt.", "Unentschieden. Alle Figuren sind gesetzt, und niemand hat gewonnen."},
		clearBoard:  "Räume für ein neues Spiel das Brett ab.",
		show:        "{who}, zeige die Reihe: Hebe ihre vier Figuren an.",
		askCleared:  "Das Brett ist leer. Ein neues Spiel? Ja: ein QUARTO-Knopf. Nein: Weiter.",
		offerFound:  "Für ein neues Spiel mit dem, was jetzt dasteht: Weiter lange drücken.",

		mistakes: map[referee.Mistake]string{
			referee.WrongMoved:       "Eine Figur ist verschoben.",
			referee.WrongSwapped:     "Figuren sind vertauscht.",
			referee.WrongRemoved:     "Eine Figur fehlt.",
			referee.WrongStranger:    "Falsche Figur.",
			referee.WrongUnenrolled:  "Unbekannte Figur.",
			referee.WrongDuplicate:   "Dieselbe Figur auf zwei Feldern.",
			referee.WrongTwoAtOnce:   "Zwei Figuren auf einmal.",
			referee.WrongNotTheGiven: "Nicht die gegebene Figur.",
		},
		remove:  "nimm {piece} von {from} weg.",
		put:     "setze {piece} auf {to}.",
		putBack: "stelle {piece} zurück auf {to}.",
		moveTo:  "stelle {piece} von {from} auf {to}.",
		paused:  "Das Spiel ruht so lange.",

		parts: map[string]string{
			"reader": "Leser", "sensor": "Sensor", "converter": "Wandler", "expander": "Porterweiterung",
			"buttons": "Tasten", "tray": "Ablage", "sound": "Ton", "journal": "Speicherkarte", "trace": "Aufzeichnung", "lights": "Lämpchen",
			"":       "Elektronik",
			"column": "Spalte der Sensoren",
			"row":    "Zeile der Sensoren",
			"switch": "Weiche der Leser",
			"quarto": "QUARTO-Knopf von {who}",
			"repeat": "Taste Wiederholen",
			"pass":   "Taste Weiter",
		},
		partFails:  "Störung: {what}.",
		partWorks:  "Wieder in Ordnung: {what}.",
		gameGoesOn: "Das Spiel geht weiter.",
		notRead:    "Nicht lesbar: {what}.",

		ready:    "Bereit zum Spielen.",
		notReady: "Nicht bereit zum Spielen.",
		notKnown: "Ob das Brett bereit ist, ist nicht bekannt.",
		restWell: "Alles andere, was geprüft wurde, ist in Ordnung.",
		allWell:  "Alles ist in Ordnung.",
		ailments: germanAilments(),

		boardEmpty: "Das Brett ist leer.",
		lineEmpty:  "{line}: leer.",
		cellHolds:  "{cell}: {piece}.",
		cellEmpty:  "{cell}: leer.",
		piecesLeft: [3]string{"Keine Figur übrig.", "Eine Figur übrig: {list}.", "{n} Figuren übrig: {list}."},
	}
}
