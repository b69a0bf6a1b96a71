package daemon

import (
	"context"
	"runtime"
	"time"
)

// Jobs does work that takes long, one job at a time, beside the loop. Its Run must run as a worker.
// The other methods belong to the goroutine of the loop, and never block.
type Jobs struct {
	waiting chan job // at most one
	newest  job
}

type job struct {
	do   func()
	stop context.CancelFunc
	done chan struct{} // closed at its end
}

// NewJobs makes jobs without work.
func NewJobs() *Jobs { return &Jobs{waiting: make(chan job, 1)} }

// Run works until ctx ends, and then ends the job. Also on one core the loop looks in time: Go has two
// processors, or the loop would lose its only one to the job at each system call.
func (j *Jobs) Run(ctx context.Context) error {
	runtime.GOMAXPROCS(max(2, runtime.GOMAXPROCS(0)))
	for {
		select {
		case now := <-j.waiting:
			keep := context.AfterFunc(ctx, now.stop)
			now.do()
			keep()
			close(now.done)
		case <-ctx.Done():
			return nil
		}
	}
}

// Start begins a job in place of the one before. Its context ends with Stop and with Run.
func (j *Jobs) Start(_ time.Duration, do func(context.Context)) {
	j.Stop()
	select {
	case <-j.waiting: // the one before had not begun
	default:
	}
	ctx, stop := context.WithCancel(context.Background())
	j.newest = job{func() { do(ctx) }, stop, make(chan struct{})}
	j.waiting <- j.newest
}

// Done reports whether the newest job has ended.
func (j *Jobs) Done(time.Duration) bool {
	select {
	case <-j.newest.done:
		return true
	default:
		return false
	}
}

// Stop ends the context of the newest job, if there is one.
func (j *Jobs) Stop() {
	if j.newest.stop != nil {
		j.newest.stop()
	}
}
