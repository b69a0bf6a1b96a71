package doctor

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"quartoboard/cmd/internal/finding"
	"quartoboard/cmd/internal/folder"
)

// Card is the result of a check of the directory of the games.
type Card struct {
	Dir   string
	Err   error           // of writing there; nil if it can be written
	Taken bool            // another quartoboard has it open
	Shut  bool            // this user may not check that
	New   bool            // the directory does not exist yet
	Free  int64           // bytes for this user
	Syncs []time.Duration // duration of each write with its fsync
	Room  int64           // limit of the journal, in bytes
}

// ProbeCard writes a few lines into the directory, or into the nearest existing one
// above it, and deletes them again. It blocks for five fsyncs.
func ProbeCard(dir string, room int64) Card {
	c := Card{Dir: dir, Room: room}
	held, err := folder.Lock(dir) // as a journal holds it
	if err == nil {
		_ = held.Close() // only read
	}
	c.Taken, c.Shut = errors.Is(err, folder.ErrLocked), errors.Is(err, fs.ErrPermission)
	there := dir
	for _, err := os.Stat(there); err != nil && there != filepath.Dir(there); _, err = os.Stat(there) {
		there = filepath.Dir(there)
	}
	c.New = there != dir
	if c.Free, c.Err = folder.Free(there); c.Err == nil {
		c.Syncs, c.Err = syncs(there)
	}
	return c
}

// syncs measures writes of a line each. The file's name is not that of a game.
func syncs(dir string) (took []time.Duration, err error) {
	f, err := os.CreateTemp(dir, ".doctor-*")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close(), os.Remove(f.Name())) }()
	line := make([]byte, 256)
	for range 5 {
		begun := time.Now()
		if _, err := f.Write(line); err != nil {
			return nil, err
		}
		if err := f.Sync(); err != nil {
			return nil, err
		}
		took = append(took, time.Since(begun))
	}
	return took, nil
}

// slowest is the time limit of a write, after which play goes on without it.
const slowest = 250 * time.Millisecond

// Slowest returns the longest time of a write, rounded.
func (c *Card) Slowest() time.Duration { return slices.Max(c.Syncs).Round(100 * time.Microsecond) }

// Findings returns those of the card: the directory, its free space and its speed.
func (c *Card) Findings() []finding.Finding {
	if c.Taken {
		return []finding.Finding{tell("running", "board")}
	}
	if c.Err != nil {
		return []finding.Finding{c.refused()}
	}
	worst := c.Slowest()
	if worst <= slowest {
		return []finding.Finding{c.room(), well("card's speed", "A line is written in %v at most, in %d tries.", worst, len(c.Syncs))}
	}
	return []finding.Finding{c.room(), tell("disk-slow", "card's speed", worst, slowest)}
}

func (c *Card) refused() finding.Finding {
	switch {
	case errors.Is(c.Err, fs.ErrPermission):
		return tell("journal/denied", "games", c.Dir, c.Err)
	case errors.Is(c.Err, syscall.ENOSPC):
		return tell("disk-full/games", "games", c.Dir, c.Err)
	}
	return tell("journal", "games", c.Dir, c.Err)
}

func (c *Card) room() finding.Finding {
	const mib = 1 << 20
	free := c.Free / mib
	switch {
	case c.Free < c.Room:
	case c.New:
		return well("games", "%s will be made by the first start, with %d MiB free.", c.Dir, free)
	default:
		return well("games", "%s can be written, with %d MiB free.", c.Dir, free)
	}
	return tell("disk-full", "games", c.Dir, free, c.Room/mib)
}
