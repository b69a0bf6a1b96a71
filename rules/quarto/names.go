package quarto

import "quartoboard/board"

// Each of these returns the value that has a name; its error lists the names.
var (
	ParseWay     = board.Parser[Way]("way", wayNames)
	ParseReason  = board.Parser[Reason]("reason", reasonNames)
	ParseMistake = board.Parser[Mistake]("mistake", mistakeNames)
	ParseAct     = board.Parser[Act]("act", actNames)
	ParseHow     = board.Parser[How]("end", howNames)
	ParsePhase   = board.Parser[Phase]("phase", phaseNames)
)

var (
	wayNames     = []string{"", "tray", "pass", "asked", "inferred"}
	reasonNames  = []string{"", "none-live", "not-your-turn-to-call", "not-shown", "unread", "over"}
	mistakeNames = []string{"", "moved", "swapped", "removed", "stranger", "unenrolled", "duplicate", "two-at-once", "not-the-given"}
	actNames     = []string{"", "remove", "put", "move"}
	howNames     = []string{"", "call", "board", "false-call", "last-call", "adjudicated", "resigned", "abandoned"}
	phaseNames   = []string{"", "give", "place", "wrong", "over"}
)

// String is the name of the way.
func (w Way) String() string { return board.Name("Way", wayNames, uint8(w)) }

// String is the name of the reason.
func (r Reason) String() string { return board.Name("Reason", reasonNames, uint8(r)) }

// String is the name of the mistake.
func (m Mistake) String() string { return board.Name("Mistake", mistakeNames, uint8(m)) }

// String is the name of the act.
func (a Act) String() string { return board.Name("Act", actNames, uint8(a)) }

// String is the name of the end.
func (h How) String() string { return board.Name("How", howNames, uint8(h)) }

// String is the name of the phase.
func (p Phase) String() string { return board.Name("Phase", phaseNames, uint8(p)) }
