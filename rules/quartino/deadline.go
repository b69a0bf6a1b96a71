package quartino

import (
	"time"

	"quartoboard/board"
	"quartoboard/rules"
)

// Time limits, as in package quarto.
const (
	TrayLag    = 500 * time.Millisecond // from the report of a token on the wheel to that of the empty tray
	MovingHold = 5 * time.Second        // for which a press waits for a table that does not come to rest
	HoldLimit  = time.Minute            // after which repeat no longer counts as held
)

// Deadline returns the next time at which a judgement is due without an event, if there is one. A
// Tick at that time, before any later event, makes it.
func (g Game) Deadline() (at time.Duration, ok bool) {
	var soonest rules.Soonest
	if g.presses.n > 0 && !g.asksPlacement() {
		soonest.Add(g.presses.list[0].contact + MovingHold)
	}
	if g.clearing() {
		soonest.Add(g.round.Still + rules.ClearHold)
	}
	if g.table.early != 0 {
		soonest.Add(g.table.early + TrayLag)
	}
	if !g.over() && !g.paused() {
		for c := range (g.table.lifted &^ g.table.guided).All() {
			soonest.Add(g.table.offUntil(c))
		}
	}
	return g.round.Deadline(soonest, g.table.now)
}

// Due returns the tick that must be applied before anything that happens at t or later, if one is
// due.
func (g Game) Due(t time.Duration) (board.Event, bool) {
	at, ok := g.Deadline()
	return rules.TickAt(at, ok, t)
}

// Waiting reports whether a deadline within seconds will judge a press, a token that came early, or
// the clearing of the wheel after the end.
func (g Game) Waiting() bool {
	return g.presses.n > 0 && !g.asksPlacement() || g.table.early != 0 || g.clearing()
}

// tick judges by the deadlines that have passed.
func (s *step) tick() {
	if s.presses.n > 0 && !s.asksPlacement() && s.presses.list[0].contact+MovingHold <= s.at {
		s.judgePresses(s.at + 1)
	}
	if s.table.early != 0 && s.table.early+TrayLag <= s.at {
		s.nameEarly(true)
	}
	if s.clearing() && s.round.Still+rules.ClearHold <= s.at {
		s.askNew(nil)
	}
	s.compare()
}
