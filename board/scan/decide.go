package scan

import (
	"fmt"
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// settle decides the cell if it can be decided at that time. It reports whether
// the cell holds up a report no longer: decided, overdue or without its sensor.
func (s *Settler) settle(at time.Duration, i board.Cell) bool {
	c := &s.cells[i]
	if c.sensorFailed() {
		return true
	}
	if !c.still && c.begun && !c.sensor.health.bad && at-c.steady >= s.o.Settle && !c.sensor.wavers() {
		s.decide(at, i)
	}
	return c.still || s.overdue(at, i)
}

// decide compares sensor and reader of a cell that is steady: the table of the
// package comment.
func (s *Settler) decide(at time.Duration, i board.Cell) {
	c := &s.cells[i]
	read := c.read()
	none := c.reads == 0 && c.misses >= 2*minReads
	switch n := &c.sensor; {
	case c.left && n.sure && !n.felt && s.build.Readers:
		s.decideLift(at, i)
	case read && (n.felt || !n.sure):
		if !s.elsewhere(at, i) {
			s.disbelieve(at, c.tag, false)
			c.settleBack(s.named(c.tag), s.o.Settle)
		}
	case read && !s.unreadElsewhere(i):
		s.deaf(at, i, c.tag, at+faulty)
	case read:
	case !n.sure:
		if c.reads == 0 && c.misses >= 3*minReads || !s.build.Readers { // a wrong base would outlast the disturbance
			c.settle(board.Empty)
		}
	case !n.felt:
		if none || !c.asked || c.reader.health.failed {
			c.settle(board.Empty)
		}
	case !s.build.Readers:
		c.settleBack(board.Unknown, s.o.Settle)
	case none && n.fell():
		c.settle(board.Empty)
	case none && at-c.began >= faulty && at-c.steady >= faulty:
		c.doubt.fail(board.PartSensor, fmt.Sprintf("%v: felt for %v, and no tag answers: stuck, or something other than a piece", i, faulty))
	}
}

// decideLift decides a cell whose sensor feels its piece no more. Where the reader
// still hears a tag the sensor is wrong; where the reader does not answer the
// sensor is believed.
func (s *Settler) decideLift(at time.Duration, i board.Cell) {
	switch c := &s.cells[i]; {
	case c.misses >= minReads, c.reader.health.bad, at-c.steady >= 2*s.o.Settle && c.reads == 0:
		c.settle(board.Empty)
	case c.misses == 0 && c.reads >= minReads && !s.unreadElsewhere(i):
		s.deaf(at, i, c.tag, at+faulty)
	}
}

// deaf leaves a cell to its reader, whose tag the sensor does not feel, until the
// sensor feels something. If that lasts it is a fault at due: a hand may hold the piece
// over the cell.
func (s *Settler) deaf(at time.Duration, i board.Cell, tag hw.Tag, due time.Duration) {
	c := &s.cells[i]
	c.leaveToReader(c.since)
	c.tag, c.reads, c.holds, c.alone = tag, minReads, s.named(tag), true
	c.doubt.suspect(due, board.PartSensor, fmt.Sprintf("%v: nothing felt where a tag answers: deaf, or not calibrated", i))
}

// elsewhere reports whether the tag just read on a cell is heard on another one
// too, and so not to be believed: one of the two may be cross-talk, or a stuck
// sensor. Both are heard on, until a reading differs or the cell is overdue.
func (s *Settler) elsewhere(at time.Duration, i board.Cell) bool {
	c := &s.cells[i]
	if at-c.began >= s.unread() {
		return false // then it is two pieces with one tag, for all that can be known
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
			s.motion.moving |= board.SetOf(j)
			o.reader.hurry(at)
		}
	}
	return found
}

// overdue reports whether a cell was undecided for so long that it is unknown.
func (s *Settler) overdue(at time.Duration, i board.Cell) bool {
	c := &s.cells[i]
	switch {
	case c.still:
		return false
	case !c.sensor.sure && c.reader.health.failed: // nobody can tell
		return true
	case c.asked && !c.sensor.felt && !c.several: // as long as it takes to ask all sixteen
		return at-c.began >= stuck
	case c.sensor.felt && c.reads == 0 && s.tray.comes(): // it came before the next was given
		return at-c.steady >= 2*s.o.Settle
	}
	return at-c.began >= s.unread()
}

// hovers reports whether what is felt where nothing stood may be a piece that a hand holds
// above the cell: the reader works and reads no tag, and no other piece is given meanwhile.
func (s *Settler) hovers(at time.Duration, i board.Cell) bool {
	c := &s.cells[i]
	return s.overdue(at, i) && !s.tray.comes() && s.reported.position[i] == board.Empty && c.sensor.sure && !c.asked &&
		c.untagged && !c.reader.health.bad && !c.reader.health.failed && at-c.began < stuck
}

// content is the content of a cell that does not move, or may move above the board alone; else
// it is unknown.
func (s *Settler) content(at time.Duration, i board.Cell) board.Content {
	switch c := &s.cells[i]; {
	case c.still:
		return c.holds
	case s.hovers(at, i):
		return board.Empty
	}
	return board.Unknown
}

// unread is the time for which a cell may be undecided.
func (s *Settler) unread() time.Duration { return max(unread, s.o.Settle+time.Second) }

// named is the piece of a tag.
func (s *Settler) named(tag hw.Tag) board.Content {
	if piece, ok := s.o.Roster[tag]; ok {
		return board.Holding(piece)
	}
	return board.Unenrolled
}
