package quarto

import (
	"time"

	"quartoboard/board"
)

// place makes a placement. What was live before it is missed.
func (s *step) place(p board.Piece, c board.Cell, contact time.Duration, felt bool) {
	if !s.giving.done {
		s.judge(Given{By: s.ToGive(), Piece: board.Holding(p), Via: Inferred})
	}
	made := turn{
		piece: p, cell: c, felt: felt,
		wasGiven: s.giving.done, given: s.giving.piece, live: s.window.live, dead: s.window.dead,
	}
	s.judge(Placed{By: s.ToGive().Other(), Piece: p, Cell: c, Felt: felt && s.table.readers})
	s.miss()
	s.turns.add(made)
	s.window.dead = 0
	s.giving.done, s.giving.piece = false, board.Empty
	s.align(c, contact)
	s.passAfter(contact)
}

// adjust moves the newest placement to another cell, as if it had been made
// there.
func (s *step) adjust(to board.Cell, contact time.Duration, felt bool) {
	last := *s.turns.last()
	s.judge(Moved{Piece: last.piece, From: last.cell, To: to})
	s.lifted.shown &^= board.SetOf(last.cell)
	s.turns.moveLast(to, felt)
	s.lifted.cells, s.lifted.guided = 0, 0
	s.align(to, contact)
}

// undo takes the newest placement back and restores the windows of the turn
// before. A missed alignment that was announced stays dead: else the next call
// could win with it.
func (s *step) undo() {
	if s.turns.n == 0 || s.round.Due() {
		return
	}
	if s.over() { // a piece put down after the end does not count as placed
		p, rest := s.table.cells.Sure()
		s.table.stale |= (p.Occupied() | rest) &^ s.turns.agreed.Occupied()
	}
	t := s.turns.undo()
	s.lifted.shown &^= board.SetOf(t.cell)
	s.giving.done, s.giving.piece = t.wasGiven, t.given
	s.window.live, s.window.dead = t.live, t.dead
	if s.opts.Missed == board.TellAnnounce {
		s.window.dead |= s.window.live
		s.window.live = 0
	}
	s.status, s.round.Ended = status{}, false
	s.guidance, s.inquiry = guidance{}, inquiry{}
	s.turns.contact = s.at
	s.lifted.restartTime(s.at)
	s.judge(Undone{Placements: 1, Phase: s.turnPhase()})
	s.table.undo(t.piece, t.cell)
	s.compare(s.at)
	s.takeGiven()
}
