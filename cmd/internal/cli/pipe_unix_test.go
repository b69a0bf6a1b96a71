//go:build unix

package cli

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"os/signal"
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

// TestSignalsEndTheProgramAlike ends a log that waits for a port. SIGHUP comes from a terminal
// that is closed.
func TestSignalsEndTheProgramAlike(t *testing.T) {
	// What is ignored here, under nohup or in the background, a child would ignore as well; what
	// is taken here ends it.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP, syscall.SIGINT)
	defer signal.Reset()
	for _, end := range []syscall.Signal{syscall.SIGTERM, syscall.SIGHUP, syscall.SIGINT} {
		t.Run(end.String(), func(t *testing.T) {
			c := exec.Command("quartoboard", "log", "--port", "/dev/none", "--dir", t.TempDir())
			out, err := c.StdoutPipe()
			if err == nil {
				err = c.Start()
			}
			if err != nil {
				t.Fatal(err)
			}
			if line, err := bufio.NewReader(out).ReadString('\n'); err != nil || !strings.Contains(line, "retrying") {
				t.Errorf("printed %q, %v", line, err)
			}
			if err := c.Process.Signal(end); err != nil {
				t.Error(err)
			}
			if err := c.Wait(); err != nil {
				t.Errorf("ended with %v", err)
			}
		})
	}
}
