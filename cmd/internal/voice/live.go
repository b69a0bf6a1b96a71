package voice

import (
	"context"
	"sync"
	"time"

	"quartoboard/audio"
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
	jobs  chan job
	ends  chan ending

	// The loop's.
	health
	number  int  // of the newest job
	skipped bool // the utterance was dropped without a try
	pause   time.Duration
	retryAt time.Duration

	mu   sync.Mutex
	stop context.CancelFunc // ends the playing job. Guarded by mu.
	cut  int                // jobs up to this number are cut. Guarded by mu.
}

// job is one utterance to play.
type job struct {
	number int
	u      audio.Utterance
}

// ending is the result of a job.
type ending struct {
	number int
	err    error
}

// queued is more than the jobs that can be cut while one sound is being stopped.
const queued = 64

// NewLive makes a Live. Its Run must run as a worker.
func NewLive(s audio.Synthesizer, sink audio.Sink) *Live {
	return &Live{synth: s, sink: sink, jobs: make(chan job, queued), ends: make(chan ending, queued)}
}

// Run plays jobs until ctx ends.
func (l *Live) Run(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case j := <-l.jobs:
			e := ending{j.number, l.play(ctx, j)}
			select {
			case l.ends <- e:
			case <-ctx.Done():
				return nil
			}
		}
	}
}

// play plays an utterance. It blocks until the end or the cut.
func (l *Live) play(ctx context.Context, j job) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	l.mu.Lock()
	l.stop = stop
	cut := j.number <= l.cut
	l.mu.Unlock()
	if cut {
		return context.Canceled
	}
	making, enough := context.WithTimeout(ctx, makeLimit)
	defer enough()
	sound, err := l.synth.Synthesize(making, j.u)
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
	l.number++
	l.skipped = now < l.retryAt
	if l.skipped {
		return
	}
	select {
	case l.jobs <- job{l.number, u}:
	default:
		l.skipped = true
	}
}

// Done reports whether the worker has finished the utterance.
func (l *Live) Done(now time.Duration) (time.Duration, board.Outcome, bool) {
	if l.skipped {
		return now, board.OutcomeDropped, true
	}
	for {
		select {
		case e := <-l.ends:
			if e.number == l.number {
				return now, l.outcome(now, e.err), true
			}
		default:
			return 0, 0, false
		}
	}
}

func (l *Live) outcome(now time.Duration, err error) board.Outcome {
	l.note(err)
	if err == nil {
		l.pause = 0
		return board.OutcomeSaid
	}
	l.pause = min(max(firstRetry, 2*l.pause), lastRetry)
	l.retryAt = now + l.pause
	return board.OutcomeDropped
}

// Cut stops the sound.
func (l *Live) Cut(time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cut = l.number
	if l.stop != nil {
		l.stop()
	}
}
