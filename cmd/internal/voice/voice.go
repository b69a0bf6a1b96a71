// Package voice makes speech of what the referee judges: words by
// audio/phrase, order by audio.Queue, sound by a Mouth. It reports what became
// of each utterance as a fact. Nothing waits for the sound.
package voice

import (
	"time"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/rules/referee"
)

// Mouth says one utterance at a time and blocks for nothing.
type Mouth interface {
	// Start begins to say u at now.
	Start(now time.Duration, u audio.Utterance)
	// Done says whether that has ended by now, when, and how.
	Done(now time.Duration) (end time.Duration, o audio.Outcome, done bool)
	// Cut ends it at now.
	Cut(now time.Duration)
	// Fault is a change of the sound's health since it was last asked.
	Fault() (board.Fault, bool)
}

// Words finds what to say after an event.
type Words interface {
	Step(s referee.Step) []audio.Utterance
}

// Voice is a listener of the daemon. It belongs to the loop's goroutine.
type Voice struct {
	words   Words
	mouth   Mouth
	caption func(audio.Utterance)
	queue   audio.Queue
	now     time.Duration
	busy    bool
}

// New makes a voice; caption is called with each utterance as it begins.
func New(w Words, m Mouth, caption func(audio.Utterance)) *Voice {
	return &Voice{words: w, mouth: m, caption: caption}
}

// Hear takes in what was judged, and begins or cuts speech at the event's time.
func (v *Voice) Hear(s referee.Step, _ []byte) {
	v.advance(s.Event.At)
	for _, u := range v.words.Step(s) {
		v.queue.Add(u)
	}
	if p, ok := s.Event.Fact.(board.Pressed); ok && p.Button == board.ButtonRepeat && p.Press == board.PressShort {
		v.queue.Repeat(v.now)
	}
	v.advance(s.Event.At)
}

// Speak goes on until now and returns what has become of utterances, and what
// has become of the sound.
func (v *Voice) Speak(now time.Duration) []board.Event {
	v.advance(now)
	var events []board.Event
	for _, r := range v.queue.Reports() {
		events = append(events, board.Event{At: now, Fact: board.Said{
			Class: r.Class.String(), Lang: r.Lang, Text: r.Text,
			Outcome: outcomes[r.Outcome], Start: r.Start, End: r.End,
		}})
	}
	if f, changed := v.mouth.Fault(); changed {
		events = append(events, board.Event{At: now, Fact: f})
	}
	return events
}

var outcomes = [...]board.Outcome{
	audio.Said:    board.OutcomeSaid,
	audio.Cut:     board.OutcomeCut,
	audio.Dropped: board.OutcomeDropped,
}

// Idle says whether nothing is being said and nothing waits.
func (v *Voice) Idle() bool { return v.queue.Idle() }

// advance lets everything be said that there is time for until now, and ends
// what must not go on.
func (v *Voice) advance(now time.Duration) {
	for v.finished(now) && v.begin() {
	}
	v.now = max(v.now, now)
	if v.busy && v.queue.Interrupted() {
		v.mouth.Cut(v.now)
		v.finish(audio.Cut)
	}
	if !v.busy {
		v.begin()
	}
}

// finished says whether nothing is being said any more at now.
func (v *Voice) finished(now time.Duration) bool {
	if !v.busy {
		return true
	}
	end, o, done := v.mouth.Done(now)
	if done {
		v.now = max(v.now, end)
		v.finish(o)
	}
	return done
}

// begin begins the next utterance, if one waits.
func (v *Voice) begin() bool {
	u, any := v.queue.Next(v.now)
	if any {
		v.busy = true
		v.caption(u)
		v.mouth.Start(v.now, u)
	}
	return any
}

func (v *Voice) finish(o audio.Outcome) {
	v.queue.Finish(v.now, o)
	v.busy = false
}
