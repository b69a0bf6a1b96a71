package journal

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"time"
)

// maxBacklog is how much may wait for a card that takes nothing, in bytes: some
// ten games.
const maxBacklog = 1 << 20

// enter begins what only one may do at a time.
func (j *Journal) enter() error {
	if !j.busy.CompareAndSwap(false, true) {
		return fmt.Errorf("journal: %w", ErrBusy)
	}
	return nil
}

// Begin makes the file of a new game, on the card when it returns; from here on
// Append adds to it. Older games may be removed to make room. After an error of
// the card the game has begun all the same, and its file is made with its next
// line.
func (j *Journal) Begin(name string) error {
	if err := j.enter(); err != nil {
		return err
	}
	defer j.busy.Store(false)
	if clean(name) != name {
		return fmt.Errorf("journal: game %q: %w", name, errName)
	}
	waits := slices.ContainsFunc(j.backlog, func(e entry) bool { return e.game == name })
	if _, err := os.Lstat(j.file(name)); err == nil || waits {
		return fmt.Errorf("journal: game %s: %w", name, errExists)
	}
	j.makeTarget(name)
	j.backlog = append(j.backlog, entry{game: name})
	return j.flush()
}

// Continue makes an older game the one that Append adds to.
func (j *Journal) Continue(name string) error {
	if err := j.enter(); err != nil {
		return err
	}
	defer j.busy.Store(false)
	if err := j.flush(); err != nil {
		return err
	}
	if j.Last(name) == 0 {
		return fmt.Errorf("journal: game %s: %w", name, ErrNoGame)
	}
	j.makeTarget(name)
	return nil
}

// Append adds whole lines to the game at hand and returns when they are on the
// card. What the card does not take waits in memory, up to a megabyte, and is
// written before what comes next; nothing is torn or written twice, whatever
// fails in between. Lines that are known already, by their seq, are left out, so
// that they may be appended once more.
func (j *Journal) Append(lines []byte) error {
	if err := j.enter(); err != nil {
		return err
	}
	defer j.busy.Store(false)
	if j.target == "" {
		return fmt.Errorf("journal: %w", errNone)
	}
	missing, last, err := following(lines, j.target, j.last)
	if err == nil && len(missing) > 0 {
		err = j.add(missing, last)
	}
	if err != nil {
		return fmt.Errorf("journal: game %s: %w", j.target, err)
	}
	return j.flush()
}

// add puts lines of the target into the backlog.
func (j *Journal) add(lines []byte, last int) error {
	waiting := len(lines)
	for _, e := range j.backlog {
		waiting += len(e.lines)
	}
	if waiting > maxBacklog {
		return errMuch
	}
	if n := len(j.backlog); n == 0 || j.backlog[n-1].game != j.target {
		j.backlog = append(j.backlog, entry{game: j.target})
	}
	e := &j.backlog[len(j.backlog)-1]
	e.lines = append(e.lines, lines...)
	e.last, j.last = last, last
	return nil
}

// flush writes the backlog, up to the first thing that fails.
func (j *Journal) flush() error {
	for len(j.backlog) > 0 {
		e := j.backlog[0]
		if err := j.write(e); err != nil {
			return fmt.Errorf("journal: game %s: %w", e.game, err)
		}
		j.backlog = j.backlog[1:]
	}
	return nil
}

// write brings an entry to the card. After an error the file is as before, as
// far as the card lets it be: what it holds beyond that is overwritten by the
// next try, or cut by Open.
func (j *Journal) write(e entry) error {
	i := j.find(e.game)
	if i < 0 {
		return nil // so much came after it that it was the oldest
	}
	g := j.games[i]
	if err := j.use(g); err != nil {
		return err
	}
	if len(e.lines) == 0 {
		return nil
	}
	_, err := j.current.WriteAt(e.lines, g.size)
	if err == nil {
		err = j.current.Sync()
	}
	if err != nil {
		_ = j.current.Truncate(g.size) // only tidier: see above
		return err
	}
	g.last = e.last
	g.size += int64(len(e.lines))
	g.changed = time.Now()
	j.mu.Lock()
	j.games[i] = g
	j.mu.Unlock()
	j.rotate()
	return nil
}

// use opens the file of a game, or makes it, in the place of the one before.
func (j *Journal) use(g game) error {
	if j.current != nil && j.name == g.name {
		return nil
	}
	if err := j.leave(); err != nil {
		return err
	}
	flag := os.O_WRONLY
	if g.last == 0 {
		flag |= os.O_CREATE | os.O_TRUNC // what there is was left by a try that failed
	}
	f, err := j.open(j.file(g.name), flag)
	if err != nil {
		return err
	}
	if g.last == 0 {
		if err := j.dir.Sync(); err != nil {
			return errors.Join(err, f.Close())
		}
	}
	j.current, j.name = f, g.name
	return nil
}

// leave closes the file that is open, if there is one.
func (j *Journal) leave() error {
	f := j.current
	j.current = nil
	if f == nil {
		return nil
	}
	return f.Close()
}

// makeTarget makes a game the one that Append adds to, and the last of the list.
func (j *Journal) makeTarget(name string) {
	games := slices.Clone(j.games)
	now := game{name: name}
	if i := j.find(name); i >= 0 {
		now = games[i]
		games = slices.Delete(games, i, i+1)
	}
	now.changed = time.Now()
	j.dateBack(games, now.changed)
	j.publish(append(games, now))
	j.target, j.last = name, now.last
	j.rotate()
}

// publish lets readers see another list of games.
func (j *Journal) publish(games []game) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.games = games
}

// Close tries once more to write what waits, and closes the files; the directory
// may then be opened again. While a write hangs it returns ErrBusy and closes
// nothing.
func (j *Journal) Close() error {
	if err := j.enter(); err != nil {
		return err
	}
	defer j.busy.Store(false)
	if err := errors.Join(j.flush(), j.leave(), j.dir.Close()); err != nil {
		return fmt.Errorf("journal %s: close: %w", j.path, err)
	}
	return nil
}
