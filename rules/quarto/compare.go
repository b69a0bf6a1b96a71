package quarto

import (
	"time"

	"quartoboard/board"
)

// differencesOf compares the table of a game with its agreed position.
func differencesOf(g *Game) differences {
	d := differ(g.turns.agreed, &g.table, g.away.expected(&g.turns, &g.table))
	if g.round.Over() { // nothing is due, and only what was shown must go back
		d.missing, d.due = d.missing&g.lifted.shown, 0
		if g.lifted.shown == 0 {
			d.foreign = 0
		}
	}
	if g.guidance.leads {
		d.leads, d.foreign, d.due = true, d.foreign|g.guidance.unset(&g.table), 0
		return d
	}
	n := g.Placements()
	felt := n == 0 || n == 1 && !g.restart.untouched // a single piece may just be felt, unless it is missing since a restart
	d.cleared = !felt && d.missing&^g.lifted.shown != 0 && d.missing.Len() == n && d.foreign == 0
	return d
}

// elsewhere is the cell on which the newest placement stands now: while it may be adjusted, or if it was
// only felt before, and what was felt is something else. felt are the cells where something cannot be read:
// where nothing else was given it can only be that piece. Its own cell may be unknown: what is felt there was
// there before.
func elsewhere(t *turns, d differences, felt board.CellSet) (to board.Cell, read, ok bool) {
	if t.n == 0 {
		return 0, false, false
	}
	last, home := t.last(), board.SetOf(t.last().cell)
	adjustable := !t.window.given && !t.rules.TouchMove && !t.window.final
	switch to = d.foreign.First(); {
	case !t.own(): // what the seat away has placed stays there
	case d.foreign.Len() == 1:
		left := d.missing == home || d.missing == 0 && d.seen[last.cell] == board.Unknown
		other := last.felt && d.missing&^home == 0
		return to, true, d.stands(last.piece, to) && (adjustable && left || other)
	case d.foreign == 0 && d.missing == home && felt.Len() == 1:
		return felt.First(), false, adjustable && t.rules.Giving == board.GivingTray
	}
	return 0, false, false
}

// onlyPossible is the placement that follows from the rest, where one thing
// that is felt and cannot be read stands on an agreed board: it is the piece
// given, if that has left the tray, or the last one left.
func onlyPossible(t *turns, b *table) (board.Piece, board.Cell, bool) {
	felt, w := b.felt(t.agreed), &t.window
	if felt.Len() != 1 || b.toLay(t) || b.shows(w.piece) {
		return 0, 0, false
	}
	if p, known := w.piece.Piece(); known {
		_, other := b.tray.Piece()
		return p, felt.First(), b.tray != w.piece && (other || b.tray == board.Empty)
	}
	left := board.AllPieces &^ t.agreed.Pieces()
	return left.First(), felt.First(), left.Len() == 1
}

// look takes what the table shows, and judges which placed pieces have left their cells and which are
// back. left are the cells of the former.
func (s *step) look() (d differences, left board.CellSet) {
	d = differencesOf(&s.Game)
	left, back := s.lifted.note(d.missing, d.foreign&d.agreed.Occupied(), s.at)
	if s.guidance.wrong || s.round.Over() || d.foreign != d.due {
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
	s.lead()
	s.away.shown &= s.table.where(board.Holding(s.away.owed.Piece), s.turns.agreed) | s.table.unnamed(s.turns.agreed)
	d, left := s.look()
	s.guidance.asking = s.guidance.asking && d.cleared
	felt := s.table.felt(d.agreed)
	to, read, moved := elsewhere(&s.turns, d, felt)
	switch {
	case s.turns.full() && s.turns.own() && d.missing != 0 && s.table.bare() && !d.leads: // the players know of nothing to call
		s.lifted.shown = 0 // it was more than a line
		s.end(board.ResultDraw, HowLastCall)
	case d.none():
		s.agree()
		if d.due != 0 {
			c := d.due.First()
			p, _ := d.seen[c].Piece()
			alone{s}.came(p, c, contact, false)
		} else if p, c, ok := onlyPossible(&s.turns, &s.table); ok {
			alone{s}.came(p, c, contact, true)
		}
	case alone{s}.placesAndGives(d, contact):
	case moved && !d.leads:
		s.agree()
		if read {
			s.table.stale |= board.SetOf(s.turns.last().cell) // what may be felt there is something else
		}
		s.lifted.shown &^= board.SetOf(s.turns.last().cell)
		s.lifted.cells, s.lifted.guided = 0, 0
		s.passing.placed, s.lastCall.from = contact, s.at
		s.judge(s.turns.adjust(to, !read, s.table.readers)...)
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

	// Of a game that begins with moves that were made.
	leads bool          // until the table agrees
	named board.Content // laid in the tray since the newest instruction
	set   board.CellSet // cells on which the named piece was put, where the tray alone reads
}

// unset are the cells with something that was not laid in the tray before, where that alone reads.
func (g *guidance) unset(t *table) board.CellSet {
	if t.readers || t.mute {
		return 0
	}
	return t.unnamed(board.Position{}) &^ g.set
}

// lead notes the piece in the tray, or that it was put where the instruction has it.
func (s *step) lead() {
	if !s.guidance.leads {
		return
	}
	g, do := &s.guidance, s.guidance.told.Do
	if _, known := s.table.tray.Piece(); known {
		g.named = s.table.tray
	}
	if do.Act == Put && g.named == do.Piece && s.table.cells[do.To] == board.Unknown {
		g.set, g.named = g.set|board.SetOf(do.To), board.Empty
	}
	g.set &= s.table.unnamed(board.Position{})
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
	if w.What == WrongNotTheGiven && s.turns.rules.Away != (Away{}) {
		s.table.refused |= d.foreign
	}
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
		s.guidance.wrong, s.guidance.leads = false, false
		s.lastCall.from = s.at
	}
}
