package scan

import (
	"fmt"
	"slices"
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
	case c.left && n.sure && !n.felt && s.build.Readers:
		s.judgeLift(at, i)
	case read && (n.felt || !n.sure):
		if !s.elsewhere(at, i) {
			s.disbelieve(at, c.tag, false)
			s.decide(i, s.named(c.tag))
		}
	case read:
		s.deaf(at, i, c.tag)
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

// guess takes the baselines of the cells that have none because their reader does
// not answer, once the others are decided.
func (s *Settler) guess(at time.Duration) {
	for c := range board.Cell(board.Cells) {
		if o := &s.cells[c]; s.silent[c].failed && !o.sensor.sure && o.begun && !o.still && at-o.steady >= s.o.Settle {
			s.guessOne(at, c)
		}
	}
}

// guessOne takes the baseline of a cell whose reader does not answer from what was
// learnt once, moved as far as the other empty cells have moved since. Where
// nothing was learnt all cells are taken for alike, and the cell for empty if its
// level is near theirs.
func (s *Settler) guessOne(at time.Duration, i board.Cell) {
	var moved [board.Cells]float32
	others := moved[:0]
	for c := range board.Cell(board.Cells) {
		if o := &s.cells[c]; o.still && o.holds == board.Empty && o.sensor.sure {
			others = append(others, o.sensor.base-o.sensor.learnt)
		}
	}
	n := &s.cells[i].sensor
	base := n.learnt
	if len(others) > 0 {
		slices.Sort(others)
		base += others[len(others)/2]
	}
	off := magnitude(n.rest - base)
	if n.learnt != 0 || len(others) > 0 && off < float32(s.o.On)/2 {
		n.base, n.sure, n.felt, n.up = base, true, off >= float32(s.o.On), n.rest > base
		s.judge(at, i)
	}
}

// judgeLift weighs a cell whose sensor feels its piece no more. Where the reader
// still hears a tag the sensor is wrong; where the reader does not answer the
// sensor is believed.
func (s *Settler) judgeLift(at time.Duration, i board.Cell) {
	switch c := &s.cells[i]; {
	case c.misses >= s.o.Reads, s.silent[i].bad, at-c.steady >= 2*s.o.Settle && c.reads == 0:
		s.decide(i, board.Empty)
	case c.misses == 0 && c.reads >= s.o.Reads:
		s.deaf(at, i, c.tag)
	}
}

// deaf leaves a cell to its reader, whose tag the sensor does not feel, until the
// sensor feels something. It is a fault if that lasts for Stuck: a hand may hold
// the piece over the cell.
func (s *Settler) deaf(at time.Duration, i board.Cell, tag hw.Tag) {
	c := &s.cells[i]
	c.lose(c.since)
	c.tag, c.reads, c.holds, c.lone = tag, s.o.Reads, s.named(tag), true
	c.odd = false
	s.doubts[i].suspect(at+s.o.Stuck, "sensor", fmt.Sprintf("%v: nothing felt where a tag answers: deaf, or not calibrated", i))
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
	case c.sensor.felt && c.reads == 0 && s.tray.comes(): // it came before the next was given
		return at-c.steady >= 2*s.o.Settle
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
