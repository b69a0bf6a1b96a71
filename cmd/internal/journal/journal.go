// Package journal keeps the record of every game on the card: one file a game,
// <game>.log, append-only, each append on the card before it returns. It is the
// only state that matters: after a power cut the game goes on from it, and
// every listener that missed lines gets them from here.
//
// A torn tail is cut when the journal is opened and kept beside its file as
// <game>.log.torn, .torn-2 and so on; the directory holds nothing else. The
// oldest games are removed to stay within the limits, never the one at hand.
//
// The order of the games is that of the files' times of change. Where the clock
// has gone back, as it does on a Pi without a network, the older files are dated
// back when a game begins, so that the newest stays the newest.
//
// What a full or failing card does not take waits in memory and is written with
// the next line. Nothing here says how long a card takes: an fsync can hang.
// Whoever calls Append limits the time; meanwhile all that reads goes on. Memory
// is the same without a card.
package journal

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sys/unix"
)

// Sentinels for what callers branch on.
var (
	ErrBusy   = errors.New("the write before has not ended")      // of Append and Begin, while another hangs
	ErrNoGame = errors.New("there is no such game")               // it was never there, or it was removed
	errLocked = errors.New("another quartoboard has it open")     //
	errExists = errors.New("there is a game of that name")        //
	errNone   = errors.New("no game has begun")                   //
	errName   = errors.New("letters, digits, . _ and - expected") //
	errMuch   = errors.New("too much waits for the card")         //
)

// Opts bounds what is kept.
type Opts struct {
	MaxGames int   // 0 is 1000
	MaxBytes int64 // of all files together; 0 is 64 MiB
}

func (o Opts) withDefaults() Opts {
	if o.MaxGames <= 0 {
		o.MaxGames = 1000
	}
	if o.MaxBytes <= 0 {
		o.MaxBytes = 64 << 20
	}
	return o
}

// Journal is an open directory of games. Games, Last, Lines, Unique and Free
// may be called at any time from any goroutine and do not wait for a write.
// Begin, Continue and Append do not queue: while one runs, another is ErrBusy.
type Journal struct {
	// Set by Open, then fixed.
	path string
	dir  *os.File // locked against other programs
	opts Opts
	open func(path string, flag int) (file, error)

	busy atomic.Bool

	// Of whoever is busy.
	current file   // that is open for writing; nil for none
	name    string // its game's
	target  string // the game that Append adds to
	last    int    // seq of its last line, be it on the card or in the backlog
	backlog []entry

	// Guarded by mu, which whoever is busy needs for changes only.
	mu    sync.Mutex
	games []game // oldest first; the last one is the target
}

// entry is what waits to be written: the begin of a game, or lines of it.
type entry struct {
	game  string
	lines []byte
	last  int // seq of the last of them
}

// file is what the journal writes to.
type file interface {
	WriteAt(b []byte, at int64) (int, error)
	Sync() error
	Truncate(size int64) error
	Close() error
}

// game is what the directory holds of one.
type game struct {
	name    string
	last    int   // seq of its last line; 0 where only tails are left
	size    int64 // of the file, up to the end of its last true line
	torn    int64 // of its tails
	changed time.Time
}

// Open opens the directory, which it makes if it is missing, and cuts torn
// tails; the report says which. A directory serves one Journal at a time.
func Open(dir string, o Opts) (*Journal, Report, error) {
	j := &Journal{path: dir, opts: o.withDefaults(), open: openFile}
	report, err := j.load()
	if err != nil {
		if j.dir != nil {
			err = errors.Join(err, j.dir.Close())
		}
		return nil, Report{}, fmt.Errorf("journal %s: %w", dir, err)
	}
	return j, report, nil
}

func (j *Journal) load() (Report, error) {
	if err := os.MkdirAll(j.path, 0o755); err != nil {
		return Report{}, err
	}
	var err error
	if j.dir, err = lock(j.path); err != nil {
		return Report{}, err
	}
	if j.games, err = list(j.path); err != nil {
		return Report{}, err
	}
	return j.cutTails()
}

// Lock holds the directory as an open journal does, until it is closed: for whoever
// wants the board and keeps no games. A directory that is not there yet is nobody's.
func Lock(dir string) (io.Closer, error) {
	d, err := lock(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return io.NopCloser(nil), nil
	case err != nil:
		return nil, fmt.Errorf("journal %s: %w", dir, err)
	}
	return d, nil
}

func lock(dir string) (*os.File, error) {
	d, err := os.Open(dir)
	if err != nil {
		return nil, err
	}
	if unix.Flock(int(d.Fd()), unix.LOCK_EX|unix.LOCK_NB) != nil {
		return nil, errors.Join(errLocked, d.Close())
	}
	return d, nil
}

func openFile(path string, flag int) (file, error) { return os.OpenFile(path, flag, 0o644) }

func (j *Journal) file(game string) string { return filepath.Join(j.path, game+".log") }

// find is the place of a game in the list; mu is held, or the caller is busy.
func (j *Journal) find(name string) int {
	return slices.IndexFunc(j.games, func(g game) bool { return g.name == name })
}
