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
		if s.opts.Caller != board.CallerBoard {
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
		if reason := s.refusal(c.by); reason != "" {
			s.judge(Call{By: c.by, Reason: reason})
		} else {
			s.judgeByRight(c)
		}
	}
}

// judgeByRight judges a call by right. What cannot be read is asked about first,
// even with nothing live.
func (s *step) judgeByRight(c call) {
	cells := s.unread()
	cell := cells.First()
	switch {
	case cells != 0 && s.table.contradicts(s.turns.agreed, cell):
		s.refuse(c.by, Unread)
	case cells != 0:
		s.inquiry = inquiry{by: c.by, cell: cell, from: s.at, call: c.contact}
		s.judge(s.Questions().Check)
	case s.opts.Point == board.PointLift:
		s.inquiry = inquiry{by: c.by, show: true, from: s.at, call: c.contact}
		s.readAnswer() // what is off its cell already counts
	case s.window.live != 0:
		s.win(c.by, HowCall)
	default:
		s.refuse(c.by, NoneLive)
	}
}

// refuse refuses a call by right. With nothing live it loses, where the rules of
// the game say so; without a line shown it loses even with a live one, else the
// refusal would tell whether there is one. On a piece that was not read it loses
// nothing.
func (s *step) refuse(by board.Seat, reason Reason) {
	s.judge(Call{By: by, Reason: reason})
	if (reason == NoneLive || reason == NotShown) && s.opts.FalseCall == board.FalseCallLoses {
		s.end(board.Win(by.Other()), HowFalseCall, nil)
	}
}

// MayCall reports whether a seat has the right to call now. It does not depend on what is
// live.
func (g Game) MayCall(by board.Seat) bool {
	return g.opts.Caller != board.CallerBoard && g.refusal(by) == ""
}

// refusal is the reason why by has no right to call now; zero if by has it. It
// does not depend on what is live.
func (g Game) refusal(by board.Seat) Reason {
	placer := g.ToGive() // the placer gives next
	switch {
	case g.over():
		return Over
	case g.turns.n == 0:
		return NotYourTurn
	case g.turns.full():
		if by == placer {
			return ""
		}
	case g.giving.done:
		if by != placer {
			return ""
		}
	case by == placer || g.opts.Giving == board.GivingUnseen:
		return ""
	}
	return NotYourTurn
}
