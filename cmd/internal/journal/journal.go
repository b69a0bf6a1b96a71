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
// Nothing here says how long a card takes: an fsync can hang. Whoever calls
// Append limits the time; meanwhile all that reads goes on. Memory is the same
// without a card.
package journal

import (
	"errors"
	"fmt"
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

	busy    atomic.Bool
	current file // of whoever is busy

	// Guarded by mu, which whoever is busy needs for changes only.
	mu    sync.Mutex
	games []game // oldest first; the last one is the current one
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
	if j.dir, err = os.Open(j.path); err != nil {
		return Report{}, err
	}
	if err := unix.Flock(int(j.dir.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil {
		return Report{}, errLocked
	}
	if j.games, err = list(j.path); err != nil {
		return Report{}, err
	}
	return j.cutTails()
}

func openFile(path string, flag int) (file, error) { return os.OpenFile(path, flag, 0o644) }

func (j *Journal) file(game string) string { return filepath.Join(j.path, game+".log") }

// find is the place of a game in the list; mu is held, or the caller is busy.
func (j *Journal) find(name string) int {
	return slices.IndexFunc(j.games, func(g game) bool { return g.name == name })
}

// enter begins what only one may do at a time.
func (j *Journal) enter() error {
	if !j.busy.CompareAndSwap(false, true) {
		return fmt.Errorf("journal: %w", ErrBusy)
	}
	return nil
}

// Begin makes the file of a new game, on the card when it returns; from here on
// Append writes to it. Older games may be removed to make room.
func (j *Journal) Begin(name string) error {
	if err := j.enter(); err != nil {
		return err
	}
	defer j.busy.Store(false)
	if clean(name) != name {
		return fmt.Errorf("journal: game %q: %w", name, errName)
	}
	if err := j.use(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL); err != nil {
		return err
	}
	if err := j.dir.Sync(); err != nil {
		err = errors.Join(err, j.leave(), os.Remove(j.file(name)))
		return fmt.Errorf("journal: game %s: %w", name, err)
	}
	j.makeCurrent(name)
	return nil
}

// Continue makes an older game the one that Append writes to.
func (j *Journal) Continue(name string) error {
	if err := j.enter(); err != nil {
		return err
	}
	defer j.busy.Store(false)
	if j.Last(name) == 0 {
		return fmt.Errorf("journal: game %s: %w", name, ErrNoGame)
	}
	if err := j.use(name, os.O_WRONLY); err != nil {
		return err
	}
	j.makeCurrent(name)
	return nil
}

// use opens the file of a game in the place of the one before.
func (j *Journal) use(name string, flag int) error {
	if err := j.leave(); err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	f, err := j.open(j.file(name), flag)
	if errors.Is(err, os.ErrExist) {
		err = errExists
	}
	if err != nil {
		return fmt.Errorf("journal: game %s: %w", name, err)
	}
	j.current = f
	return nil
}

// leave closes the file of the current game, if there is one.
func (j *Journal) leave() error {
	f := j.current
	j.current = nil
	if f == nil {
		return nil
	}
	return f.Close()
}

// makeCurrent puts a game at the end of the list.
func (j *Journal) makeCurrent(name string) {
	games := slices.Clone(j.games)
	now := game{name: name}
	if i := j.find(name); i >= 0 {
		now = games[i]
		games = slices.Delete(games, i, i+1)
	}
	now.changed = time.Now()
	j.dateBack(games, now.changed)
	j.publish(append(games, now))
	j.rotate()
}

// publish lets readers see another list of games.
func (j *Journal) publish(games []game) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.games = games
}

// Append writes lines of the current game, each with its LF, and returns when
// they are on the card. Lines that are there already, by their seq, are not
// written again: what failed, or may have failed, is simply appended once more.
// After an error the file is as before, as far as the card lets it be; whatever
// it holds beyond that, the next Append overwrites and Open cuts.
func (j *Journal) Append(lines []byte) error {
	if err := j.enter(); err != nil {
		return err
	}
	defer j.busy.Store(false)
	if j.current == nil {
		return fmt.Errorf("journal: %w", errNone)
	}
	g := j.games[len(j.games)-1]
	missing, last, err := following(lines, g.name, g.last)
	if err != nil {
		return fmt.Errorf("journal: game %s: %w", g.name, err)
	}
	if len(missing) == 0 {
		return nil
	}
	_, err = j.current.WriteAt(missing, g.size)
	if err == nil {
		err = j.current.Sync()
	}
	if err != nil {
		_ = j.current.Truncate(g.size) // only tidier: see above
		return fmt.Errorf("journal: game %s: %w", g.name, err)
	}
	g.last = last
	g.size += int64(len(missing))
	g.changed = time.Now()
	j.mu.Lock()
	j.games[len(j.games)-1] = g
	j.mu.Unlock()
	j.rotate()
	return nil
}

// Close closes the files; the directory may then be opened again. While a write
// hangs it returns ErrBusy and closes nothing.
func (j *Journal) Close() error {
	if err := j.enter(); err != nil {
		return err
	}
	defer j.busy.Store(false)
	if err := errors.Join(j.leave(), j.dir.Close()); err != nil {
		return fmt.Errorf("journal %s: close: %w", j.path, err)
	}
	return nil
}
