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

// typing is a line that is typed, and what is shown then.
type typing struct{ typed, shown string }

// TestActsAreEditedOnATerminal types at a pseudo-terminal: Tab completes, the arrow
// brings the line before, Ctrl-D ends. The terminal answers no question.
func TestActsAreEditedOnATerminal(t *testing.T) {
	t.Parallel()
	shown := typeAt(t, 80, []typing{
		{"pu\t7 b3\r", "Bella three: short square solid grooved."},
		{"\x1b[A\r", "b3 is taken by piece 7"},
		{"boa\t\r", "a b c d"},
		{"\x04", "^D"},
	})
	if !strings.Contains(shown, "The table is at http://127.0.0.1:") || strings.Contains(shown, "Anna one") {
		t.Errorf("shown\n%q, want the address of the page and no built-in game", shown)
	}
}

// TestATerminalWithoutAWidthEditsItself takes a serial console: nothing but text comes, and no
// page is opened where none is wanted.
func TestATerminalWithoutAWidthEditsItself(t *testing.T) {
	shown := typeAt(t, 0, []typing{
		{"put 7 b3\r", "Bella three: short square solid grooved."},
		{"hlep\r", "or expect, or board, help, quit"},
		{"quit\r", "quit"},
	}, "--no-page")
	if strings.ContainsAny(shown, "\x1b\b") {
		t.Errorf("shown\n%q, want text alone", shown)
	}
	if strings.Contains(shown, "http:") || !strings.Contains(shown, "Now it is your turn.") {
		t.Errorf("shown\n%q, want the built-in game and no address", shown)
	}
}

// typeAt types at the demo, with flags, on a pseudo-terminal of so many columns, and
// returns what is shown.
func typeAt(t *testing.T, columns uint16, steps []typing, flags ...string) string {
	t.Helper()
	host, name, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer host.Close()
	device, err := os.OpenFile(name, os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := unix.IoctlSetWinsize(int(device.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: columns}); err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var stderr strings.Builder
	demo := &exec.Cmd{Path: self, Args: append([]string{"quartoboard", "demo"}, flags...), Stdin: device, Stdout: device, Stderr: &stderr, Env: []string{"TERM=xterm"}}
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
	for _, step := range steps {
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
	return shown.String()
}
