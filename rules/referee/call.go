package referee

import (
	"slices"
	"time"

	"quartoboard/board"
	"quartoboard/rules"
)

// due is when the call is judged at the latest.
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

// called takes a press of a QUARTO button: the answer to a question, where one
// stands, or a call. The caller's own press answers nothing.
func (s *sitting) called(c call) {
	switch {
	case !s.checking() || c.contact <= s.check.from:
		s.addCall(c)
	case c.by != s.check.by:
		s.answer(true)
	}
}

// addCall lets a call wait. With CallerBoard the buttons call nothing.
func (s *sitting) addCall(c call) {
	if s.opts.Caller == board.CallerBoard || s.waiting == maxCalls {
		return
	}
	s.calls[s.waiting] = c
	s.waiting++
}

// firstCall is the waiting call that came first; of two that came together the
// placer's.
func (g Game) firstCall() int {
	first := 0
	for i, c := range g.calls[1:max(g.waiting, 1)] {
		f := g.calls[first]
		if c.contact < f.contact || c.contact == f.contact && c.by == g.ToGive() && f.by != g.ToGive() {
			first = i + 1
		}
	}
	return first
}

func (s *sitting) judgeCallsBefore(t time.Duration) {
	for s.waiting > 0 && !s.paused() && s.calls[s.firstCall()].contact < t {
		s.judgeFirstCall()
	}
}

func (s *sitting) judgeCallsDue() {
	for s.waiting > 0 && !s.paused() && s.calls[s.firstCall()].due() <= s.at {
		s.judgeFirstCall()
	}
}

func (s *sitting) judgeFirstCall() {
	i := s.firstCall()
	c := s.calls[i]
	copy(s.calls[i:], s.calls[i+1:s.waiting])
	s.waiting--
	s.calls[s.waiting] = call{}
	if reason := s.refusal(c.by); reason != 0 {
		s.judge(Call{By: c.by, Reason: reason})
		return
	}
	s.judgeByRight(c)
}

// refuse refuses a call by right. With nothing live it loses, where the house
// says so; without a line shown it loses whatever is live, which that would tell
// else. On a piece that was not read it loses nothing.
func (s *sitting) refuse(by board.Seat, reason Reason) {
	s.judge(Call{By: by, Reason: reason})
	if (reason == NoneLive || reason == NotShown) && s.opts.FalseCall == board.FalseCallLoses {
		s.end(board.Win(by.Other()), HowFalseCall, nil)
	}
}

// refusal is why by has no right to call now; zero if by has it. It does not
// look at what is live.
func (g Game) refusal(by board.Seat) Reason {
	placer := g.ToGive() // who placed gives next
	switch {
	case g.over():
		return Over
	case g.n == 0:
		return NotYourTurn
	case g.full():
		if by == placer {
			return 0
		}
	case g.handed:
		if by != placer {
			return 0
		}
	case by == placer || g.opts.Giving == board.GivingUnseen:
		return 0
	}
	return NotYourTurn
}

// win ends the game by a good call of everything that is live.
func (s *sitting) win(by board.Seat, how How) {
	lines := s.live.Alignments(&s.agreed, s.opts.Attributes)
	s.live = 0
	s.judge(Call{By: by, Good: true, Lines: lines})
	s.end(board.Win(by), how, slices.Clone(lines))
}

// end ends a game that runs. What is still live was missed, and calls that wait
// will be told that it is over.
func (s *sitting) end(r board.Result, how How, lines []rules.Alignment) {
	if s.over() {
		return
	}
	s.miss()
	s.judge(Ended{Result: r, Lines: lines, How: how})
	s.result = r
	s.wrong, s.asking, s.pointer, s.check = false, false, 0, question{}
	s.lifted &= s.shown
	s.restartPatience()
	s.emptyFrom = s.at
}

// endLastCall ends the game that nobody won.
func (s *sitting) endLastCall() { s.end(board.ResultDraw, HowLastCall, nil) }

// miss lets die what nobody called.
func (s *sitting) miss() {
	if s.live != 0 {
		s.judge(Missed{s.live.Alignments(&s.agreed, s.opts.Attributes)})
		s.live = 0
	}
}
