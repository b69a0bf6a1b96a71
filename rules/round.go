package rules

import (
	"time"

	"quartoboard/board"
)

// ClearHold is the time for which the table must be clear after the end of a game to begin the
// next one.
const ClearHold = 2 * time.Second

// Round is the begin and the end of a game, and the way to the next one, alike in every game at
// this table. The zero value is a table without a game.
type Round struct {
	Began bool
	Ended bool
	Still time.Duration // after the end: when the table last changed

	chosen board.Options // for the next game; nil for the same again
	next   board.Started
	due    bool // next is
}

// Over reports whether no game runs.
func (r Round) Over() bool { return !r.Began || r.Ended }

// End notes the end of the game.
func (r *Round) End(at time.Duration) { r.Ended, r.Still = true, at }

// Choose takes options for the next game.
func (r *Round) Choose(o board.Options) { r.chosen = o }

// Chosen returns the options that were chosen for the next game, or else others.
func (r Round) Chosen(others board.Options) board.Options {
	if r.chosen != nil {
		return r.chosen
	}
	return others
}

// Ask makes the next game due.
func (r *Round) Ask(next board.Started) { r.next, r.due = next, true }

// Due reports whether the next game is to begin.
func (r *Round) Due() bool { return r.due }

// Next is the next game, once it is to begin: after a request, or after the table was cleared at
// the end.
func (r Round) Next() (board.Started, bool) { return r.next, r.due }

// Soonest is the first of some times. The zero value has none.
type Soonest struct {
	at time.Duration
	ok bool
}

// Add adds a time.
func (s *Soonest) Add(t time.Duration) {
	if !s.ok || t < s.at {
		s.at, s.ok = t, true
	}
}

// Deadline returns the first of some times, but not before now; ok is false without one, and while
// the next game is due: what waits is not judged any more.
func (r Round) Deadline(s Soonest, now time.Duration) (at time.Duration, ok bool) {
	return max(s.at, now), s.ok && !r.due
}

// TickAt is the tick of a deadline, and whether it is due before anything that happens at t.
func TickAt(at time.Duration, ok bool, t time.Duration) (board.Event, bool) {
	return board.Event{At: at, Fact: board.Tick{}}, ok && at <= t
}
