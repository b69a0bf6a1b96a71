package daemon

import (
	"bufio"
	"io"
)

// MaxLine is the limit of Lines for one line in bytes.
const MaxLine = 64 << 10

// Lines sends the lines of r to a channel, which it closes at the end of r, so that a
// select can wait for lines. Nothing interrupts a read: after done is closed the
// goroutine ends when its read returns, and drops the line.
func Lines(r io.Reader, done <-chan struct{}) <-chan string {
	lines := make(chan string)
	go func() {
		defer close(lines)
		scanner := bufio.NewScanner(r)
		scanner.Buffer(nil, MaxLine)
		for scanner.Scan() {
			select {
			case lines <- scanner.Text():
			case <-done:
				return
			}
		}
	}()
	return lines
}
