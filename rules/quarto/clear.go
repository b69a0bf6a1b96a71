package quarto

import (
	"quartoboard/board"
)

// cleared reports whether every piece was taken off in the middle of a game, and
// not to show a line. A single piece may just be felt, unless it is missing
// since a restart.
func (g Game) cleared(d differences) bool {
	n := g.Placements()
	if d.missing&^g.lifted.shown == 0 {
		return false
	}
	return (n > 1 || g.restart.untouched && n == 1) && d.missing.Len() == n && d.foreign == 0
}

// swept reports whether the full board was cleared while only a call for its last piece could
// still win. The players know of nothing to call.
func (g Game) swept(d differences) bool {
	return !g.over() && g.turns.full() && d.missing != 0 && g.table.bare()
}

// obeyed reports whether an instruction took the last of one or two pieces off
// the board.
func (g Game) obeyed() bool {
	do := g.guidance.told.Do
	off := do.Act == Remove || do.Act == Move
	return g.guidance.wrong && g.Placements() <= 2 && off && g.table.cells[do.From] == board.Empty
}

// guideOrAsk declares the position wrong; of a cleared board it asks first.
func (s *step) guideOrAsk(d differences) {
	if s.cleared(d) && !s.obeyed() {
		s.guidance.asking = true
	}
	s.guide(d)
}
