package hall

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"quartoboard/cmd/internal/topic"
	"quartoboard/deploy/deep"
	"quartoboard/rules/record"
)

// moment is what was acknowledged, and what was on the disk, before a flush.
type moment struct {
	had           map[string]int    // by game
	synced, files map[string][]byte // by path; files has the lines of the flush too
}

// film plays lines of two games into a hall and keeps each moment.
func film(t *testing.T, lines map[string][][]byte) (moments []moment) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, t.TempDir(), nil)
		synced := map[string][]byte{}
		b.disk.before = func([]*os.File) {
			m := moment{maps.Clone(b.had("t1")), maps.Clone(synced), map[string][]byte{}}
			for name := range lines {
				path := "t1/" + name + ".log"
				if text, err := os.ReadFile(filepath.Join(b.dir, path)); err == nil {
					m.files[path] = text
				}
			}
			synced = m.files
			moments = append(moments, m)
		}
		b.run()
		for i := 1; i <= 12; i += 3 {
			for _, name := range slices.Sorted(maps.Keys(lines)) {
				b.send("t1", topic.Lines, join(lines[name], i, i+2))
			}
			settle()
		}
	})
	return moments
}

// reopen makes a hall of files, and wants that nothing acknowledged is lost and that the games become
// those of the card.
func reopen(t *testing.T, m moment, files map[string][]byte, lines map[string][][]byte) {
	t.Helper()
	dir := t.TempDir()
	for path, text := range files {
		write(t, dir, path, text)
	}
	b := newBench(t, dir, nil)
	b.send("t1", topic.Statuses, []byte(`{"v":1,"online":true}`))
	b.Up()
	b.takeAll(time.Now())
	b.flush(time.Now())
	had := b.had("t1")
	for name, seq := range m.had {
		if had[name] < seq {
			t.Fatalf("game %s: line %d was acknowledged, and %d after the restart", name, seq, had[name])
		}
	}
	for name, list := range lines {
		text, err := os.ReadFile(filepath.Join(dir, "t1", name+".log"))
		if err != nil && !errors.Is(err, fs.ErrNotExist) || !bytes.Equal(text, join(list, 1, had[name])) {
			t.Fatalf("game %s: the file has not lines 1 to %d", name, had[name])
		}
		b.send("t1", topic.Lines, list[0])
		b.send("t1", topic.Lines, join(list, had[name]+1, len(list)))
	}
	b.takeAll(time.Now())
	b.flush(time.Now())
	for name, list := range lines {
		b.wantFile("t1/"+name+".log", join(list, 1, len(list)))
	}
	if err := b.lock.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestNothingAcknowledgedIsLostByAKillAtAnyByte(t *testing.T) {
	lines := map[string][][]byte{"one": card("one", 1, 12), "two": card("two", 2, 12)}
	for _, m := range film(t, lines) {
		total := 0
		for path, text := range m.files {
			total += len(text) - len(m.synced[path])
		}
		for _, n := range deep.Sample(t, total+1, 60) {
			files := map[string][]byte{}
			for _, path := range slices.Sorted(maps.Keys(m.files)) {
				old := len(m.synced[path])
				more := min(n, len(m.files[path])-old)
				if n -= more; old+more > 0 || more == 0 {
					files[path] = m.files[path][:old+more]
				}
			}
			reopen(t, m, files, lines)
		}
	}
}

func TestNothingAcknowledgedIsLostByAPowerCutThatLeavesAHole(t *testing.T) {
	lines := map[string][][]byte{"one": card("one", 1, 12), "two": card("two", 2, 12)}
	for _, m := range film(t, lines) {
		for path := range m.files {
			old, whole := len(m.synced[path]), len(m.files[path])
			for _, n := range deep.Sample(t, whole-old, 100) {
				files := maps.Clone(m.files)
				files[path] = bytes.Clone(m.files[path])
				clear(files[path][old+n : min(whole, old+n+50)]) // a block was not written
				reopen(t, m, files, lines)
			}
		}
	}
}

func TestAFileWithLinesOutOfOrderIsCutThere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir, one := t.TempDir(), card("one", 1, 5)
		write(t, dir, "t1/one.log", append(join(one, 1, 4), join(one, 3, 5)...))
		b := newBench(t, dir, nil).run()
		b.wantSaid("board t1, game one: file damaged behind line 4, and cut there")
		b.send("t1", topic.Lines, one[4])
		settle()
		b.wantFile("t1/one.log", join(one, 1, 5))
	})
}

