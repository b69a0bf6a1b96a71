//go:build linux && amd64

package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"time"

	"golang.org/x/sys/unix"

	"quartoboard/board"
)

// inNetwork is a name of the board in its network.
const inNetwork = "board.test"

// page hands the program two sockets, as systemd does, since it has no network of its own. At one
// it serves the page, takes a command, and asks a visitor of the network for a code, which is said
// and not recorded. At the other it answers the uplink of the halls.
func (t *trial) page(ctx context.Context, s *station) error {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	defer l.Close()
	hall, err := net.Listen("unix", s.path("hall.sock"))
	if err != nil {
		return err
	}
	defer hall.Close()
	for _, l := range []interface{ File() (*os.File, error) }{l.(*net.TCPListener), hall.(*net.UnixListener)} {
		file, err := l.File()
		if err != nil {
			return err
		}
		defer file.Close()
		s.sockets = append(s.sockets, file)
	}
	address := `address = "127.0.0.1:8016"` + "\n" + `hosts = ["` + inNetwork + `"]`
	if err := errors.Join(s.set(`address = ""`, address), s.begin(ctx)); err != nil {
		return err
	}
	_, port, err := net.SplitHostPort(l.Addr().String())
	if err != nil {
		return err
	}
	ask := func(method, host, path, body string, want int) error {
		r, err := http.NewRequestWithContext(ctx, method, "http://"+l.Addr().String()+path, strings.NewReader(body))
		if err != nil {
			return err
		}
		r.Host = net.JoinHostPort(host, port)
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			return err
		}
		if answer.Body.Close(); answer.StatusCode != want {
			return fmt.Errorf("%s of %s at %s: %s, want %d", method, path, host, answer.Status, want)
		}
		return nil
	}
	err = until(ctx, "the page is served", func() (bool, error) {
		return ask("GET", "127.0.0.1", "/", "", http.StatusOK) == nil, nil
	})
	if err != nil {
		return err
	}
	err = errors.Join(
		ask("POST", "127.0.0.1", "/command", `{"cmd":"set","lang":"de"}`, http.StatusNoContent),
		ask("GET", "127.0.0.1", "/games", "", http.StatusOK),
		ask("GET", inNetwork, "/", "", http.StatusUnauthorized),
		ask("GET", inNetwork, "/games.txt", "", http.StatusUnauthorized),
		ask("GET", "other.test", "/", "", http.StatusMisdirectedRequest),
		greet(hall.Addr().String()),
	)
	if err != nil {
		return err
	}
	back := strings.Repeat("& wait 1500ms\n& press repeat long\n", 4) // from the first item
	if err := s.play(ctx, "press menu\n"+back+"& wait 1500ms\n& press pass\n"); err != nil {
		return err
	}
	code := func(f board.Said) bool { return f.Text == "Code für Browser: …. Noch einmal: …." }
	if err := until(ctx, "a code is said", s.said(code)); err != nil {
		return err
	}
	if err := s.end(unix.SIGTERM); err != nil {
		return err
	}
	if got, want := s.printed(), "The page is at http://"+l.Addr().String()+"/\n"; got != want {
		return fmt.Errorf("printed %q, want %q", got, want)
	}
	t.say(s, "serves the page and the halls without a network, at sockets that it is given, takes a command there, and says a code that no record has")
	return nil
}

// greet says hello at the socket of the halls.
func greet(path string) error {
	conn, err := net.Dial("unix", path)
	if err != nil {
		return err
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(10 * time.Second)) // a socket has one
	lines := bufio.NewScanner(conn)
	for _, err = io.WriteString(conn, `{"id":1,"cmd":"hello"}`+"\n"); lines.Scan(); {
		if strings.Contains(lines.Text(), `"cmd":"hello","ok":true`) {
			return nil
		}
	}
	return errors.Join(errors.New("no answer to hello at the socket of the halls"), err, lines.Err())
}

// said returns the question whether the journal has a sentence.
func (s *station) said(is func(board.Said) bool) func() (bool, error) {
	return func() (bool, error) {
		all, err := s.journal()
		return slices.ContainsFunc(facts[board.Said](all), is), err
	}
}
