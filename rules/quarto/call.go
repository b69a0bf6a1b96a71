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

// called takes a call, or the answer to a question: the button of the seat that
// did not call is yes.
func (s *step) called(c call) {
	switch {
	case !s.question.open() || c.contact <= s.question.from:
		if s.opts.Caller != board.CallerBoard {
			s.calls.add(c)
		}
	case c.by != s.question.by:
		s.answer(true)
	}
}

func (s *step) judgeCallsBefore(t time.Duration) {
	for s.calls.n > 0 && !s.paused() && s.firstCall().contact < t {
		s.judgeFirstCall()
	}
}

func (s *step) judgeCallsDue() {
	for s.calls.n > 0 && !s.paused() && s.firstCall().due() <= s.at {
		s.judgeFirstCall()
	}
}

// firstCall is the call that is judged next; one must be waiting.
func (g Game) firstCall() call { return g.calls.list[g.calls.first(g.ToGive())] }

func (s *step) judgeFirstCall() {
	c := s.calls.take(s.calls.first(s.ToGive()))
	if reason := s.refusal(c.by); reason != "" {
		s.judge(Call{By: c.by, Reason: reason})
		return
	}
	s.judgeByRight(c)
}

// judgeByRight judges a call by right. What cannot be read is asked about first,
// even with nothing live.
func (s *step) judgeByRight(c call) {
	cells := s.unread()
	switch {
	case cells != 0 && s.contradicted(cells.First()):
		s.refuse(c.by, Unread)
	case cells != 0:
		s.ask(c, cells.First())
	case s.opts.Point == board.PointLift:
		s.startPointing(c)
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
