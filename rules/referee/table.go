package referee

import (
	"time"

	"quartoboard/board"
)

// differences is how the table departs from the agreed position. An unknown
// cell departs from nothing.
type differences struct {
	missing board.CellSet // the agreed piece is not there, nor anything else
	foreign board.CellSet // something else is there
	due     board.CellSet // of the foreign, the one cell where a piece that is due stands; else empty
}

func (g Game) differences() differences {
	var d differences
	var fresh board.CellSet
	for c := range board.Cell(board.Cells) {
		want, have := g.agreed[c], g.table[c]
		switch {
		case have == want || have == board.Unknown:
		case have == board.Empty:
			d.missing |= board.SetOf(c)
		default:
			d.foreign |= board.SetOf(c)
			if want == board.Empty && g.isDue(have, c) {
				fresh |= board.SetOf(c)
			}
		}
	}
	switch {
	case g.over() && g.shown == 0:
		return differences{}
	case g.over(): // nothing is due, and only the shown ones must go back
		d.missing &= g.shown
	case fresh.Len() == 1:
		d.due = fresh
	}
	return d
}

// isDue reports whether what stands on c may be placed there now.
func (g Game) isDue(have board.Content, c board.Cell) bool {
	p, known := have.Piece()
	if !known || g.agreed.Pieces().Has(p) || g.stale.Has(c) {
		return false
	}
	if first, _ := g.table.Find(p); first != c || g.twice(p) {
		return false
	}
	return g.given == board.Empty || g.given == have
}

// twice reports whether the table shows the piece on two cells.
func (g Game) twice(p board.Piece) bool {
	n := 0
	for _, have := range g.table {
		if have == board.Holding(p) {
			n++
		}
	}
	return n > 1
}

// compare judges the table after it changed; contact is when the newest piece
// touched down.
func (s *sitting) compare(contact time.Duration) {
	d := s.differences()
	fresh := s.noteLifted(d)
	s.asking = s.asking && s.cleared(d)
	switch {
	case d.missing == 0 && d.foreign == 0:
		s.agree()
		if p, c, ok := s.onlyPossible(); ok {
			s.place(p, c, contact, true)
		}
	case d.missing == 0 && d.foreign == d.due && d.due != 0:
		s.agree()
		c := d.due.First()
		p, _ := s.table[c].Piece()
		s.place(p, c, contact, false)
	case s.isAdjustment(d), s.isElsewhere(d):
		s.agree()
		s.stale |= board.SetOf(s.turns[s.n-1].cell) // what may be felt there is something else
		s.adjust(d.foreign.First(), contact, false)
	case s.isFeltElsewhere(d):
		s.agree()
		s.adjust(s.felt().First(), contact, true)
	case d.foreign == d.due && (!s.wrong || fresh != 0):
		// A piece is being felt: patience, until tick.
	default:
		s.guideOrAsk(d)
	}
}

// noteLifted keeps the set of placed pieces that are off their cells, and
// returns those that have just left. One whose cell another piece had taken left
// long ago.
func (s *sitting) noteLifted(d differences) board.CellSet {
	fresh := d.missing &^ s.lifted &^ s.taken
	s.taken = d.foreign & s.agreed.Occupied()
	back := s.lifted &^ d.missing
	for c := range fresh.All() {
		s.liftedAt[c] = s.at
	}
	s.lifted = d.missing
	s.guided &= d.missing
	s.shown &= (d.missing | d.foreign) & s.agreed.Occupied()
	if s.wrong || s.over() || d.foreign != d.due {
		return fresh
	}
	for c := range fresh.All() {
		p, _ := s.agreed[c].Piece()
		s.judge(Lifted{c, p})
	}
	for c := range back.All() {
		if p, stands := s.agreed[c].Piece(); stands && s.table[c] == s.agreed[c] {
			s.judge(Returned{c, p})
		}
	}
	return fresh
}

// restartPatience gives the pieces that are off the whole time to go back.
func (s *sitting) restartPatience() {
	s.guided = 0
	for c := range s.lifted.All() {
		s.liftedAt[c] = s.at
	}
}

// unguided are the lifted pieces that nothing has been said of.
func (g Game) unguided() board.CellSet {
	if g.over() && g.othersOff() {
		return 0
	}
	return g.lifted &^ g.guided
}

// isAdjustment reports whether the only difference is the last placement on another
// cell, while it may still be adjusted. Its own cell may be unknown: what is felt
// there is not it, and was there before.
func (g Game) isAdjustment(d differences) bool {
	if g.n == 0 || g.handed || g.opts.TouchMove || d.foreign.Len() != 1 {
		return false
	}
	t, to := g.turns[g.n-1], d.foreign.First()
	left := d.missing == board.SetOf(t.cell) || d.missing == 0 && g.table[t.cell] == board.Unknown
	return left && g.table[to] == board.Holding(t.piece) && g.agreed[to] == board.Empty
}

// isFeltElsewhere reports whether the last placement is off its cell and something
// is felt on another, while it may still be adjusted and nothing else was given:
// it can only be that piece.
func (g Game) isFeltElsewhere(d differences) bool {
	if g.n == 0 || g.handed || g.opts.TouchMove || g.opts.Giving != board.GivingTray || d.foreign != 0 {
		return false
	}
	return d.missing == board.SetOf(g.turns[g.n-1].cell) && g.felt().Len() == 1
}

// isElsewhere reports whether the last placement was only felt, and its piece has
// now been read on another cell: it was something else that was felt.
func (g Game) isElsewhere(d differences) bool {
	if g.n == 0 || !g.turns[g.n-1].felt || d.foreign.Len() != 1 {
		return false
	}
	t, to := g.turns[g.n-1], d.foreign.First()
	return d.missing&^board.SetOf(t.cell) == 0 && g.table[to] == board.Holding(t.piece) && g.agreed[to] == board.Empty
}

// agree ends a wrong position.
func (s *sitting) agree() {
	if s.wrong {
		s.judge(Right{})
		s.wrong = false
		s.lastFrom = s.at // what was interrupted has the whole time again
	}
}
