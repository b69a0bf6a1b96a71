package daemon

import "context"

// ReadLine returns the line that read reads, or the error of ctx as soon as that has
// ended. Nothing interrupts read: its goroutine then ends when it returns, and drops the
// line.
func ReadLine(ctx context.Context, read func() (string, error)) (string, error) {
	type result struct {
		line string
		err  error
	}
	results := make(chan result, 1)
	go func() {
		line, err := read()
		results <- result{line, err}
	}()
	select {
	case r := <-results:
		return r.line, r.err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}