func TestFilesThatAreNoGamesStayAsTheyAre(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir, one := t.TempDir(), card("one", 1, 3)
		kept := map[string][]byte{
			"t1/one.log":          append([]byte("a text\nof somebody\n"), bytes.Repeat([]byte("x"), 10)...),
			"t1/two.log":          join(one, 1, 3), // another game's lines
			"t1/note.txt":         []byte("a note"),
			"evenings/may.toml":   []byte("version = 1\n"),
			"Not a board/one.log": join(one, 1, 3),
		}
		for name, text := range kept {
			write(t, dir, name, text)
		}
		if err := os.Mkdir(filepath.Join(dir, "t1/three.log"), 0o755); err != nil {
			t.Fatal(err)
		}
		b := newBench(t, dir, nil).run()
		b.wantSaid("board t1: file one.log left out", "board t1: file three.log left out", "board t1: file two.log left out: no lines of this game")
		b.send("t1", topic.Lines, join(one, 1, 3))
		settle()
		b.wantHad("t1", map[string]int{"one": 3})
		for name, text := range kept {
			b.wantFile(name, text)
		}
		b.wantFile("t1/one."+topic.Sum(one[0])+".log", join(one, 1, 3))
		if all, _ := b.Tables(); len(all) != 1 {
			t.Errorf("got %+v", all)
		}
	})
}

func TestOldGamesAreRemovedOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir, now := t.TempDir(), time.Now()
		cards := map[string][][]byte{}
		for i, name := range []string{"old", "needed", "new", "open"} { // the newest one goes on
			cards[name] = card(name, i+1, 5)
			write(t, dir, "t1/"+name+".log", join(cards[name], 1, 4))
			at := now.Add(time.Duration(i-5) * day / 2)
			if err := os.Chtimes(filepath.Join(dir, "t1", name+".log"), at, at); err != nil {
				t.Fatal(err)
			}
		}
		keep := func(o *Opts) {
			o.Keep = 2 * day
			o.Needs = func() func(string, string) bool {
				return func(board, game string) bool { return board == "t1" && game == "needed" }
			}
		}
		b := newBench(t, dir, keep).run()
		want := func(games ...string) {
			t.Helper()
			if got := b.Store("t1").Games(); !slices.Equal(got, games) {
				t.Errorf("got %v, want %v", got, games)
			}
		}
		want("needed", "new", "open")
		time.Sleep(3*day/2 + time.Minute)
		synctest.Wait()
		want("needed", "open")
		b.stop()
		b = newBench(t, dir, keep).run()
		want("needed", "open")
		for _, name := range []string{"old", "new", "needed", "open"} {
			b.send("t1", topic.Lines, cards[name][0]) // the board still has it
			settle()
			if got := b.had("t1")[name]; got != 4 {
				t.Errorf("game %s: had %d, want 4", name, got)
			}
		}
		want("needed", "open")
		b.send("t1", topic.Lines, cards["old"][4]) // it goes on
		settle()
		b.wantFile("t1/old.log", cards["old"][4])
		b.stop()
		at := time.Now().Add(-3 * day)
		if err := os.Chtimes(filepath.Join(dir, "t1/old.log"), at, at); err != nil {
			t.Fatal(err)
		}
		newBench(t, dir, keep).run().stop()
		b = newBench(t, dir, keep).run()
		b.send("t1", topic.Lines, cards["old"][0])
		settle()
		if got := b.haves["t1"].Games[0]; got != (topic.Had{Game: "old", Seq: 5, CRC: topic.Sum(cards["old"][0])}) {
			t.Errorf("got %+v", got)
		}
		b.wantSaid()
	})
}

