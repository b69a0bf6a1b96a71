package rules

import (
	"time"

	"quartoboard/board"
)

// Time limits of every game.
const (
	ClearHold  = 2 * time.Second        // for which the table must be clear after the end to begin the next game
	TrayLag    = 500 * time.Millisecond // from the report of a thing on the cells to that of the empty tray, at most
	MovingHold = 5 * time.Second        // for which a press waits for a table that does not come to rest
	HoldLimit  = time.Minute            // after which repeat no longer counts as held, from its press or from the newest lift
)

// Round is the begin and the end of a game, and the way to the next one, alike in every game at
// this table. The zero value is a table without a game.
type Round struct {
	Began bool
	Ended bool
	Still time.Duration // after the end: when the table last changed

	Chosen board.Options // for the next game; nil for the same again
	Due    bool          // the next game is
	next   board.Started
}

// Over reports whether no game runs.
func (r Round) Over() bool { return !r.Began || r.Ended }

// End notes the end of the game.
func (r *Round) End(at time.Duration) { r.Ended, r.Still = true, at }

// Ask makes the next game due.
func (r *Round) Ask(next board.Started) { r.next, r.Due = next, true }

// Next is the next game, once it is to begin: after a request, or after the table was cleared at
// the end.
func (r Round) Next() (board.Started, bool) { return r.next, r.Due }

// Limit is a time at which a judgement is due without another fact. The zero value is none.
type Limit struct {
	At   time.Duration
	Runs bool
}

// Passed reports whether the limit has come.
func (l Limit) Passed(at time.Duration) bool { return l.Runs && l.At <= at }

// Or returns the earlier one of two limits.
func (l Limit) Or(other Limit) Limit {
	if !l.Runs || other.Passed(l.At) {
		return other
	}
	return l
}

// Tick is the tick of a limit, but not before now, and whether it is due before anything that happens
// at t. None is due while the next game is: what waits is not judged any more.
func (r Round) Tick(l Limit, now, t time.Duration) (board.Event, bool) {
	l.At = max(l.At, now)
	return board.Event{At: l.At, Fact: board.Tick{}}, l.Passed(t) && !r.Due
}
