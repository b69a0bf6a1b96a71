package daemon

import (
	"bufio"
	"io"
)

// MaxLine is the most that Lines takes for one line, in bytes.
const MaxLine = 64 << 10

// Lines hands out the lines of r as they come, so that whoever waits for one
// can wait for something else too; the channel is closed at the end of r. A
// read cannot be broken off: the goroutine lives until it returns, and hands
// its line to nobody once done is closed.
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
