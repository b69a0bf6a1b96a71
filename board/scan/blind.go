package scan

import (
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// blind says whether the sensor of a cell tells nothing, so that only its reader can.
func (s *Settler) blind(i board.Cell) bool {
	return s.sensors[i].failed || s.cells[i].still && s.doubts[i].failed
}

// hearBlind takes the reading of a cell whose sensor tells nothing. A tag that is
// heard there for as long as a cell may be undecided, and on no other, is its piece:
// a hand passes sooner.
func (s *Settler) hearBlind(at time.Duration, i board.Cell, tag hw.Tag, a answer) {
	c := &s.cells[i]
	if a == tagged && s.heardElsewhere(i, tag) {
		s.disbelieve(at, tag, true)
		a = noTag
	}
	switch {
	case a == noTag:
		if c.misses++; c.misses >= 2*s.o.Reads {
			c.lose(at)
		}
	case a != tagged: // no evidence either way
	case c.reads == 0 || tag != c.tag:
		c.lose(at - unheard)
		c.tag, c.reads = tag, 1
	default:
		c.misses = 0
		if c.reads++; at-c.since >= s.unread()+unheard {
			c.holds = s.named(tag)
		}
	}
}

// hearsBlind says whether a reader that has only its word may soon name a piece.
func (s *Settler) hearsBlind(at time.Duration) bool {
	for i := range s.dark.All() {
		if c := &s.cells[i]; c.reads > 0 && at-c.since < 2*s.unread()+unheard {
			return true
		}
	}
	return false
}

// heardElsewhere says whether a tag stands on another cell, or is heard there by a
// reader that has only its word.
func (s *Settler) heardElsewhere(i board.Cell, tag hw.Tag) bool {
	for j := range board.Cell(board.Cells) {
		if o := &s.cells[j]; j != i && o.reads > 0 && o.tag == tag && o.holds != board.Empty {
			return true
		}
	}
	return false
}

// disbelieve drops a tag where readers have only their word for it. Those that are
// sure may stay so.
func (s *Settler) disbelieve(at time.Duration, tag hw.Tag, sure bool) {
	for j := range board.Cell(board.Cells) {
		if o := &s.cells[j]; s.blind(j) && o.reads > 0 && o.tag == tag && (!sure || o.holds == board.Unknown) {
			o.lose(at)
		}
	}
}
