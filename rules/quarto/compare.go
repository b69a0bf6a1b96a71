package quarto

import (
	"time"

	"quartoboard/board"
)

func (g Game) differences() differences {
	d := differ(g.turns.agreed, &g.table, g.giving.piece)
	if g.over() { // nothing is due, and only what was shown must go back
		d.missing, d.due = d.missing&g.lifted.shown, 0
		if g.lifted.shown == 0 {
			d.foreign = 0
		}
	}
	n := g.Placements()
	felt := n == 0 || n == 1 && !g.restart.untouched // a single piece may just be felt, unless it is missing since a restart
	d.cleared = !felt && d.missing&^g.lifted.shown != 0 && d.missing.Len() == n && d.foreign == 0
	return d
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
	return left && d.stands(t.piece, to)
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
	return d.missing&^board.SetOf(t.cell) == 0 && d.stands(t.piece, to)
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

// look takes what the table shows, and judges which placed pieces have left their cells and which are
// back. left are the cells of the former.
func (s *step) look() (d differences, left board.CellSet) {
	d = s.differences()
	left, back := s.lifted.note(d.missing, d.foreign&d.agreed.Occupied(), s.at)
	if s.guidance.wrong || s.over() || d.foreign != d.due {
		return d, left
	}
	for c := range left.All() {
		p, _ := d.agreed[c].Piece()
		s.judge(Lifted{c, p})
	}
	for c := range back.All() {
		if p, stands := d.agreed[c].Piece(); stands && d.seen[c] == d.agreed[c] {
			s.judge(Returned{c, p})
		}
	}
	return d, left
}

// compare judges the table after it changed; contact is the touch-down of the
// newest piece.
func (s *step) compare(contact time.Duration) {
	d, left := s.look()
	s.guidance.asking = s.guidance.asking && d.cleared
	switch {
	case s.turns.full() && d.missing != 0 && s.table.bare(): // the players know of nothing to call
		s.lifted.shown = 0 // it was more than a line
		s.endLastCall()
	case d.none():
		s.agree()
		if d.due != 0 {
			c := d.due.First()
			p, _ := d.seen[c].Piece()
			s.place(p, c, contact, false)
		} else if p, c, ok := s.onlyPossible(); ok {
			s.place(p, c, contact, true)
		}
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
		s.guide(d)
	}
}

// leadBack guides the pieces of a shown line back to their cells after the end.
func (s *step) leadBack() {
	d, left := s.look()
	switch {
	case s.lifted.shown == 0:
		s.agree()
	case s.table.off(d.agreed)&^s.lifted.shown != 0: // the board is being cleared
	case d.foreign != 0 || s.guidance.wrong && left == 0:
		s.guide(d)
	}
}

// guidance leads the board back to the agreed position.
type guidance struct {
	wrong  bool
	told   Wrong // the newest instruction, while wrong; zero when it is to be told again
	asking bool  // whether to begin a new game: the board was cleared
}

// obeyed reports whether the instruction took a piece off its cell.
func (g *guidance) obeyed(seen board.Position) bool {
	off := g.told.Do.Act == Remove || g.told.Do.Act == Move
	return g.wrong && off && seen[g.told.Do.From] == board.Empty
}

// follows reports whether i is part of the instruction before.
func (i Instruction) follows(before Instruction) bool {
	onWay := i.Act == Put && before.Act == Move && i.Piece == before.Piece && i.To == before.To
	return i == before || onWay
}

// guide declares the position wrong and says what to do next, unless that has
// been said. Of a cleared board it asks first, unless an instruction took the last of one or two pieces off.
func (s *step) guide(d differences) {
	if d.cleared && (s.Placements() > 2 || !s.guidance.obeyed(d.seen)) {
		s.guidance.asking = true
	}
	w := d.wrong()
	s.lifted.guided = s.lifted.cells
	if s.guidance.wrong && w.Do.follows(s.guidance.told.Do) {
		return
	}
	s.guidance.wrong, s.guidance.told = true, w
	s.judge(w)
}

// agree ends a wrong position. The time for the last call begins again.
func (s *step) agree() {
	if s.guidance.wrong {
		s.judge(Right{})
		s.guidance.wrong = false
		s.lastCall.from = s.at
	}
}
