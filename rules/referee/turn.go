package referee

import (
	"time"

	"quartoboard/board"
	"quartoboard/rules"
)

// give makes the next piece given, if one can be.
func (s *sitting) give(piece board.Content, via Way) {
	if s.over() || s.wrong || s.handed || s.pointer != 0 || s.full() {
		return
	}
	s.judge(Given{By: s.ToGive(), Piece: piece, Via: via})
	s.handed, s.given, s.fromTray, s.trayLeft, s.out = true, piece, via == ByTray, false, board.Empty
}

// takeBack makes the piece that left the tray not given.
func (s *sitting) takeBack() {
	s.judge(TakenBack{By: s.ToGive(), Piece: s.given, Via: ByTray})
	s.out = board.Empty
	if s.tray == board.Empty {
		s.out = s.given
	}
	s.handed, s.given, s.fromTray, s.trayLeft = false, board.Empty, false, false
}

// pass is the giving where giving is a pass, and the end of the last call.
func (s *sitting) pass(via Way) {
	switch {
	case s.asking:
		s.asking = false
	case s.over() || s.wrong || s.pointer != 0:
	case s.full():
		s.endLastCall()
	case s.opts.Giving == board.GivingPass:
		s.give(board.Empty, via)
	}
}

// inHand says whether the given piece is out of the tray and stands nowhere: one
// that was put beside another, say, has not been taken back.
func (g Game) inHand() bool { return g.trayLeft && !g.stands(g.given) }

// stands says whether a piece is seen on the board.
func (g Game) stands(c board.Content) bool {
	p, known := c.Piece()
	return known && g.table.Pieces().Has(p)
}

// trayChanged takes in what lies in the tray, or what the board says of it.
func (s *sitting) trayChanged() {
	if s.over() || s.opts.Giving != board.GivingTray {
		return
	}
	piece, known := s.tray.Piece()
	if s.handed && s.fromTray {
		switch {
		case s.tray == s.given:
			s.trayLeft = false
		case known && !s.onBoard(piece) && !s.stands(s.given):
			s.takeBack()
		case s.tray == board.Empty && !s.trayLeft:
			s.trayLeft, s.trayAt = true, s.at
		}
	}
	if known && !s.onBoard(piece) {
		s.give(s.tray, ByTray)
	}
}

// onBoard says whether the piece has been placed, or stands there.
func (g Game) onBoard(p board.Piece) bool {
	return g.agreed.Pieces().Has(p) || g.table.Pieces().Has(p)
}

// place makes the placement. What was live before it dies.
func (s *sitting) place(p board.Piece, c board.Cell, contact time.Duration, felt bool) {
	if !s.handed {
		s.judge(Given{By: s.ToGive(), Piece: board.Holding(p), Via: Inferred})
	}
	t := turn{piece: p, cell: c, handed: s.handed, given: s.given, live: s.live, felt: felt}
	s.judge(Placed{By: s.ToGive().Other(), Piece: p, Cell: c})
	s.miss()
	s.agreed[c] = board.Holding(p)
	s.turns[s.n] = t
	s.n++
	s.handed, s.given, s.fromTray, s.trayLeft, s.out = false, board.Empty, false, false, board.Empty
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
	s.agreed[t.cell] = board.Empty
	s.agreed[to] = board.Holding(t.piece)
	t.cell, t.felt = to, felt
	s.lifted, s.guided = 0, 0
	s.align(to, contact)
}

// align makes live what the newest piece on c completed.
func (s *sitting) align(c board.Cell, contact time.Duration) {
	s.live = rules.Through(c, s.opts.Squares).Aligned(&s.agreed, s.opts.Attributes)
	s.contact, s.lastFrom = contact, s.at
	s.boardCalls()
}

// boardCalls has the board call for the placer, where it does: not on a piece
// that it only feels, if it could read it.
func (s *sitting) boardCalls() {
	if s.opts.Caller != board.CallerBoard || s.over() || s.turns[s.n-1].felt && s.reads {
		return
	}
	if s.live != 0 {
		s.win(s.ToGive(), HowBoard)
	} else if s.full() {
		s.endLastCall()
	}
}

// undo takes the last placement back, with the windows as they were.
func (s *sitting) undo() {
	if s.n == 0 || s.nextDue {
		return
	}
	s.n--
	t := s.turns[s.n]
	s.turns[s.n] = turn{}
	s.agreed[t.cell] = board.Empty
	s.handed, s.given, s.live = t.handed, t.given, t.live
	s.fromTray, s.trayLeft, s.out = false, false, board.Empty
	s.result, s.wrong, s.pointer, s.asking = 0, false, 0, false
	s.contact = s.at
	s.judge(Undone{Placements: 1, Phase: s.turnPhase()})
	if s.undone = board.Holding(t.piece); s.table[t.cell] == s.undone || s.table[t.cell] == board.Unknown {
		s.stale |= board.SetOf(t.cell)
	}
	s.compare(s.at)
	s.trayChanged()
}
