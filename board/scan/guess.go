package scan

import (
	"slices"
	"time"

	"quartoboard/board"
)

// guess takes the baselines of the cells that have none because their reader does
// not answer, once the others are decided.
func (s *Settler) guess(at time.Duration) {
	for i := range board.Cell(board.Cells) {
		if c := &s.cells[i]; c.reader.health.failed && !c.sensor.sure && c.begun && !c.still && at-c.steady >= s.o.Settle {
			s.guessOne(at, i)
		}
	}
}

// guessOne takes the baseline of a cell whose reader does not answer from what was
// learned once, moved as far as the other empty cells have moved since. Where
// nothing was learned all cells are taken for alike, and the cell for empty if its
// level is near theirs.
func (s *Settler) guessOne(at time.Duration, i board.Cell) {
	var moved [board.Cells]float32
	others := moved[:0]
	for j := range s.cells {
		if c := &s.cells[j]; c.still && c.holds == board.Empty && c.sensor.sure {
			others = append(others, c.sensor.base-c.sensor.learned)
		}
	}
	n := &s.cells[i].sensor
	base := n.learned
	if len(others) > 0 {
		slices.Sort(others)
		base += others[len(others)/2]
	}
	off := magnitude(n.rest - base)
	if n.learned != 0 || len(others) > 0 && off < float32(s.o.On)/2 {
		n.base, n.sure, n.felt, n.up = base, true, off >= float32(s.o.On), n.rest > base
		s.decide(at, i)
	}
}
