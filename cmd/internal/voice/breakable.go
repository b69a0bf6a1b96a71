package voice

import (
	"time"

	"quartoboard/audio"
	"quartoboard/board"
)

// Breakable is an output whose sound can be taken away, for simulation and replay.
type Breakable struct {
	Output
	gone    bool
	silent  bool // the utterance at hand began without sound
	changed bool
}

// NewBreakable makes one that sounds.
func NewBreakable(m Output) *Breakable { return &Breakable{Output: m} }

// Set takes the sound away, or gives it back. Fault tells of it.
func (b *Breakable) Set(gone bool) {
	b.changed = b.changed != (gone != b.gone)
	b.gone = gone
}

// Start begins to say u, where there is sound.
func (b *Breakable) Start(now time.Duration, u audio.Utterance) {
	if b.silent = b.gone; !b.silent {
		b.Output.Start(now, u)
	}
}

// Done reports whether that has ended: at once where there is no sound.
func (b *Breakable) Done(now time.Duration) (time.Duration, audio.Outcome, bool) {
	switch {
	case b.silent:
		return now, audio.Dropped, true
	case b.gone:
		b.Output.Cut(now)
		return now, audio.Cut, true
	}
	return b.Output.Done(now)
}

// Cut ends it at now.
func (b *Breakable) Cut(now time.Duration) {
	if !b.silent {
		b.Output.Cut(now)
	}
}

// Fault is a change of the sound's health since it was last asked.
func (b *Breakable) Fault() (board.Fault, bool) {
	if !b.changed {
		return b.Output.Fault()
	}
	b.changed = false
	if b.gone {
		return board.Fault{Part: "sound", State: board.Failed, Text: "the sound card is gone"}, true
	}
	return board.Fault{Part: "sound", State: board.OK}, true
}
