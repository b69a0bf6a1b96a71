// Package audio says things: the queue that decides what is heard when, and
// the contracts of what makes sound (Synthesizer) and of where it goes (Sink).
package audio

import "context"

// Class is how urgent an utterance is.
type Class uint8

// The classes.
const (
	Verdict Class = iota + 1 // cuts what is being said, is never dropped
	Move                     // queued; a newer one replaces a stale one of its kind
	Hint                     // dropped when something else waits
)

// Utterance is one thing to say.
type Utterance struct {
	Class Class
	Kind  string // of a move or hint, "placed", "turn": a newer one of the kind replaces an older that waits
	Lang  string // "en", "fr", "de", "es"
	Text  string
}

// PCM is mono sound, signed 16 bits.
type PCM struct {
	Rate    int // samples a second
	Samples []int16
}

// Synthesizer makes speech of text.
type Synthesizer interface {
	// Synthesize blocks until the whole utterance is there or ctx ends.
	Synthesize(ctx context.Context, u Utterance) (PCM, error)
}

// Sink plays sound.
type Sink interface {
	// Play blocks until the sound has been heard or ctx ends, which cuts it.
	Play(ctx context.Context, sound PCM) error
}
