//go:build unix

package cli

import (
	"bytes"
	"strings"
	"syscall"
	"testing"
)

// head reads so many lines and goes.
type head struct{ lines int }

func (h *head) Write(b []byte) (int, error) {
	if h.lines <= 0 {
		return 0, syscall.EPIPE
	}
	h.lines -= bytes.Count(b, []byte("\n"))
	return len(b), nil
}

func TestReaderMayLeaveInTheMiddleOfTheBuiltInGame(t *testing.T) {
	for lines := range 20 {
		in := silence{make(chan struct{})}
		var stderr strings.Builder
		code := Run(t.Context(), "", []string{"demo"}, Streams{in, &head{lines}, &stderr})
		close(in.until)
		if code != 0 || strings.Contains(stderr.String(), "quartoboard:") {
			t.Errorf("after %d lines: exit code %d, %s", lines, code, stderr.String())
		}
	}
}
