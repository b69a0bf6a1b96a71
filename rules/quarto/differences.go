package quarto

import (
	"time"

	"quartoboard/board"
)

// differences are the cells where the table departs from the agreed position. An
// unknown cell departs from nothing.
type differences struct {
	missing board.CellSet // the agreed piece is not there, nor anything else
	foreign board.CellSet // something else is there
	due     board.CellSet // of the foreign, the one cell where a piece that is due stands; else empty
}

func (g Game) differences() differences {
	var d differences
	var due board.CellSet
	for c := range board.Cell(board.Cells) {
		want, have := g.turns.agreed[c], g.table.cells[c]
		switch {
		case have == want || have == board.Unknown:
		case have == board.Empty:
			d.missing |= board.SetOf(c)
		default:
			d.foreign |= board.SetOf(c)
			if want == board.Empty && g.isDue(have, c) {
				due |= board.SetOf(c)
			}
		}
	}
	switch {
	case g.over() && g.lifted.shown == 0:
		return differences{}
	case g.over(): // nothing is due, and only the shown ones must go back
		d.missing &= g.lifted.shown
	case due.Len() == 1:
		d.due = due
	}
	return d
}

// isDue reports whether what stands on c may be placed there now.
func (g Game) isDue(have board.Content, c board.Cell) bool {
	p, known := have.Piece()
	if !known || g.turns.agreed.Pieces().Has(p) || g.table.stale.Has(c) {
		return false
	}
	if first, _ := g.table.cells.Find(p); first != c || g.table.twice(p) {
		return false
	}
	return g.giving.piece == board.Empty || g.giving.piece == have
}

// isAdjustment reports whether the only difference is the last placement on another
// cell, while it may still be adjusted. Its own cell may be unknown: what is felt
// there is not it, and was there before.
func (g Game) isAdjustment(d differences) bool {
	if g.turns.n == 0 || g.giving.done || g.opts.TouchMove || d.foreign.Len() != 1 {
		return false
	}
	t, to := g.turns.last(), d.foreign.First()
	left := d.missing == board.SetOf(t.cell) || d.missing == 0 && g.table.cells[t.cell] == board.Unknown
	return left && g.stands(t.piece, to)
}

// isFeltElsewhere reports whether the last placement is off its cell and something
// is felt on another, while it may still be adjusted and nothing else was given:
// it can only be that piece.
func (g Game) isFeltElsewhere(d differences) bool {
	if g.turns.n == 0 || g.giving.done || g.opts.TouchMove || g.opts.Giving != board.GivingTray || d.foreign != 0 {
		return false
	}
	return d.missing == board.SetOf(g.turns.last().cell) && g.felt().Len() == 1
}

// isElsewhere reports whether the last placement was only felt, and its piece has
// now been read on another cell: what was felt is something else.
func (g Game) isElsewhere(d differences) bool {
	if g.turns.n == 0 || !g.turns.last().felt || d.foreign.Len() != 1 {
		return false
	}
	t, to := g.turns.last(), d.foreign.First()
	return d.missing&^board.SetOf(t.cell) == 0 && g.stands(t.piece, to)
}

// stands reports whether the piece is seen on a cell that should be free.
func (g Game) stands(p board.Piece, c board.Cell) bool {
	return g.table.cells[c] == board.Holding(p) && g.turns.agreed[c] == board.Empty
}

// onlyPossible is the placement that follows from the rest, where one thing
// that is felt and cannot be read stands on an agreed board: it is the piece
// given, if that has left the tray, or the last one left.
func (g Game) onlyPossible() (board.Piece, board.Cell, bool) {
	felt := g.felt()
	if felt.Len() != 1 || g.over() {
		return 0, 0, false
	}
	if p, known := g.giving.piece.Piece(); known {
		_, other := g.table.tray.Piece()
		return p, felt.First(), g.table.tray != g.giving.piece && (other || g.table.tray == board.Empty)
	}
	left := board.AllPieces &^ g.turns.agreed.Pieces()
	if left.Len() == 1 {
		return left.First(), felt.First(), true
	}
	return 0, 0, false
}

// compare judges the table after it changed; contact is the touch-down of the
// newest piece.
func (s *step) compare(contact time.Duration) {
	d := s.differences()
	left := s.noteLifted(d)
	s.guidance.asking = s.guidance.asking && s.cleared(d)
	switch {
	case s.swept(d):
		s.lifted.shown = 0 // it was more than a line
		s.endLastCall()
	case d.missing == 0 && d.foreign == 0:
		s.agree()
		if p, c, ok := s.onlyPossible(); ok {
			s.place(p, c, contact, true)
		}
	case d.missing == 0 && d.foreign == d.due && d.due != 0:
		s.agree()
		c := d.due.First()
		p, _ := s.table.cells[c].Piece()
		s.place(p, c, contact, false)
	case s.isAdjustment(d), s.isElsewhere(d):
		s.agree()
		s.table.stale |= board.SetOf(s.turns.last().cell) // what may be felt there is something else
		s.adjust(d.foreign.First(), contact, false)
	case s.isFeltElsewhere(d):
		s.agree()
		s.adjust(s.felt().First(), contact, true)
	case d.foreign == d.due && (!s.guidance.wrong || left != 0):
		// A piece is being felt: tick ends that.
	default:
		s.guideOrAsk(d)
	}
}

// noteLifted judges which placed pieces have left their cells and which are back,
// and returns the cells of the former.
func (s *step) noteLifted(d differences) board.CellSet {
	left, back := s.lifted.note(d.missing, d.foreign&s.turns.agreed.Occupied(), s.at)
	if s.guidance.wrong || s.over() || d.foreign != d.due {
		return left
	}
	for c := range left.All() {
		p, _ := s.turns.agreed[c].Piece()
		s.judge(Lifted{c, p})
	}
	for c := range back.All() {
		if p, stands := s.turns.agreed[c].Piece(); stands && s.table.cells[c] == s.turns.agreed[c] {
			s.judge(Returned{c, p})
		}
	}
	return left
}
