package audio

import (
	"slices"
	"time"

	"quartoboard/board"
)

// Report is the outcome of one utterance. Start and End are zero for a dropped one.
type Report struct {
	Utterance
	Outcome    board.Outcome
	Start, End time.Duration
}

// Queue orders utterances by their class. It has no clock: the caller passes the time of
// a monotonic clock. The caller calls
//
//   - Add, Stop and EndTurn at an event, and stops the sound if Interrupted, or after the
//     head if Shortened;
//   - Next when nothing is being said, for the next utterance;
//   - Finish when it has been said or stopped;
//   - Reports now and then, which returns each utterance once.
//
// A verdict is never dropped, cuts speech and goes before the waiting moves, except
// placements, which it neither cuts nor overtakes; verdicts keep their order. A move
// replaces one of its kind that waits. A placement is never dropped: the next one, and a
// verdict on a call, shorten it to its head. Faults wait for verdicts and moves. A hint is
// dropped if another utterance is said or waits; one that was asked for waits for them. The
// zero Queue is empty and ready to use. It is not safe for concurrent use.
type Queue struct {
	waiting     []Utterance
	current     Utterance
	speaking    bool
	start       time.Duration // of current
	interrupted bool          // current must be stopped
	shortened   bool          // current must end after its head
	stopped     Utterance     // the head of a placement that Stop cut, to be said before a verdict on it
	reports     []Report
}

// Add queues u and drops the utterances that it replaces. It panics on an unknown class.
func (q *Queue) Add(u Utterance) {
	hint := func(w Utterance) bool { return w.Class == board.ClassHint }
	verdict := func(w Utterance) bool { return w.Class == board.ClassVerdict }
	place, cuts := func(Utterance) bool { return true }, q.current.Class == board.ClassHint
	q.recall(u)
	switch u.Class {
	case board.ClassVerdict:
		q.drop(func(w Utterance) bool {
			return hint(w) || u.Clears && w.Class == board.ClassMove && w.Kind != KindPlaced
		})
		if u.Shortens {
			q.shorten()
		}
		place = func(w Utterance) bool { return verdict(w) || w.Kind == KindPlaced }
		cuts = !place(q.current)
	case board.ClassMove:
		q.drop(func(w Utterance) bool {
			return hint(w) || w.Class == board.ClassMove && w.Kind == u.Kind && u.Kind != KindPlaced
		})
		if u.Kind == KindPlaced {
			q.shorten()
		}
		place = func(w Utterance) bool { return w.Class != board.ClassFault }
	case board.ClassFault:
		q.drop(hint)
	case board.ClassHint: // one that was asked for waits, and replaces another
		asked := u.Kind == KindAnswer
		if asked {
			q.drop(hint)
		}
		if !asked && !q.Idle() {
			q.reports = append(q.reports, Report{Utterance: u, Outcome: board.OutcomeDropped})
			return
		}
	default:
		panic("audio: no class of utterance: " + u.Class.String())
	}
	q.waiting = slices.Insert(q.waiting, q.after(place), u)
	q.interrupted = q.interrupted || cuts && q.speaking
}

// after returns the index after the last waiting utterance of those that match.
func (q *Queue) after(match func(w Utterance) bool) int {
	for i, w := range slices.Backward(q.waiting) {
		if match(w) {
			return i + 1
		}
	}
	return 0
}

// drop removes the waiting utterances for which stale returns true, and reports them.
func (q *Queue) drop(stale func(w Utterance) bool) {
	kept := q.waiting[:0]
	for _, w := range q.waiting {
		if stale(w) {
			q.reports = append(q.reports, Report{Utterance: w, Outcome: board.OutcomeDropped})
		} else {
			kept = append(kept, w)
		}
	}
	q.waiting = kept
}

// shorten leaves only the heads of the placements that are said and that wait.
func (q *Queue) shorten() {
	for i, w := range q.waiting {
		q.waiting[i] = w.short()
	}
	q.shortened = q.shortened || q.speaking && q.current.Head != ""
}

// Next begins the next utterance, if nothing is being said and one waits.
func (q *Queue) Next(now time.Duration) (Utterance, bool) {
	if q.speaking || len(q.waiting) == 0 {
		return Utterance{}, false
	}
	q.current, q.speaking, q.start = q.waiting[0], true, now
	q.waiting = slices.Delete(q.waiting, 0, 1)
	return q.current, true
}

// Interrupted reports whether the utterance being said must be stopped at once. The
// caller stops it and calls Finish.
func (q *Queue) Interrupted() bool { return q.interrupted }

// Shortened reports whether the utterance being said must end after its head, or at once
// if that has been said. The caller calls Finish then.
func (q *Queue) Shortened() bool { return q.shortened }

// Finish ends the utterance being said: Said if it was complete, possibly in spite of an
// interruption, Cut if not, and Dropped if there was no sound. It does nothing if
// nothing is being said.
func (q *Queue) Finish(now time.Duration, o board.Outcome) {
	if !q.speaking {
		return
	}
	r := Report{Utterance: q.current, Outcome: o}
	if o != board.OutcomeDropped {
		r.Start, r.End = q.start, now
	}
	q.reports = append(q.reports, r)
	q.current, q.speaking, q.interrupted, q.shortened = Utterance{}, false, false, false
}

// Stop ends what is being said, for a player who wants silence, and drops the moves and
// hints that wait. What waits and is never lost is said then: verdicts and faults, and
// placements. The head of a placement that was cut is said again before a verdict on it.
func (q *Queue) Stop() {
	if !q.speaking {
		return
	}
	q.interrupted = true
	q.drop(func(w Utterance) bool {
		return w.Class == board.ClassHint || w.Class == board.ClassMove && w.Kind != KindPlaced
	})
	if q.current.Kind == KindPlaced {
		q.stopped = q.current.short()
		for _, w := range q.waiting {
			q.recall(w)
		}
	}
}

// EndTurn drops the turn that waits, and ends the one that is being said: another one is due.
func (q *Queue) EndTurn() {
	turn := func(w Utterance) bool { return w.Kind == KindTurn }
	q.drop(turn)
	q.interrupted = q.interrupted || q.speaking && turn(q.current)
}

// recall queues the placement that Stop cut before u, if that is a verdict on it, and
// forgets it if u is another placement.
func (q *Queue) recall(u Utterance) {
	switch {
	case u.Class == board.ClassVerdict && q.stopped.Text != "":
		q.waiting = slices.Insert(q.waiting, 0, q.stopped)
	case u.Class != board.ClassVerdict && u.Kind != KindPlaced:
		return
	}
	q.stopped = Utterance{}
}

// Idle reports whether nothing is being said and nothing waits.
func (q *Queue) Idle() bool { return !q.speaking && len(q.waiting) == 0 }

// Reports returns the outcomes since the last call.
func (q *Queue) Reports() []Report {
	r := q.reports
	q.reports = nil
	return r
}
