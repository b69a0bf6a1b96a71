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
	return c.contact + CallHold
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
	for s.waiting > 0 && s.pointer == 0 && s.calls[s.firstCall()].contact < t {
		s.judgeFirstCall()
	}
}

func (s *sitting) judgeCallsDue() {
	for s.waiting > 0 && s.pointer == 0 && s.calls[s.firstCall()].due() <= s.at {
		s.judgeFirstCall()
	}
}

func (s *sitting) judgeFirstCall() {
	i := s.firstCall()
	c := s.calls[i]
	copy(s.calls[i:], s.calls[i+1:s.waiting])
	s.waiting--
	s.calls[s.waiting] = call{}
	if s.inHand() && c.by == s.ToGive() && c.contact >= s.trayAt {
		s.takeBack() // only the giver's hand can have it, if the giver still calls
	}
	switch reason := s.refusal(c.by); {
	case reason != 0:
		s.judge(Call{By: c.by, Reason: reason})
	case s.opts.Point == board.PointLift:
		s.pointer, s.pointFrom = c.by, s.at
	case s.live != 0:
		s.win(c.by, HowCall)
	default:
		s.refuse(c.by, NoneLive)
	}
}

// refuse refuses a call by right. With nothing live it loses, where the house
// says so; without a line shown it loses whatever is live, which that would tell
// else.
func (s *sitting) refuse(by board.Seat, reason Reason) {
	s.judge(Call{By: by, Reason: reason})
	if (s.live == 0 || reason == NotShown) && s.opts.FalseCall == board.FalseCallLoses {
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
	case by == placer || g.opts.Giving == board.GivingUnseen || g.out != board.Empty:
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

// end ends a game that runs. Calls that wait will be told that it is over.
func (s *sitting) end(r board.Result, how How, lines []rules.Alignment) {
	if s.over() {
		return
	}
	s.judge(Ended{Result: r, Lines: lines, How: how})
	s.result = r
	s.wrong, s.trayLeft, s.asking = false, false, false
	s.lifted, s.guided, s.pointer = 0, 0, 0
	s.emptyFrom = s.at
}

// endLastCall ends the game that nobody won.
func (s *sitting) endLastCall() {
	s.miss()
	s.end(board.ResultDraw, HowLastCall, nil)
}

// miss lets die what nobody called.
func (s *sitting) miss() {
	if s.live != 0 {
		s.judge(Missed{s.live.Alignments(&s.agreed, s.opts.Attributes)})
		s.live = 0
	}
}
