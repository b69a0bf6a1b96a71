package phrase

import (
	"time"

	"quartoboard/board"
	"quartoboard/rules/referee"
)

// english is the table of English. The word "A" stands in it for the seat
// only, never for the article, which the synthesiser says otherwise.
func english() *table {
	return &table{
		lang:      "en",
		colon:     ": ",
		semicolon: "; ",
		files:     [4]string{"Anna", "Bella", "Cesar", "David"},
		numbers: [17]string{
			"no", "one", "two", "three", "four", "five", "six", "seven", "eight",
			"nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen",
		},
		seconds: map[time.Duration]string{
			5 * time.Second: "five seconds", 10 * time.Second: "ten seconds",
			15 * time.Second: "fifteen seconds", 20 * time.Second: "twenty seconds",
			30 * time.Second: "thirty seconds", 45 * time.Second: "forty-five seconds",
			time.Minute: "one minute", 2 * time.Minute: "two minutes",
		},
		somebody: "somebody",

		words: map[board.Values]word{
			board.Tall:    {"tall", "tall", "tall", true},
			board.Short:   {"short", "short", "short", true},
			board.Round:   {"round", "round", "round", true},
			board.Square:  {"square", "square", "square", true},
			board.Hollow:  {"hollow", "hollow", "hollow", true},
			board.Solid:   {"solid", "solid", "solid", true},
			board.Grooved: {"grooved", "grooved", "grooved", true},
			board.Smooth:  {"smooth", "smooth", "smooth", true},
		},
		order:     [4]board.Attributes{board.Size, board.Shape, board.Fill, board.Texture},
		labelJoin: " ",
		attributes: map[board.Attributes]string{
			board.Size: "short or tall", board.Shape: "round or square",
			board.Fill: "hollow or solid", board.Texture: "grooved or smooth",
		},
		one:  noun{join: " "}, // "Return short square solid grooved to Bella three"
		four: noun{article: "four", noun: "pieces", join: ", "},

		strangePiece: "the unknown piece",
		somePiece:    "the piece",

		row:          "row {n}",
		column:       "column {column}",
		diagonal:     "diagonal {from} to {to}",
		square:       "square {from} to {to}",
		countOfCells: [3]string{"no cell", "one cell", "{n} cells"},

		gameBegins:      "New game.",
		first:           "{who} gives first.",
		characteristics: "Characteristics: {list}.",
		squaresCount:    "Squares count too.",
		boardCalls:      "The board calls.",
		falseCallsLose:  "False calls lose.",
		callerLifts:     "The caller shows the line by lifting its pieces.",
		touchMove:       "Placed pieces stay.",
		missedAtEnd:     "Missed alignments are told at the end.",
		missedNever:     "Missed alignments are not told.",
		giveInTray:      "Give in the tray.",
		giveByPass:      "When you give, press pass.",
		help:            "The repeat button: short for the last words, long for the board.",
		resumed:         "Game resumed",
		piecesPlaced:    [3]string{"no piece placed", "one piece placed", "{n} pieces placed"},

		toGive:        "{who} to give",
		toPlace:       "{who} to place",
		mayCall:       "{who} may call",
		lastCallTimed: "Last piece. {who} may call within {time}, or press pass.",
		lastCallOpen:  "Last piece. {who} may call, or press pass.",

		givenPiece:      [3]string{"{piece}.", "Given: {piece}.", "{who} gives: {piece}."},
		givenUnseen:     [3]string{"Given.", "Given.", "{who} has given."},
		takenBackPiece:  "Taken back: {piece}.",
		takenBackUnseen: "Taken back.",
		placedPiece:     [3]string{"{cell}: {piece}.", "{cell}: {piece}.", "{cell}: {piece}, placed by {who}."},
		moved:           [3]string{"Moved to {to}.", "Moved from {from} to {to}.", "Moved from {from} to {to}: {piece}."},
		right:           "The board is right again.",
		undone:          "Placement taken back.",

		win:          "Quarto! {who}. {lines}",
		missed:       "Missed alignment: {lines}",
		missedInGame: "Missed in this game: {lines}",
		refused: map[referee.Reason][3]string{
			referee.NoneLive:    {"No live alignment.", "No live alignment.", "No live alignment, {who}."},
			referee.NotYourTurn: {"Not your turn to call.", "Not your turn to call, {who}.", "Not your turn to call, {who}."},
			referee.NotShown:    {"No line was shown.", "No line was shown.", "No line was shown, {who}."},
			referee.Over:        {"The game is over.", "The game is over.", "The game is over."},
		},

		wins:        "{who} wins",
		draw:        "draw",
		abandoned:   "game abandoned",
		falseCall:   "False call by {loser}.",
		adjudicated: "The arbiter decides: {result}.",
		resigned:    "{loser} resigns.",
		drawn:       [3]string{"Draw.", "Draw. All the pieces are placed.", "Draw. All the pieces are placed, and nobody has won."},
		clearBoard:  "Clear the board for a new game.",
		show:        "Show the line, {who}: lift its four pieces.",
		askCleared:  "The board is empty. Another game? Yes: any QUARTO button. No: pass.",
		offerFound:  "To play on from what stands here as a new game, hold pass.",

		mistakes: map[referee.Mistake]string{
			referee.WrongMoved:       "Piece moved.",
			referee.WrongSwapped:     "Pieces swapped.",
			referee.WrongRemoved:     "Piece missing.",
			referee.WrongStranger:    "Wrong piece.",
			referee.WrongUnenrolled:  "Unknown piece.",
			referee.WrongDuplicate:   "Same piece on two cells.",
			referee.WrongTwoAtOnce:   "Two pieces at once.",
			referee.WrongNotTheGiven: "Not the piece that was given.",
		},
		remove:  "take {piece} off {from}.",
		put:     "put {piece} on {to}.",
		putBack: "return {piece} to {to}.",
		moveTo:  "move {piece} from {from} to {to}.",
		paused:  "The game is paused.",

		parts: map[string]string{
			"reader": "reader", "sensor": "sensor", "converter": "converter", "expander": "expander",
			"buttons": "buttons", "tray": "tray", "sound": "sound", "journal": "memory card", "trace": "recording", "lights": "lights",
			"":       "electronics",
			"column": "column of sensors",
			"row":    "row of sensors",
			"switch": "switch of readers",
			"quarto": "QUARTO button of {who}",
			"repeat": "repeat button",
			"pass":   "pass button",
		},
		partFails:  "Fault: {what}.",
		partWorks:  "Working again: {what}.",
		gameGoesOn: "The game goes on.",
		notRead:    "Cannot be read: {what}.",

		ready:    "Ready to play.",
		notReady: "Not ready to play.",
		notKnown: "Whether the board is ready is not known.",
		restWell: "All else that was checked is well.",
		allWell:  "All is well.",
		ailments: englishAilments(),

		boardEmpty: "The board is empty.",
		lineEmpty:  "{line}: empty.",
		cellHolds:  "{cell}: {piece}.",
		cellEmpty:  "{cell}: empty.",
		piecesLeft: [3]string{"No piece left.", "One piece left: {list}.", "{n} pieces left: {list}."},
	}
}
