package audio

import (
	"slices"
	"time"
)

const (
	// RepeatPause is the pause after which Repeat starts anew at the last
	// utterance, instead of going on to the one before.
	RepeatPause = 5 * time.Second

	remembered = 16 // utterances that Repeat can go back to
)

// Outcome is what became of an utterance.
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

// Report is what became of one utterance. Start and End are zero for one that
// was dropped.
type Report struct {
	Utterance
	Outcome    Outcome
	Start, End time.Duration
}

// Queue decides what is heard when. It has no clock: the caller gives the
// time, on any clock that does not go backwards. The caller's part is
//
//   - Add, Repeat and Silence when something happens, and then to stop the
//     sound if Interrupted;
//   - Next when nothing is being said, to learn what to say;
//   - Finish when it has been said or stopped;
//   - Reports, now and then: each utterance is reported once.
//
// A verdict goes ahead of the moves that wait, but not of the last placement,
// which is neither cut nor overtaken by it; verdicts keep their order. Faults
// wait for verdicts and moves. The zero Queue is empty and ready. It is not safe for concurrent use.
type Queue struct {
	waiting     []Utterance
	current     Utterance
	speaking    bool
	start       time.Duration // of current
	interrupted bool          // current is to be stopped
	reports     []Report

	history  []Utterance   // what was begun, the newest last, without repeats
	back     int           // repeats in a row: the last one was of the back-th newest
	repeated time.Duration // when the last repeat ended
}

// Add puts u in its place among what waits, and drops what it makes stale. It
// panics on a class that is none.
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

// addFault lets a fault wait behind verdicts and moves.
func (q *Queue) addFault(u Utterance) {
	q.drop(func(_ int, w Utterance) bool { return w.Class == Hint })
	q.waiting = append(q.waiting, u)
	if q.current.Class == Hint {
		q.interrupt()
	}
}

// addHint lets a hint wait only where it is next; one that a player asked for
// may wait for what is being said, and cuts another hint.
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

// bound is the place behind all that a verdict may not overtake.
func (q *Queue) bound() int {
	for i, w := range slices.Backward(q.waiting) {
		if w.Class == Verdict || w.Kind == KindPlaced {
			return i + 1
		}
	}
	return 0
}

// firstFault is the place before the faults that wait.
func (q *Queue) firstFault() int {
	if i := slices.IndexFunc(q.waiting, func(w Utterance) bool { return w.Class == Fault }); i >= 0 {
		return i
	}
	return len(q.waiting)
}

// lastVerdict is the index of the last verdict that waits, or -1.
func (q *Queue) lastVerdict() int {
	for i, w := range slices.Backward(q.waiting) {
		if w.Class == Verdict {
			return i
		}
	}
	return -1
}

func (q *Queue) interrupt() { q.interrupted = q.speaking }

// drop reports and removes what waits and for which stale holds.
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

// Interrupted says whether what is being said must be stopped at once. The
// caller stops it and calls Finish.
func (q *Queue) Interrupted() bool { return q.interrupted }

// Finish ends what is being said: Said if it was heard to its end, which it
// may have been in spite of an interruption, Cut if not, and Dropped if no
// sound came. It does nothing when nothing is being said.
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

// Repeat has the last utterance said again, or, within RepeatPause of a
// repeat, the one before it. It says whether there is anything to repeat.
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

// Silence stops what is being said, whatever it is, and drops the moves and
// hints that wait. Verdicts and faults that wait are still said, and so are the
// placements before the verdicts.
func (q *Queue) Silence() {
	verdicts := q.lastVerdict()
	q.drop(func(i int, w Utterance) bool {
		return w.Class != Verdict && w.Class != Fault && (w.Kind != KindPlaced || i > verdicts)
	})
	q.interrupt()
}

// Idle says whether nothing is being said and nothing waits.
func (q *Queue) Idle() bool { return !q.speaking && len(q.waiting) == 0 }

// Reports returns what has become of utterances since it was last asked.
func (q *Queue) Reports() []Report {
	r := q.reports
	q.reports = nil
	return r
}
