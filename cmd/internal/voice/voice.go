// Package voice makes speech of what the referee judges: words by
// audio/phrase, order by audio.Queue, sound by an Output. It reports what became
// of each utterance as a fact. Nothing waits for the sound.
package voice

import (
	"time"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/rules/record"
	"quartoboard/rules/referee"
)

// Output says one utterance at a time and blocks for nothing.
type Output interface {
	// Start begins to say u at now.
	Start(now time.Duration, u audio.Utterance)
	// Done says whether that has ended by now, when, and how.
	Done(now time.Duration) (end time.Duration, o audio.Outcome, done bool)
	// Cut ends it at now.
	Cut(now time.Duration)
	// Fault is a change of the sound's health since it was last asked.
	Fault() (board.Fault, bool)
}

// Words finds what to say: after a step, and when a player asks.
type Words interface {
	Say(before referee.Game, step referee.Step) []audio.Utterance
	ReadBoard(g referee.Game) audio.Utterance
	Turn(g referee.Game) audio.Utterance
	// Unsteady is what there is to say of parts that fail and work again over and
	// over.
	Unsteady(f board.Fault) audio.Utterance
	// Wanted is what the board waits for somebody to do, if there is such a
	// thing: an instruction, a question, a line to be shown.
	Wanted(g referee.Game) (audio.Utterance, bool)
}

// Voice is a listener of the daemon. It belongs to the loop's goroutine.
type Voice struct {
	Speaker
	words  Words
	game   referee.Game // after the newest step
	faults faults
}

// New makes a voice that has not heard of any game.
func New(w Words, o Output) *Voice { return &Voice{Speaker: Speaker{output: o}, words: w} }

// Hear takes in what was judged, and begins or cuts speech at the event's time.
func (v *Voice) Hear(s referee.Step, _ record.Lines) {
	v.settle(s.Event.At)
	v.advance(s.Event.At)
	for _, u := range v.say(s) {
		v.queue.Add(u)
	}
	v.game = s.Game
	if p, ok := s.Event.Fact.(board.Pressed); ok && p.Button == board.ButtonRepeat {
		v.answer(p.Press)
	}
	v.advance(s.Event.At)
}

// say is what there is to say of a step. Of parts that are unsteady that is said
// once, and what has become of them when they have settled.
func (v *Voice) say(s referee.Step) []audio.Utterance {
	switch f := s.Event.Fact.(type) {
	case board.Opened:
		if f.Resumed {
			v.faults = faults{} // the program has just started
		}
	case board.Tray:
		if f.Holds == board.Unknown && v.faults.bad("tray") {
			s.Event.Fact = board.Tick{} // that says why
		}
	case board.Fault:
		tell, unsteady, told, shaky := v.faults.take(s.Event.At, f)
		var said []audio.Utterance
		if shaky {
			said = append(said, v.words.Unsteady(unsteady))
		}
		if told {
			s.Event.Fact = tell
			said = append(said, v.words.Say(v.game, s)...)
		}
		return said
	}
	return v.words.Say(v.game, s)
}

// settle tells of the parts that have settled by now.
func (v *Voice) settle(now time.Duration) {
	for at, f, any := v.faults.settle(now); any; at, f, any = v.faults.settle(now) {
		for _, u := range v.words.Say(v.game, referee.Step{Event: board.Event{At: at, Fact: f}, Game: v.game}) {
			v.Add(at, u)
		}
	}
}

// answer is what the repeat button asks for: short, what is wanted of somebody,
// or else the last utterance again; long, the board; double, whose turn it is.
func (v *Voice) answer(p board.Press) {
	switch p {
	case board.PressShort:
		if u, wanted := v.words.Wanted(v.game); wanted {
			v.queue.Add(u)
		} else {
			v.queue.Repeat(v.now)
		}
	case board.PressLong:
		v.queue.Add(v.words.ReadBoard(v.game))
	case board.PressDouble:
		v.queue.Add(v.words.Turn(v.game))
	}
}

// Speak goes on until now and returns what has become of utterances, and what
// has become of the sound.
func (v *Voice) Speak(now time.Duration) []board.Event {
	var events []board.Event
	v.settle(now)
	for _, r := range v.Reports(now) {
		events = append(events, board.Event{At: now, Fact: board.Said{
			Class: r.Class.String(), Lang: r.Lang, Text: r.Text,
			Outcome: outcomes[r.Outcome], Start: r.Start, End: r.End,
		}})
	}
	if f, changed := v.Fault(); changed {
		events = append(events, board.Event{At: now, Fact: f})
	}
	return events
}

var outcomes = [...]board.Outcome{
	audio.Said:    board.OutcomeSaid,
	audio.Cut:     board.OutcomeCut,
	audio.Dropped: board.OutcomeDropped,
}
