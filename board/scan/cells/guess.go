package cells

import (
	"slices"
	"time"

	"quartoboard/board"
	"quartoboard/board/scan/evidence"
)

// guessAll guesses the baselines of the cells that have none because their reader does
// not answer, once the others are decided.
func (s *decider) guessAll(at time.Duration) {
	for i := range board.Cell(board.Cells) {
		if c := &s.cells[i]; c.Reader.Health.Failed && !c.Sensor.Sure && c.begun && !c.still && at-c.steady >= s.Options.Settle {
			s.guess(at, i)
		}
	}
}

// guess estimates the baseline of a cell: the learned one, plus the median drift of the empty
// cells. Without a learned one it is the median baseline of the empty cells, if the level is near
// that. A piece that was given or lifted, and comes, proves that the cell was empty before.
func (s *decider) guess(at time.Duration, i board.Cell) {
	var moved [board.Cells]float32
	others := moved[:0]
	for j := range s.cells {
		if c := &s.cells[j]; c.still && c.holds == board.Empty && c.Sensor.Sure {
			others = append(others, c.Sensor.Base-c.Sensor.Learned)
		}
	}
	n := &s.cells[i].Sensor
	base := n.Learned
	if len(others) > 0 {
		slices.Sort(others)
		base += others[len(others)/2]
	}
	off := evidence.Magnitude(n.Rest - base)
	switch {
	case s.cameUnread(at, i):
		since := s.cells[i].since
		n.Rest = n.Base
		s.cells[i].settle(board.Empty)
		n.Turn = evidence.Ballot{Votes: evidence.MinVotes - 1, First: since, Contact: since}
	case n.Learned != 0 || len(others) > 0 && off < float32(s.Options.On)/2:
		n.Base, n.Sure, n.Felt, n.Up = base, true, off >= float32(s.Options.On), n.Rest > base
		s.decide(at, i)
	}
}

// cameUnread reports whether a piece that was given or lifted has come to a cell without a
// baseline: its level has just changed by the field of a piece, and no other has.
func (s *decider) cameUnread(at time.Duration, i board.Cell) bool {
	c := &s.cells[i]
	due := s.Reported.Away != 0 || s.Tray.Reported.Named() && s.Tray.Holds.Content == board.Empty
	return due && s.Look.Coming == 0 && c.Sensor.Base != 0 && at-c.since <= lifted &&
		evidence.Magnitude(c.Sensor.Rest-c.Sensor.Base) >= float32(s.Options.On)
}
