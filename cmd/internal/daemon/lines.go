package daemon

import (
	"context"
	"time"
)

// pause is the time between two calls of meanwhile.
const pause = 50 * time.Millisecond

// ReadLine returns the line that read reads, or the error of ctx as soon as that has
// ended. Nothing interrupts read: its goroutine then ends when it returns, and drops the
// line. Until then it calls meanwhile again and again; nil is nothing.
func ReadLine(ctx context.Context, read func() (string, error), meanwhile func()) (string, error) {
	type result struct {
		line string
		err  error
	}
	results := make(chan result, 1)
	go func() {
		line, err := read()
		results <- result{line, err}
	}()
	var tick <-chan time.Time
	if meanwhile != nil {
		tick = time.Tick(pause)
	}
	for {
		select {
		case r := <-results:
			return r.line, r.err
		case <-ctx.Done():
			return "", ctx.Err()
		case <-tick:
			meanwhile()
		}
	}
}
