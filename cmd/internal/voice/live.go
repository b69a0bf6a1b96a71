package voice

import (
	"cmp"
	"context"
	"errors"
	"sync"
	"time"

	"quartoboard/audio"
	"quartoboard/audio/earcon"
	"quartoboard/board"
)

// The first and the longest pause before a retry of failed sound.
const (
	firstRetry = time.Second
	lastRetry  = 30 * time.Second
)

// Live is an output that plays sound: a synthesizer and a sink, which block, in
// a worker of their own. While the sound fails utterances are dropped at once,
// and it is retried with growing pauses.
type Live struct {
	// Set by NewLive, then fixed.
	synth audio.Synthesizer
	sink  audio.Sink
	mixer audio.Mixer // the sink, if it plays a sound over another; nil for no earcons
	spare replaceable // the synthesizer, if it has a spare one; nil for none
	jobs  chan *job

	// The loop's.
	health
	voice   health // of the synthesizer that a spare one replaces
	rate    int    // of the utterances
	current *job   // nil if the utterance is over, or was dropped without a try
	pause   time.Duration
	retryAt time.Duration
}

// replaceable is a synthesizer that a spare one replaces while it fails. Err returns why the
// spare one speaks; nil if it does not.
type replaceable interface{ Err() error }

// job is one utterance to play.
type job struct {
	u     audio.Utterance
	ended chan error // gets the result

	mu    sync.Mutex
	stop  context.CancelFunc // of the worker that plays it. Guarded by mu.
	begun int                // parts of u. Guarded by mu.
	parts int                // that may begin; 0 after a cut. Guarded by mu.
}

// next begins the next part, which stop stops. It reports whether the part may begin.
func (j *job) next(stop context.CancelFunc) bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.begun >= j.parts {
		return false
	}
	j.stop, j.begun = stop, j.begun+1
	return true
}

// limit lets only the first n parts be said.
func (j *job) limit(n int) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.parts = min(j.parts, n)
	if j.begun > j.parts {
		j.stop()
	}
}

// queued is more than the jobs that can be cut while one sound is being stopped.
const queued = 64

// NewLive makes a Live. Its Run must run as a worker. Earcons need a sink that is an
// audio.Mixer.
func NewLive(s audio.Synthesizer, sink audio.Sink) *Live {
	mixer, _ := sink.(audio.Mixer)
	spare, _ := s.(replaceable)
	return &Live{synth: s, sink: sink, mixer: mixer, spare: spare, jobs: make(chan *job, queued), voice: health{kind: board.PartVoice}}
}

// Run plays jobs until ctx ends.
func (l *Live) Run(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case j := <-l.jobs:
			j.ended <- l.play(ctx, j)
		}
	}
}

// play plays an utterance. It blocks until the end or the cut; then the error is
// context.Canceled.
func (l *Live) play(ctx context.Context, j *job) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	for _, part := range j.u.Parts() {
		if !j.next(stop) {
			return context.Canceled
		}
		if err := l.playPart(ctx, part); err != nil {
			return err
		}
	}
	return nil
}

func (l *Live) playPart(ctx context.Context, u audio.Utterance) error {
	making, enough := context.WithTimeout(ctx, makeLimit)
	defer enough()
	sound, err := l.synth.Synthesize(making, u)
	if err != nil {
		return err
	}
	playing, enough := context.WithTimeout(ctx, sound.Duration()+playLimit)
	defer enough()
	return l.sink.Play(playing, sound)
}

// The time limits of an engine that hangs, for one utterance, and of a sink, beyond the
// length of the sound.
const (
	makeLimit = 20 * time.Second
	playLimit = 5 * time.Second
)

// Start begins to say u, unless a failure of the sound is too recent.
func (l *Live) Start(now time.Duration, u audio.Utterance) {
	l.current = nil
	if now < l.retryAt {
		return
	}
	u.Rate = l.rate
	j := &job{u: u, ended: make(chan error, 1), parts: len(u.Parts())}
	select {
	case l.jobs <- j:
		l.current = j
	default:
	}
}

// Done reports whether the worker has finished the utterance.
func (l *Live) Done(now time.Duration) (time.Duration, board.Outcome, bool) {
	if l.current == nil {
		return now, board.OutcomeDropped, true
	}
	select {
	case err := <-l.current.ended:
		l.current = nil
		return now, l.outcome(now, err), true
	default:
		return 0, 0, false
	}
}

func (l *Live) outcome(now time.Duration, err error) board.Outcome {
	shortened := errors.Is(err, context.Canceled)
	if shortened {
		err = nil
	}
	l.note(err)
	switch {
	case shortened:
		return board.OutcomeCut
	case err == nil:
		l.pause = 0
		return board.OutcomeSaid
	}
	l.pause = min(max(firstRetry, 2*l.pause), lastRetry)
	l.retryAt = now + l.pause
	return board.OutcomeDropped
}

// Fault returns a change of the health of the sound or of the speech engine since the last
// call.
func (l *Live) Fault() (board.Fault, bool) {
	if f, changed := l.health.Fault(); changed || l.spare == nil {
		return f, changed
	}
	l.voice.note(l.spare.Err())
	return l.voice.Fault()
}

// Tune sets the rate of the synthesizer and the volume of the sink, which both may be 0
// for what they were before.
func (l *Live) Tune(p board.Preferences) {
	l.rate = cmp.Or(p.Rate, l.rate)
	if p.Volume != 0 {
		l.sink.SetVolume(p.Volume)
	}
}

// Cut stops the sound.
func (l *Live) Cut(time.Duration) { l.limit(0) }

// Shorten stops the sound after the head.
func (l *Live) Shorten(time.Duration) { l.limit(1) }

// Earcon sounds over what is being said, if the sink can do that.
func (l *Live) Earcon(_ time.Duration, e audio.Earcon) {
	if l.mixer != nil {
		l.mixer.Over(earcon.Sound(e))
	}
}

// PlayLast cuts what is being said and plays a sound. It blocks until that has been heard or
// ctx ends. The loop must have ended, and Run must run.
func (l *Live) PlayLast(ctx context.Context, sound audio.PCM) error {
	if l.current != nil {
		l.current.limit(0)
		select {
		case <-l.current.ended:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return l.sink.Play(ctx, sound)
}

func (l *Live) limit(parts int) {
	if l.current != nil {
		l.current.limit(parts)
	}
}
