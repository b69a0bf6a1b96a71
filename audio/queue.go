package audio

import (
	"slices"
	"time"
)

const (
	// RepeatPause is the pause after which Repeat begins with the last utterance again,
	// instead of the one before.
	RepeatPause = 5 * time.Second

	remembered = 16 // utterances that Repeat can go back to
)

// Outcome is the outcome of an utterance.
type Outcome uint8

// The outcomes.
const (
	Said Outcome = iota + 1
	Cut
	Dropped
)

var outcomeNames = []string{"", "said", "cut", "dropped"}

func (o Outcome) String() string { return name("Outcome", outcomeNames, uint8(o)) }

// ParseOutcome reads "said", "cut" or "dropped".
func ParseOutcome(s string) (Outcome, error) { return parse[Outcome]("outcome", outcomeNames, s) }

// Report is the outcome of one utterance. Start and End are zero for a dropped one.
type Report struct {
	Utterance
	Outcome    Outcome
	Start, End time.Duration
}

// Queue orders utterances by their class. It has no clock: the caller passes the time of
// a monotonic clock. The caller calls
//
//   - Add, Repeat and Silence at an event, and stops the sound if Interrupted;
//   - Next when nothing is being said, for the next utterance;
//   - Finish when it has been said or stopped;
//   - Reports now and then, which returns each utterance once.
//
// A verdict goes before the waiting moves except the last placement, which it neither
// cuts nor overtakes; verdicts keep their order. Faults wait for verdicts and moves. The
// zero Queue is empty and ready to use. It is not safe for concurrent use.
type Queue struct {
	waiting     []Utterance
	current     Utterance
	speaking    bool
	start       time.Duration // of current
	interrupted bool          // current must be stopped
	reports     []Report

	history  []Utterance   // utterances begun, the newest last, without repeats
	back     int           // consecutive repeats: the last one was of the back-th newest
	repeated time.Duration // when the last repeat ended
}

// Add queues u and drops the utterances that it replaces. It panics on an unknown class.
func (q *Queue) Add(u Utterance) {
	switch u.Class {
	case Verdict:
		q.addVerdict(u)
	case Move:
		q.addMove(u)
	case Fault:
		q.addFault(u)
	case Hint:
		q.addHint(u)
	default:
		panic("audio: no class of utterance: " + u.Class.String())
	}
}

func (q *Queue) addVerdict(u Utterance) {
	q.drop(func(_ int, w Utterance) bool {
		return w.Class == Hint || u.Clears && w.Class == Move && w.Kind != KindPlaced
	})
	q.waiting = slices.Insert(q.waiting, q.bound(), u)
	if q.current.Class != Verdict && q.current.Kind != KindPlaced {
		q.interrupt()
	}
}

func (q *Queue) addMove(u Utterance) {
	verdicts := q.lastVerdict()
	q.drop(func(i int, w Utterance) bool {
		stale := w.Class == Move && w.Kind == u.Kind && (w.Kind != KindPlaced || i > verdicts)
		return w.Class == Hint || stale
	})
	q.waiting = slices.Insert(q.waiting, q.firstFault(), u)
	if q.current.Class == Hint {
		q.interrupt()
	}
}

// addFault queues a fault after verdicts and moves.
func (q *Queue) addFault(u Utterance) {
	q.drop(func(_ int, w Utterance) bool { return w.Class == Hint })
	q.waiting = append(q.waiting, u)
	if q.current.Class == Hint {
		q.interrupt()
	}
}

// addHint queues a hint only if nothing else waits; one that a player asked for may wait
// for the utterance being said, and cuts another hint.
func (q *Queue) addHint(u Utterance) {
	asked := u.Kind == KindAnswer || u.Kind == KindRepeat
	if asked {
		q.drop(func(_ int, w Utterance) bool { return w.Class == Hint })
	}
	if len(q.waiting) > 0 || q.speaking && !asked {
		q.reports = append(q.reports, Report{Utterance: u, Outcome: Dropped})
		return
	}
	q.waiting = append(q.waiting, u)
	if q.current.Class == Hint {
		q.interrupt()
	}
}

