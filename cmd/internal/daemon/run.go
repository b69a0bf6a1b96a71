package daemon

import (
	"context"
	"errors"
	"sync"
	"time"
)

// Worker is what runs beside the loop: it blocks until ctx ends and then
// returns nil.
type Worker func(ctx context.Context) error

// Run steps until ctx ends, with the workers beside it, and returns when they
// have ended too. A worker that ends with an error ends the run.
func (d *Daemon) Run(ctx context.Context, workers ...Worker) error {
	return Beside(ctx, func(ctx context.Context) error {
		for ctx.Err() == nil {
			d.Step()
		}
		return nil
	}, workers...)
}

// Beside runs main with the workers beside it, and ends them when it returns.
func Beside(ctx context.Context, main Worker, workers ...Worker) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	errs := make([]error, len(workers))
	var group sync.WaitGroup
	for i, w := range workers {
		group.Go(func() {
			if errs[i] = w(ctx); errs[i] != nil {
				cancel()
			}
		})
	}
	err := main(ctx)
	cancel()
	group.Wait()
	return errors.Join(append(errs, err)...)
}

// RealClock is the monotonic clock of the machine, from its making on.
type RealClock struct{ start time.Time }

// NewRealClock makes a clock that stands at zero now.
func NewRealClock() RealClock { return RealClock{time.Now()} }

// Now is the time since the clock was made.
func (c RealClock) Now() time.Duration { return time.Since(c.start) }

// SleepUntil blocks until the clock stands at t.
func (c RealClock) SleepUntil(t time.Duration) { time.Sleep(t - c.Now()) }
