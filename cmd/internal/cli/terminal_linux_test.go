package cli

import (
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"quartoboard/hw/uart/pty"
)

// TestActsAreEditedOnATerminal types at a pseudo-terminal: Tab completes, the arrow
// brings the line before, Ctrl-D ends. The terminal answers no question.
func TestActsAreEditedOnATerminal(t *testing.T) {
	host, name, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer host.Close()
	device, err := os.OpenFile(name, os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := unix.IoctlSetWinsize(int(device.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: 80}); err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var stderr strings.Builder
	demo := &exec.Cmd{Path: self, Args: []string{"quartoboard", "demo"}, Stdin: device, Stdout: device, Stderr: &stderr, Env: []string{"TERM=xterm"}}
	if err := demo.Start(); err != nil {
		t.Fatal(err)
	}
	var shown strings.Builder
	seen := 0 // of what is shown
	wait := func(text string) {
		t.Helper()
		buf := make([]byte, 4096)
		if err := host.SetReadDeadline(time.Now().Add(20 * time.Second)); err != nil {
			t.Fatal(err)
		}
		for !strings.Contains(shown.String()[seen:], text) {
			n, err := host.Read(buf)
			if err != nil {
				_ = demo.Process.Kill()
				t.Fatalf("%q: %v; shown\n%q\n%s", text, err, shown.String(), stderr.String())
			}
			shown.Write(buf[:n])
		}
		seen += strings.Index(shown.String()[seen:], text) + len(text)
	}
	for _, step := range []struct{ typed, shown string }{
		{"pu\t7 b3\r", "Bella three: short square solid grooved."},
		{"\x1b[A\r", "b3 is taken by piece 7"},
		{"\x04", "^D"},
	} {
		wait("> ") // else the terminal itself takes the keys
		if _, err := host.WriteString(step.typed); err != nil {
			t.Fatal(err)
		}
		wait(step.shown)
	}
	if err := demo.Wait(); err != nil {
		t.Errorf("%v; shown\n%q", err, shown.String())
	}
	_ = device.Close() // it was for reading
}
