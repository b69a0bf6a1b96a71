package cells

import (
	"fmt"
	"time"

	"quartoboard/board"
	"quartoboard/board/scan/evidence"
	"quartoboard/hw"
)

// decider decides what the cells hold.
type decider struct{ state }

// settleAll decides the cells that can be decided at that time, and notes the
// motion.
func (s *decider) settleAll(at time.Duration) {
	l := &s.Look
	l.Moving, l.Unnamed, l.Coming, l.Leaving = 0, 0, 0, 0
	for i := range board.Cell(board.Cells) {
		if !s.settle(at, i) {
			l.Moving |= board.SetOf(i)
		}
		switch {
		case s.comes(at, i):
			l.Coming |= board.SetOf(i)
		case s.leaves(i):
			l.Leaving |= board.SetOf(i)
		}
		if c := &s.cells[i]; s.Build.Readers && c.sensorFailed() && c.holds == board.Unknown {
			l.Unnamed |= board.SetOf(i)
		}
	}
	if l.Moving == 0 && s.Build.Readers {
		s.guessAll(at)
	}
}

// settle decides a cell if that is possible now. It reports whether the cell no longer delays a
// report: it is decided, overdue, or left to its reader.
func (s *decider) settle(at time.Duration, i board.Cell) bool {
	c := &s.cells[i]
	if c.sensorFailed() {
		return true
	}
	if !c.still && c.begun && !c.Sensor.Health.Bad && at-c.steady >= s.Options.Settle && !c.Sensor.Wavers() {
		s.decide(at, i)
	}
	return c.still || s.overdue(at, i)
}

// decide compares sensor and reader of a steady cell, by the table in the comment of board/scan.
func (s *decider) decide(at time.Duration, i board.Cell) {
	c := &s.cells[i]
	read := c.read()
	none := c.reads == 0 && c.misses >= 2*evidence.MinReads
	switch n := &c.Sensor; {
	case c.left && n.Sure && !n.Felt && s.Build.Readers:
		s.decideLift(at, i)
	case read && (n.Felt || !n.Sure):
		if !s.elsewhere(at, i) {
			s.disbelieve(at, c.tag, false)
			c.settleBack(s.Options.Named(c.tag), s.Options.Settle)
		}
	case read && !s.unreadElsewhere(i):
		s.deaf(i, c.tag, at+faulty)
	case read:
	case !n.Sure:
		if c.reads == 0 && c.misses >= 3*evidence.MinReads || !s.Build.Readers { // a wrong base would outlast the disturbance
			c.settle(board.Empty)
		}
	case !n.Felt:
		if none || !c.asked || c.Reader.Health.Failed {
			c.settle(board.Empty)
		}
	case !s.Build.Readers:
		c.settleBack(board.Unknown, s.Options.Settle)
	case none && n.Fell():
		c.settle(board.Empty)
	case none && at-c.began >= faulty && at-c.steady >= faulty:
		c.Doubt.Fail(board.PartSensor, fmt.Sprintf("%v: felt for %v, and no tag answers: stuck, or something other than a piece", i, faulty))
	}
}

// decideLift decides a cell whose sensor lost its piece. Where the reader
// still hears a tag the sensor is wrong; where the reader does not answer the
// sensor counts.
func (s *decider) decideLift(at time.Duration, i board.Cell) {
	switch c := &s.cells[i]; {
	case c.misses >= evidence.MinReads, c.Reader.Health.Bad, at-c.steady >= 2*s.Options.Settle && c.reads == 0:
		c.settle(board.Empty)
	case c.misses == 0 && c.reads >= evidence.MinReads && !s.unreadElsewhere(i):
		s.deaf(i, c.tag, at+faulty)
	}
}

// deaf leaves a cell to its reader until the sensor feels something: it does not feel the piece
// that the reader hears. That is a fault at due, not before, since a hand may hold the piece over
// the cell.
func (s *decider) deaf(i board.Cell, tag hw.Tag, due time.Duration) {
	c := &s.cells[i]
	c.leaveToReader(c.since)
	c.tag, c.reads, c.holds, c.alone = tag, evidence.MinReads, s.Options.Named(tag), true
	c.Doubt.Suspect(due, board.PartSensor, fmt.Sprintf("%v: nothing felt where a tag answers: deaf, or not calibrated", i))
}

// elsewhere reports whether the tag just read on a cell is heard on another one
// too: one of the two may be cross-talk, or a stuck sensor. Both are read on, until a reading
// differs or the cell is overdue.
func (s *decider) elsewhere(at time.Duration, i board.Cell) bool {
	c := &s.cells[i]
	if at-c.began >= s.Options.Unread() {
		return false // two pieces with one tag, as far as can be known
	}
	found := false
	for j := range board.Cell(board.Cells) {
		o := &s.cells[j]
		if j == i || o.tag != c.tag || !o.twice && !o.rests() {
			continue
		}
		found, c.twice = true, true
		if o.still {
			o.keepReading(c.began)
			s.undecide(at, j)
		}
	}
	return found
}

// disbelieve drops a tag on the cells whose sensors failed, because it is heard on another cell.
// sure keeps the pieces that were identified there. A cell whose sensor feels nothing and may be
// right becomes empty.
func (s *decider) disbelieve(at time.Duration, tag hw.Tag, sure bool) {
	for i := range s.cells {
		c := &s.cells[i]
		switch {
		case !c.sensorFailed() || c.reads == 0 || c.tag != tag || sure && c.holds != board.Unknown:
		case c.doubted():
			c.settle(board.Empty)
		default:
			c.leaveToReader(at)
		}
	}
}
