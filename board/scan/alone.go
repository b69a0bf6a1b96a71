package scan

import (
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// proof is the time for which a tag must be heard on a cell, and on no other, before it
// counts where no sensor feels it. A hand passes sooner. Less is enough for a
// piece that is known to be off its place, and for two readings of one where
// another thing waits to be reported, because a hand is elsewhere then.
func (s *Settler) proof(i board.Cell, tag hw.Tag) time.Duration {
	piece, known := s.o.Roster[tag]
	switch {
	case s.awaited() || tag == s.cells[i].stood:
		return soon
	case known && s.reported.away.Has(piece):
		return lookTwice
	}
	return s.unread()
}

// hearAlone takes the reading of a cell whose sensor failed.
func (s *Settler) hearAlone(at time.Duration, i board.Cell, tag hw.Tag, a answer) {
	c := &s.cells[i]
	if a == tagged && s.heardElsewhere(i, tag) {
		s.disbelieve(at, tag, true)
		a = noTag
	}
	switch {
	case a == noTag:
		c.misses++
		switch enough := c.misses >= 2*minReads; {
		case enough && c.doubted(): // nothing felt, and no tag
			c.settle(board.Empty)
			c.found(at)
		case enough:
			c.leaveToReader(at)
		}
	case a != tagged: // no evidence either way
	case c.reads == 0 || tag != c.tag:
		c.leaveToReader(at - unheard)
		c.tag, c.reads = tag, 1
	default:
		c.misses = 0
		if c.reads++; c.holds == board.Unknown && at-c.since >= s.proof(i, tag)+unheard {
			c.holds, c.alone = s.named(tag), true
		}
	}
}

// namesSoon reports whether a reader that has only its word may soon name a piece.
func (s *Settler) namesSoon(at time.Duration) bool {
	for i := range s.motion.unnamed.All() {
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
		if c := &s.cells[j]; j != i && c.reads > 0 && c.tag == tag && c.holds != board.Empty {
			return true
		}
	}
	return false
}

// disbelieve drops a tag where readers have only their word for it. Those that are
// sure may stay so. Where the sensor feels nothing and may be right, nothing stands.
func (s *Settler) disbelieve(at time.Duration, tag hw.Tag, sure bool) {
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
