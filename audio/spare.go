package audio

import (
	"context"
	"errors"
	"sync"
	"time"
)

// The first and the longest pause before a synthesizer that failed is tried again.
const (
	firstPause = 10 * time.Second
	lastPause  = 5 * time.Minute
)

// ErrNoVoice is the error of a synthesizer that is not to speak a language.
var ErrNoVoice = errors.New("no voice for this language")

// Spared is a synthesizer with a spare one, which says what the first cannot. After a
// failure the first is left alone for a while, so that it delays one utterance only.
type Spared struct {
	// Set by NewSpared, then fixed.
	first, spare Synthesizer

	mu    sync.Mutex
	err   error         // of the first; nil while it works. Guarded by mu.
	pause time.Duration // after err. Guarded by mu.
	retry time.Time     // Guarded by mu.
}

// NewSpared makes a Spared of two synthesizers.
func NewSpared(first, spare Synthesizer) *Spared { return &Spared{first: first, spare: spare} }

// Synthesize blocks until one of the two has made the whole utterance or ctx ends; then
// the error is ctx's.
func (s *Spared) Synthesize(ctx context.Context, u Utterance) (PCM, error) {
	if s.rests() {
		return s.spare.Synthesize(ctx, u)
	}
	sound, err := s.first.Synthesize(ctx, u)
	if ctx.Err() != nil {
		return PCM{}, ctx.Err() // a cut is not a failure
	}
	if !errors.Is(err, ErrNoVoice) {
		s.note(err)
	}
	if err != nil {
		return s.spare.Synthesize(ctx, u)
	}
	return sound, nil
}

// Err returns why the spare one speaks; nil if the first does.
func (s *Spared) Err() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

// rests reports whether the first is left alone.
func (s *Spared) rests() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err != nil && time.Now().Before(s.retry)
}

func (s *Spared) note(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.err = err
	if err == nil {
		s.pause = 0
		return
	}
	s.pause = min(max(firstPause, 2*s.pause), lastPause)
	s.retry = time.Now().Add(s.pause)
}

var _ Synthesizer = (*Spared)(nil)
