//go:build unix

package main

import (
	"bufio"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"
)

// TestMain is the program itself where a test has started it.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "log" {
		main()
	}
	os.Exit(m.Run())
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
			c := exec.Command(os.Args[0], "log", "--port", "/dev/none", "--dir", t.TempDir())
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
