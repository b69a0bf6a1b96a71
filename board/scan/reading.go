package scan

import (
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// reader is that of a place.
func (s *Settler) reader(p Place) *reader {
	if p == TrayPlace {
		return &s.tray.reader
	}
	return &s.cells[p].reader
}

// Next is the place to read now, if there is one: the longest due of those
// where something moved and of the silent ones, or one to be read again.
func (s *Settler) Next(at time.Duration) (Place, bool) {
	next, found := Place(0), false
	for p := range Place(Places) {
		if due := s.reader(p).due; due <= at && s.wants(p) && (!found || due < s.reader(next).due) {
			next, found = p, true
		}
	}
	if found || !s.build.Readers {
		return next, found
	}
	return s.nextAtRest(at)
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
	case c.still || c.reads >= minReads && !c.twice:
		return false
	}
	return c.sensor.felt || c.asked || !c.sensor.sure
}

// FeedTag takes the reading of a place that Next named; at is when it was done.
// The next Feed reports what comes of it.
func (s *Settler) FeedTag(at time.Duration, p Place, tag hw.Tag, err error) {
	a := answerOf(tag, err)
	r, part := s.reader(p), board.PartTray
	if p != TrayPlace {
		part = board.PartReader
	}
	turned := r.health.answer(at, a == silent)
	if turned && a == silent {
		r.health.fail(part, err.Error())
	}
	if p == TrayPlace {
		r.asked(at, a, trayPoll)
		if s.tray.hear(at, tag, a) {
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
	s.schedule.done(i)
	r.asked(at, a, s.pauseOf(at, i, a))
	switch {
	case c.sensorFailed():
		s.hearAlone(at, i, tag, a)
	case !c.still:
		c.hear(tag, a)
	case c.rests():
		s.hearAtRest(at, i, tag, a)
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
