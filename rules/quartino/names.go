package quartino

import "quartoboard/board"

// UnmarshalText reads a word, as do the methods that follow.
func (k *Kind) UnmarshalText(s []byte) error {
	return board.OneOf(k, "situation", s, FourColours, Column)
}

func (r *Reason) UnmarshalText(s []byte) error {
	return board.OneOf(r, "reason", s, NoSituation, AlreadyCalled, SimpleGame, NotFormed, AlreadyRemoved, NoSuchCard, NotClaimed, NotPlaced, NotInCache, TakeFirst, ShowFirst, ChooseFirst, NoToken, Unenrolled, Several, Unread, Paused, Over, OnlyNewest)
}

func (d *Deed) UnmarshalText(s []byte) error {
	return board.OneOf(d, "deed", s, DeedLay, DeedClaim, DeedPass, DeedShow, DeedUndo)
}

func (a *Act) UnmarshalText(s []byte) error {
	return board.OneOf(a, "act", s, Remove, Return, Move)
}

func (q *Question) UnmarshalText(s []byte) error {
	return board.OneOf(q, "question", s, WhichSpace, WhichToken, WhichColumn, WhichFour)
}

func (m *Mistake) UnmarshalText(s []byte) error {
	return board.OneOf(m, "mistake", s, WrongNotLaid, WrongStranger, WrongSpace, WrongMoved, WrongRemoved, WrongOrder, WrongUndone, WrongTakeFirst, WrongShowFirst, WrongChooseFirst)
}

func (h *How) UnmarshalText(s []byte) error {
	return board.OneOf(h, "end", s, HowCards, HowStuck, HowLast, HowAdjudicated, HowAbandoned)
}

func (p *Phase) UnmarshalText(s []byte) error {
	return board.OneOf(p, "phase", s, PhasePlace, PhaseFinish, PhaseTake, PhaseShow, PhaseChoose, PhaseWrong, PhaseOver)
}
