package quarto

import (
	"time"

	"quartoboard/board"
	"quartoboard/rules"
)

// Time limits of the referee.
const (
	// CallHold is the time that a call waits for facts that happened before it
	// and are reported after it: a piece that settles, a press of "pass"
	// whose kind is not known yet.
	CallHold = 500 * time.Millisecond
	// PressHold is the time that the end of the last call waits for the report
	// of a press whose contact came before it. It covers any debounce.
	PressHold = 100 * time.Millisecond
	// TrayLag is the longest time between the report of a piece on the board and
	// the report that the tray it came from is empty.
	TrayLag = 500 * time.Millisecond
	// MovingHold is the longest time that a call waits for a table that does not
	// come to rest.
	MovingHold = 5 * time.Second
	// OffCell is the time for which a piece may be off its cell to be felt.
	OffCell = 4 * time.Second
	// HoldLimit is the time after which repeat no longer counts as held, from its press or
	// from the newest lift of a piece.
	HoldLimit = time.Minute
	// PointLimit is the time in which a caller must show the line, where calls
	// are shown.
	PointLimit = 30 * time.Second
	// CheckLimit is the time in which a question about a piece that cannot be
	// read must be answered.
	CheckLimit = 30 * time.Second
)

// Due is the tick that must be applied before anything that happens at t or
// later, if one is due: at the next moment at which time itself will judge. There is
// none while the next game is due: what waits is not judged any more.
func (g Game) Due(t time.Duration) (board.Event, bool) {
	var soonest rules.Soonest
	if g.calls.n > 0 && !g.paused() {
		soonest.Add(g.firstCall().due())
	}
	if g.clearing() {
		soonest.Add(g.clearedAt())
	}
	switch {
	case g.question.open():
		soonest.Add(g.question.from + CheckLimit)
	case g.pointing.open():
		soonest.Add(g.pointing.from + PointLimit)
	default:
		for c := range g.unguided().All() {
			soonest.Add(g.offUntil(c))
		}
		if g.lastCallRuns() {
			soonest.Add(g.endOfLastCall() + PressHold)
		}
	}
	at, ok := g.round.Deadline(soonest, g.table.now)
	return rules.TickAt(at, ok, t)
}

// lastCallRuns reports whether only a call for the last piece can still win, and its time
// passes.
func (g Game) lastCallRuns() bool {
	return !g.over() && g.turns.full() && !g.guidance.wrong && !g.menu.open
}

func (g Game) endOfLastCall() time.Duration { return g.window.lastFrom + g.opts.LastCall }

// tick judges what the deadlines that have passed make due.
func (s *step) tick() {
	s.judgeCallsDue()
	if s.clearing() && s.clearedAt() <= s.at {
		s.askNew(nil, false)
	}
	switch {
	case s.question.open():
		if s.question.from+CheckLimit <= s.at {
			s.answer(false)
		}
	case s.pointing.open():
		if s.pointing.from+PointLimit <= s.at {
			s.stopPointing()
		}
	default:
		s.guideLate()
		s.endLateCall()
	}
}

// guideLate guides a lifted piece that has been off its cell for too long.
func (s *step) guideLate() {
	for c := range s.unguided().All() {
		if s.offUntil(c) <= s.at {
			s.guideOrAsk(s.differences())
			return
		}
	}
}

// endLateCall ends the game when the time for the last call is over, behind the
// calls that came in time.
func (s *step) endLateCall() {
	if end := s.endOfLastCall(); s.lastCallRuns() && end+PressHold <= s.at {
		s.judgeCallsBefore(end)
		if !s.paused() {
			s.endLastCall()
		}
	}
}
