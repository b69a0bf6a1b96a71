package scan

import (
	"errors"
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// Place is a place where an ID can be read: a cell, by its number, or the tray.
type Place uint8

// TrayPlace is the seventeenth place.
const (
	TrayPlace Place = board.Cells
	Places          = board.Cells + 1
)

// The pace of reading, and of deciding by what was read.
const (
	unread       = 2 * time.Second        // what was not decided for this long is unknown, see Settler.unread
	stuck        = 10 * time.Second       // what only the sensor or only the reader tells for this long stands there: a hand that holds a piece above the cell is gone
	faulty       = 30 * time.Second       // sensor and reader that disagree for this long are a fault
	minReads     = 2                      // agreeing readings of an ID
	surely       = 8                      // the same where another tag may be near, for each is heard alone now and then
	recheckPause = 200 * time.Millisecond // between two readings of cells at rest, the longest unread first
	agreeing     = time.Second            // in which two readings of a tag in the tray agree
	unsteady     = 3                      // tags that were read in the tray once, and not again in that time: its reader is not steady
	trayPoll     = 100 * time.Millisecond // between two readings of the tray
	retry        = 50 * time.Millisecond  // the same while a giving is due there, and of a place that moved
	seldom       = 250 * time.Millisecond // of a place that was not read in time
	pauseAlone   = 400 * time.Millisecond // of a cell whose sensor failed
	calling      = 500 * time.Millisecond // for which a call waits for what happened before it
	callAgain    = 150 * time.Millisecond // for which rounds of readings begin after a call for a piece that no sensor felt
	soon         = 2 * retry              // for which a tag is heard that no sensor feels, where something else waits
	lifted       = 5 * time.Second        // for which the reader listens for a piece that was lifted: it may come back unfelt
	unheard      = 3 * pauseAlone         // that a piece may have stood there before it is read: two readings are lost
	longest      = 5 * time.Second        // the pause of a failed reader doubles up to this
	together     = 3 * time.Second        // in which readers that fail, or work again, are one report
	lookTwice    = time.Second            // after which a new piece is read again: a neighbour's tag may have been heard
	absorb       = time.Second            // for which levels at rest follow quickly after a change
)

// reader is the health of a reader, and the time at which it may be asked next.
type reader struct {
	health health
	due    time.Duration
	pause  time.Duration // of a reader that failed; 0 for one that did not
}

// hurry makes the reader due, unless it failed.
func (r *reader) hurry(at time.Duration) {
	if r.pause == 0 {
		r.due = at
	}
}

// asked sets the pause after a reading, longer and longer for a reader that
// failed and is silent again.
func (r *reader) asked(at time.Duration, a answer, pause time.Duration) {
	if a == silent && r.health.failed {
		r.pause = min(max(retry, 2*r.pause), longest)
		pause = r.pause
	} else {
		r.pause = 0
	}
	r.due = at + pause
}

// answer is the kind of a reading.
type answer uint8

const (
	tagged  answer = iota
	noTag          // surely none
	garbled        // the reader works, and is not sure
	several        // tags, of which more than one may be a piece's
	phone          // or a card: a random ID, and no other
	silent         // the reader does not work
)

// answerOf returns the kind of a reading, and the one tag that may be a piece's: a random ID
// is none.
func answerOf(tag hw.Tag, err error) (hw.Tag, answer) {
	if all, is := errors.AsType[*hw.Several](err); is {
		return aloneOf(all.Tags())
	}
	switch {
	case errors.Is(err, hw.ErrNoTag), err == nil && tag.Len() == 0:
		return tag, noTag
	case err == nil:
		return aloneOf([]hw.Tag{tag})
	case errors.Is(err, hw.ErrCollision), errors.Is(err, hw.ErrCorrupt):
		return tag, garbled
	}
	return tag, silent
}

// aloneOf returns what answers, and the one tag that may be a piece's.
func aloneOf(tags []hw.Tag) (tag hw.Tag, a answer) {
	a = phone
	for _, t := range tags {
		switch {
		case t.Random():
		case a == tagged:
			return hw.Tag{}, several
		default:
			tag, a = t, tagged
		}
	}
	return tag, a
}

// reader is that of a place.
func (s *Settler) reader(p Place) *reader {
	if p == TrayPlace {
		return &s.tray.reader
	}
	return &s.cells[p].reader
}

// Next is the place to read now, if there is one: the longest due of those where something
// moved and of the silent ones, or one to be read again. Where looks come so late that the
// first are always due the others have each second turn. While a press may begin or end there
// is none: it might be over before the reading is.
func (s *Settler) Next(at time.Duration) (Place, bool) {
	if s.buttons.turns() {
		return 0, false
	}
	if s.mode.Stacks {
		return s.nextTags(at)
	}
	next, found := Place(0), false
	for p := range Place(Places) {
		if due := s.reader(p).due; due <= at && s.wants(p) && (!found || due < s.reader(next).due) {
			next, found = p, true
		}
	}
	d := &s.schedule
	d.turn = s.build.Readers && (!found || d.late && !d.turn)
	if !d.turn {
		return next, found
	}
	if rests, is := s.nextAtRest(at); is {
		return rests, true
	}
	return next, found
}

// wants reports whether a place needs to be read.
func (s *Settler) wants(p Place) bool {
	if p == TrayPlace {
		return s.build.Tray
	}
	c := &s.cells[p]
	switch h := &c.reader.health; {
	case !s.build.Readers:
		return false
	case h.bad || h.failed || c.sensorFailed() || s.schedule.inquiry.Has(board.Cell(p)):
		return true
	case c.left && !c.still:
		return true
	case c.still || c.read() && !c.twice:
		return false
	}
	return c.sensor.felt || c.asked || !c.sensor.sure
}

// FeedTag takes the reading of a place that Next named; at is when it was done.
// The next Feed reports what comes of it.
func (s *Settler) FeedTag(at time.Duration, p Place, tag hw.Tag, err error) {
	s.resets.due = false
	a := tagged
	if p == TrayPlace || s.mode.Stacks {
		tag, a = answerOf(tag, err)
	} else {
		tag, a = s.ofCell(board.Cell(p), tag, err)
	}
	r, part := s.reader(p), board.PartTray
	if p != TrayPlace {
		part = board.PartReader
	}
	turned := r.health.answer(at, a == silent)
	if a == silent && r.health.failed && !r.health.told { // another cause may be known by now
		if part == board.PartReader && kindOf(err, part) == board.PartMISO {
			part = board.PartMISO
		}
		r.health.fail(part, err.Error())
	}
	if p == TrayPlace {
		r.asked(at, a, s.trayPause(at))
		if s.tray.hear(at, tag, a) {
			s.tray.heard = s.motion.at
			s.ask(at)
		}
		return
	}
	if turned && at >= s.schedule.gather {
		s.askOthers(at)
	}
	i := board.Cell(p)
	c := &s.cells[i]
	c.heard = at
	s.schedule.sweep &^= board.SetOf(i)
	s.schedule.inquiry &^= board.SetOf(i)
	if s.mode.Stacks {
		r.asked(at, a, s.tagsPause(i))
		s.hearTags(i, tag, a, err)
		return
	}
	r.asked(at, a, s.pauseOf(at, i, a))
	switch {
	case c.sensorFailed():
		s.hearAlone(at, i, tag, a)
	case !c.still:
		c.hear(tag, a)
	case c.rests():
		s.hearAtRest(at, i, tag, a)
	}
	c.note(a)
	switch a {
	case noTag:
		s.doubtReader(at, i)
	case tagged, garbled, several, phone:
		c.answered = at
	}
}

// pauseOf is the time from this reading of a cell that is not at rest to the next.
func (s *Settler) pauseOf(at time.Duration, i board.Cell, a answer) time.Duration {
	switch c := &s.cells[i]; {
	case c.doubted() && a == noTag: // then nothing stands there
		return retry
	case c.sensorFailed() && s.awaited() && a == tagged && c.holds == board.Unknown:
		return retry
	case c.sensorFailed():
		return pauseAlone
	case s.overdue(at, i) && !s.awaited():
		return seldom
	}
	return retry
}
