package hostlog

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/hostwire"
	"quartoboard/cmd/internal/journal"
	"quartoboard/rules/record"
)

// disk is a disk that counts the open files, and knows which bytes are safe.
type disk struct {
	open, most int
	written    map[string]int
	synced     map[string]int
	broken     error // of Sync
	full       bool  // Write takes the first byte only
}

func newDisk() *disk { return &disk{written: map[string]int{}, synced: map[string]int{}} }

func (d *disk) openFile(path string, flag int) (file, error) {
	f, err := openFile(path, flag)
	if err != nil {
		return nil, err
	}
	d.open++
	d.most = max(d.most, d.open)
	return &diskFile{f, d, path}, nil
}

type diskFile struct {
	file
	disk *disk
	path string
}

func (f *diskFile) Write(b []byte) (int, error) {
	if f.disk.full {
		n, err := f.file.Write(b[:1])
		return n, errors.Join(err, syscall.ENOSPC)
	}
	n, err := f.file.Write(b)
	f.disk.written[f.path] += n
	return n, err
}

func (f *diskFile) Sync() error {
	if f.disk.broken != nil {
		return f.disk.broken
	}
	f.disk.synced[f.path] = f.disk.written[f.path]
	return f.file.Sync()
}

func (f *diskFile) Close() error {
	f.disk.open--
	return f.file.Close()
}

// hostOn is a host that has been greeted, on a disk.
func hostOn(dir string, d *disk) *host {
	h := &host{dir: dir, opts: Opts{Report: io.Discard, Format: games.Format()}, openFile: d.openFile, games: map[string]*game{}}
	h.connected()
	h.out, h.asker.Greeted = nil, true
	return h
}

func TestLinesAreOnTheDiskBeforeTheyAreAcknowledged(t *testing.T) {
	dir, d := t.TempDir(), newDisk()
	h := hostOn(dir, d)
	e := games.Format().NewEncoder("one", 1, wall)
	for i := range 5 {
		h.feed(e.AppendFact(nil, 0, spoken(fmt.Sprint(i))))
	}
	h.asker.Greeted, h.games["one"].compared = true, true
	path := filepath.Join(dir, "one.log")
	if d.synced[path] > 0 {
		t.Fatal("each line was brought to the disk by itself")
	}
	later := time.Now().Add(time.Second)
	d.broken = errors.New("input/output error")
	if h.tick(later); !errors.Is(h.err, d.broken) || h.asker.Asked() != nil {
		t.Errorf("a disk that fails: got %v, and %+v was sent", h.err, h.asker.Asked())
	}
	d.broken, h.err = nil, nil
	if h.tick(later); h.err != nil || h.asker.Asked() == nil || h.asker.Asked().Cmd != "ack" || h.asker.Asked().Seq != 5 {
		t.Fatalf("got %v, and %+v was sent, want ack up to 5", h.err, h.asker.Asked())
	}
	if d.written[path] == 0 || d.synced[path] != d.written[path] {
		t.Errorf("%d of %d bytes are on the disk", d.synced[path], d.written[path])
	}
	if h.close(); h.err != nil {
		t.Fatal(h.err)
	}
}

func TestFileOfARunBeforeIsOnTheDiskBeforeItIsAcknowledged(t *testing.T) {
	dir, d := t.TempDir(), newDisk()
	write(t, dir, "one.log", games.Format().NewEncoder("one", 1, wall).AppendFact(nil, 0, board.Opened{}))
	d.broken = errors.New("input/output error")
	h := hostOn(dir, d)
	if h.adopt(hostwire.Listed{Game: "one", Last: 1}); !errors.Is(h.err, d.broken) {
		t.Errorf("got %v, want %v", h.err, d.broken)
	}
}

// runOn is Run on a disk.
func runOn(t *testing.T, c *cable, dir string, d *disk, lasts time.Duration) string {
	t.Helper()
	var said strings.Builder
	h := hostOn(dir, d)
	h.opts.Report = &said
	port, err := c.end(true)()
	if err != nil {
		t.Fatal(err)
	}
	h.connected()
	for end := time.Now().Add(lasts); time.Now().Before(end); {
		buf := make([]byte, 4096)
		n, err := port.Read(buf)
		h.feed(buf[:n])
		h.tick(time.Now())
		if err := errors.Join(err, h.err); err != nil {
			t.Fatal(err)
		}
		n, _ = port.Write(h.out) // in time or later
		h.out = h.out[n:]
	}
	if h.close(); h.err != nil {
		t.Fatal(h.err)
	}
	return said.String()
}

