package referee

import (
	"time"

	"quartoboard/board"
	"quartoboard/rules"
)

// give makes the next piece given, if one can be.
func (s *sitting) give(piece board.Content, via Way) {
	if s.over() || s.wrong || s.handed || s.paused() || s.full() {
		return
	}
	s.judge(Given{By: s.ToGive(), Piece: piece, Via: via})
	s.handed, s.given = true, piece
}

// pass is the giving where giving is a pass, and the end of the last call.
func (s *sitting) pass(via Way) {
	switch {
	case s.asking:
		s.asking = false
	case s.over() || s.wrong || s.paused():
	case s.full():
		s.endLastCall()
	case s.opts.Giving == board.GivingPass:
		s.give(board.Empty, via)
	}
}

// stands reports whether a piece is seen on the board.
func (g Game) stands(c board.Content) bool {
	p, known := c.Piece()
	return known && g.table.Pieces().Has(p)
}

// trayChanged takes in what lies in the tray. A giving stays when the piece
// leaves it, for it is the opponent's; another piece that is laid there
// replaces it.
func (s *sitting) trayChanged() {
	piece, known := s.tray.Piece()
	if s.over() || s.opts.Giving != board.GivingTray || s.wrong || s.paused() || !known || s.onBoard(piece) {
		return
	}
	if s.handed && s.laid && s.tray != s.given && !s.stands(s.given) {
		s.judge(TakenBack{By: s.ToGive(), Piece: s.given, Via: ByTray})
		s.handed = false
	}
	s.laid = false
	s.give(s.tray, ByTray)
}

// onBoard reports whether the piece has been placed, or stands there.
func (g Game) onBoard(p board.Piece) bool {
	return g.agreed.Pieces().Has(p) || g.table.Pieces().Has(p)
}

// place makes the placement. What was live before it dies.
func (s *sitting) place(p board.Piece, c board.Cell, contact time.Duration, felt bool) {
	if !s.handed {
		s.judge(Given{By: s.ToGive(), Piece: board.Holding(p), Via: Inferred})
	}
	t := turn{piece: p, cell: c, handed: s.handed, given: s.given, live: s.live, dead: s.dead, felt: felt}
	s.judge(Placed{By: s.ToGive().Other(), Piece: p, Cell: c, Felt: felt && s.reads})
	s.miss()
	s.agreed[c] = board.Holding(p)
	s.turns[s.n] = t
	s.dead = 0
	s.n++
	s.handed, s.given = false, board.Empty
	s.align(c, contact)
	if behind := contact > 0 && s.passed > contact; behind && s.opts.Giving == board.GivingPass {
		s.give(board.Empty, ByPass) // pressed when the piece stood there, and before it was read
	}
	s.passed = 0
}

// adjust makes the last placement anew on another cell.
func (s *sitting) adjust(to board.Cell, contact time.Duration, felt bool) {
	t := &s.turns[s.n-1]
	s.judge(Moved{Piece: t.piece, From: t.cell, To: to})
	s.shown &^= board.SetOf(t.cell)
	s.agreed[t.cell] = board.Empty
	s.agreed[to] = board.Holding(t.piece)
	t.cell, t.felt, t.sure = to, felt, false
	s.lifted, s.guided = 0, 0
	s.align(to, contact)
}

// align makes live what the newest piece on c completed.
func (s *sitting) align(c board.Cell, contact time.Duration) {
	s.live = rules.Through(c, s.opts.Squares).Aligned(&s.agreed, s.opts.Attributes) &^ s.dead
	s.contact, s.lastFrom = contact, s.at
	s.boardCalls()
}

// boardCalls has the board call for the placer, where it does: not on pieces that
// it only feels, if it could read them.
func (s *sitting) boardCalls() {
	if s.opts.Caller != board.CallerBoard || s.over() || s.turns[s.n-1].felt && s.reads {
		return
	}
	switch {
	case s.certain():
		s.win(s.ToGive(), HowBoard)
	case s.live == 0 && s.full():
		s.endLastCall()
	}
}

// undo takes the last placement back, with the windows as they were. What the
// board has told to be missed stays dead: the next call could win with it.
func (s *sitting) undo() {
	if s.n == 0 || s.nextDue {
		return
	}
	if s.over() { // a piece put down after the end does not count as placed
		p, rest := s.table.Sure()
		s.stale |= (p.Occupied() | rest) &^ s.agreed.Occupied()
	}
	s.n--
	t := s.turns[s.n]
	s.turns[s.n] = turn{}
	s.shown &^= board.SetOf(t.cell)
	s.agreed[t.cell] = board.Empty
	s.handed, s.given, s.live = t.handed, t.given, t.live
	s.dead = t.dead
	if s.opts.Missed == board.TellAnnounce {
		s.dead |= s.live
		s.live = 0
	}
	s.result, s.wrong, s.pointer, s.check, s.asking = 0, false, 0, question{}, false
	s.contact = s.at
	s.restartPatience()
	s.judge(Undone{Placements: 1, Phase: s.turnPhase()})
	if s.undone = board.Holding(t.piece); s.table[t.cell] == s.undone || s.table[t.cell] == board.Unknown {
		s.stale |= board.SetOf(t.cell)
	}
	s.compare(s.at)
	s.trayChanged()
}
