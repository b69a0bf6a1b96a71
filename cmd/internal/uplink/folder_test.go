package uplink

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"quartoboard/cmd/internal/topic"
)

// card is a folder of games that an uplink serves.
type card struct {
	t   *testing.T
	dir string
	c   *clubhouse
	h   *smallHall
}

// withCard runs a test with a folder.
func withCard(t *testing.T, files map[string][]byte, test func(*card)) {
	synctest.Test(t, func(t *testing.T) {
		d := &card{t, filepath.Join(t.TempDir(), "t4"), newClubhouse(t, 1, 0), nil}
		for name, text := range files {
			d.write(name, text)
		}
		d.h = d.c.open("h1", nil)
		stop := d.c.start(Opts{Source: NewFolder(d.dir, nil), Commands: true})
		defer stop()
		d.c.connect()
		time.Sleep(30 * time.Second)
		test(d)
	})
}

func (d *card) write(name string, text []byte) {
	d.t.Helper()
	if err := os.MkdirAll(d.dir, 0o755); err != nil {
		d.t.Fatal(err)
	}
	f, err := os.OpenFile(filepath.Join(d.dir, name+".log"), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o644)
	if err == nil {
		_, err = f.Write(text)
	}
	if err != nil || f.Close() != nil {
		d.t.Fatal(err)
	}
}

// has checks what the hall has of a game, after a while.
func (d *card) has(game string, want []byte, after time.Duration) {
	d.t.Helper()
	time.Sleep(after)
	d.h.wants(d.t, map[string][]byte{game: want})
}

func join(lines [][]byte) []byte { return slices.Concat(lines...) }

func TestTheGamesOfAFolderAreHandedIn(t *testing.T) {
	files := map[string][]byte{}
	for i := range 40 {
		files[gameName(i)] = join(linesOf(gameName(i), 40-i, 3+i))
	}
	withCard(t, files, func(d *card) {
		d.h.wants(t, files)
		if got := d.c.published(topic.Lines); !strings.Contains(got[0], `"game":"g00"`) {
			t.Errorf("not the game with the highest count first: %q", got[0])
		}
		if got := d.c.published(topic.States); !strings.Contains(got[0], `"game":"g00"`) {
			t.Errorf("got %q", got)
		}
	})
}

func TestAFolderIsFollowedAsItGrows(t *testing.T) {
	lines := linesOf("a", 1, 60)
	withCard(t, map[string][]byte{"a": join(lines[:20])}, func(d *card) {
		d.write("a", join(lines[20:24]))
		d.has("a", join(lines[:24]), 80*time.Millisecond)
		d.write("a", lines[24][:30]) // a line that is being written
		d.has("a", join(lines[:24]), time.Second)
		d.write("a", lines[24][30:])
		d.has("a", join(lines[:25]), 80*time.Millisecond)
		next := linesOf("b", 2, 30)
		d.write("b", next[0][:40])
		time.Sleep(time.Second)
		d.write("b", slices.Concat(next[0][40:], join(next[1:])))
		d.has("b", join(next), time.Second)
		d.write("a", join(lines[25:])) // an earlier game, as no board does
		d.has("a", join(lines), time.Second)
	})
}

func TestDamagedLinesOfAFolderAreLeftOut(t *testing.T) {
	lines := linesOf("a", 1, 40)
	damaged := slices.Clone(lines)
	for _, i := range []int{4, 5, 20} {
		damaged[i] = bytes.ToUpper(lines[i])
	}
	want := slices.Concat(lines[:4], lines[6:20], lines[21:])
	withCard(t, map[string][]byte{"a": join(damaged[:30])}, func(d *card) {
		d.has("a", join(want[:27]), 0)
		d.write("a", join(damaged[30:]))
		d.has("a", join(want), time.Second)
		d.write("torn", []byte("no line"))
		d.write("not a game", []byte("no line\n"))
		d.has("a", join(want), 10*time.Second)
	})
}

func TestAnotherCardInTheFolderIsSentFromTheStart(t *testing.T) {
	withCard(t, map[string][]byte{"a": join(linesOf("a", 1, 40))}, func(d *card) {
		if err := os.Remove(filepath.Join(d.dir, "a.log")); err != nil {
			t.Fatal(err)
		}
		other := linesOf("a", 7, 10)
		d.write("a", join(other))
		d.has("a", join(other), 30*time.Second)
	})
}

func TestAFolderMayComeLater(t *testing.T) {
	withCard(t, nil, func(d *card) {
		if got := d.c.published(topic.Statuses); len(got) != 1 || got[0] != `{"v":1,"online":true,"daemon":false}` {
			t.Errorf("got %q", got)
		}
		d.write("a", join(linesOf("a", 1, 40)))
		d.has("a", join(linesOf("a", 1, 40)), 10*time.Second)
		if got := d.c.published(topic.Statuses); got[len(got)-1] != `{"v":1,"online":true,"daemon":true,"version":"1.2","profile":"p"}` {
			t.Errorf("got %q", got)
		}
		if got := d.c.asks(`{"v":1,"id":"1","arbiter":"Cleo","cmd":"say","text":"x"}`, false); got != `{"v":1,"id":"1","ok":false,"error":"no command reaches the board: its games come from a folder"}` {
			t.Errorf("got %s", got)
		}
	})
}
