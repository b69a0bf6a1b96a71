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
	u     *Uplink
	told  atomic.Bool // the watch has told of changes

	watched    bool
	files      map[string]*log
	last, next time.Time // look
}

// log is the file of a game.
type log struct {
	size  int64
	count int
	crc   string
	last  int // seq of the last line, 0 for none
	seq   int // of the line at a place, from which the next ones are mostly asked for
	at    int64
}

// NewFolder makes a source of a folder, which need not exist yet. A watch, which must run, spares it to look at the
// files all the time; it may be nil.
func NewFolder(dir string, w *folder.Watch) *Folder {
	return &Folder{dir: dir, watch: w, files: map[string]*log{}}
}

func (f *Folder) attach(u *Uplink) func(context.Context) error {
	f.u = u
	return func(ctx context.Context) error { <-ctx.Done(); return nil } // tick does all
}

func (f *Folder) ready() bool { return true }

func (f *Folder) do(map[string]json.RawMessage) (int, error) {
	return 0, errors.New("no command reaches the board: its games come from a folder")
}

func (f *Folder) tick(now time.Time) time.Time {
	if f.told.Swap(false) {
		f.next = earlier(f.next, f.last.Add(gather))
	}
	if now.Before(f.next) {
		return f.next
	}
	if !f.watched && f.watch != nil {
		f.watched = f.watch.Add(f.dir, func() { f.told.Store(true); f.u.awake() }) == nil
	}
	f.last = now
	err := f.follow(now)
	if err != nil {
		f.watched, err = false, fmt.Errorf("the folder of the board cannot be read: %w", err)
	}
	f.u.reach(err)
	if f.next = now.Add(rareLook); !f.watched {
		f.next = now.Add(look - time.Duration(now.UnixNano())%look) // the boards of a process wake together
	}
	return f.next
}

// follow tells the lines by which files have grown, and lists the games if there is another one.
func (f *Folder) follow(now time.Time) error {
	entries, err := os.ReadDir(f.dir)
	if err != nil {
		return err
	}
	changed := false
	for _, e := range entries {
		name, is := strings.CutSuffix(e.Name(), ".log")
		info, err := e.Info()
		if !is || !record.IsFileName(name) || err != nil {
			continue
		}
		l := f.files[name]
		if l == nil || info.Size() < l.size { // another file
			l = &log{}
			f.files[name] = l
		}
		switch {
		case info.Size() == l.size:
		case l.last > 0:
			q := &hostwire.Request{Game: name, From: l.last + 1, To: math.MaxInt}
			if f.read(q, info.Size(), now) == nil { // else it is tried again
				l.size, l.last = info.Size(), l.seq-1
			}
		case f.survey(name, l, info.Size()) == nil: // likewise
			l.size, changed = info.Size(), true
		}
	}
	if !changed {
		return nil
	}
	var games []hostwire.Listed
	for name, l := range f.files {
		if l.last > 0 {
			games = append(games, hostwire.Listed{Game: name, Last: l.last, CRC: l.crc, Acked: math.MaxInt}) // nobody asks
		}
	}
	slices.SortFunc(games, func(a, b hostwire.Listed) int {
		return cmp.Or(cmp.Compare(f.files[a.Game].count, f.files[b.Game].count), strings.Compare(a.Game, b.Game))
	})
	f.u.sender.list(games, "")
	return nil
}

func (f *Folder) open(name string) (*os.File, error) {
	return folder.Open(filepath.Join(f.dir, name+".log"), os.O_RDONLY, 2*folder.MaxGame)
}

// survey looks at the first and the last line in the first size bytes of a file.
func (f *Folder) survey(name string, l *log, size int64) error {
	file, err := f.open(name)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }() // opened for reading
	head := make([]byte, record.MaxLine)
	n, err := file.ReadAt(head, 0)
	if err != nil && err != io.EOF {
		return err
	}
	first, _, _ := bytes.Cut(head[:n], []byte("\n"))
	if game, count, ok := record.First(first); ok && game == name {
		l.count, l.crc = count, topic.Sum(first)
	}
	_, l.last, err = record.LastLine(file, size, name)
	return err
}

func (f *Folder) ask(q *hostwire.Request, now time.Time) {
	_ = f.read(q, f.files[q.Game].size, now) // else it is asked again
}

// read tells lines, from those in the first size bytes of a file.
func (f *Folder) read(q *hostwire.Request, size int64, now time.Time) error {
	l := f.files[q.Game]
	if q.From < l.seq {
		l.seq, l.at = 0, 0
	}
	file, err := f.open(q.Game)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }() // opened for reading
	text := make([]byte, size-l.at)
	n, err := file.ReadAt(text, l.at)
	if err != nil && err != io.EOF {
		return err
	}
	some := record.Lines{Game: q.Game, First: q.From, Last: q.From - 1}
	for line := range bytes.Lines(text[:n]) {
		game, seq, err := record.Head(line)
		if some.Last == q.To || line[len(line)-1] != '\n' {
			break
		}
		l.at += int64(len(line))
		if err != nil || game != q.Game || seq <= some.Last {
			continue
		}
		if seq > some.Last+1 {
			f.u.lines(some, now)
			f.u.sender.lost(q.Game, some.Last+1, seq)
			some = record.Lines{Game: q.Game, First: seq, Last: seq - 1}
		}
		some.Text, some.Last = append(some.Text, line...), seq
	}
	f.u.lines(some, now)
	l.seq = some.Last + 1
	return nil
}
