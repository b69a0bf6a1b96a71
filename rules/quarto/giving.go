package quarto

import (
	"time"

	"quartoboard/board"
)

// giving is the giving of the next piece.
type giving struct {
	done   bool
	piece  board.Content // Empty where it was not seen, and before it is given
	laid   bool          // a piece was laid in the tray and is not judged yet
	passed time.Duration // contact of a press of pass after the giving
}

// give makes the next piece given, if one can be.
func (s *step) give(piece board.Content, via Way) {
	if s.over() || s.guidance.wrong || s.giving.done || s.inquiry.open() || s.turns.full() {
		return
	}
	s.judge(Given{By: s.ToGive(), Piece: piece, Via: via})
	s.giving.done, s.giving.piece = true, piece
}

// pass is the giving where giving is a pass, and the end of the last call.
func (s *step) pass(via Way) {
	switch {
	case s.guidance.asking:
		s.guidance.asking = false
	case s.over() || s.guidance.wrong || s.inquiry.open():
	case s.turns.full():
		s.endLastCall()
	case s.opts.Giving == board.GivingPass:
		s.give(board.Empty, via)
	}
}

// passes reports whether a press of pass does something now.
func (g Game) passes() bool {
	return g.turns.full() || g.opts.Giving == board.GivingPass && !g.giving.done
}

// passAfter gives the next piece if pass was pressed when the newest one stood on
// its cell already and was not read yet: behind the calls that came between.
func (s *step) passAfter(contact time.Duration) {
	passed := s.giving.passed
	if s.giving.passed = 0; contact > 0 && passed > contact && s.opts.Giving == board.GivingPass {
		s.judgeCalls(before(passed))
		s.give(board.Empty, ByPass)
	}
}

// tray takes what was reported of the tray.
func (s *step) tray(f board.Tray) {
	since := max(s.table.cameAt, s.table.laidAt) // what came before a restart may be what was given before it
	s.table.tray, s.table.laidAt = f.Holds, f.Contact
	_, s.giving.laid = f.Holds.Piece()
	if f.Holds == board.Empty && since > s.restart.at && s.at > s.table.cameAt+TrayLag {
		s.table.stale |= s.felt() // it came while the piece was still in the tray
	}
	if !s.over() && !s.inquiry.open() && f.Holds == board.Empty {
		s.compare(s.table.contact) // what was felt on the board may be the piece from the tray
	}
	s.takeGiven()
}

// takeGiven makes the piece in the tray given. The giving stays when the piece
// leaves the tray, for the opponent has it then; another piece that is laid there
// replaces it.
func (s *step) takeGiven() {
	piece, known := s.table.tray.Piece()
	s.judgeCalls(before(s.table.laidAt))
	if s.over() || s.opts.Giving != board.GivingTray || s.guidance.wrong || s.inquiry.open() || !known || s.onBoard(piece) {
		return
	}
	if s.giving.done && s.giving.laid && s.table.tray != s.giving.piece && !s.table.shows(s.giving.piece) {
		s.judge(TakenBack{By: s.ToGive(), Piece: s.giving.piece, Via: ByTray})
		s.giving.done = false
	}
	s.giving.laid = false
	s.give(s.table.tray, ByTray)
}

// onBoard reports whether the piece has been placed, or stands on the board.
func (g Game) onBoard(p board.Piece) bool {
	return g.turns.agreed.Pieces().Has(p) || g.table.cells.Pieces().Has(p)
}
