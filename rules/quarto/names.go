package quarto

import "quartoboard/board"

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

// UnmarshalText reads a name, as do the methods that follow.
func (w *Way) UnmarshalText(s []byte) error { return board.Named(w, "way", wayNames, s) }

func (r *Reason) UnmarshalText(s []byte) error  { return board.Named(r, "reason", reasonNames, s) }
func (m *Mistake) UnmarshalText(s []byte) error { return board.Named(m, "mistake", mistakeNames, s) }
func (a *Act) UnmarshalText(s []byte) error     { return board.Named(a, "act", actNames, s) }
func (h *How) UnmarshalText(s []byte) error     { return board.Named(h, "end", howNames, s) }
func (p *Phase) UnmarshalText(s []byte) error   { return board.Named(p, "phase", phaseNames, s) }
