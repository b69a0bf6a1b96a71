package scan

import (
	"time"

	"quartoboard/board"
)

// motion holds what moved at the last frame.
type motion struct {
	at      time.Duration // of the last frame
	begun   bool          // there was one
	moving  board.CellSet // cells that hold up a report
	voting  board.CellSet // whose sensor may be about to change its mind
	unnamed board.CellSet // that have only a reader, which names nothing there
	coming  bool          // something is felt, or read, and not reported yet
}

// settleCells decides the cells that can be decided at that time, and notes what is in
// motion after that.
func (s *Settler) settleCells(at time.Duration) {
	m := &s.motion
	m.moving, m.unnamed, m.coming = 0, 0, false
	for i := range board.Cell(board.Cells) {
		if !s.settle(at, i) {
			m.moving |= board.SetOf(i)
		}
		m.coming = m.coming || s.comes(i)
		if c := &s.cells[i]; s.build.Readers && c.sensorFailed() && c.holds == board.Unknown {
			m.unnamed |= board.SetOf(i)
		}
	}
	if m.moving == 0 && s.build.Readers {
		s.guess(at)
	}
}
