package run

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/notify"
	"quartoboard/deploy/docs"
)

func TestTheWirePageHasTheCommandsOfTheHalls(t *testing.T) {
	_, section, _ := strings.Cut(docs.Page(t, "wire.md"), "\n## From the halls\n")
	_, list, _ := strings.Cut(section, "let through: ")
	list, _, _ = strings.Cut(list, ".\n")
	if got := docs.Words(list); !slices.Equal(got, hallCommands) {
		t.Errorf("got %q, want %q", got, hallCommands)
	}
}

// TestABoardServesItsUplinkAtTheSocketOfTheHalls plays on a real clock.
func TestABoardServesItsUplinkAtTheSocketOfTheHalls(t *testing.T) {
	dir, err := os.MkdirTemp("", "run") // a path of a socket is short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) }) // in the temporary directory
	c := config.Default(games.Kinds()...)
	c.Board.StateDir, c.Audio.Device, c.Page.Address = t.TempDir(), "", ""
	b, _ := newBoard(t, c)
	l, err := net.Listen("unix", filepath.Join(dir, "hall.sock"))
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	sv := &Service{manager: noManager(t), sockets: notify.Sockets{Hall: l}, Out: io.Discard, Err: io.Discard}
	ended := make(chan error, 1)
	go func() {
		ended <- errors.Join(sv.play(ctx, c, board.Preferences{}, sv.firstFacts(c, b, "", 0), b), b.Close())
	}()
	conn, err := net.Dial("unix", l.Addr().String())
	if err == nil {
		err = conn.SetDeadline(time.Now().Add(20 * time.Second))
	}
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	lines := bufio.NewReader(conn)
	hear := func(want string) {
		t.Helper()
		for line := ""; !strings.Contains(line, want); {
			if line, err = lines.ReadString('\n'); err != nil {
				t.Fatalf("%s was not sent: %v", want, err)
			}
			if strings.Contains(line, `"type":"fault","part":"serial"`) {
				t.Errorf("got %s", line)
			}
		}
	}
	hear(`"type":"started"`) // a line of the game, as it is played
	for _, step := range [][2]string{
		{`{"id":1,"cmd":"hello"}`, `"cmd":"hello","ok":true,"hello":{"board":"` + c.Board.Name + `"`},
		{`{"id":2,"cmd":"call","by":"A"}`, `unknown command \"call\": want `},
		{`{"id":3,"cmd":"say","text":"Ten minutes.","arbiter":"Cleo"}`, `"request":"say","via":"hall","arbiter":"Cleo","text":"Ten minutes."`},
		{`{"id":4,"cmd":"exchange","name":"t4","up":true,"boards":["t5"]}`, `"id":4,"cmd":"exchange","ok":true}`},
	} {
		if _, err := io.WriteString(conn, step[0]+"\n"); err != nil {
			t.Fatal(err)
		}
		hear(step[1])
	}
	if _, err := os.Stat(filepath.Join(c.Board.StateDir, "link", "key")); err != nil {
		t.Errorf("the board has no key: %v", err)
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
