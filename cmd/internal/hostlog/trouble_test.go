package hostlog

import (
	"bytes"
	"encoding/json"
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
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/hostwire"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
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
			if l, err := games.Format().Decode(line); err == nil && l.Seq >= from && !yield(line, nil) {
				return
			}
		}
	}
}

func (s shelf) Begin(string) error        { return nil }
func (s shelf) Append(record.Lines) error { return nil }

// sixLines are the first of game one.
func sixLines() (each [][]byte) {
	e := games.Format().NewEncoder("one", 1, wall)
	for range 6 {
		each = append(each, e.AppendJudgement(nil, 0, quarto.Right{}))
	}
	return each
}

func TestLogGoesOnBehindLinesThatTheBoardLost(t *testing.T) {
	each := sixLines()
	for _, test := range []struct {
		name  string
		lines [][]byte
		said  []string
	}{
		{"one in the middle", slices.Concat(each[:3], each[4:]), []string{"one: line 4 lost by the board; log continues behind it\n"}},
		{"some in the middle", slices.Concat(each[:1], each[4:]), []string{"one: lines 2 to 4 lost by the board; log continues behind them\n"}},
		{"in two places", slices.Concat(each[:1], each[2:4], each[5:]), []string{
			"one: line 2 lost by the board; log continues behind it\n", "one: line 5 lost by the board; log continues behind it\n",
		}},
		{"at the start", each[2:], []string{"one: lines 1 to 2 lost by the board; log continues behind them\n"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c := newCable(1, 0)
				b := newTable(t, shelf{"one", test.lines, 6}, c.end(false))
				defer runWire(t, b.wire)()
				dir := t.TempDir()
				for start := range 2 { // the second time there is the file
					said := listen(t, c, dir, 30*time.Second)
					for _, want := range test.said {
						if strings.Count(said, want) != 1-start {
							t.Errorf("start %d: said %s want %s", start+1, said, want)
						}
					}
					wantSame(t, b.store, dir)
				}
			})
		})
	}
}

func TestLineThatTheBoardHasAgainIsTaken(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir := t.TempDir()
		all := sixLines()
		old := slices.Concat(all[0], all[3], all[4], all[5])
		write(t, dir, "one.log", old)
		c := newCable(1, 0)
		b := newTable(t, shelf{"one", all, 6}, c.end(false))
		defer runWire(t, b.wire)()
		said := listen(t, c, dir, 10*time.Second)
		if want := "one: the board's record differs from line 2 on; old file kept in one.log.torn\n"; !strings.Contains(said, want) {
			t.Errorf("said %s want %s", said, want)
		}
		wantFile(t, dir, "one.log.torn", old)
		if got, err := os.ReadFile(filepath.Join(dir, "one.log")); err != nil || !bytes.Equal(got, bytes.Join(all, nil)) {
			t.Errorf("the file holds %q, %v", got, err)
		}
	})
}

func TestGameOfWhichNothingWasLeftBeginsAgain(t *testing.T) {
	h := &host{dir: t.TempDir(), opts: Opts{Report: io.Discard, Format: games.Format()}, openFile: openFile, games: map[string]*game{}}
	g := h.adopt(hostwire.Listed{Game: "one", Last: 6})
	h.leaveOut(g, 7)
	for i, line := range sixLines() {
		if took := h.add(g, hostwire.Incoming{Type: "right", Game: "one", Seq: i + 1}, line); !took {
			t.Fatalf("line %d: taken %v, %v", i+1, took, h.err)
		}
	}
	if h.close(); h.err != nil {
		t.Fatal(h.err)
	}
	if got, err := os.ReadFile(g.path); err != nil || !bytes.Equal(got, bytes.Join(sixLines(), nil)) {
		t.Errorf("the file holds %q, %v", got, err)
	}
}

