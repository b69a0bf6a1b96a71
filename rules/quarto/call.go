package quarto

import (
	"time"

	"quartoboard/board"
)

// call is a press of a QUARTO button, or a request to call, that waits.
type call struct {
	by      board.Seat
	contact time.Duration
	moving  bool          // pieces moved at the contact, and still do
	still   time.Duration // when they had come to rest; zero if none moved
}

// due is the latest time at which the call is judged.
func (c call) due() time.Duration {
	if c.moving {
		return c.contact + MovingHold
	}
	due := c.contact + CallHold
	if c.still != 0 { // what else is seen at that moment comes first
		due = max(due, c.still+time.Millisecond)
	}
	return due
}

// maxCalls is the number of calls that can wait at once. More than that within
// CallHold is drumming on the buttons, and the first ones count.
const maxCalls = 8

// calls are the calls that wait to be judged, the first n of the list, in the
// order of their reports.
type calls struct {
	list [maxCalls]call
	n    int
}

func (c *calls) add(of call) {
	if c.n < maxCalls {
		c.list[c.n] = of
		c.n++
	}
}

// next is the call that is judged next; one must be waiting.
func (c *calls) next(placer board.Seat) call { return c.list[c.first(placer)] }

// first is the index of the call with the earliest contact; of two at the same
// time the placer's.
func (c *calls) first(placer board.Seat) int {
	first := 0
	for i := 1; i < c.n; i++ {
		a, b := &c.list[i], &c.list[first]
		if a.contact < b.contact || a.contact == b.contact && a.by == placer && b.by != placer {
			first = i
		}
	}
	return first
}

// take removes the next call from the list.
func (c *calls) take(placer board.Seat) call {
	i := c.first(placer)
	taken := c.list[i]
	copy(c.list[i:], c.list[i+1:c.n])
	c.n--
	c.list[c.n] = call{}
	return taken
}

// slap is the contact of a call that waits for pieces that moved at that time.
func (c *calls) slap() (contact time.Duration, waits bool) {
	for _, waiting := range c.list[:c.n] {
		if waiting.moving {
			return waiting.contact, true
		}
	}
	return 0, false
}

// rest marks the calls that waited for moving pieces: the table is at rest.
func (c *calls) rest(at time.Duration) {
	for i := range c.n {
		if of := &c.list[i]; of.moving || of.still == at {
			of.moving, of.still = false, at
		}
	}
}

// called takes a call, or the answer to a question: the button of the seat that
// did not call is yes.
func (s *step) called(c call) {
	switch {
	case !s.inquiry.checks() || c.contact <= s.inquiry.from:
		if s.turns.rules.Caller != board.CallerBoard {
			s.calls.add(c)
		}
	case c.by != s.inquiry.by:
		s.answer(true)
	}
}

// before has the calls whose contact came before a time.
func before(t time.Duration) func(call) bool {
	return func(c call) bool { return c.contact < t }
}

// judgeCalls judges the calls that wait, as long as the next one is ready.
func (s *step) judgeCalls(ready func(call) bool) {
	for s.calls.n > 0 && !s.inquiry.open() && ready(s.calls.next(s.ToGive())) {
		c := s.calls.take(s.ToGive())
		reason := s.turns.refusal(c.by)
		switch {
		case s.round.Over():
			s.judge(Call{By: c.by, Reason: Over})
		case reason != "":
			s.judge(Call{By: c.by, Reason: reason})
		default:
			s.judgeByRight(c)
		}
	}
}

// judgeByRight judges a call by right. What cannot be read is asked about first,
// even with nothing live.
func (s *step) judgeByRight(c call) {
	cells := s.turns.unread(s.table.readers)
	cell := cells.First()
	switch {
	case cells != 0 && s.table.contradicts(s.turns.agreed, cell):
		s.judge(s.turns.refuse(c.by, Unread)...)
	case cells != 0:
		s.inquiry = inquiry{by: c.by, cell: cell, from: s.at, call: c.contact}
		s.judge(s.Questions().Check)
	case s.turns.rules.Point == board.PointLift:
		s.inquiry = inquiry{by: c.by, show: true, from: s.at, call: c.contact}
		s.readAnswer() // what is off its cell already counts
	case s.turns.window.live != 0:
		s.judge(s.turns.win(c.by, HowCall)...)
	default:
		s.judge(s.turns.refuse(c.by, NoneLive)...)
	}
}
