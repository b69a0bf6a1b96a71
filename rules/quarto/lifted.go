package quarto

import (
	"time"

	"quartoboard/board"
)

// lifted are the placed pieces that are off their cells.
type lifted struct {
	cells  board.CellSet              // of these pieces, where nothing else stands
	from   [board.Cells]time.Duration // since when
	taken  board.CellSet              // of these pieces, where something else stands
	guided board.CellSet              // of cells: an instruction has been given
}

// note takes the cells that agreed pieces are off: missing, or taken by something
// else. It returns those of the pieces that have just left and of those that are
// back. A piece whose cell was taken left earlier.
func (l *lifted) note(missing, taken board.CellSet, at time.Duration) (left, back board.CellSet) {
	left, back = missing&^l.cells&^l.taken, l.cells&^missing
	for c := range left.All() {
		l.from[c] = at
	}
	l.cells, l.taken = missing, taken
	l.guided &= missing
	return left, back
}

// restartTime gives the lifted pieces the whole time again to go back.
func (l *lifted) restartTime(at time.Duration) {
	l.guided = 0
	for c := range l.cells.All() {
		l.from[c] = at
	}
}

// restartAll does so for the pieces whose cells are taken, too, and gives no
// instruction again.
func (l *lifted) restartAll(at time.Duration) {
	for c := range l.from {
		l.from[c] = at
	}
}

// unguided is the set of lifted pieces without an instruction.
func (g Game) unguided() board.CellSet {
	if g.over() && g.table.off(g.turns.agreed)&^g.pointing.shown != 0 {
		return 0
	}
	return g.lifted.cells &^ g.lifted.guided
}

// noteLifted judges which placed pieces have left their cells and which are back,
// and returns the cells of the former.
func (s *step) noteLifted(d differences) board.CellSet {
	agreed := s.turns.agreed.Occupied()
	left, back := s.lifted.note(d.missing, d.foreign&agreed, s.at)
	if left != 0 && s.hold.held(s.table.now) {
		s.holdRepeat(true) // it is in use, and not stuck
	}
	s.pointing.shown &= (d.missing | d.foreign) & agreed
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
