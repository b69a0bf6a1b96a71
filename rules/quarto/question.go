package quarto

import (
	"time"

	"quartoboard/board"
	"quartoboard/rules"
)

// question is a call by right that waits for the answer to a question about a
// piece that no reader has named.
type question struct {
	by   board.Seat    // who called; zero for no question
	cell board.Cell    // of the piece
	from time.Duration // when it was asked
	call time.Duration // contact of the call
}

func (q *question) open() bool { return q.by != 0 }

// unread is the set of cells of the full lines through the newest cell whose
// pieces no reader has named and no player has confirmed. It is empty for a board
// without readers under its cells.
func (g Game) unread() board.CellSet {
	if !g.table.readers || g.turns.n == 0 {
		return 0
	}
	cells := g.turns.unread()
	if cells == 0 {
		return 0
	}
	var full board.CellSet
	for l := range rules.Through(g.turns.last().cell, g.opts.Squares).All() {
		if line := cellsOf(l); line&^g.turns.agreed.Occupied() == 0 {
			full |= line
		}
	}
	return cells & full
}

// ask asks about the piece on a cell before the call is judged.
func (s *step) ask(c call, cell board.Cell) {
	s.question = question{by: c.by, cell: cell, from: s.at, call: c.contact}
	s.judge(s.Questions().Check)
}

// contradicted reports whether a reading says that the piece on c is another than
// the agreed one: its tag, or the agreed piece's tag elsewhere.
func (g Game) contradicted(c board.Cell) bool {
	switch have := g.table.cells[c]; have {
	case g.turns.agreed[c], board.Empty:
		return false
	case board.Unknown:
		return g.table.shows(g.turns.agreed[c])
	default:
		return true
	}
}

// readAnswer takes a reading of the piece as the answer to the question.
func (s *step) readAnswer() {
	s.watch()
	switch c := s.question.cell; {
	case s.table.cells[c] == s.turns.agreed[c]:
		s.answer(true)
	case s.contradicted(c):
		s.answer(false)
	}
}

// answer ends the question: the call is judged, or refused without loss.
func (s *step) answer(yes bool) {
	q := s.question
	s.question = question{}
	s.resume(q.call)
	if yes {
		s.turns.confirm(q.cell)
		s.judgeByRight(call{by: q.by, contact: s.at})
	} else {
		s.refuse(q.by, Unread)
	}
	s.lookAgain()
}
