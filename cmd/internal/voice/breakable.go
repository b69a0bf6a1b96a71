package voice

import (
	"time"

	"quartoboard/audio"
	"quartoboard/board"
)

// Breakable is an output whose sound can fail on request, for simulation and replay.
type Breakable struct {
	Output
	failed  bool
	silent  bool // the current utterance began without sound
	changed bool
}

// NewBreakable makes a Breakable of o that works.
func NewBreakable(o Output) *Breakable { return &Breakable{Output: o} }

// Set makes the sound fail or work. Fault returns the change.
func (b *Breakable) Set(failed bool) {
	b.changed = b.changed != (failed != b.failed)
	b.failed = failed
}

// Start begins to say u, if the sound works.
func (b *Breakable) Start(now time.Duration, u audio.Utterance) {
	if b.silent = b.failed; !b.silent {
		b.Output.Start(now, u)
	}
}

// Done reports whether u has ended, which it has at once if the sound has failed.
func (b *Breakable) Done(now time.Duration) (time.Duration, audio.Outcome, bool) {
	switch {
	case b.silent:
		return now, audio.Dropped, true
	case b.failed:
		b.Output.Cut(now)
		return now, audio.Cut, true
	}
	return b.Output.Done(now)
}

// Cut ends u at now.
func (b *Breakable) Cut(now time.Duration) {
	if !b.silent {
		b.Output.Cut(now)
	}
}

// Fault returns a change of the health of the sound since the last call.
func (b *Breakable) Fault() (board.Fault, bool) {
	if !b.changed {
		return b.Output.Fault()
	}
	b.changed = false
	if b.failed {
		return board.Fault{Part: board.Part{Kind: board.PartSound}, State: board.Failed, Text: "the sound card is gone"}, true
	}
	return board.Fault{Part: board.Part{Kind: board.PartSound}, State: board.OK}, true
}
