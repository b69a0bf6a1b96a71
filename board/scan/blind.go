package scan

import (
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// blind reports whether the sensor of a cell tells nothing, so that only its
// reader can.
func (s *Settler) blind(i board.Cell) bool {
	return s.sensors[i].failed || s.cells[i].still && s.doubts[i].failed
}

// suspected reports whether a cell is left to its reader only for now: its sensor
// may be right again.
func (s *Settler) suspected(i board.Cell) bool {
	d := &s.doubts[i]
	return s.cells[i].still && d.failed && !d.told && !s.sensors[i].bad
}

// proof is how long a tag must be heard on a cell, and on no other, before it
// counts where no sensor feels it. A hand passes sooner. Less is enough for a
// piece that is known to be off its place, and for two readings of one where
// another thing waits to be reported, because a hand is elsewhere then.
func (s *Settler) proof(i board.Cell, tag hw.Tag) time.Duration {
	piece, known := s.o.Roster[tag]
	switch {
	case s.awaited() || tag == s.cells[i].stood:
		return soon
	case known && s.away.Has(piece):
		return lookTwice
	}
	return s.unread()
}

// hearBlind takes the reading of a cell whose sensor tells nothing.
func (s *Settler) hearBlind(at time.Duration, i board.Cell, tag hw.Tag, a answer) {
	c := &s.cells[i]
	if a == tagged && s.heardElsewhere(i, tag) {
		s.disbelieve(at, tag, true)
		a = noTag
	}
	switch {
	case a == noTag:
		c.misses++
		switch enough := c.misses >= 2*s.o.Reads; {
		case enough && s.suspected(i): // nothing felt, and no tag
			s.decide(i, board.Empty)
			c.found(at)
		case enough:
			c.lose(at)
		}
	case a != tagged: // no evidence either way
	case c.reads == 0 || tag != c.tag:
		c.lose(at - unheard)
		c.tag, c.reads = tag, 1
	default:
		c.misses = 0
		if c.reads++; c.holds == board.Unknown && at-c.since >= s.proof(i, tag)+unheard {
			c.holds, c.lone = s.named(tag), true
		}
	}
}

// hearsBlind reports whether a reader that has only its word may soon name a piece.
func (s *Settler) hearsBlind(at time.Duration) bool {
	for i := range s.dark.All() {
		if c := &s.cells[i]; c.reads > 0 && at-c.since < 2*s.unread()+unheard {
			return true
		}
	}
	return false
}

// heardElsewhere reports whether a tag stands on another cell, or is heard there by
// a reader that has only its word.
func (s *Settler) heardElsewhere(i board.Cell, tag hw.Tag) bool {
	for j := range board.Cell(board.Cells) {
		if o := &s.cells[j]; j != i && o.reads > 0 && o.tag == tag && o.holds != board.Empty {
			return true
		}
	}
	return false
}

// disbelieve drops a tag where readers have only their word for it. Those that are
// sure may stay so. Where the sensor feels nothing and may be right, nothing stands.
func (s *Settler) disbelieve(at time.Duration, tag hw.Tag, sure bool) {
	for j := range board.Cell(board.Cells) {
		o := &s.cells[j]
		switch {
		case !s.blind(j) || o.reads == 0 || o.tag != tag || sure && o.holds != board.Unknown:
		case s.suspected(j):
			s.decide(j, board.Empty)
		default:
			o.lose(at)
		}
	}
}
