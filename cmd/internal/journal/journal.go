// Package journal keeps the record of every game on the card: one file a game,
// <game>.log, append-only, each append on the card before it returns. It is the
// only state that matters: after a power cut the game goes on from it, and
// every listener that missed lines gets them from here.
//
// A torn tail of the newest game is cut when the journal is opened and kept beside
// its file as <game>.log.torn, .torn-2 and so on; the directory holds nothing else.
// The lines of one Append may be torn apart by a power cut, with true ones behind a
// hole: where only judgements stand behind it, the tail begins at the hole, since
// they are made again from the facts. No other game is opened for writing.
//
// The order of the games is that of their counts, which stand in their opened
// lines; the dates of files do not matter, since a Pi has no clock. Games without
// a count, which older versions wrote, come before those that have one, in the
// order of their names, numbers in them taken as such.
//
// Old games are removed to stay within the limits, never the one at hand: first
// those in which no piece was placed, which never displace one in which some were,
// last those that no host has acknowledged while the program ran. The game at hand
// has a limit of its own.
//
// What a full or failing card does not take waits in memory and is written with
// the next line. A file that cannot be read is left out. Where the directory itself
// cannot be used, all waits in memory; it is tried again with each line. Nothing
// here limits the time a card takes: an fsync can hang. The caller of Append limits
// it; readers go on meanwhile. NewMemory is a journal without a card.
package journal

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"

	"quartoboard/cmd/internal/folder"
)

// Sentinels for what callers branch on.
var (
	ErrBusy   = errors.New("the write before has not ended")      // of Append and Begin, while another hangs
	ErrNoGame = errors.New("there is no such game")               // it was never there, or it was removed
	errExists = errors.New("there is a game of that name")        //
	errNone   = errors.New("no game has begun")                   //
	errName   = errors.New("letters, digits, . _ and - expected") //
	errMuch   = errors.New("too much waits for the card")         //
	errLong   = errors.New("the file of the game is full")        //
	errLate   = errors.New("the directory could not be used at the start, and it holds games: start the program again")
)

// Opts bounds what is kept.
type Opts struct {
	MaxGames int   // 0 is 1000
	MaxBytes int64 // of all files together; 0 is 64 MiB
	MaxGame  int64 // bytes of one game; 0 is 4 MiB, or MaxBytes where that is less
}

func (o Opts) withDefaults() Opts {
	if o.MaxGames <= 0 {
		o.MaxGames = 1000
	}
	if o.MaxBytes <= 0 {
		o.MaxBytes = 64 << 20
	}
	if o.MaxGame <= 0 {
		o.MaxGame = min(4<<20, o.MaxBytes)
	}
	return o
}

// Journal is an open directory of games. Games, Last, Lines, Unique, NextCount,
// Acknowledge and Free may be called at any time from any goroutine and do not wait
// for a write. Begin, Continue and Append do not queue: while one runs, another is
// ErrBusy.
type Journal struct {
	// Set by Open, then fixed.
	path string
	opts Opts
	disk disk

	busy atomic.Bool

	// Guarded by busy.
	current file   // that is open for writing; nil for none
	name    string // its game's
	target  string // the game that Append adds to
	last    int    // seq of its last line, be it on the card or in the backlog
	lost    error  // why lines of it were refused; nil for none
	backlog []batch

	// Guarded by mu, which the holder of busy needs for changes only; acked needs it
	// always.
	mu     sync.Mutex
	dir    locked   // nil where the directory cannot be used
	games  []game   // oldest first; the last one is the target
	taken  []string // names of files that were left out
	newest string   // the name that Unique gave out last
}

// batch is what waits to be written at once: the begin of a game, or lines of it.
type batch struct {
	game  string
	lines []byte
	last  int // seq of the last of them
}

// game is what the directory holds of one.
type game struct {
	name   string
	made   bool     // its file is there
	last   int      // seq of its last line; 0 where only tails are left
	size   int64    // of the file, up to the end of its last true line
	found  int64    // of the file as Open found it
	tails  []string // the names of its tails
	torn   int64    // their size
	count  int      // its number on the card; 0 where no line tells it
	played bool     // a piece was placed
	acked  int      // seq up to which a host has it
}

// Open opens the directory, which it makes if it is missing, cuts the torn tail
// of the newest game and removes what is over the limits; the report says what else
// was found. The one error is that another program has the directory.
func Open(dir string, o Opts) (*Journal, Report, error) { return openOn(system{}, dir, o) }

func openOn(d disk, dir string, o Opts) (*Journal, Report, error) {
	j := &Journal{path: dir, opts: o.withDefaults(), disk: d}
	entries, err := j.attach()
	if errors.Is(err, folder.ErrLocked) {
		return nil, Report{}, fmt.Errorf("journal %s: %w", dir, err)
	}
	report := Report{Err: err}
	if err != nil {
		report.Err = fmt.Errorf("journal %s: %w", dir, err)
		return j, report, nil
	}
	var skipped []Skip
	report.Skipped = j.load(entries)
	report.Cut, skipped = j.cutTails()
	report.Skipped = append(report.Skipped, skipped...)
	j.rotate() // now, when nobody waits for a line
	return j, report, nil
}

// attach locks the directory, which it makes if it is missing, and lists it. The
// names that a program before may have left unsynced are synced.
func (j *Journal) attach() ([]entry, error) {
	dir, err := j.disk.Lock(j.path)
	missing := errors.Is(err, fs.ErrNotExist)
	if missing {
		if err = makeDir(j.disk, j.path); err == nil {
			dir, err = j.disk.Lock(j.path)
		}
	}
	if err != nil {
		return nil, err
	}
	entries, err := j.disk.List(j.path)
	if synced := errors.Join(syncNames(j.disk, j.path), dir.Sync()); missing {
		err = errors.Join(err, synced) // where nothing can be written there may be nothing to sync
	}
	if err != nil {
		return nil, errors.Join(err, dir.Close())
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	j.dir = dir
	return entries, nil
}

// Lock holds the directory as an open journal does, until it is closed: for whoever
// wants the board and keeps no games. A directory that is not there yet is nobody's.
func Lock(dir string) (io.Closer, error) {
	d, err := folder.Lock(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return io.NopCloser(nil), nil
	case err != nil:
		return nil, fmt.Errorf("journal %s: %w", dir, err)
	}
	return d, nil
}

func (j *Journal) file(game string) string { return filepath.Join(j.path, game+".log") }

// find is the place of a game in a list, -1 where it is not there.
func find(games []game, name string) int {
	return slices.IndexFunc(games, func(g game) bool { return g.name == name })
}
