// Package audio says things: the queue that decides what is heard when, and
// the contracts of what makes sound (Synthesizer) and of where it goes (Sink).
package audio

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// Class is how urgent an utterance is.
type Class uint8

// The classes.
const (
	Verdict Class = iota + 1 // cuts what is being said, is never dropped
	Move                     // queued; a newer one replaces a stale one of its kind
	Fault                    // of a part: after verdicts and moves, and not dropped
	Hint                     // dropped when something else waits
)

var classNames = []string{"", "verdict", "move", "fault", "hint"}

func (c Class) String() string { return name("Class", classNames, uint8(c)) }

// ParseClass reads "verdict", "move", "fault" or "hint".
func ParseClass(s string) (Class, error) { return parse[Class]("class of utterance", classNames, s) }

// The kinds that the queue knows; others only replace their like.
const (
	KindPlaced = "placed" // the last placement: heard in full before a verdict that comes after it
	KindAnswer = "answer" // a hint that a player asked for
	KindRepeat = "repeat" // a hint that Queue.Repeat made
)

// Utterance is one thing to say.
type Utterance struct {
	Class  Class
	Kind   string // of a move or hint, "placed", "turn": a newer one of the kind replaces an older that waits
	Lang   string // its code, as "en"
	Text   string
	Clears bool // a verdict that makes the moves that wait stale, placements aside: a win, a wrong position
}

// Duration is how long speech lasts where no synthesiser is asked, in the demo
// and in tests: 70 ms a character.
func Duration(text string) time.Duration {
	return time.Duration(utf8.RuneCountInString(text)) * 70 * time.Millisecond
}

// Synthesizer makes speech of text.
type Synthesizer interface {
	// Synthesize blocks until the whole utterance is there or ctx ends; then
	// the error is ctx's.
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
	return 0, fmt.Errorf("%q is not a %s: %s expected", s, what, strings.Join(names[1:], ", "))
}
