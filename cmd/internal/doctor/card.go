package doctor

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"quartoboard/cmd/internal/folder"
)

// Card is what was seen of the directory of the games.
type Card struct {
	Dir   string
	Err   error           // of writing there; nil where it can be written
	Taken bool            // another quartoboard has it open
	Shut  bool            // this user may not look whether one has
	New   bool            // it is not there yet
	Free  int64           // bytes for this user
	Syncs []time.Duration // how long each write took to be on the card
	Room  int64           // bytes that the journal may take
}

// ProbeCard writes a few lines' worth into the directory, or into the nearest one
// above it that is there, and takes it away again. It blocks for five fsyncs.
func ProbeCard(dir string, room int64) Card {
	c := Card{Dir: dir, Room: room}
	c.Taken, c.Shut = taken(dir)
	there := dir
	c.New = !exists(dir)
	for !exists(there) && there != filepath.Dir(there) {
		there = filepath.Dir(there)
	}
	if c.Free, c.Err = folder.Free(there); c.Err != nil {
		return c
	}
	c.Syncs, c.Err = syncs(there)
	return c
}

func exists(dir string) bool {
	_, err := os.Stat(dir)
	return err == nil
}

// taken says whether a journal holds its lock on the directory, or that it cannot
// be looked at.
func taken(dir string) (taken, shut bool) {
	f, err := folder.Lock(dir)
	if err != nil {
		return errors.Is(err, folder.ErrLocked), errors.Is(err, fs.ErrPermission)
	}
	_ = f.Close() // it was only looked at
	return false, false
}

// syncs times writes of a line each. The file's name is none of a game.
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

// slowest is how long a line may take to be kept before play goes on without it.
const slowest = 250 * time.Millisecond

// Findings of the card: the directory, the room on it, and how fast it is.
func (c *Card) Findings() []Finding {
	if c.Taken {
		return []Finding{{
			Where: "board", State: Fails, Code: Running, Blocks: true,
			Says: "Another quartoboard is running and has it; its hardware was not looked at.",
			Next: "Run: sudo systemctl stop quartoboard, then doctor again.",
		}}
	}
	if c.Err != nil {
		return []Finding{c.refused()}
	}
	found := []Finding{c.room()}
	worst := slices.Max(c.Syncs).Round(100 * time.Microsecond)
	if worst <= slowest {
		return append(found, well("card's speed", "A line is safe after %v at most, of %d tries.", worst, len(c.Syncs)))
	}
	return append(found, Finding{
		Where: "card's speed", State: Advisory, Code: DiskSlow,
		Says: fmt.Sprintf("A line took %v to be safe, more than the %v that play waits for it.", worst, slowest),
		Next: "Use a faster card, or one that is not worn out.",
	})
}

func (c *Card) refused() Finding {
	f := Finding{
		Where: "games", State: Fails, Code: BadJournal,
		Says: fmt.Sprintf("%s cannot be written (%v).", c.Dir, c.Err),
		Next: "See that the card is mounted for writing and not worn out; play goes on, and the games are not kept.",
	}
	if errors.Is(c.Err, fs.ErrPermission) {
		f.Next = asBoard
	}
	if errors.Is(c.Err, syscall.ENOSPC) {
		f.Code, f.Next = DiskFull, "Remove what is not needed from the card; play goes on, and the games are not kept."
	}
	return f
}

func (c *Card) room() Finding {
	const mib = 1 << 20
	free := c.Free / mib
	switch {
	case c.Free < c.Room:
	case c.New:
		return well("games", "%s will be made by the first start, with %d MiB free.", c.Dir, free)
	default:
		return well("games", "%s can be written, with %d MiB free.", c.Dir, free)
	}
	return Finding{
		Where: "games", State: Advisory, Code: DiskFull,
		Says: fmt.Sprintf("%s can be written, but only %d MiB are free of the %d that the games may take.", c.Dir, free, c.Room/mib),
		Next: "Remove what is not needed from the card, or lower journal.max_mib.",
	}
}
