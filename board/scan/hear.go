package scan

import (
	"slices"
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// recheck holds the readings of a cell at rest.
type recheck struct {
	heard    time.Duration // the last reading, at rest or not
	answered time.Duration // the last one in which a tag answered
	due      time.Duration // when it joins the sweep, if the schedule has it
	odd      bool          // a tag answers and nothing is felt, or the other way round
	oddSince time.Duration
	oddTag   hw.Tag        // that answers
	bare     time.Duration // a late reading that found the empty cell empty
	before   time.Duration // one half a second before it at least: some readings may be lost
	beside   hw.Several    // tags that stood on other cells and were heard here
	besideAt time.Duration // when the newest of them was heard first
}

// found notes a reading that found the empty cell empty.
func (r *recheck) found(at time.Duration) {
	if at-r.bare >= calling {
		r.before, r.bare = r.bare, at
	}
}

// hearAtRest takes the reading of a cell that is decided.
func (s *Settler) hearAtRest(at time.Duration, i board.Cell, tag hw.Tag, a answer) {
	c := &s.cells[i]
	shared := c.holds != board.Empty && s.heardElsewhere(i, c.tag)
	switch {
	case a == noTag && !shared:
		s.missAtRest(at, i)
	case a == several && c.holds != board.Empty: // a hand above it goes on
		c.reread(at)
		s.motion.moving |= board.SetOf(i)
		c.reader.hurry(at)
	case a != tagged && a != noTag:
	case c.holds == board.Empty:
		s.hearUnfelt(at, i, tag)
	case tag != c.tag: // another piece, which was not noticed; or it was never here
		c.reread(at)
		c.since = at
		s.motion.moving |= board.SetOf(i)
		c.reader.hurry(at)
	case shared:
		s.readAgain(at, board.SetOf(i), lookTwice)
	default:
		c.odd, c.misses = false, 0
	}
}

// hearUnfelt takes a tag heard where nothing is felt. A hand that holds a piece over
// a cell goes on; what stays shows that the sensor is deaf.
func (s *Settler) hearUnfelt(at time.Duration, i board.Cell, tag hw.Tag) {
	c := &s.cells[i]
	switch {
	case !c.odd || tag != c.oddTag:
		c.odd, c.oddSince, c.oddTag = true, at, tag
	case at-c.oddSince >= s.proof(i, tag) && !s.isOddElsewhere(i, tag):
		c.since = max(c.since, c.before) // it may have come any time since then
		s.deaf(at, i, tag, c.oddSince+faulty)
		return
	}
	c.misses = 0
	s.readAgain(at, board.SetOf(i), s.pause())
}

// isOddElsewhere reports whether a tag is heard on another cell as well where nothing is felt:
// it may stand on either.
func (s *Settler) isOddElsewhere(i board.Cell, tag hw.Tag) bool {
	for j := range board.Cell(board.Cells) {
		if c := &s.cells[j]; j != i && c.rests() && c.holds == board.Empty && c.odd && c.oddTag == tag {
			return true
		}
	}
	return false
}

// missAtRest takes a reading without a tag of a cell that is decided. A piece that
// is felt and that its reader hears no more may have been lifted from a sensor that
// stays as it was.
func (s *Settler) missAtRest(at time.Duration, i board.Cell) {
	c := &s.cells[i]
	switch c.misses++; {
	case c.holds == board.Empty && c.odd && c.misses <= 2: // one is lost now and then
	case c.holds == board.Empty:
		c.odd = false
		c.found(at)
		if c.stood.Len() == 0 || at-c.since > lifted {
			return
		}
	case c.misses >= 2*minReads:
		c.reread(at - s.unread())
		s.motion.moving |= board.SetOf(i)
		return
	}
	s.readAgain(at, board.SetOf(i), s.pause())
}

// pause is the time between two readings of a cell whose sensor and reader disagree.
func (s *Settler) pause() time.Duration {
	if s.awaited() {
		return retry
	}
	return pauseAlone
}

// proof is the time for which a tag must be heard on a cell, and on no other, before it
// counts where only the reader tells. A hand that holds a piece above a sensor that works
// is gone sooner; what was lifted there may be back. Where the sensor is known to fail, less
// is enough for a piece that is known to be off its place, and two readings of one where
// another thing waits to be reported, because a hand is elsewhere then.
func (s *Settler) proof(i board.Cell, tag hw.Tag) time.Duration {
	c := &s.cells[i]
	piece, known := s.o.Roster[tag]
	switch failed := c.sensorFailed() || c.sensor.health.bad; {
	case tag == c.stood && !s.feltUnread(i) || failed && s.awaited():
		return soon
	case !failed:
		return stuck
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

// heardElsewhere reports whether a tag stands on another cell, is heard there by a reader
// that has only its word, or among others where something is felt.
func (s *Settler) heardElsewhere(i board.Cell, tag hw.Tag) bool {
	for j := range board.Cell(board.Cells) {
		c := &s.cells[j]
		switch {
		case j == i:
		case c.reads > 0 && c.tag == tag && c.holds != board.Empty:
			return true
		case !c.still && c.sensor.sure && c.sensor.felt && slices.Contains(c.among.Tags(), tag):
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