func TestNamesThatAreNoFilesAreLeftOut(t *testing.T) {
	for _, name := range []string{"../one", ".one", "a/b", `a\b`, "a:b", "a\nb", "a\u202eb", strings.Repeat("x", 101)} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c := newCable(1, 0)
				b := newTable(t, shelf{name, nil, 3}, c.end(false))
				defer runWire(t, b.wire)()
				dir := filepath.Join(t.TempDir(), "in", "here")
				h := start(t, c.end(true), dir, false)
				<-time.After(time.Second)
				object := fmt.Sprintf(`{"v":1,"game":%s,"seq":1,"type":"right"}`, quoted(name))
				b.wire.Hear(rules.Step{}, linesOf(record.Frame(nil, []byte(object))))
				<-time.After(5 * time.Second)
				h.stop()
				if said := h.wait(t); strings.Count(said, "invalid file name; game left out\n") != 1 {
					t.Errorf("said %s", said)
				}
				if all, err := filepath.Glob(filepath.Join(dir, "..", "*")); err != nil || len(all) != 1 {
					t.Errorf("there are now %q, %v", all, err)
				}
			})
		})
	}
}

func TestBoardDoesNotControlTheTerminal(t *testing.T) {
	const evil, harmless = "hall\x1b[2J\n\u202e3", `hall\x1b[2J\n\u202e3`
	var said strings.Builder
	h := &host{dir: t.TempDir(), opts: Opts{Report: &said, Format: games.Format()}, openFile: openFile, games: map[string]*game{}}
	h.connected()
	for _, answer := range []string{
		fmt.Sprintf(`{"type":"answer","id":1,"ok":false,"error":%s}`, quoted(evil)),
		fmt.Sprintf(`{"type":"answer","id":2,"ok":true,"hello":{"board":%[1]s,"version":%[1]s,"games":[{"game":%[1]s,"last":1}]}}`, quoted(evil)),
	} {
		h.asker.Ask(&hostwire.Request{Cmd: "hello"}, time.Now())
		if h.feed(record.Frame(nil, []byte(answer))); h.err != nil {
			t.Fatal(h.err)
		}
	}
	lines := strings.Split(said.String(), "\n")
	for _, line := range lines[:len(lines)-1] {
		if record.Printable(line) != line || !strings.Contains(line, harmless) && !strings.Contains(line, `\\x1b`) {
			t.Errorf("said %q", line)
		}
	}
	if len(lines) != 4 {
		t.Errorf("said %d lines, want 3: %q", len(lines)-1, lines)
	}
}

// quoted is a text in JSON.
func quoted(s string) []byte {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return b
}

func FuzzHost(f *testing.F) {
	e := games.Format().NewEncoder("one", 1, wall)
	good := e.AppendJudgement(e.AppendFact(nil, 0, board.Opened{}), 0, quarto.Right{})
	f.Add(good)
	f.Add(record.Frame(nil, []byte(`{"type":"answer","id":1,"ok":true,"hello":{"games":[{"game":"x","last":3,"crc":"0"}]}}`)))
	f.Add(record.Frame(nil, []byte(`{"game":"..","seq":1}`)))
	f.Add([]byte("\x00\n\n{}\n"))
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, text []byte) {
		h := &host{dir: dir, opts: Opts{Report: io.Discard, Format: games.Format()}, openFile: openFile, games: map[string]*game{}}
		h.connected()
		h.asker.Ask(&hostwire.Request{Cmd: "hello"}, time.Now())
		if h.feed(append(text, '\n')); h.err != nil {
			t.Fatal(h.err)
		}
		for _, g := range h.order {
			got, err := os.ReadFile(g.path)
			if n := len(g.sums); n > 0 && (err != nil || bytes.Count(got, []byte("\n")) != n) {
				t.Fatalf("%q: %d lines of %q, but the file holds %q, %v", text, n, g.name, got, err)
			}
			if filepath.Dir(g.path) != dir && !g.dropped {
				t.Fatalf("%q: the file of %q would be %s", text, g.name, g.path)
			}
			if record.IsFileName(g.name) {
				_ = os.Remove(g.path) // there may be none
			}
		}
	})
}
