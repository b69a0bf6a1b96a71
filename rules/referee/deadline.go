package referee

import (
	"time"

	"quartoboard/board"
)

// Deadline is the next moment at which time itself will judge, if there is
// one. A Tick at that time, before any later event, makes it do so. A game that
// makes way for the next one has none: what waits is not judged any more.
func (g Game) Deadline() (at time.Duration, ok bool) {
	if g.nextDue {
		return 0, false
	}
	soonest := func(t time.Duration) {
		if !ok || t < at {
			at, ok = t, true
		}
	}
	if g.waiting > 0 && !g.paused() {
		soonest(g.calls[g.firstCall()].due())
	}
	if g.clearing() {
		soonest(g.emptyFrom + ClearHold)
	}
	if g.checking() {
		soonest(g.check.from + CheckLimit)
		return max(at, g.now), ok
	}
	if g.pointer != 0 {
		soonest(g.pointFrom + PointLimit)
		return max(at, g.now), ok
	}
	for c := range g.unguided().All() {
		soonest(g.liftedAt[c] + OffCell)
	}
	if !g.over() && g.full() && !g.wrong {
		soonest(g.lastFrom + g.opts.LastCall + PressHold)
	}
	return max(at, g.now), ok
}

// Due is the tick that must be applied before anything that happens at t or
// later, if one is due.
func (g Game) Due(t time.Duration) (board.Event, bool) {
	at, ok := g.Deadline()
	return board.Event{At: at, Fact: board.Tick{}}, ok && at <= t
}

// tick lets every deadline pass that has come.
func (s *sitting) tick() {
	s.judgeCallsDue()
	if s.clearing() && s.emptyFrom+ClearHold <= s.at {
		s.askNew(board.Options{})
	}
	if s.checking() {
		if s.check.from+CheckLimit <= s.at {
			s.answer(false)
		}
		return
	}
	if s.pointer != 0 {
		if s.pointFrom+PointLimit <= s.at {
			s.stopPointing()
		}
		return
	}
	for c := range s.unguided().All() {
		if s.liftedAt[c]+OffCell <= s.at {
			s.guideOrAsk(s.differences())
			break
		}
	}
	if end := s.lastFrom + s.opts.LastCall; !s.over() && s.full() && !s.wrong && end+PressHold <= s.at {
		s.judgeCallsBefore(end)
		if !s.paused() {
			s.endLastCall()
		}
	}
}
