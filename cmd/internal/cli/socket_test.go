package cli

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/hostlog"
)

// socketPath returns a path that is short enough for a socket, at which nothing is.
func socketPath(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "hall")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) }) // in the temporary directory
	return filepath.Join(dir, "hall.sock")
}

// timed is a connection with the time limits of a serial port.
type timed struct{ net.Conn }

func (c timed) Read(b []byte) (int, error) {
	if err := c.SetReadDeadline(time.Now().Add(20 * time.Millisecond)); err != nil {
		return 0, err
	}
	n, err := c.Conn.Read(b)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		err = nil
	}
	return n, err
}

func TestGamesAreKeptByAHostOnASocketByteForByte(t *testing.T) {
	path, journal, kept := socketPath(t), t.TempDir(), t.TempDir()
	ctx, end := context.WithCancel(t.Context())
	var report bytes.Buffer
	var host sync.WaitGroup
	host.Go(func() {
		open := func() (io.ReadWriteCloser, error) {
			conn, err := net.Dial("unix", path)
			return timed{conn}, err
		}
		if err := hostlog.Run(ctx, open, kept, hostlog.Opts{Report: &report, Format: games.Format()}); err != nil {
			t.Error(err)
		}
	})
	code, _, stderr := quartoboard(t, "", "demo", "--script", "../simboard/testdata/quartino/whole-game.hands", "--socket", path, "--journal", journal)
	end()
	host.Wait()
	if code != 0 || stderr != "" {
		t.Errorf("demo: exit code %d, %s", code, stderr)
	}
	want, got := recordsIn(t, journal), recordsIn(t, kept)
	if len(want) < 2 || len(got) != len(want) {
		t.Errorf("%d games, and %d are kept", len(want), len(got))
	}
	for name, text := range want {
		if !bytes.Equal(got[name], text) {
			t.Errorf("%s: %d bytes are kept of %d; the host said\n%s", name, len(got[name]), len(text), &report)
		}
	}
	if _, err := os.Lstat(path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the socket is left behind: %v", err)
	}
}

// TestASocketOfADemoTakesWhatAnArbiterMayAsk while the demo waits for an act that is typed.
func TestASocketOfADemoTakesWhatAnArbiterMayAsk(t *testing.T) {
	path := socketPath(t)
	in, typed := io.Pipe()
	said, out := io.Pipe()
	var demo sync.WaitGroup
	demo.Go(func() {
		args := []string{"demo", "--no-page", "--speed", "0", "--lang", "en", "--record", filepath.Join(filepath.Dir(path), "record"), "--socket", path}
		if code := Run(t.Context(), "", args, Streams{in, out, io.Discard}); code != 0 {
			t.Errorf("exit code %d", code)
		}
		_ = out.Close() // of a pipe
	})
	spoken := bufio.NewReader(said)
	hear := func(want string) {
		t.Helper()
		for text := ""; !strings.Contains(text, want); {
			c, err := spoken.ReadByte()
			if err != nil {
				t.Fatalf("%q was not heard, but %q", want, text)
			}
			text += string(c)
		}
	}
	hear("> ") // the built-in game is over
	conn, err := net.Dial("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	answers := bufio.NewReader(conn)
	ask := func(command, want string) (answer string) {
		t.Helper()
		if _, err := io.WriteString(conn, command+"\n"); err != nil {
			t.Fatal(err)
		}
		for {
			line, err := answers.ReadString('\n')
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(line, `"type":"answer"`) {
				if !strings.Contains(line, want) {
					t.Errorf("%s was answered %s", command, line)
				}
				return line
			}
		}
	}
	ask(`{"id":1,"cmd":"hello"}`, `"cmd":"hello","ok":true`)
	ask(`{"id":2,"cmd":"give","piece":3}`, `unknown command \"give\": want hello, resend, ack, state, new, options, adjudicate, say, doctor or exchange`)
	ask(`{"id":3,"cmd":"say","text":"Ten minutes."}`, `"error":"arbiter: missing"`)
	ask(`{"id":4,"cmd":"say","text":"Ten minutes.","arbiter":"Cleo"}`, `"cmd":"say","ok":true`)
	hear("Ten minutes.") // although nothing is typed
	var hello struct {
		Hello struct {
			Games []struct {
				Game string
				Last int
			}
		}
	}
	_, object, _ := strings.Cut(ask(`{"id":5,"cmd":"hello"}`, `"cmd":"hello","ok":true`), " ")
	if err := json.Unmarshal([]byte(object), &hello); err != nil {
		t.Fatal(err)
	}
	for _, g := range hello.Hello.Games {
		ask(fmt.Sprintf(`{"id":6,"cmd":"ack","game":%q,"seq":%d}`, g.Game, g.Last), `"ok":true,"acked":{`)
	}
	_ = typed.Close() // the demo ends, since a host has all
	go func() { _, _ = io.Copy(io.Discard, said) }()
	demo.Wait()
	if record := text(t, filepath.Join(filepath.Dir(path), "record")); !strings.Contains(record, `"request":"say","via":"hall","arbiter":"Cleo","text":"Ten minutes."`) {
		t.Errorf("the record has no line of the arbiter:\n%s", record)
	}
}

func TestAPathIsTakenForASocketOnlyWhereNothingIsLost(t *testing.T) {
	path := socketPath(t)
	demo := func() (int, string) {
		code, _, stderr := quartoboard(t, "", "demo", "--script", scriptOf(t, "one.hands", "new\n"), "--socket", path)
		return code, stderr
	}
	if err := os.WriteFile(path, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	if code, stderr := demo(); code != 2 || !strings.Contains(stderr, "--socket: "+path+" exists and is not a socket") || text(t, path) != "mine" {
		t.Errorf("a file: exit code %d, %s", code, stderr)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	if code, stderr := demo(); code != 2 || !strings.Contains(stderr, "--socket: another program listens at "+path) {
		t.Errorf("the socket of another program: exit code %d, %s", code, stderr)
	}
	if conn, err := net.Dial("unix", path); err != nil {
		t.Errorf("the other program's socket: %v", err)
	} else {
		_ = conn.Close()
	}
	l.(*net.UnixListener).SetUnlinkOnClose(false)
	if err := l.Close(); err != nil { // as one that was killed
		t.Fatal(err)
	}
	var stderr bytes.Buffer
	args := []string{"demo", "--script", scriptOf(t, "one.hands", "new\n"), "--socket", path}
	if Run(ended(t), "", args, Streams{strings.NewReader(""), io.Discard, &stderr}); strings.Contains(stderr.String(), "--socket") {
		t.Errorf("a socket that a program has left behind: %s", &stderr)
	}
	if _, err := os.Lstat(path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the demo has left its socket behind: %v", err)
	}
}

// recordsIn are the files of games in a folder.
func recordsIn(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	all, err := filepath.Glob(filepath.Join(dir, "*.log"))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, path := range all {
		files[filepath.Base(path)] = []byte(text(t, path))
	}
	return files
}
