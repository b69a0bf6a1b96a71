package voice

import (
	"errors"
	"time"

	"quartoboard/audio"
	"quartoboard/board"
)

// Breakable is an output whose sound can fail on request, for simulation and replay.
type Breakable struct {
	Output
	health health // of the simulated sound card
	silent bool   // the current utterance began without sound
}

var errGone = errors.New("the sound card is gone")

// NewBreakable makes a Breakable of o that works.
func NewBreakable(o Output) *Breakable { return &Breakable{Output: o} }

// Set makes the sound fail or work. Fault returns the change.
func (b *Breakable) Set(failed bool) {
	if failed {
		b.health.note(errGone)
	} else {
		b.health.note(nil)
	}
}

// Start begins to say u, if the sound works.
func (b *Breakable) Start(now time.Duration, u audio.Utterance) {
	if b.silent = b.health.err != nil; !b.silent {
		b.Output.Start(now, u)
	}
}

// Done reports whether u has ended, which it has at once if the sound has failed.
func (b *Breakable) Done(now time.Duration) (time.Duration, board.Outcome, bool) {
	switch {
	case b.silent:
		return now, board.OutcomeDropped, true
	case b.health.err != nil:
		b.Output.Cut(now)
		return now, board.OutcomeCut, true
	}
	return b.Output.Done(now)
}

// Cut ends u at now.
func (b *Breakable) Cut(now time.Duration) {
	if !b.silent {
		b.Output.Cut(now)
	}
}

// Shorten ends u after its head.
func (b *Breakable) Shorten(now time.Duration) {
	if !b.silent {
		b.Output.Shorten(now)
	}
}

// Earcon sounds, if the sound works.
func (b *Breakable) Earcon(now time.Duration, e audio.Earcon) {
	if b.health.err == nil {
		b.Output.Earcon(now, e)
	}
}

// Fault returns a change of the health of the sound since the last call.
func (b *Breakable) Fault() (board.Fault, bool) {
	if f, changed := b.health.Fault(); changed {
		return f, true
	}
	return b.Output.Fault()
}
