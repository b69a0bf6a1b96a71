// Package monitor lets listeners hear what a sink plays, or what it would play if there
// were one: a Sink between the speech and the loudspeaker. It has no output of its own, and
// no listener delays it.
package monitor

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"quartoboard/audio"
)

const (
	// pace is the time between two pieces of a stream, while something is heard.
	pace = 40 * time.Millisecond

	// heartbeat is the time between two signs of life of a stream, in silence.
	heartbeat = 15 * time.Second

	// latest is the delay of a listener who is dropped.
	latest = time.Second
)

// ErrSlow is the error of a listener who takes the sound later than it is heard.
var ErrSlow = errors.New("monitor: the listener is too slow")

// Opts are the options of New.
type Opts struct {
	// Under plays the same sound; nil for no loudspeaker.
	Under audio.Sink
	// Alone has Under be silent while somebody listens, in the same room.
	Alone bool
}

// Sink is a sink with listeners.
type Sink struct {
	// Set by New, then fixed.
	opts  Opts
	begun time.Time // sample 0

	mu        sync.Mutex
	sounds    []*sound      // that are heard, or were lately. Guarded by mu.
	listeners int           // Guarded by mu.
	percent   int           // of the volume. Guarded by mu.
	changed   chan struct{} // closed when a sound begins. Guarded by mu.
}

// sound is a sound and the sample that it begins at.
type sound struct {
	at      int64
	samples []int16
}

func (s sound) end() int64 { return s.at + int64(len(s.samples)) }

// New makes a sink.
func New(o Opts) *Sink {
	return &Sink{opts: o, begun: time.Now(), percent: 100, changed: make(chan struct{})}
}

// Play blocks until the sound has been heard or ctx ends, which cuts it; then the error is
// ctx's. Otherwise the error is that of the sink under this one.
func (s *Sink) Play(ctx context.Context, pcm audio.PCM) error {
	heard, alone := s.begin(pcm)
	defer s.cut(heard)
	if !alone {
		return s.opts.Under.Play(ctx, pcm)
	}
	select {
	case <-time.After(pcm.Duration()):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Over plays a sound over what is being played. A sink under this one that cannot do that
// leaves it out.
func (s *Sink) Over(pcm audio.PCM) {
	_, alone := s.begin(pcm)
	if under, mixes := s.opts.Under.(audio.Mixer); mixes && !alone {
		under.Over(pcm)
	}
}

// SetVolume sets how loud the sink under this one is, in percent of the loudest; without
// one, what listeners hear.
func (s *Sink) SetVolume(percent int) {
	if s.opts.Under != nil {
		s.opts.Under.SetVolume(percent)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.percent = percent
}

// begin begins a sound, and reports whether listeners alone hear it.
func (s *Sink) begin(pcm audio.PCM) (begun *sound, alone bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.sample(time.Now())
	old := now - audio.SamplesIn(latest, audio.Rate)
	s.sounds = slices.DeleteFunc(s.sounds, func(p *sound) bool { return p.end() < old })
	begun = &sound{now, pcm.At(audio.Rate).Samples}
	s.sounds = append(s.sounds, begun)
	close(s.changed)
	s.changed = make(chan struct{})
	return begun, s.opts.Under == nil || s.opts.Alone && s.listeners > 0
}

// cut ends a sound now, if it has not ended.
func (s *Sink) cut(p *sound) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p.samples = p.samples[:min(s.sample(time.Now())-p.at, int64(len(p.samples)))]
}

// Stream calls send with the samples that are heard from now on, a piece every 40 ms, and
// in silence with one silent sample every 15 s, until ctx ends or send fails or takes longer
// than a second.
func (s *Sink) Stream(ctx context.Context, send func([]int16) error) error {
	s.count(1)
	defer s.count(-1)
	for from := s.sample(time.Now()); ; {
		now := time.Now()
		heard, goesOn, changed := s.between(from, s.sample(now))
		if from = s.sample(now); len(heard) > 0 {
			if err := send(heard); err != nil {
				return err
			}
			if time.Since(now) > latest {
				return ErrSlow
			}
		}
		wait := heartbeat
		if goesOn {
			wait, changed = pace, nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-changed:
		case <-time.After(wait):
			if goesOn {
				continue
			}
			if err := send([]int16{0}); err != nil {
				return err
			}
		}
	}
}

// between returns what is heard from one sample to another, without the silence before and
// after it; whether that goes on, and a channel that is closed when a sound begins.
func (s *Sink) between(from, to int64) (heard []int16, goesOn bool, changed <-chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	first, last := to, from
	for _, p := range s.sounds {
		if p.at < to && p.end() > from {
			first, last = min(first, max(p.at, from)), max(last, min(p.end(), to))
		}
		goesOn = goesOn || p.end() > to
	}
	heard = make([]int16, max(last-first, 0))
	for _, p := range s.sounds {
		if begin, end := max(p.at, first), min(p.end(), last); begin < end {
			audio.Mix(heard[begin-first:], p.samples[begin-p.at:end-p.at])
		}
	}
	for i, sample := range heard {
		heard[i] = int16(int(sample) * s.percent / 100)
	}
	return heard, goesOn, s.changed
}

func (s *Sink) count(listeners int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.listeners += listeners
}

func (s *Sink) sample(at time.Time) int64 { return audio.SamplesIn(at.Sub(s.begun), audio.Rate) }

var _ audio.Mixer = (*Sink)(nil)
