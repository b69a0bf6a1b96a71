// Package journal keeps the record of every game on the card: one append-only file a
// game, <game>.log. Append returns when its lines are on the card. After a power cut
// the game resumes from the journal, and listeners that missed lines read them here.
//
// Open cuts a torn tail off the newest game and keeps it in a file <game>.log.torn,
// .torn-2 and so on; the directory holds no other files. A power cut may tear the
// lines of one Append apart and leave valid lines behind a hole. If only judgements
// follow the hole, the tail begins at the hole: the judgements are made again from the
// facts. No other game is opened for writing.
//
// Games are ordered by their counts, which their opened lines have. The dates of the
// files are ignored, since a Pi has no clock. Games that have lost their count come first.
// Of other games than the newest Open reads the first line alone, or an index of hundreds,
// <directory>.index, which may be deleted: a card may have thousands.
//
// Torn tails and old games are removed to stay within the limits, but never the current
// game: first tails, then games without a placement, which never displace a game with one,
// last games that no host has acknowledged while the program ran. Each write removes only
// some of them. The current game has a limit of its own.
//
// Lines that a full or failing card refuses wait in memory and are written with the
// next line. An unreadable file is left out. If the directory itself is unusable, all
// lines wait in memory and each line retries it. An fsync can hang: the caller of
// Append limits the time, and readers do not wait. NewMemory makes a journal without a
// card.
package journal

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"sync"

	"quartoboard/cmd/internal/folder"
)

// Sentinels for what callers branch on.
var (
	ErrNoGame = errors.New("unknown game") // never there, or removed
	errExists = errors.New("name in use")
	errName   = errors.New("invalid name: want letters, digits, . _ and -")
	errMuch   = errors.New("write queue full: card too slow")
	errLong   = errors.New("file full")
	errRoom   = errors.New("it does not fit beside the games")
	errLate   = errors.New("directory was unusable at the start and holds games: restart the program")
)

// Opts limits the games that are kept.
type Opts struct {
	MaxGames int   // 0 is 1000
	MaxBytes int64 // of all files together; 0 is 64 MiB
	MaxGame  int64 // bytes of one game; 0 is 4 MiB, or MaxBytes where that is less

	// Played reports whether lines have a placement; nil: all have.
	Played func(lines []byte) bool
}

func (o Opts) withDefaults() Opts {
	o.MaxGames, o.MaxBytes = cmp.Or(o.MaxGames, 1000), cmp.Or(o.MaxBytes, 64<<20)
	o.MaxGame = cmp.Or(o.MaxGame, min(folder.MaxGame, o.MaxBytes))
	if o.Played == nil {
		o.Played = func([]byte) bool { return true }
	}
	return o
}

// Journal is an open directory of games. Games, Last, Lines, Unique, NextCount
// and Acknowledge may be called from any goroutine and do not wait for a write. The
// other methods belong to one goroutine.
type Journal struct {
	directory
	opts Opts // set by Open, then fixed

	// Of the goroutine that writes.
	current file   // open for writing; nil for none
	name    string // of its game
	target  string // the game that Append adds to
	last    int    // seq of its last line, on the card or in the backlog
	lost    error  // why its lines are refused; nil for none
	backlog []batch

	// Guarded by mu, which the goroutine that writes needs for changes only; acked needs
	// it always.
	mu     sync.Mutex
	games  []game   // oldest first; the last one is the target
	taken  []string // names of games that were left out
	newest string   // the last name of Unique
}

// batch is one write that waits: the start of a game, or lines of it.
type batch struct {
	game  string
	lines []byte
	last  int // seq of the last of them
}

// game is one game in the directory.
type game struct {
	name   string
	made   bool     // its file exists
	last   int      // seq of its last line; 0 if only tails are left
	size   int64    // of the file, up to the end of its last valid line
	found  int64    // of the file when Open found it
	tails  []string // the names of its tails
	torn   int64    // their size
	count  int      // its number on the card; 0 if unknown
	played bool     // something was placed
	rough  bool     // last, size and played are not known yet: last is 1, size is found
	acked  int      // seq up to which a host has it
}

// Open opens the directory, which it makes if it is missing, cuts the torn tail of
// the newest game and removes games over the limits. The report lists other findings.
// The only error is folder.ErrLocked.
func Open(dir string, o Opts) (*Journal, Report, error) { return openOn(system{}, dir, o) }

func openOn(d disk, dir string, o Opts) (*Journal, Report, error) {
	j := newJournal(d, dir, o)
	report, err := j.Load()
	return j, report, err
}

func newJournal(d disk, dir string, o Opts) *Journal {
	o = o.withDefaults()
	return &Journal{directory: directory{path: dir, disk: d, played: o.Played}, opts: o}
}

// Lock locks the directory, as Open does first, and makes a journal that Load opens. A
// missing directory is not locked and not an error. After any error but
// folder.ErrLocked, Load reports it too, and play may go on.
func Lock(dir string, o Opts) (*Journal, error) {
	j := newJournal(system{}, dir, o)
	if err := j.lock(); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return j, fmt.Errorf("journal %s: %w", dir, err)
	}
	return j, nil
}

// Load opens the directory of a journal of Lock, as Open does.
func (j *Journal) Load() (report Report, err error) {
	entries, err := j.attach()
	if err != nil {
		err = fmt.Errorf("journal %s: %w", j.path, err)
		if errors.Is(err, folder.ErrLocked) {
			return report, err
		}
		return Report{Err: err}, nil
	}
	j.load(entries, &report)
	j.cutTails(&report)
	removed := j.rotate() // while no line waits
	for i := range report.Cut {
		if c := &report.Cut[i]; c.Kept != "" && slices.Contains(removed, c.Kept) {
			c.Kept, c.Err = "", errRoom
		}
	}
	return report, nil
}

// game returns a game as it is now, the zero value if it is missing.
func (j *Journal) game(name string) (g game) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if i := find(j.games, name); i >= 0 {
		g = j.games[i]
	}
	return g
}

// find returns the index of a game in a list, -1 if it is missing.
func find(games []game, name string) int {
	return slices.IndexFunc(games, func(g game) bool { return g.name == name })
}