func TestTheStoreHasWhatIsOnTheDisk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, t.TempDir(), nil).run()
		s := b.Store("t1")
		want := func(games []string, game string, from, last int, text []byte) {
			t.Helper()
			var got []byte
			for line, err := range s.Lines(game, from) {
				if err != nil && text != nil {
					t.Error(err)
				}
				got = append(got, line...)
			}
			if !slices.Equal(s.Games(), games) || s.Last(game) != last || !bytes.Equal(got, text) {
				t.Errorf("got %v, last line %d, %d bytes; want %v, %d, %d", s.Games(), s.Last(game), len(got), games, last, len(text))
			}
		}
		want(nil, "one", 1, 0, nil)
		ten, nine := card("g-10", 10, 4), card("g-9", 9, 4)
		b.send("t1", topic.Lines, join(ten, 1, 2))
		want(nil, "g-10", 1, 0, nil)
		settle()
		want([]string{"g-10"}, "g-10", 1, 2, join(ten, 1, 2))
		b.send("t1", topic.Lines, join(nine, 1, 4))
		b.send("t1", topic.Lines, join(ten, 3, 4))
		settle()
		want([]string{"g-9", "g-10"}, "g-10", 3, 4, join(ten, 3, 4))
		write(t, b.dir, "t1/g-10.log", join(card("g-10", 10, 5), 1, 5)) // the last line is not flushed
		want([]string{"g-9", "g-10"}, "g-10", 3, 4, join(ten, 3, 4))
		b.send("t1", topic.States, []byte(`{"v":1,"game":"g-9","seq":4,"phase":"give","turn":"A","placed":0,"help":[]}`))
		settle()
		want([]string{"g-10", "g-9"}, "g-9", 1, 4, join(nine, 1, 4))
		want([]string{"g-10", "g-9"}, "../t1/g-9", 1, 0, nil)
		for _, err := range b.Store("t2").Lines("g-9", 1) {
			if err == nil || !strings.Contains(err.Error(), `board "t2" has no game "g-9"`) {
				t.Errorf("got %v", err)
			}
		}
	})
}

// FuzzReceive has a hall receive any messages, whose lines may get the right checksums: its files have
// valid lines in their order alone, nothing is beside them, and a restart finds nothing to mend.
func FuzzReceive(f *testing.F) {
	one := card("one", 1, 3)
	for _, kind := range []topic.Kind{topic.Lines, topic.Haves, topic.Statuses, topic.States, topic.Dids} {
		f.Add("t1", string(kind), join(one, 1, 2), one[2], false)
	}
	f.Add("t1", "line", []byte(`{"v":1,"game":"one","gone":1,"next":3}`), one[2], false)
	f.Add("t1", "line", bytes.Replace(one[0], []byte("opened"), []byte("else"), 1), one[2], true)
	f.Add("t1", "line", bytes.Replace(join(one, 1, 2), []byte("type"), []byte("none"), 1), []byte{}, true) // no line of the record
	f.Add("..", "line", bytes.ReplaceAll(one[0], []byte("one"), []byte("../one")), []byte("{}"), true)
	dir, n := f.TempDir(), 0
	f.Fuzz(func(t *testing.T, board, kind string, first, second []byte, framed bool) {
		n++
		at := filepath.Join(dir, fmt.Sprint(n))
		if err := os.MkdirAll(filepath.Join(at, "t1"), 0o755); err != nil {
			t.Fatal(err)
		}
		defer os.RemoveAll(at)
		b := newBench(t, at, nil)
		b.gone = 1 << 31
		for _, payload := range [][]byte{one[0], first, second, first, one[1]} {
			if framed {
				payload = reframe(payload)
			}
			b.send(board, topic.Kind(kind), payload)
			b.takeAll(time.Now())
			b.flush(time.Now())
		}
		b.Tables()
		if err := b.lock.Close(); err != nil {
			t.Fatal(err)
		}
		err := filepath.WalkDir(at, func(path string, d fs.DirEntry, err error) error {
			rel, _ := filepath.Rel(at, path)
			switch parts := strings.Split(filepath.ToSlash(rel), "/"); {
			case err != nil || rel == ".":
				return err
			case d.IsDir() && topic.IsName(rel):
				return nil
			case d.IsDir() || len(parts) != 2 || !strings.HasSuffix(rel, ".log"):
				return fmt.Errorf("made %q", rel)
			}
			return inOrder(path)
		})
		if err != nil {
			t.Error(err)
		}
		if b = newBench(t, at, nil); len(b.said) > 0 || b.lock.Close() != nil {
			t.Errorf("after a restart: %q", b.said)
		}
	})
}

// reframe gives lines the right checksums.
func reframe(text []byte) (framed []byte) {
	for line := range bytes.Lines(text) {
		_, object, _ := bytes.Cut(bytes.TrimSuffix(line, []byte("\n")), []byte(" "))
		framed = record.Frame(framed, object)
	}
	return framed
}

// inOrder returns an error for a file that has not lines of one game in their order alone.
func inOrder(path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	var before record.Lines
	for line := range bytes.SplitAfterSeq(text, []byte("\n")) {
		if len(line) == 0 {
			break
		}
		l, err := topic.ParseLines(line)
		if err != nil || l.First <= before.Last || before.Game != "" && l.Game != before.Game {
			return fmt.Errorf("%s: line %q behind line %d of game %q: %v", path, line, before.Last, before.Game, err)
		}
		before = l
	}
	return nil
}