// bound returns the index after all that a verdict may not overtake.
func (q *Queue) bound() int {
	for i, w := range slices.Backward(q.waiting) {
		if w.Class == Verdict || w.Kind == KindPlaced {
			return i + 1
		}
	}
	return 0
}

// firstFault returns the index of the first waiting fault.
func (q *Queue) firstFault() int {
	if i := slices.IndexFunc(q.waiting, func(w Utterance) bool { return w.Class == Fault }); i >= 0 {
		return i
	}
	return len(q.waiting)
}

// lastVerdict returns the index of the last waiting verdict, or -1.
func (q *Queue) lastVerdict() int {
	for i, w := range slices.Backward(q.waiting) {
		if w.Class == Verdict {
			return i
		}
	}
	return -1
}

func (q *Queue) interrupt() { q.interrupted = q.speaking }

// drop removes the waiting utterances for which stale returns true, and reports them.
func (q *Queue) drop(stale func(i int, w Utterance) bool) {
	kept := q.waiting[:0]
	for i, w := range q.waiting {
		if stale(i, w) {
			q.reports = append(q.reports, Report{Utterance: w, Outcome: Dropped})
		} else {
			kept = append(kept, w)
		}
	}
	q.waiting = kept
}

// Next begins the next utterance, if nothing is being said and one waits.
func (q *Queue) Next(now time.Duration) (Utterance, bool) {
	if q.speaking || len(q.waiting) == 0 {
		return Utterance{}, false
	}
	q.current, q.speaking, q.start = q.waiting[0], true, now
	q.waiting = slices.Delete(q.waiting, 0, 1)
	if q.current.Kind == KindRepeat {
		q.back = min(q.back+1, len(q.history))
	} else {
		q.history = append(q.history, q.current)
		q.history = q.history[max(0, len(q.history)-remembered):]
		q.back = 0
	}
	return q.current, true
}

// Interrupted reports whether the utterance being said must be stopped at once. The
// caller stops it and calls Finish.
func (q *Queue) Interrupted() bool { return q.interrupted }

// Finish ends the utterance being said: Said if it was complete, possibly in spite of an
// interruption, Cut if not, and Dropped if there was no sound. It does nothing if
// nothing is being said.
func (q *Queue) Finish(now time.Duration, o Outcome) {
	if !q.speaking {
		return
	}
	r := Report{Utterance: q.current, Outcome: o}
	if o != Dropped {
		r.Start, r.End = q.start, now
	}
	q.reports = append(q.reports, r)
	if q.current.Kind == KindRepeat {
		q.repeated = now
	}
	q.current, q.speaking, q.interrupted = Utterance{}, false, false
}

// Repeat queues the last utterance again, or, within RepeatPause of a repeat, the one
// before it. It reports whether there was one.
func (q *Queue) Repeat(now time.Duration) bool {
	if len(q.history) == 0 {
		return false
	}
	if !q.speaking && now-q.repeated > RepeatPause {
		q.back = 0
	}
	last := q.history[len(q.history)-min(q.back+1, len(q.history))]
	q.Add(Utterance{Class: Hint, Kind: KindRepeat, Lang: last.Lang, Text: last.Text})
	return true
}

// Silence stops the utterance being said, of any class, and drops the waiting moves and
// hints. Waiting verdicts and faults are still said, and so are the placements before
// the verdicts.
func (q *Queue) Silence() {
	verdicts := q.lastVerdict()
	q.drop(func(i int, w Utterance) bool {
		return w.Class != Verdict && w.Class != Fault && (w.Kind != KindPlaced || i > verdicts)
	})
	q.interrupt()
}

// Idle reports whether nothing is being said and nothing waits.
func (q *Queue) Idle() bool { return !q.speaking && len(q.waiting) == 0 }

// Reports returns the outcomes since the last call.
func (q *Queue) Reports() []Report {
	r := q.reports
	q.reports = nil
	return r
}
