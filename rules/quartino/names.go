package quartino

import "quartoboard/board"

// Each of these returns the value that has a name; its error lists the names.
var (
	ParseKind     = board.Parser[Kind]("situation", kindNames)
	ParseReason   = board.Parser[Reason]("reason", reasonNames)
	ParseDeed     = board.Parser[Deed]("deed", deedNames)
	ParseAct      = board.Parser[Act]("act", actNames)
	ParseQuestion = board.Parser[Question]("question", questionNames)
	ParseMistake  = board.Parser[Mistake]("mistake", mistakeNames)
	ParseHow      = board.Parser[How]("end", howNames)
	ParsePhase    = board.Parser[Phase]("phase", phaseNames)
)

var (
	kindNames   = []string{"", "four-colours", "column"}
	reasonNames = []string{
		"", "no-situation", "already-called", "simple-game", "not-formed", "already-removed", "no-such-card",
		"not-claimed", "not-placed", "not-in-cache", "take-first", "show-first", "choose-first",
		"no-token", "unenrolled", "several", "unread", "paused", "over", "only-newest",
	}
	deedNames     = []string{"", "lay", "claim", "pass", "show", "undo"}
	actNames      = []string{"", "remove", "return", "move"}
	questionNames = []string{"", "which-space", "which-token", "which-column", "which-four"}
	mistakeNames  = []string{"", "not-laid", "stranger", "space", "moved", "removed", "order", "undone", "take-first", "show-first", "choose-first"}
	howNames      = []string{"", "cards", "stuck", "last", "adjudicated", "abandoned"}
	phaseNames    = []string{"", "place", "finish", "take", "show", "choose", "wrong", "over"}
)

// String is the name of the kind.
func (k Kind) String() string { return board.Name("Kind", kindNames, uint8(k)) }

// String is the name of the reason.
func (r Reason) String() string { return board.Name("Reason", reasonNames, uint8(r)) }

// String is the name of the deed.
func (d Deed) String() string { return board.Name("Deed", deedNames, uint8(d)) }

// String is the name of the act.
func (a Act) String() string { return board.Name("Act", actNames, uint8(a)) }

// String is the name of the question.
func (q Question) String() string { return board.Name("Question", questionNames, uint8(q)) }

// String is the name of the mistake.
func (m Mistake) String() string { return board.Name("Mistake", mistakeNames, uint8(m)) }

// String is the name of the end.
func (h How) String() string { return board.Name("How", howNames, uint8(h)) }

// String is the name of the phase.
func (p Phase) String() string { return board.Name("Phase", phaseNames, uint8(p)) }
