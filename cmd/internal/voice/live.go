package voice

import (
	"context"
	"time"

	"quartoboard/audio"
	"quartoboard/board"
)

// The first and the longest pause after which failed sound is tried again.
const (
	firstRetry = time.Second
	lastRetry  = 30 * time.Second
)

// Live is a mouth that is heard: a synthesizer and a sink, which block, in a
// worker of their own. While the sound fails utterances are dropped at once,
// and it is tried again with growing pauses.
type Live struct {
	// Set by NewLive, then fixed.
	synth audio.Synthesizer
	sink  audio.Sink
	jobs  chan job
	ends  chan ending

	// The loop's.
	job     job
	number  int
	skipped bool // the utterance was not tried
	health  health
	pause   time.Duration
	retryAt time.Duration
}

// job is one utterance to be heard.
type job struct {
	number int
	u      audio.Utterance
	ctx    context.Context // ends when it is cut
	cut    context.CancelFunc
}

// ending is how a job ended.
type ending struct {
	number int
	err    error
}

// NewLive makes a live mouth. Its Run must run as a worker.
func NewLive(s audio.Synthesizer, sink audio.Sink) *Live {
	return &Live{synth: s, sink: sink, jobs: make(chan job, queued), ends: make(chan ending, queued)}
}

// queued is more than can be cut while one sound is being stopped.
const queued = 64

// Run speaks until ctx ends.
func (l *Live) Run(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case j := <-l.jobs:
			stop := context.AfterFunc(ctx, j.cut)
			err := l.play(j)
			stop()
			select {
			case l.ends <- ending{j.number, err}:
			case <-ctx.Done():
				return nil
			}
		}
	}
}

func (l *Live) play(j job) error {
	sound, err := l.synth.Synthesize(j.ctx, j.u)
	if err != nil {
		return err
	}
	return l.sink.Play(j.ctx, sound)
}

// Start begins to say u, unless the sound has failed a short while ago.
func (l *Live) Start(now time.Duration, u audio.Utterance) {
	l.skipped = now < l.retryAt || len(l.jobs) == cap(l.jobs)
	if l.skipped {
		return
	}
	l.number++
	ctx, cut := context.WithCancel(context.Background())
	l.job = job{l.number, u, ctx, cut}
	l.jobs <- l.job
}

// Done says whether the worker has come to the end of it.
func (l *Live) Done(now time.Duration) (time.Duration, audio.Outcome, bool) {
	if l.skipped {
		return now, audio.Dropped, true
	}
	for {
		select {
		case e := <-l.ends:
			if e.number != l.number {
				continue // one that was cut
			}
			l.job.cut()
			return now, l.outcome(now, e.err), true
		default:
			return 0, 0, false
		}
	}
}

func (l *Live) outcome(now time.Duration, err error) audio.Outcome {
	l.health.note(err)
	if err == nil {
		l.pause = 0
		return audio.Said
	}
	l.pause = min(max(firstRetry, 2*l.pause), lastRetry)
	l.retryAt = now + l.pause
	return audio.Dropped
}

// Cut stops the sound at once.
func (l *Live) Cut(time.Duration) {
	if !l.skipped {
		l.job.cut()
	}
	l.number++ // whatever the worker says of it
}

// Fault tells of the sound's health once a change.
func (l *Live) Fault() (board.Fault, bool) { return l.health.fault() }
