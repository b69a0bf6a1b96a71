// Package voice speaks the judgements of the referee: audio/phrase finds the words,
// audio.Queue their order, an Output the sound. It reports the end of each utterance as a
// fact. Nothing waits for the sound.
package voice

import (
	"time"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// Output says one utterance at a time. Its methods do not block.
type Output interface {
	// Start begins to say u at now.
	Start(now time.Duration, u audio.Utterance)
	// Done reports whether u has ended by now, with the time and the outcome.
	Done(now time.Duration) (end time.Duration, o board.Outcome, done bool)
	// Cut ends u at now.
	Cut(now time.Duration)
	// Shorten ends u after its head, or at now if that has been said. Done tells when.
	Shorten(now time.Duration)
	// Earcon sounds over what is being said at now. It is dropped if it cannot be heard.
	Earcon(now time.Duration, e audio.Earcon)
	// Tune sets the rate and the volume of all that begins from now on.
	Tune(p board.Preferences)
	// Fault returns a change of the health of the sound since the last call.
	Fault() (board.Fault, bool)
}

// Words finds the words to say after a step and on request.
type Words interface {
	Say(before rules.Game, step rules.Step) []audio.Utterance
	// ReadBoard returns the board, an utterance for each row.
	ReadBoard(g rules.Game) []audio.Utterance
	// ReadLifted returns what was lifted off a cell: a piece, and the lines of the cell, an
	// utterance each, or the tokens of a space. g is the game before that.
	ReadLifted(g rules.Game, c board.Cell) []audio.Utterance
	// Now returns where the game stands: the last move and whose turn it is, or what the
	// board waits for: an instruction, a question, a line to be shown.
	Now(g rules.Game) audio.Utterance
	// Unsteady tells of parts that fail and recover again and again.
	Unsteady(f board.Fault) audio.Utterance
}

// Voice is a listener of the daemon. It belongs to the goroutine of the loop.
type Voice struct {
	Speaker
	words    Words
	game     rules.Game // after the newest step
	reading  reading
	reminder reminder
	thinking thinking
	found    []audio.Utterance // of the table before a game, which may drop them
	menu     bool              // it is open
	touched  bool              // something was lifted or tried while repeat was held: the release asks nothing
	faults   faults
	earcons  earcons
}

// New makes a voice before the first game.
func New(w Words, o Output) *Voice { return &Voice{Speaker: Speaker{output: o}, words: w} }

// Hear queues the words for a step, and begins or cuts speech at the time of its event.
func (v *Voice) Hear(s rules.Step, _ record.Lines) {
	v.remind(s.Event.At)
	v.settle(s.Event.At)
	v.readOn(s.Event.At)
	v.sound(s.Event.At, earconOf(v.game, s))
	said := v.say(s)
	if _, seen := s.Event.Fact.(board.Seen); seen && s.Game != nil && s.Game.Kind() == nil {
		v.found, said = said, nil
	} else {
		v.found, said = nil, append(v.found, said...)
	}
	before, now := rules.StateOf(v.game), rules.StateOf(s.Game)
	if before.Turn != now.Turn {
		v.queue.EndTurn()
	}
	for _, u := range said {
		v.queue.Add(u)
	}
	if len(said) > 0 || v.reading.stopped && len(s.Judgements) > 0 {
		v.reading = reading{}
	}
	if !before.Tried && now.Tried {
		v.reading, v.touched = reading{}, true
	}
	v.advance(s.Event.At)
	if now.Held {
		v.readLifted(now.Lifted)
	}
	v.game = s.Game
	if f, ok := s.Event.Fact.(board.Menu); ok {
		v.menu = f.Open
	}
	v.reminder.note(now, v.menu, s.Event.At)
	v.thinking.note(now, v.menu, s.Event.At)
	if p, ok := s.Event.Fact.(board.Pressed); ok && (p.Button == board.ButtonRepeat || p.Button == board.ButtonMenu) {
		v.repeat(p)
	}
}

// say returns the words for a step. An unsteady part is told once, and its health when it
// has settled.
func (v *Voice) say(s rules.Step) []audio.Utterance {
	switch f := s.Event.Fact.(type) {
	case board.Opened:
		if f.Resumed {
			v.faults, v.menu = faults{}, false // a restart
		}
	case board.Tray:
		if f.Holds == board.Unknown && v.faults.known(s.Event.At, board.PartTray) {
			s.Event.Fact = board.Tick{} // the fault tells the reason
		}
	case board.Fault:
		if f.Part.Kind == board.PartPower {
			break // an answer to the players, each time
		}
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

// settle tells the health of the parts that have settled by now.
func (v *Voice) settle(now time.Duration) {
	for at, f, any := v.faults.settle(now); any; at, f, any = v.faults.settle(now) {
		for _, u := range v.words.Say(v.game, rules.Step{Event: board.Event{At: at, Fact: f}, Game: v.game}) {
			v.Add(at, u)
			v.reading = reading{}
		}
	}
}

// Speak advances to now and returns reports of finished utterances and of the health of
// the sound.
func (v *Voice) Speak(now time.Duration) []board.Event {
	var events []board.Event
	v.soundNext(now)
	v.remind(now)
	v.settle(now)
	v.readOn(now)
	for _, r := range v.Reports(now) {
		events = append(events, board.Event{At: now, Fact: board.Said{
			Class: r.Class, Lang: r.Lang, Text: r.Written(), Outcome: r.Outcome, Start: r.Start, End: r.End,
		}})
	}
	if f, changed := v.Fault(); changed {
		events = append(events, board.Event{At: now, Fact: f})
	}
	return events
}
