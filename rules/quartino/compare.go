package quartino

import (
	"slices"
	"time"

	"quartoboard/board"
)

// believed returns the believed tokens of a space, without those that are being taken.
func (s *step) believed(c board.Cell) column {
	col := s.table.believed[c]
	col.drop(func(t board.Token) bool { return t != 0 && s.now.taking.Has(t) })
	return col
}

// off reports whether tokens of a space are missing, and nothing else is there.
func (s *step) off(c board.Cell) bool {
	have := s.believed(c)
	return have.n < s.now.wheel[c].n && have.begins(s.now.wheel[c])
}

// differences are the spaces that differ from the agreed position.
type differences struct {
	astray  board.CellSet // with something that does not belong there
	missing board.CellSet // without some of their tokens, else right
	put     board.CellSet // the space of the wheel with the token in hand on top, else right
}

func (s *step) differences() (d differences) {
	for c := range board.Cell(board.Cells) {
		have, goal, space := s.believed(c), s.now.wheel[c], board.SetOf(c)
		switch {
		case have == goal:
			s.table.intact |= space &^ s.table.doubtful
		case have.begins(goal):
			d.missing |= space
		case s.isPut(c, have):
			d.put |= space
		default:
			d.astray |= space
		}
	}
	return d
}

// isPut reports whether a space has its tokens and the one in hand on top.
func (s *step) isPut(c board.Cell, have column) bool {
	goal := s.now.wheel[c]
	return board.Wheel.Has(c) && have.n == goal.n+1 && goal.begins(have) && have.top() != 0 && have.top() == s.now.due() && !s.guide.undoing
}

// compare compares the table with the agreed position, and judges the differences.
func (s *step) compare() {
	if s.over() {
		return
	}
	s.noteTaken()
	s.choose()
	if s.now.turn.card != 0 {
		s.point()
	}
	if s.over() {
		return
	}
	d := s.differences()
	if d.astray == 0 && d.put == 0 {
		s.guide.undoing = false
	}
	s.noteLifted(d)
	if a := s.guide.ask; a.What != "" && s.answered() {
		if a.What == WhichSpace && s.table.believed.all().Has(a.Token) {
			s.table.doubtful &^= a.Cells
		}
		s.guide.ask = Ask{}
	}
	s.askDoubt()
	if d.put != 0 && d.astray == 0 && !s.asksTable() {
		s.judgeRight()
		s.put(d.put.First())
		s.compare()
		return
	}
	s.noteTaken()
	s.lead(d)
	s.askChoice()
}

// noteTaken judges the tokens that were taken off the wheel: they are in the cache again.
func (s *step) noteTaken() {
	there := s.now.taking & s.table.believed.all()
	left := s.now.taking.Len()
	note := func(token board.Token) {
		if s.now.taking.Has(token) && !there.Has(token) {
			left--
			s.now.taking &^= board.TokenSet(0).With(token)
			s.judge(Taken{Player: s.now.turn.player, Token: token, Cell: s.table.lastSpace[token], Left: left})
		}
	}
	for _, col := range s.was { // from the top
		for _, token := range slices.Backward(col.list()) {
			note(token)
		}
	}
	for token := range s.now.taking.All() {
		note(token)
	}
}

// noteLifted judges tokens that are lifted and returned.
func (s *step) noteLifted(d differences) {
	t := &s.table
	for c := range (t.lifted &^ d.missing).All() {
		t.lifted &^= board.SetOf(c)
		if !d.astray.Has(c) {
			s.judge(Returned{Cell: c, Token: s.now.wheel[c].top()})
		}
	}
	t.guided &= d.missing | d.astray
	if d.missing&^t.lifted != 0 && s.Held() {
		s.holdRepeat(true) // it is in use, and not stuck
	}
	for c := range (d.missing &^ t.lifted).All() {
		t.lifted |= board.SetOf(c)
		t.liftedAt[c] = s.at
		if s.guide.all {
			t.guided |= board.SetOf(c)
		}
		if !t.guided.Has(c) {
			s.judge(Lifted{Cell: c, Token: s.now.wheel[c].top()})
		}
	}
	s.guide.all = false
}

// OffSpace is the time for which a token may be off its space to be felt.
const OffSpace = 4 * time.Second
