// Package audio holds the queue of utterances and the contracts of speech engines
// (Synthesizer) and sound outputs (Sink).
package audio

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// Class is the urgency of an utterance.
type Class uint8

// The classes.
const (
	Verdict Class = iota + 1 // interrupts speech, is never dropped
	Move                     // queued; a newer one replaces an older one of its kind
	Fault                    // of a part: after verdicts and moves, and not dropped
	Hint                     // dropped if another utterance waits
)

var classNames = []string{"", "verdict", "move", "fault", "hint"}

func (c Class) String() string { return name("Class", classNames, uint8(c)) }

// ParseClass reads "verdict", "move", "fault" or "hint".
func ParseClass(s string) (Class, error) { return parse[Class]("class of utterance", classNames, s) }

// The kinds with a meaning to the queue; of others a newer one replaces an older one.
const (
	KindPlaced = "placed" // the last placement: said in full before a later verdict
	KindAnswer = "answer" // a hint that a player asked for
	KindRepeat = "repeat" // a hint that Queue.Repeat made
)

// Utterance is one text to be said.
type Utterance struct {
	Class  Class
	Kind   string // of a move or hint, "placed", "turn": a newer one of the kind replaces an older that waits
	Lang   string // its code, as "en"
	Text   string
	Clears bool // a verdict that drops waiting moves except placements: a win, a wrong position
}

// Duration returns the duration of speech without a synthesiser, in the demo and in
// tests: 70 ms a character.
func Duration(text string) time.Duration {
	return time.Duration(utf8.RuneCountInString(text)) * 70 * time.Millisecond
}

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
}

// name returns names[i], or what(i) for a value outside the table.
func name(what string, names []string, i uint8) string {
	if int(i) < len(names) && i > 0 {
		return names[i]
	}
	return fmt.Sprintf("%s(%d)", what, i)
}

// parse returns the value whose name is s; the error lists the names.
func parse[T ~uint8](what string, names []string, s string) (T, error) {
	if i := slices.Index(names[1:], s); i >= 0 {
		return T(i + 1), nil
	}
	return 0, fmt.Errorf("unknown %s %q: want %s", what, s, strings.Join(names[1:], ", "))
}
