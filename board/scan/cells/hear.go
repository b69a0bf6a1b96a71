package cells

import (
	"time"

	"quartoboard/board"
	"quartoboard/board/scan/evidence"
	"quartoboard/hw"
)

// hearer takes the readings of the cells.
type hearer struct{ decider }

// Hear takes the reading of a cell.
func (s *hearer) Hear(at time.Duration, i board.Cell, tag hw.Tag, err error) {
	tag, a := s.ownTag(i, tag, err)
	s.HearCell(at, i, a, err)
	s.sweep &^= board.SetOf(i)
	c := &s.cells[i]
	c.Reader.Asked(at, a, s.pauseOf(at, i, a))
	switch {
	case c.sensorFailed():
		s.hearAlone(at, i, tag, a)
	case !c.still:
		c.hear(tag, a)
	case c.rests():
		s.hearAtRest(at, i, tag, a)
	}
	c.Note(a)
	switch a {
	case evidence.NoTag:
		s.doubtReader(at, i)
	case evidence.Tagged, evidence.Garbled, evidence.Several, evidence.Phone:
		c.answered = at
	}
}

// pauseOf is the time from this reading of a cell that is not at rest to the next.
func (s *hearer) pauseOf(at time.Duration, i board.Cell, a evidence.Answer) time.Duration {
	switch c := &s.cells[i]; {
	case c.doubted() && a == evidence.NoTag: // the cell may be empty
		return evidence.Retry
	case c.sensorFailed() && s.awaited() && a == evidence.Tagged && c.holds == board.Unknown:
		return evidence.Retry
	case c.sensorFailed():
		return evidence.PauseAlone
	case s.overdue(at, i) && !s.awaited():
		return evidence.Seldom
	}
	return evidence.Retry
}

// hearAtRest takes the reading of a cell that is decided.
func (s *hearer) hearAtRest(at time.Duration, i board.Cell, tag hw.Tag, a evidence.Answer) {
	c := &s.cells[i]
	shared := c.holds != board.Empty && s.heardElsewhere(i, c.tag)
	switch {
	case a == evidence.NoTag && !shared:
		s.missAtRest(at, i)
	case a == evidence.Several && c.holds != board.Empty: // a hand passes above it
		c.reread(at)
		s.undecide(at, i)
	case a != evidence.Tagged && a != evidence.NoTag:
	case c.holds == board.Empty:
		s.hearUnfelt(at, i, tag)
	case tag != c.tag: // another piece, which came unfelt; or the tag was never here
		c.reread(at)
		c.since = at
		s.undecide(at, i)
	case shared:
		s.readAgain(at, board.SetOf(i), lookTwice)
	default:
		c.odd, c.misses = false, 0
	}
}

// hearUnfelt takes a tag heard where nothing is felt. A hand that holds a piece over
// a cell passes; a tag that stays proves the sensor deaf.
func (s *hearer) hearUnfelt(at time.Duration, i board.Cell, tag hw.Tag) {
	c := &s.cells[i]
	switch {
	case !c.odd || tag != c.oddTag:
		c.odd, c.oddSince, c.oddTag = true, at, tag
	case at-c.oddSince >= s.proof(i, tag) && !s.oddElsewhere(i, tag) && !s.feltUnread(i, tag):
		c.since = max(c.since, c.before) // it may have come any time since then
		s.deaf(i, tag, c.oddSince+faulty)
		return
	}
	c.misses = 0
	s.readAgain(at, board.SetOf(i), s.pause())
}

// missAtRest takes a reading without a tag of a cell that is decided. A piece that
// is felt and not read any more may have been lifted from a stuck sensor.
func (s *hearer) missAtRest(at time.Duration, i board.Cell) {
	c := &s.cells[i]
	switch c.misses++; {
	case c.holds == board.Empty && c.odd && c.misses <= 2: // a reading is lost now and then
	case c.holds == board.Empty:
		c.odd = false
		c.found(at)
		if c.stood.Len() == 0 || at-c.since > lifted {
			return
		}
	case c.misses >= 2*evidence.MinReads:
		c.reread(at - s.Options.Unread())
		s.Look.Moving |= board.SetOf(i)
		return
	}
	s.readAgain(at, board.SetOf(i), s.pause())
}

// hearAlone takes the reading of a cell whose sensor failed.
func (s *hearer) hearAlone(at time.Duration, i board.Cell, tag hw.Tag, a evidence.Answer) {
	c := &s.cells[i]
	if a == evidence.Tagged && s.heardElsewhere(i, tag) {
		s.disbelieve(at, tag, true)
		a = evidence.NoTag
	}
	switch {
	case a == evidence.NoTag:
		c.misses++
		switch enough := c.misses >= 2*evidence.MinReads; {
		case enough && c.doubted(): // nothing felt, and no tag
			c.settle(board.Empty)
			c.found(at)
		case enough:
			c.leaveToReader(at)
		}
	case a != evidence.Tagged: // the answer tells nothing
	case c.reads == 0 || tag != c.tag:
		c.leaveToReader(at - evidence.Unheard)
		c.tag, c.reads = tag, 1
	default:
		c.misses = 0
		if c.reads++; c.holds == board.Unknown && at-c.since >= s.proof(i, tag)+evidence.Unheard {
			c.holds, c.alone = s.Options.Named(tag), true
		}
	}
}

// doubtReader asks for a reset if the reader of a cell reads no tag though a piece must be there,
// and no reset followed the last answer or the contact.
func (s *hearer) doubtReader(at time.Duration, i board.Cell) {
	c := &s.cells[i]
	since := max(c.answered, c.steady)
	switch {
	case c.sensorFailed(), !s.Resets.MayFollow(at, since):
		return
	case c.still && (c.holds == board.Empty || c.misses < evidence.MinReads):
		return
	case !c.still && (!c.Sensor.Felt || c.reads > 0 || at-since < unanswered):
		return
	}
	s.AskReset(at)
}

// unanswered is the time for which a piece is felt and not read before the readers are reset.
const unanswered = time.Second
