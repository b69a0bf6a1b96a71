// Package audio holds the queue of utterances and the contracts of speech engines
// (Synthesizer) and sound outputs (Sink).
package audio

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"

	"quartoboard/board"
)

// The kinds with a meaning to the queue; of others a newer one replaces an older one.
const (
	KindPlaced = "placed" // a placement: never dropped, and said before a later verdict
	KindTurn   = "turn"   // what the players must do next: true until one has done it
	KindAnswer = "answer" // a hint that a player asked for
)

// Utterance is one text to be said.
type Utterance struct {
	Class  board.Class
	Kind   string // of a move or hint: a newer one of the kind replaces an older that waits
	Lang   string // its code, as "en"
	Text   string
	Rate   int    // percent of the normal speed; 0 for the engine's default
	Head   string // the start of the text of a placement, its cell, which is always said; "" for all of it
	Secret string // a part of the text that is said and never written; "" for none

	Clears   bool // a verdict that drops waiting moves except placements: a win, a wrong position
	Shortens bool // a verdict before which placements are shortened to their heads: on a call

	Second bool // by a second voice, if the engine has one: of a seat away
	Judged bool // told by a step of the game, and not of a part or on request
}

// Unwritten is what stands for the secret part of a text where that is written.
const Unwritten = "…"

// Written returns the text where it is kept or shown: without the secret part.
func (u Utterance) Written() string {
	if u.Secret == "" {
		return u.Text
	}
	return strings.ReplaceAll(u.Text, u.Secret, Unwritten)
}

// Parts returns what is said one after another: the head and the rest, or u itself.
func (u Utterance) Parts() []Utterance {
	rest := strings.TrimLeft(u.Text[len(u.Head):], " :,;.")
	if u.Head == "" || rest == "" {
		return []Utterance{u}
	}
	head, tail := u, u
	head.Text, head.Head = u.Head, ""
	tail.Text, tail.Head = rest, ""
	return []Utterance{head, tail}
}

// short returns u without what follows the head.
func (u Utterance) short() Utterance {
	if u.Head != "" {
		u.Text, u.Head = u.Head+".", ""
	}
	return u
}

// Duration returns the duration of speech without a synthesiser, in the demo and in
// tests: 70 ms a character.
func Duration(text string) time.Duration {
	return time.Duration(utf8.RuneCountInString(text)) * 70 * time.Millisecond
}

// Earcon is a short sound with a meaning of its own.
type Earcon uint8

// The earcons.
const (
	Lifted    Earcon = iota + 1 // a piece was lifted
	Settling                    // something was put down, and is being recognised
	Accepted                    // a piece was given or placed, or the board is right again
	Refused                     // a call was refused, or the position is wrong
	MenuMoved                   // the menu took a press of another button
	Called                      // a QUARTO button was pressed, whatever comes of it
	Thinking                    // the seat away thinks
)

var earconNames = []string{"", "lifted", "settling", "accepted", "refused", "menu", "called", "thinking"}

// String returns the name of the earcon.
func (e Earcon) String() string { return board.Name("Earcon", earconNames, uint8(e)) }

// Synthesizer makes speech of text.
type Synthesizer interface {
	// Synthesize blocks until the whole utterance is complete or ctx ends; then the
	// error is ctx's.
	Synthesize(ctx context.Context, u Utterance) (PCM, error)
}

// Sink plays sound.
type Sink interface {
	// Play blocks until the sound has been heard or ctx ends, which cuts it;
	// then the error is ctx's.
	Play(ctx context.Context, sound PCM) error
	// SetVolume sets how loud all sound is, in percent of the loudest. It never blocks,
	// and may be called from any goroutine.
	SetVolume(percent int)
}

// Mixer is a Sink that plays sounds over one another.
type Mixer interface {
	Sink
	// Over plays a sound over what is being played, at once. It does not block. A sound
	// that cannot be heard now is dropped.
	Over(sound PCM)
}

// lateStop is the time after the end of speech in which a tap on repeat was meant to stop it.
const lateStop = 300 * time.Millisecond

// StopsLate reports whether a press of repeat is a tap that was meant to stop speech and came
// just after it ended; ended is 0 before any speech.
func StopsLate(p board.Pressed, ended time.Duration) bool {
	return p.Press == board.PressShort && ended > 0 && p.Contact <= ended+lateStop
}
