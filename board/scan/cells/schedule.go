package cells

import (
	"time"

	"quartoboard/board"
	"quartoboard/board/scan/evidence"
)

// Next returns the place to read now, if there is one: the longest due of the silent places and of
// those where something moved, else a cell at rest. Where looks are so late that the former are
// always due, every second reading is of a cell at rest. Overdue cells that hear several tags, which
// takes long, are read last, and in turns with a sweep.
func (s *Cells) Next(at time.Duration) (evidence.Place, bool) {
	next, found, crowded := evidence.Place(0), false, false
	for p := range evidence.Place(evidence.Places) {
		due := s.Reader(p).Due
		if due > at || !s.wants(p) {
			continue
		}
		tray := p == evidence.TrayPlace
		last := crowded && tray || !tray && s.cells[p].Several && s.overdue(at, board.Cell(p))
		if !found || crowded && !last || crowded == last && due < s.Reader(next).Due {
			next, found, crowded = p, true, last && !tray
		}
	}
	waits := crowded && s.crowdedTurn && s.sweep != 0
	s.crowdedTurn = crowded
	if !s.Build.Readers || !s.Rests.Turn(found, waits) {
		return next, found
	}
	if rests, ok := s.nextAtRest(at); ok {
		return rests, true
	}
	return next, found
}

// wants reports whether a place needs to be read.
func (s *Cells) wants(p evidence.Place) bool {
	if p == evidence.TrayPlace {
		return s.Build.Tray
	}
	c := &s.cells[p]
	switch h := &c.Reader.Health; {
	case !s.Build.Readers:
		return false
	case h.Bad || h.Failed || c.sensorFailed() || s.Inquiry.Cells.Has(board.Cell(p)):
		return true
	case c.left && !c.still:
		return true
	case c.still || c.read() && !c.twice:
		return false
	}
	return c.Sensor.Felt || c.asked || !c.Sensor.Sure
}

// nextAtRest is the cell at rest whose turn it is to be read again.
func (s *Cells) nextAtRest(at time.Duration) (evidence.Place, bool) {
	for i := range s.later.All() {
		if at >= s.cells[i].due {
			s.later, s.sweep = s.later&^board.SetOf(i), s.sweep|board.SetOf(i)
		}
	}
	if swept := s.sweep.Where(s.rests); swept != 0 {
		return evidence.Place(swept.First()), true
	}
	if !s.Rests.Due(at) || s.Look.Moving != 0 {
		return 0, false
	}
	s.Rests.Read(at)
	return evidence.LongestUnread(s.Parts, board.AllCells.Where(s.rests))
}

func (s *Cells) rests(i board.Cell) bool { return s.cells[i].rests() }

// Sweep asks for one reading of every cell at rest, one in each look. A build
// without readers makes none.
func (s *Cells) Sweep() {
	if s.Build.Readers {
		s.sweep = board.AllCells
	}
}

// Ask asks for a reading of every cell that may hold a piece that no sensor feels, because
// something else came, which is reported after the readings.
func (s *Cells) Ask(at time.Duration) {
	if !s.Build.Readers {
		return
	}
	for i := range board.Cell(board.Cells) {
		switch c := &s.cells[i]; {
		case c.Reader.Health.Failed:
		case c.sensorFailed():
			c.Reader.Hurry(at)
		case s.overdue(at, i):
			c.Reader.Hurry(at)
			s.sweep |= board.SetOf(i)
		case c.holds == board.Empty && c.rests():
			s.sweep |= board.SetOf(i)
		}
	}
}
