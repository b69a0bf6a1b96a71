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
	calling   = 500 * time.Millisecond // for which a call waits for what happened before it
	soon      = 2 * retry              // for which a tag is heard that no sensor feels, where something else waits
	lifted    = 5 * time.Second        // for which the reader listens for a piece that was lifted: it may come back unfelt
	unheard   = 3 * blindly            // that a piece may have stood there before it is read: two readings are lost
	longest   = 5 * time.Second        // the pause of a failed reader doubles up to this
	together  = 3 * time.Second        // in which readers that fail, or work again, are one report
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
	if found || !s.build.Readers {
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
	case h.bad || h.failed || s.blind(board.Cell(p)) || s.inquiry.Has(board.Cell(p)):
		return true
	case c.left && !c.still:
		return true
	case c.still || c.reads >= s.o.Reads && !c.twice:
		return false
	}
	return c.sensor.felt || c.asked || !c.sensor.sure
}

// FeedTag takes the reading of a place that Next named; at is when it was done.
// What comes of it is said by the next Feed.
func (s *Settler) FeedTag(at time.Duration, p Place, tag hw.Tag, err error) {
	a := answerOf(tag, err)
	health, part := &s.tray.health, "tray"
	if p != TrayPlace {
		health, part = &s.silent[p], "reader"
	}
	turned := health.answer(at, a == silent, s.o.Patience)
	if turned && a == silent {
		health.fail(part, err.Error())
	}
	if turned && p != TrayPlace && at >= s.gather {
		s.askOthers(at)
	}
	gone := a == silent && health.failed
	if p == TrayPlace {
		s.readers[p].asked(at, gone, s.o.TrayPoll)
		if s.tray.hear(at, tag, a) {
			s.ask(at)
		}
		return
	}
	i := board.Cell(p)
	s.cells[i].heard = at
	s.sweep &^= board.SetOf(i)
	s.inquiry &^= board.SetOf(i)
	s.readers[p].asked(at, gone, s.restOf(at, i, a))
	switch {
	case s.blind(i):
		s.hearBlind(at, i, tag, a)
	case !s.cells[i].still:
		s.cells[i].hear(tag, a, s.o.Reads)
	case s.rests(i):
		s.hearAtRest(at, i, tag, a)
	}
}

// restOf is from this reading of a cell that is not at rest to the next.
func (s *Settler) restOf(at time.Duration, i board.Cell, a answer) time.Duration {
	switch {
	case s.suspected(i) && a == noTag: // then nothing stands there
		return retry
	case s.blind(i) && s.awaited() && a == tagged && s.cells[i].holds == board.Unknown:
		return retry
	case s.blind(i):
		return blindly
	case s.overdue(at, i) && !s.awaited():
		return seldom
	}
	return retry
}

// askOthers has the other readers asked when one fails or works again: what ails
// them all is one report.
func (s *Settler) askOthers(at time.Duration) {
	s.gather, s.inquiry = at+together, board.AllCells
	for j := range s.silent {
		s.readers[j].due = at
		if s.silent[j].failed {
			s.readers[j].pause = retry
		}
	}
}

// othersTurn says whether a reader may be about to fail or to work again.
func (s *Settler) othersTurn() bool {
	for j := range board.Cell(board.Cells) {
		if h := &s.silent[j]; s.inquiry.Has(j) || h.bad != h.failed {
			return true
		}
	}
	return false
}
