package daemon

import (
	"context"
	"errors"
	"sync"
	"time"
)

// Worker runs beside the loop. It blocks until ctx ends and then returns nil.
type Worker = func(ctx context.Context) error

// Run steps until ctx ends.
func (d *Daemon) Run(ctx context.Context) error {
	for ctx.Err() == nil {
		d.Step()
	}
	return nil
}

// RunWithWorkers runs main with the workers beside it. When main returns it ends
// the workers and waits for them. A worker that ends with an error ends main too.
func RunWithWorkers(ctx context.Context, main Worker, workers ...Worker) error {
	work, dismiss := context.WithCancel(context.WithoutCancel(ctx))
	defer dismiss()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	errs := make([]error, len(workers))
	var group sync.WaitGroup
	for i, w := range workers {
		group.Go(func() {
			if errs[i] = w(work); errs[i] != nil {
				cancel()
			}
		})
	}
	err := main(ctx)
	dismiss()
	group.Wait()
	return errors.Join(append(errs, err)...)
}

// RealClock is the monotonic clock of the machine.
type RealClock struct{ zero time.Time }

// NewRealClock makes a clock that starts at now: zero, or the end of a game that is
// resumed.
func NewRealClock(now time.Duration) RealClock { return RealClock{time.Now().Add(-now)} }

// Now returns the time since the start.
func (c RealClock) Now() time.Duration { return time.Since(c.zero) }

// SleepUntil blocks until t.
func (c RealClock) SleepUntil(t time.Duration) { time.Sleep(t - c.Now()) }
