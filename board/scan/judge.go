package scan

import (
	"fmt"
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// settle decides the cell if it can be decided at that time. It says whether
// the cell holds up a report no longer: decided, overdue or lost.
func (s *Settler) settle(at time.Duration, i board.Cell) bool {
	if s.blind(i) {
		return true
	}
	c := &s.cells[i]
	if !c.still && c.begun && !s.sensors[i].bad && at-c.steady >= s.o.Settle {
		s.judge(at, i)
	}
	return c.still || s.overdue(at, i)
}

// judge weighs sensor and reader of a cell that is steady: the table of the
// package comment.
func (s *Settler) judge(at time.Duration, i board.Cell) {
	c := &s.cells[i]
	read := c.reads >= s.o.Reads
	none := c.reads == 0 && c.misses >= 2*s.o.Reads
	switch n := &c.sensor; {
	case read && (n.felt || !n.sure):
		if !s.elsewhere(at, i) {
			s.disbelieve(at, c.tag, false)
			s.decide(i, s.named(c.tag))
		}
	case read:
		s.deaf(i, c.tag)
	case !n.sure:
		if c.reads == 0 && c.misses >= 3*s.o.Reads || !s.build.Readers { // a wrong base would outlast the disturbance
			s.decide(i, board.Empty)
		}
	case !n.felt:
		if none || !c.asked || s.silent[i].failed {
			s.decide(i, board.Empty)
		}
	case !s.build.Readers:
		s.decide(i, board.Unknown)
	case none && n.fell():
		s.decide(i, board.Empty)
	case none && at-c.began >= s.o.Stuck && at-c.steady >= s.o.Stuck:
		s.doubts[i].fail("sensor", fmt.Sprintf("%v: felt for %v, and no tag answers: stuck, or something that is no piece", i, s.o.Stuck))
	}
}

// decide ends the run of a cell, and with it the doubt about its sensor.
func (s *Settler) decide(i board.Cell, holds board.Content) {
	s.cells[i].decide(holds)
	s.doubts[i].failed = false
}

// deaf gives up a sensor that does not feel what its reader reads, until it
// feels something. What was read stands there once it is read again.
func (s *Settler) deaf(i board.Cell, tag hw.Tag) {
	c := &s.cells[i]
	c.lose(c.since)
	c.tag, c.reads = tag, 1
	s.doubts[i].fail("sensor", fmt.Sprintf("%v: nothing felt where a tag answers: deaf, or not calibrated", i))
}

// elsewhere says whether the tag just read on a cell is heard on another one
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
		if j == i || o.tag != c.tag || !o.twice && !s.rests(j) {
			continue
		}
		found, c.twice = true, true
		if o.still {
			o.doubt(c.began)
			s.moving |= board.SetOf(j)
			s.readers[j].hurry(at)
		}
	}
	return found
}

// shares says whether the tag of a cell at rest stands on another one too.
func (s *Settler) shares(i board.Cell) bool {
	for j := range board.Cell(board.Cells) {
		if j != i && s.cells[j].tag == s.cells[i].tag && s.cells[j].holds != board.Empty && s.rests(j) {
			return true
		}
	}
	return false
}

// overdue says whether a cell was undecided for so long that it is unknown.
func (s *Settler) overdue(at time.Duration, i board.Cell) bool {
	c := &s.cells[i]
	switch {
	case c.still:
		return false
	case !c.sensor.sure && s.silent[i].failed: // nobody can tell
		return true
	case c.asked && !c.sensor.felt: // as long as it takes to ask all sixteen
		return at-c.began >= s.o.Stuck
	}
	return at-c.began >= s.unread()
}

// unread is how long a cell may be undecided.
func (s *Settler) unread() time.Duration { return max(s.o.Unread, s.o.Settle+time.Second) }

// content is what a cell that does not move holds.
func (s *Settler) content(i board.Cell) board.Content {
	if c := &s.cells[i]; c.still {
		return c.holds
	}
	return board.Unknown
}

// named is the piece of a tag.
func (s *Settler) named(tag hw.Tag) board.Content {
	if piece, ok := s.o.Roster[tag]; ok {
		return board.Holding(piece)
	}
	return board.Unenrolled
}
