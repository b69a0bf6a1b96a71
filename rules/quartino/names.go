package quartino

import "quartoboard/board"

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

// UnmarshalText reads a name, as do the methods that follow.
func (k *Kind) UnmarshalText(s []byte) error { return board.Named(k, "situation", kindNames, s) }

func (r *Reason) UnmarshalText(s []byte) error { return board.Named(r, "reason", reasonNames, s) }
func (d *Deed) UnmarshalText(s []byte) error   { return board.Named(d, "deed", deedNames, s) }
func (a *Act) UnmarshalText(s []byte) error    { return board.Named(a, "act", actNames, s) }
func (q *Question) UnmarshalText(s []byte) error { return board.Named(q, "question", questionNames, s) }

func (m *Mistake) UnmarshalText(s []byte) error { return board.Named(m, "mistake", mistakeNames, s) }
func (h *How) UnmarshalText(s []byte) error     { return board.Named(h, "end", howNames, s) }
func (p *Phase) UnmarshalText(s []byte) error   { return board.Named(p, "phase", phaseNames, s) }
