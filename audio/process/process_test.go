//go:build unix

package process

import (
	"context"
	"errors"
	"os/exec"
	"strings"
	"testing"
	"time"
)

func TestWhatAProgramPrintsIsTakenUpToALimit(t *testing.T) {
	for _, tt := range []struct {
		name, script, want string
		bytes              int
	}{
		{"nothing", "exit 0", "", 0},
		{"as much as is taken", "head -c 8388608 /dev/zero", "", MaxOutput},
		{"a byte more", "head -c 8388609 /dev/zero", ErrTooMuch.Error(), 0},
		{"without end", "exec cat /dev/zero", ErrTooMuch.Error(), 0},
		{"without end, in a grandchild", "cat /dev/zero; exit 0", ErrTooMuch.Error(), 0},
		{"without end, and goes on when nobody reads", "trap '' PIPE; while :; do cat /dev/zero 2>/dev/null; done", ErrTooMuch.Error(), 0},
		{"a failure", "echo one; echo two >&2; echo ' three ' >&2; exit 3", "exit status 3: two three", 4},
		{"a failure without a word", "exit 3", "exit status 3", 0},
		{"complaints without end", "head -c 20000000 /dev/zero | tr '\\0' 'x' >&2; echo ' last' >&2; exit 1", "exit status 1: xxx", 0},
	} {
		cmd := exec.CommandContext(t.Context(), "sh", "-c", tt.script)
		out, err := Output(t.Context(), time.Second, cmd)
		got := ""
		if err != nil {
			got = err.Error()
		}
		if !strings.HasPrefix(got, tt.want) || tt.want == "" && got != "" || len(out) != tt.bytes || len(got) > 2*maxComplaint {
			t.Errorf("%s: got %d bytes, %.100q, want %d, %q", tt.name, len(out), got, tt.bytes, tt.want)
		}
	}
}

func TestAProgramThatHangsIsEnded(t *testing.T) {
	_, err := Ask(t.Context(), 20*time.Millisecond, nil, "sleep", "1000")
	if want := "no answer within 20ms"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Ask(ctx, 0, nil, "sleep", "1000"); !errors.Is(err, context.Canceled) {
		t.Errorf("after a cut: got %v", err)
	}
}

func TestTheLastLineOfAComplaintIsTheReason(t *testing.T) {
	var c Complaint
	for _, part := range []string{"", "ALSA lib: unable", " to open\naplay: main:850: audio open", " error: x\n", "\n"} {
		if n, err := c.Write([]byte(part)); n != len(part) || err != nil {
			t.Errorf("got %d, %v", n, err)
		}
	}
	if got, want := c.Last(), "aplay: main:850: audio open error: x"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for range 100 {
		_, _ = c.Write([]byte(strings.Repeat("underrun!!!\n", 100)))
	}
	if got := c.Last(); got != "underrun!!!" || len(c.end) > maxComplaint {
		t.Errorf("%q of %d bytes", got, len(c.end))
	}
}
