package quarto

import "quartoboard/board"

// UnmarshalText reads a word, as do the methods that follow.
func (w *Way) UnmarshalText(s []byte) error {
	return board.OneOf(w, "way", s, ByTray, ByPass, ByAsking, Inferred)
}

func (r *Reason) UnmarshalText(s []byte) error {
	return board.OneOf(r, "reason", s, NoneLive, NotYourTurn, NotShown, Unread, Over)
}

func (m *Mistake) UnmarshalText(s []byte) error {
	return board.OneOf(m, "mistake", s, WrongMoved, WrongSwapped, WrongRemoved, WrongStranger, WrongUnenrolled, WrongDuplicate, WrongTwoAtOnce, WrongNotTheGiven)
}
func (a *Act) UnmarshalText(s []byte) error { return board.OneOf(a, "act", s, Remove, Put, Move) }
func (h *How) UnmarshalText(s []byte) error {
	return board.OneOf(h, "end", s, HowCall, HowBoard, HowFalseCall, HowLastCall, HowAdjudicated, HowResigned, HowAbandoned)
}

func (p *Phase) UnmarshalText(s []byte) error {
	return board.OneOf(p, "phase", s, PhaseGive, PhasePlace, PhaseWrong, PhaseOver)
}
