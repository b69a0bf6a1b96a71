package referee

import (
	"time"

	"quartoboard/board"
	"quartoboard/rules"
)

// question is a call by right that waits for the answer to a question about a piece
// that no reader has named.
type question struct {
	by   board.Seat    // who called; zero for no question
	cell board.Cell    // of the piece
	from time.Duration // when it was asked
	call time.Duration // contact of the call
}

func (g Game) checking() bool { return g.check.by != 0 }

// paused reports whether play waits for an answer or for a line to be shown.
func (g Game) paused() bool { return g.checking() || g.pointer != 0 }

// Checking is the question that a call waits for, if there is one: the QUARTO
// button of the other seat is yes, pass is no.
func (g Game) Checking() (Check, bool) {
	if !g.checking() {
		return Check{}, false
	}
	p, _ := g.agreed[g.check.cell].Piece()
	return Check{By: g.check.by, Cell: g.check.cell, Piece: p}, true
}

// unread is the cells of the full lines through the newest cell whose pieces no
// reader has named and no player has confirmed. A board without readers under
// its cells has none.
func (g Game) unread() (cells board.CellSet) {
	if !g.reads || g.n == 0 {
		return 0
	}
	for _, t := range g.turns[:g.n] {
		if t.felt && !t.sure {
			cells |= board.SetOf(t.cell)
		}
	}
	if cells == 0 {
		return 0
	}
	var full board.CellSet
	for l := range rules.Through(g.turns[g.n-1].cell, g.opts.Squares).All() {
		if line := cellsOf(l); line&^g.agreed.Occupied() == 0 {
			full |= line
		}
	}
	return cells & full
}

// certain reports whether a live alignment has no unread piece.
func (g Game) certain() bool {
	unread := g.unread()
	for l := range g.live.All() {
		if cellsOf(l)&unread == 0 {
			return true
		}
	}
	return false
}

// judgeByRight judges a call by right. What cannot be read is asked about first,
// whatever is live.
func (s *sitting) judgeByRight(c call) {
	cells := s.unread()
	switch {
	case cells != 0 && s.contradicted(cells.First()):
		s.refuse(c.by, Unread)
	case cells != 0:
		s.check = question{by: c.by, cell: cells.First(), from: s.at, call: c.contact}
		q, _ := s.Checking()
		s.judge(q)
	case s.opts.Point == board.PointLift:
		s.startPointing(c)
	case s.live != 0:
		s.win(c.by, HowCall)
	default:
		s.refuse(c.by, NoneLive)
	}
}

// contradicted reports whether a reading says that the piece on c is another than
// the agreed one: its tag, or the agreed piece's tag elsewhere.
func (g Game) contradicted(c board.Cell) bool {
	switch have := g.table[c]; have {
	case g.agreed[c], board.Empty:
		return false
	case board.Unknown:
		return g.stands(g.agreed[c])
	default:
		return true
	}
}

// readAnswer takes what was read while the question stands for its answer.
func (s *sitting) readAnswer() {
	s.watch()
	switch c := s.check.cell; {
	case s.table[c] == s.agreed[c]:
		s.answer(true)
	case s.contradicted(c):
		s.answer(false)
	}
}

// answer ends the question: the call is judged, or refused without loss.
func (s *sitting) answer(yes bool) {
	c := s.check
	s.check = question{}
	s.unpause(c.call)
	if yes {
		s.confirm(c.cell)
		s.judgeByRight(call{by: c.by, contact: s.at})
	} else {
		s.refuse(c.by, Unread)
	}
	s.lookAgain()
}

// confirm keeps in mind that a player has named the piece on c.
func (s *sitting) confirm(c board.Cell) {
	for i := range s.turns[:s.n] {
		if t := &s.turns[i]; t.cell == c {
			t.sure = true
		}
	}
}

// noteRead keeps in mind which pieces that were only felt have been read on their
// cells. The board may have waited for that with its own call.
func (s *sitting) noteRead() {
	read := false
	for i := range s.turns[:s.n] {
		if t := &s.turns[i]; t.felt && s.table[t.cell] == board.Holding(t.piece) {
			t.felt, read = false, true
		}
	}
	if read && s.live != 0 {
		s.boardCalls()
	}
}

// watch takes in what the table shows while play is paused, where nothing is
// placed and no instruction is given.
func (s *sitting) watch() differences {
	d := s.differences()
	s.noteLifted(d)
	if d.missing == 0 && d.foreign == d.due {
		s.agree()
	}
	return d
}

// unpause ends a pause that a call began. Pieces that are off their cells have the
// usual time to go back, and the time for the last call goes on where the call came.
func (s *sitting) unpause(called time.Duration) {
	s.restartPatience()
	s.lastFrom += s.at - max(s.lastFrom, called)
}

// lookAgain judges what happened in a pause: the calls that came before what was
// put down, and then what the table shows.
func (s *sitting) lookAgain() {
	s.judgeCallsBefore(s.touched)
	if s.over() || s.paused() {
		return
	}
	s.compare(s.touched)
	s.trayChanged()
}
