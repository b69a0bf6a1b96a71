package uplink

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"quartoboard/cmd/internal/folder"
	"quartoboard/cmd/internal/hostwire"
	"quartoboard/cmd/internal/topic"
	"quartoboard/rules/record"
)

// The times between two looks at a folder.
const (
	look     = 50 * time.Millisecond
	rareLook = 15 * time.Second     // where changes are told
	gather   = 5 * time.Millisecond // at least
)

// Folder is a folder of the files of a board's games as a source, as the board's journal has them. It follows them as
// they grow.
type Folder struct {
	dir   string
	watch *folder.Watch // nil for none
	wake  func()
	told  atomic.Bool // the watch has told of changes

	watched    bool
	files      map[string]*log
	last, next time.Time // look
}

// log is the file of a game.
type log struct {
	name  string
	seen  int64 // its size
	count int
	crc   string
	last  int // seq of the last line
	size  int // up to the end of that line
	seq   int // of the line at a place, from which the next ones are mostly asked for
	at    int
}

// NewFolder makes a source of a folder, which need not exist yet. A watch, which must run, spares it to look at the
// files all the time; it may be nil.
func NewFolder(dir string, w *folder.Watch) *Folder {
	return &Folder{dir: dir, watch: w, files: map[string]*log{}}
}

func (f *Folder) worker(wake func()) func(context.Context) error {
	f.wake = wake
	return nil
}

func (f *Folder) ready() bool { return true }

func (f *Folder) ack(string, int, time.Time) {}

func (f *Folder) do(int, map[string]json.RawMessage, time.Time) error {
	return errors.New("no command reaches the board: its games come from a folder")
}

func (f *Folder) poll(now time.Time, to *table) time.Time {
	if f.told.Swap(false) {
		f.next = earlier(f.next, f.last.Add(gather))
	}
	if now.Before(f.next) {
		return f.next
	}
	if !f.watched && f.watch != nil {
		f.watched = f.watch.Add(f.dir, func() { f.told.Store(true); f.wake() }) == nil
	}
	f.last = now
	err := f.follow(now, to)
	if err != nil {
		f.watched, err = false, fmt.Errorf("the folder of the board cannot be read: %w", err)
	}
	to.reach(err)
	if f.next = now.Add(rareLook); !f.watched {
		f.next = now.Add(look - time.Duration(now.UnixNano())%look) // the boards of a process wake together
	}
	return f.next
}

// follow tells the games of the folder, and the lines by which they have grown.
func (f *Folder) follow(now time.Time, to *table) error {
	entries, err := os.ReadDir(f.dir)
	if err != nil {
		return err
	}
	var all, grown []*log
	for _, e := range entries {
		name, is := strings.CutSuffix(e.Name(), ".log")
		info, err := e.Info()
		if !is || !record.IsFileName(name) || err != nil {
			continue
		}
		l := f.files[name]
		switch {
		case l == nil || info.Size() < int64(l.size):
			l = f.look(name)
		case info.Size() != l.seen:
			grown = append(grown, l)
		}
		if f.files[name] = l; l != nil {
			l.seen, all = info.Size(), append(all, l)
		}
	}
	slices.SortFunc(all, func(a, b *log) int { return cmp.Or(cmp.Compare(a.count, b.count), strings.Compare(a.name, b.name)) })
	var games []hostwire.Listed
	for _, l := range all {
		games = append(games, hostwire.Listed{Game: l.name, Last: l.last, CRC: l.crc, Acked: math.MaxInt}) // nobody asks
	}
	to.sender.list(games, "")
	for _, l := range grown {
		if text, err := f.text(l, l.size); err == nil {
			next, n := l.tell(text, l.last+1, math.MaxInt, now, to)
			l.last, l.size = next-1, l.size+n
		}
	}
	return nil
}

func (f *Folder) open(l *log) (*os.File, error) {
	return folder.Open(filepath.Join(f.dir, l.name+".log"), os.O_RDONLY, 2*folder.MaxGame)
}

// text reads a file from a place on.
func (f *Folder) text(l *log, from int) ([]byte, error) {
	file, err := f.open(l)
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(io.NewSectionReader(file, int64(from), math.MaxInt64-int64(from)))
	return text, errors.Join(err, file.Close())
}

// look looks at the first and the last line of a file; nil if it has none, or cannot be read.
func (f *Folder) look(name string) *log {
	l := &log{name: name}
	file, err := f.open(l)
	if err != nil {
		return nil
	}
	defer func() { _ = file.Close() }() // opened for reading
	head := make([]byte, record.MaxLine)
	n, _ := file.ReadAt(head, 0) // what cannot be read has no line
	first, _, _ := bytes.Cut(head[:n], []byte("\n"))
	if game, count, ok := record.First(first); ok && game == name {
		l.count, l.crc = count, topic.Sum(first)
	}
	size, err := file.Seek(0, io.SeekEnd)
	end, last, errLast := record.LastLine(file, size, name)
	if err != nil || errLast != nil || end == 0 {
		return nil
	}
	l.last, l.size = last, int(end)
	return l
}

func (f *Folder) ask(w want, now time.Time, to *table) {
	if l := f.files[w.game]; l != nil {
		if w.from < l.seq {
			l.seq, l.at = 0, 0
		}
		if text, err := f.text(l, l.at); err == nil {
			next, n := l.tell(text, w.from, w.to, now, to)
			l.seq, l.at = next, l.at+n
		}
	}
	to.served(w, now)
}

// tell tells the valid lines of a text from one to another, and those that are lost between them. It returns the line
// behind them, and its place.
func (l *log) tell(text []byte, from, to int, now time.Time, t *table) (next, at int) {
	begin, some := 0, record.Lines{Game: l.name, First: from, Last: from - 1}
	flush := func() {
		if some.Text = text[begin:at]; some.Last >= some.First {
			t.lines(some, now)
		}
	}
	for line := range bytes.Lines(text) {
		game, seq, err := record.Head(line)
		ok := err == nil && game == l.name && seq > some.Last && line[len(line)-1] == '\n'
		if some.Last == to || line[len(line)-1] != '\n' {
			break
		}
		if !ok || seq > some.Last+1 {
			flush()
			begin, some.First = at, some.Last+1
		}
		if at += len(line); !ok {
			begin = at
			continue
		}
		if seq > some.First && some.First > some.Last {
			t.lost(l.name, some.First, seq)
			some.First = seq
		}
		some.Last = seq
	}
	flush()
	return some.Last + 1, at
}
