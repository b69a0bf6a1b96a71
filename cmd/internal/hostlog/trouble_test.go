package hostlog

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"quartoboard/board"
	"quartoboard/rules/record"
	"quartoboard/rules/referee"
)

// shelf is a store with one game as it likes.
type shelf struct {
	game  string
	lines [][]byte
	last  int
}

func (s shelf) Games() []string { return []string{s.game} }

func (s shelf) Last(game string) int {
	if game != s.game {
		return 0
	}
	return s.last
}

func (s shelf) Lines(_ string, from int) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		for _, line := range s.lines {
			if l, err := record.Decode(line); err == nil && l.Seq >= from && !yield(line, nil) {
				return
			}
		}
	}
}

func (s shelf) Begin(string) error  { return nil }
func (s shelf) Append([]byte) error { return nil }

func TestLineThatTheBoardLostEndsTheFile(t *testing.T) {
	e := record.NewEncoder("one", 1, wall)
	var each [][]byte
	for range 6 {
		each = append(each, e.AppendJudgement(nil, 0, referee.Right{}))
	}
	for _, test := range []struct {
		name  string
		lines [][]byte
		want  []byte
		said  string
	}{
		{"in the middle", slices.Concat(each[:3], each[4:]), bytes.Join(each[:3], nil), `"one": line 4 is gone from the board; the log ends before it`},
		{"at the begin", each[2:], nil, `"one": line 1 is gone from the board; the log ends before it`},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c := newCable(1, 0)
				b := newTable(t, shelf{"one", test.lines, 6}, c.end(false))
				defer runWire(t, b.wire)()
				dir := t.TempDir()
				said := listen(t, c, dir, 30*time.Second)
				if strings.Count(said, test.said) != 1 {
					t.Errorf("said %s want once %s", said, test.said)
				}
				got, _ := os.ReadFile(filepath.Join(dir, "one.log")) // may not be there
				if !bytes.Equal(got, test.want) {
					t.Errorf("the file holds %q, want %q", got, test.want)
				}
			})
		})
	}
}

func TestNamesThatAreNoFilesAreLeftOut(t *testing.T) {
	for _, name := range []string{"../one", ".one", "a/b", `a\b`, "a\nb", strings.Repeat("x", 101)} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c := newCable(1, 0)
				b := newTable(t, shelf{name, nil, 3}, c.end(false))
				defer runWire(t, b.wire)()
				dir := filepath.Join(t.TempDir(), "in", "here")
				h := start(t, c.end(true), dir, false)
				<-time.After(time.Second)
				object := fmt.Sprintf(`{"v":1,"game":%q,"seq":1,"type":"right"}`, name)
				b.wire.Publish(record.Frame(nil, []byte(object)))
				<-time.After(5 * time.Second)
				h.stop()
				if said := h.wait(t); strings.Count(said, "that is no name for a file; the game is left out\n") != 1 {
					t.Errorf("said %s", said)
				}
				if all, err := filepath.Glob(filepath.Join(dir, "..", "*")); err != nil || len(all) != 1 {
					t.Errorf("there are now %q, %v", all, err)
				}
			})
		})
	}
}

func FuzzHost(f *testing.F) {
	e := record.NewEncoder("one", 1, wall)
	good := e.AppendJudgement(e.AppendFact(nil, 0, board.Opened{}), 0, referee.Right{})
	f.Add(good)
	f.Add(record.Frame(nil, []byte(`{"type":"answer","id":1,"ok":true,"hello":{"games":[{"game":"x","last":3,"crc":"0"}]}}`)))
	f.Add(record.Frame(nil, []byte(`{"game":"..","seq":1}`)))
	f.Add([]byte("\x00\n\n{}\n"))
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, text []byte) {
		h := &host{dir: dir, opts: Opts{Report: io.Discard}, games: map[string]*game{}}
		h.connected()
		h.asked = &request{ID: 1, Cmd: "hello"}
		if err := h.feed(append(text, '\n')); err != nil {
			t.Fatal(err)
		}
		for _, g := range h.order {
			got, err := os.ReadFile(g.path)
			if g.have() > 0 && (err != nil || bytes.Count(got, []byte("\n")) != g.have()) {
				t.Fatalf("%q: %d lines of %q, but the file holds %q, %v", text, g.have(), g.name, got, err)
			}
			if filepath.Dir(g.path) != dir && !g.dropped {
				t.Fatalf("%q: the file of %q would be %s", text, g.name, g.path)
			}
			if err := g.close(); err != nil {
				t.Fatal(err)
			}
			if safe(g.name) {
				_ = os.Remove(g.path) // there may be none
			}
		}
	})
}
