package scan

import (
	"errors"
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// Place is where an ID can be read: a cell, by its number, or the tray.
type Place uint8

// TrayPlace is the seventeenth place.
const (
	TrayPlace Place = board.Cells
	Places          = board.Cells + 1
)

// The pace of reading.
const (
	retry     = 50 * time.Millisecond  // between two readings of a place that moved
	seldom    = 250 * time.Millisecond // of a place that was not read in time
	blindly   = 400 * time.Millisecond // of a cell whose sensor tells nothing
	longest   = 5 * time.Second        // the pause of a failed reader doubles up to this
	lookTwice = time.Second            // after which a new piece is read again: a neighbour's tag may have been heard
	absorb    = time.Second            // for which levels at rest follow quickly after a change
)

// reader is when a reader may be asked next.
type reader struct {
	due   time.Duration
	pause time.Duration // of a reader that failed; 0 for one that did not
}

// hurry makes the reader due, unless it failed.
func (r *reader) hurry(at time.Duration) {
	if r.pause == 0 {
		r.due = at
	}
}

// asked sets the pause after a reading, longer and longer for a reader that
// failed and is silent again.
func (r *reader) asked(at time.Duration, failed bool, pause time.Duration) {
	if failed {
		r.pause = min(max(retry, 2*r.pause), longest)
		pause = r.pause
	} else {
		r.pause = 0
	}
	r.due = at + pause
}

// answer is what a reading amounts to.
type answer uint8

const (
	tagged  answer = iota
	noTag          // surely none
	garbled        // the reader works, and is not sure
	silent         // the reader does not work
)

func answerOf(tag hw.Tag, err error) answer {
	switch {
	case errors.Is(err, hw.ErrNoTag), err == nil && tag.Len() == 0:
		return noTag
	case err == nil:
		return tagged
	case errors.Is(err, hw.ErrCollision), errors.Is(err, hw.ErrCorrupt):
		return garbled
	}
	return silent
}

// Next is the place to read now, if there is one: the longest due of those
// where something moved and of the silent ones, or one to be read again.
func (s *Settler) Next(at time.Duration) (Place, bool) {
	next, found := Place(0), false
	for p := range Place(Places) {
		if due := s.readers[p].due; due <= at && s.wants(p) && (!found || due < s.readers[next].due) {
			next, found = p, true
		}
	}
	if found || !s.build.Readers || s.moving != 0 {
		return next, found
	}
	return s.nextAtRest(at)
}

// wants says whether a place needs to be read.
func (s *Settler) wants(p Place) bool {
	if p == TrayPlace {
		return s.build.Tray
	}
	c, h := &s.cells[p], &s.silent[p]
	switch {
	case !s.build.Readers:
		return false
	case h.bad || h.failed || s.blind(board.Cell(p)):
		return true
	case c.still || c.reads >= s.o.Reads && !c.twice:
		return false
	}
	return c.sensor.felt || c.asked || !c.sensor.sure
}

// nextAtRest is the cell at rest whose turn it is to be read again.
func (s *Settler) nextAtRest(at time.Duration) (Place, bool) {
	for c := range s.fresh.All() {
		if at >= s.freshAt[c] {
			s.fresh, s.sweep = s.fresh&^board.SetOf(c), s.sweep|board.SetOf(c)
		}
	}
	for c := range s.sweep.All() {
		if s.rests(c) {
			return Place(c), true
		}
	}
	if s.o.Recheck == 0 || at < s.check {
		return 0, false
	}
	s.check = at + s.o.Recheck
	if !s.cells[s.ring].odd { // an odd one is looked into first
		s.ring = (s.ring + 1) % board.Cells
	}
	return Place(s.ring), s.rests(s.ring)
}

func (s *Settler) rests(i board.Cell) bool {
	return s.cells[i].still && !s.blind(i)
}

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
		c.lose(at - 2*blindly) // it may be there since the reading before, if that was not lost
		c.tag, c.reads = tag, 1
	default:
		c.misses = 0
		if c.reads++; at-c.since >= s.unread()+2*blindly {
			c.holds = s.named(tag)
		}
	}
}

// hearsBlind says whether a reader that has only its word may soon name a piece.
func (s *Settler) hearsBlind(at time.Duration) bool {
	for i := range s.dark.All() {
		if c := &s.cells[i]; c.reads > 0 && at-c.since < 2*s.unread() {
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

// FeedTag takes the reading of a place that Next named; at is when it was done.
// What comes of it is said by the next Feed.
func (s *Settler) FeedTag(at time.Duration, p Place, tag hw.Tag, err error) {
	a := answerOf(tag, err)
	health, part := &s.tray.health, "tray"
	if p != TrayPlace {
		health, part = &s.silent[p], "reader"
	}
	if health.answer(at, a == silent, s.o.Patience) && a == silent {
		health.fail(part, err.Error())
	}
	gone := a == silent && health.failed
	if p == TrayPlace {
		s.readers[p].asked(at, gone, s.o.TrayPoll)
		s.tray.hear(at, tag, a)
		return
	}
	i := board.Cell(p)
	pause := retry
	switch {
	case s.blind(i):
		pause = blindly
	case s.overdue(at, i):
		pause = seldom
	}
	s.readers[p].asked(at, gone, pause)
	switch {
	case s.blind(i):
		s.hearBlind(at, i, tag, a)
	case !s.cells[i].still:
		s.cells[i].hear(tag, a, s.o.Reads)
	case s.rests(i):
		s.hearAtRest(at, i, tag, a)
	}
}

// hearAtRest takes the reading of a cell that is decided.
func (s *Settler) hearAtRest(at time.Duration, i board.Cell, tag hw.Tag, a answer) {
	c := &s.cells[i]
	s.sweep &^= board.SetOf(i)
	shared := c.holds != board.Empty && s.shares(i)
	switch {
	case a == noTag && !shared:
		s.missAtRest(at, i)
	case a == silent, a == garbled:
	case c.holds != board.Empty && tag != c.tag: // another piece, and nobody noticed; or it was never here
		c.reread(at)
		c.since = at
		s.moving |= board.SetOf(i)
		s.readers[i].hurry(at)
	case shared:
		s.lookAgain(at, board.SetOf(i))
	case c.holds != board.Empty:
		c.odd = false
	case !c.odd:
		c.odd, c.oddSince = true, at
	case at-c.oddSince >= s.o.Stuck:
		c.since = c.oddSince
		s.deaf(i)
	}
}

// missAtRest takes a reading without a tag of a cell that is decided. A level that
// did not move has its piece there still; a switch between its neighbours may not
// have noticed that it was lifted.
func (s *Settler) missAtRest(at time.Duration, i board.Cell) {
	c := &s.cells[i]
	switch {
	case c.holds == board.Empty, s.build.FullScale != 0:
		c.odd = false
	case !c.odd:
		c.odd, c.oddSince = true, at
		s.lookAgain(at, board.SetOf(i))
	case at-c.oddSince < s.o.Stuck:
		s.lookAgain(at, board.SetOf(i))
	default:
		c.reread(at)
		s.moving |= board.SetOf(i)
	}
}

// lookAgain has cells at rest read again in a while.
func (s *Settler) lookAgain(at time.Duration, cells board.CellSet) {
	if s.o.Recheck == 0 {
		return
	}
	s.fresh |= cells
	for c := range cells.All() {
		s.freshAt[c] = at + lookTwice
	}
}
