package journal

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"slices"

	"quartoboard/rules/record"
)

// maxBacklog is the limit of the backlog in bytes, some ten games.
const maxBacklog = 1 << 20

// Begin makes the file of a new game, which is on the card when Begin returns, and
// makes it the current game. It removes older games over the limits. After an error of
// the card the game has begun all the same, and its next line makes the file.
func (j *Journal) Begin(name string) error {
	if clean(name) != name {
		return fmt.Errorf("journal: game %q: %w", name, errName)
	}
	if find(j.games, name) >= 0 || slices.Contains(j.taken, name) {
		return fmt.Errorf("journal: game %s: %w", name, errExists)
	}
	j.makeTarget(name)
	j.backlog = append(j.backlog, batch{game: name})
	return j.flush()
}

// Continue makes an older game the current one.
func (j *Journal) Continue(name string) error {
	if err := j.flush(); err != nil {
		return err
	}
	if j.Last(name) == 0 {
		return fmt.Errorf("journal: game %s: %w", name, ErrNoGame)
	}
	j.makeTarget(name)
	return nil
}

// Append adds lines to the current game and returns when they are on the card. It
// does not decode them. Lines that the card refuses wait in memory, up to a megabyte,
// and are written before the next ones; no failure tears a line or writes it twice.
// Lines that the game has, by their seq, are left out, so that a caller may append them
// again. After lines were refused, those that follow in their game are refused too.
//
// The lines are a fact or judgements: a power cut may leave a hole in them, see the
// package comment.
func (j *Journal) Append(lines record.Lines) error {
	if j.lost != nil {
		_ = j.flush() // the error below is worse
		return fmt.Errorf("journal: game %s: %w", j.target, j.lost)
	}
	switch {
	case lines.Game != j.target:
		return fmt.Errorf("journal: game %s: line of game %s", j.target, lines.Game)
	case lines.First > j.last+1:
		return fmt.Errorf("journal: game %s: seq %d: want seq %d", j.target, lines.First, j.last+1)
	}
	if lines = lines.After(j.last); len(lines.Text) > 0 {
		if err := j.add(lines); err != nil {
			return fmt.Errorf("journal: game %s: %w", j.target, err)
		}
	}
	return j.flush()
}

// add adds lines of the current game to the backlog, as one batch.
func (j *Journal) add(more record.Lines) error {
	waiting, long := len(more.Text), int64(len(more.Text))
	for _, b := range j.backlog {
		waiting += len(b.lines)
		if b.game == j.target {
			long += int64(len(b.lines))
		}
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	g := &j.games[len(j.games)-1]
	switch {
	case g.size+long > j.opts.MaxGame:
		j.lost = errLong
	case waiting > maxBacklog:
		j.lost = errMuch
	}
	if j.lost != nil {
		return j.lost
	}
	j.backlog = append(j.backlog, batch{j.target, bytes.Clone(more.Text), more.Last})
	j.last = more.Last
	g.count = max(g.count, more.Count)
	g.played = g.played || j.played(more.Text)
	return nil
}

// flush writes the backlog. A game whose file fails does not stop the others. The
// error is that of the current game.
func (j *Journal) flush() error {
	if len(j.backlog) == 0 {
		return nil
	}
	if j.dir == nil {
		if err := j.attachLate(); err != nil {
			return fmt.Errorf("journal: game %s: %w", j.target, err)
		}
	}
	var failed error
	var left []batch
	for _, b := range j.backlog {
		if n := len(left); n > 0 && left[n-1].game == b.game {
			left = append(left, b)
		} else if err := j.write(b); err != nil {
			left, failed = append(left, b), err
		}
	}
	j.backlog = left
	if n := len(left); n > 0 && left[n-1].game == j.target {
		return fmt.Errorf("journal: game %s: %w", j.target, failed)
	}
	return nil
}

// attachLate retries the directory that was unusable at the start. It refuses one with
// games, whose counts were unknown so far.
func (j *Journal) attachLate() error {
	entries, err := j.attach()
	if games, _ := list(entries, &Report{}); err != nil || len(games) == 0 {
		return err
	}
	return errors.Join(errLate, j.unlock())
}

// write writes a batch to the card. After an error the next try overwrites what it has
// left, or Open cuts it.
func (j *Journal) write(b batch) error {
	i := find(j.games, b.game)
	if i < 0 {
		return nil // removed since
	}
	size := j.games[i].size
	if err := j.use(i, b.game); err != nil || len(b.lines) == 0 {
		return err
	}
	_, err := j.current.WriteAt(b.lines, size)
	if err == nil {
		err = j.current.Sync()
	}
	if err != nil {
		_ = j.current.Truncate(size) // an attempt: see above
		return err
	}
	j.mu.Lock()
	j.games[i].last = b.last
	j.games[i].size += int64(len(b.lines))
	j.mu.Unlock()
	j.rotate()
	return nil
}

// use opens or makes the file of game i, of that name, and closes the one before.
func (j *Journal) use(i int, name string) error {
	g := j.game(name)
	if j.current != nil && j.name == g.name {
		return nil
	}
	if err := j.leave(); err != nil {
		return err
	}
	flag := os.O_WRONLY
	if !g.made {
		flag |= os.O_CREATE | os.O_EXCL
	}
	f, err := j.disk.OpenFile(j.file(g.name), flag)
	if err != nil {
		return err
	}
	j.mu.Lock()
	j.games[i].made = true
	j.mu.Unlock()
	if g.last == 0 {
		err = j.disk.SyncDir(j.path)
	}
	if err == nil && g.made {
		err = f.Truncate(g.size) // cuts the remains of a failed write, or a tail that could not be kept
	}
	if err != nil {
		return errors.Join(err, f.Close())
	}
	j.current, j.name = f, g.name
	return nil
}

// leave closes the open file, if there is one.
func (j *Journal) leave() error {
	f := j.current
	j.current = nil
	if f == nil {
		return nil
	}
	return f.Close()
}

// makeTarget makes a game the current one and the last of the list.
func (j *Journal) makeTarget(name string) {
	j.mu.Lock()
	now := game{name: name}
	if i := find(j.games, name); i >= 0 {
		now = j.games[i]
		j.games = slices.Delete(j.games, i, i+1)
	}
	j.games = append(j.games, now)
	j.mu.Unlock()
	j.target, j.last, j.lost = name, now.last, nil
	j.rotate()
}

// Close writes the backlog, closes the files and unlocks the directory.
func (j *Journal) Close() error {
	if err := errors.Join(j.flush(), j.leave(), j.unlock()); err != nil {
		return fmt.Errorf("journal %s: close: %w", j.path, err)
	}
	return nil
}
