package cli

import (
	"bytes"
	"context"
	"io"
	"os"
	"strings"
	"sync"
	"testing"

	"golang.org/x/sys/unix"

	"quartoboard/hw/uart/pty"
)

// TestAGameOfQuartinoIsLoggedOverASerialLine plays a script into one end of a cable and keeps
// what comes out of the other: the games are the journal's, byte for byte.
func TestAGameOfQuartinoIsLoggedOverASerialLine(t *testing.T) {
	board, host := serialCable(t)
	journal, logged := t.TempDir(), t.TempDir()
	ctx, unplug := context.WithCancel(t.Context())
	var report, wrong bytes.Buffer
	var log sync.WaitGroup
	log.Go(func() {
		if code := Run(ctx, "", []string{"log", "--port", host, "--dir", logged}, Streams{strings.NewReader(""), &report, &wrong}); code != 0 {
			t.Errorf("log: exit code %d, %s", code, &wrong)
		}
	})
	code, _, stderr := quartoboard(t, "", "demo", "--script", "../simboard/testdata/quartino/whole-game.hands", "--serial", board, "--journal", journal)
	unplug()
	log.Wait()
	if code != 0 || stderr != "" {
		t.Errorf("demo: exit code %d, %s", code, stderr)
	}
	want, got := recordsIn(t, journal), recordsIn(t, logged)
	if len(want) == 0 || !bytes.Contains(want["whole-game-2.log"], []byte(`"type":"quartino-ended"`)) {
		t.Errorf("the journal has %d games, and the whole one has not ended", len(want))
	}
	for name, text := range want {
		if !bytes.Equal(got[name], text) {
			t.Errorf("%s: the log has %d bytes, the journal %d; it said\n%s", name, len(got[name]), len(text), &report)
		}
	}
	if len(got) != len(want) {
		t.Errorf("the log has %d games, the journal %d", len(got), len(want))
	}
}

// serialCable returns the device files of two pseudo-terminals that carry bytes from one to the
// other.
func serialCable(t *testing.T) (board, host string) {
	t.Helper()
	var masters [2]*os.File
	var carried sync.WaitGroup
	for i, name := range []*string{&board, &host} {
		var err error
		if masters[i], *name, err = pty.Open(); err != nil {
			t.Fatal(err)
		}
		slave, err := os.OpenFile(*name, os.O_RDWR|unix.O_NOCTTY, 0) // while none is open the master cannot be read
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = slave.Close() }) // it was for that
	}
	carried.Go(func() { _, _ = io.Copy(masters[0], masters[1]) }) // until they are closed
	carried.Go(func() { _, _ = io.Copy(masters[1], masters[0]) })
	t.Cleanup(func() {
		_, _ = masters[0].Close(), masters[1].Close() // nothing more comes
		carried.Wait()
	})
	return board, host
}