func TestAFullDiskLeavesNoTailBeside(t *testing.T) {
	dir, d := t.TempDir(), newDisk()
	text := append(games.Format().NewEncoder("one", 1, wall).AppendFact(nil, 0, board.Opened{}), "torn"...)
	write(t, dir, "one.log", text)
	d.full = true
	h := hostOn(dir, d)
	if h.adopt(hostwire.Listed{Game: "one", Last: 1}); !errors.Is(h.err, syscall.ENOSPC) {
		t.Errorf("got %v, want %v", h.err, syscall.ENOSPC)
	}
	wantFile(t, dir, "one.log", text)
	if all, err := os.ReadDir(dir); err != nil || len(all) != 1 {
		t.Errorf("in the folder are %v, %v", all, err)
	}
}

func TestAnEndlessFileIsNotRead(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "one.log", nil)
	if err := os.Truncate(filepath.Join(dir, "one.log"), 2<<30); err != nil {
		t.Fatal(err)
	}
	var said strings.Builder
	h := hostOn(dir, newDisk())
	h.opts.Report = &said
	g := h.adopt(hostwire.Listed{Game: "one", Last: 1})
	if h.err != nil || !g.dropped || !strings.HasSuffix(said.String(), "too large; file kept, game not logged\n") {
		t.Errorf("got %v, said %s", h.err, said.String())
	}
}

func TestEveryEarlierGameIsFetchedAndFewFilesStayOpen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const games = 150
		c := newCable(1, 0)
		b := newTable(t, journal.NewMemory(), c.end(false))
		defer runWire(t, b.wire)()
		for i := range games {
			b.play(fmt.Sprint("game-", i), 4)
		}
		dir, d := t.TempDir(), newDisk()
		said := runOn(t, c, dir, d, 90*time.Second)
		wantSame(t, b.store, dir)
		if want := fmt.Sprintf("games there: %d\n", games); !strings.Contains(said, want) {
			t.Errorf("said %s want %s", said, want)
		}
		if d.most > 64 || d.open != 0 {
			t.Errorf("up to %d files were open, %d at the end", d.most, d.open)
		}
	})
}

func TestFileThatCannotBeReadLeavesItsGameOut(t *testing.T) {
	connected(t, func(t *testing.T, c *cable, b *table, dir string) {
		b.play("one", 4)
		b.play("two", 4)
		if err := os.Mkdir(filepath.Join(dir, "one.log"), 0o700); err != nil {
			t.Fatal(err)
		}
		said := listen(t, c, dir, 20*time.Second)
		if want := "not a regular file; file kept, game not logged\n"; strings.Count(said, want) != 1 {
			t.Errorf("said %s want once %s", said, want)
		}
		wantFile(t, dir, "two.log", stored(t, b.store, "two"))
	})
}

func TestGamesAreListedAgainWhereThePageIsGone(t *testing.T) {
	h := hostOn(t.TempDir(), newDisk())
	for _, step := range []struct {
		answer string
		want   hostwire.Request // the next one
	}{
		{`"ok":true,"hello":{"earlier":20,"games":[{"game":"g21","last":0},{"game":"g22","last":0}]}`, hostwire.Request{Cmd: "hello", Before: "g21"}},
		{`"ok":false,"error":"unknown game \"g21\": want one that hello lists"`, hostwire.Request{Cmd: "hello"}},
		{`"ok":true,"hello":{"earlier":1,"games":[{"game":"g20","last":0},{"game":"g22","last":0}]}`, hostwire.Request{Cmd: "hello", Before: "g20"}},
		{`"ok":true,"hello":{"games":[{"game":"g19","last":0}]}`, hostwire.Request{}},
	} {
		if h.asker.Asked() == nil {
			h.asker.Ask(&hostwire.Request{Cmd: "hello"}, time.Now())
		}
		h.feed(record.Frame(nil, fmt.Appendf(nil, `{"type":"answer","id":%d,%s}`, h.asker.Asked().ID, step.answer)))
		if h.tick(time.Now()); h.err != nil {
			t.Fatal(h.err)
		}
		var got hostwire.Request
		if h.asker.Asked() != nil {
			got = hostwire.Request{Cmd: h.asker.Asked().Cmd, Before: h.asker.Asked().Before}
		}
		if got != step.want {
			t.Errorf("after %s: asked %+v, want %+v", step.answer, got, step.want)
		}
		h.out = nil
	}
	if !h.asker.Listed || len(h.games) != 4 {
		t.Errorf("listed %v, %d games", h.asker.Listed, len(h.games))
	}
}
