package journal

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"slices"

	"quartoboard/rules/record"
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
	if find(j.games, name) >= 0 || slices.Contains(j.taken, name) {
		return fmt.Errorf("journal: game %s: %w", name, errExists)
	}
	j.makeTarget(name)
	j.backlog = append(j.backlog, batch{game: name})
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

// Append adds lines to the game at hand and returns when they are on the card. It
// does not decode them. What the card does not take waits in memory, up to a
// megabyte, and is written before what comes next; no line is torn or written twice,
// whatever fails in between. Lines that the game has, by their seq, are left out, so
// that a caller may append them again. After lines were refused, those that follow in
// their game are refused too.
//
// The lines are a fact or judgements: a power cut may leave a hole in them, see the
// package comment.
func (j *Journal) Append(lines record.Lines) error {
	if err := j.enter(); err != nil {
		return err
	}
	defer j.busy.Store(false)
	if j.target == "" {
		return fmt.Errorf("journal: %w", errNone)
	}
	if j.lost != nil {
		_ = j.flush() // what is told is worse
		return fmt.Errorf("journal: game %s: %w", j.target, j.lost)
	}
	switch {
	case lines.Game != j.target:
		return fmt.Errorf("journal: game %s: a line of game %s does not belong there", j.target, lines.Game)
	case lines.First > j.last+1:
		return fmt.Errorf("journal: game %s: seq %d expected, not %d", j.target, j.last+1, lines.First)
	}
	if lines = lines.After(j.last); len(lines.Text) > 0 {
		if err := j.add(lines); err != nil {
			return fmt.Errorf("journal: game %s: %w", j.target, err)
		}
	}
	return j.flush()
}

// add puts lines of the target into the backlog, as a batch of their own.
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
	g.played = g.played || bytes.Contains(more.Text, placed)
	return nil
}

// flush writes the backlog. A game whose file fails does not hold up another; the
// error is that of the target.
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

// attachLate tries the directory again that could not be used at the start. Games in
// it would have counts that were not known.
func (j *Journal) attachLate() error {
	entries, err := j.attach()
	if games, _, _ := list(entries); err != nil || len(games) == 0 {
		return err
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	err = errors.Join(errLate, j.dir.Close())
	j.dir = nil
	return err
}

// write brings a batch to the card. After an error the file is as before, as
// far as the card lets it be: what it holds beyond that is overwritten by the
// next try, or cut by Open.
func (j *Journal) write(b batch) error {
	i := find(j.games, b.game)
	if i < 0 {
		return nil // so much came after it that it was the oldest
	}
	size := j.games[i].size
	if err := j.use(i); err != nil || len(b.lines) == 0 {
		return err
	}
	_, err := j.current.WriteAt(b.lines, size)
	if err == nil {
		err = j.current.Sync()
	}
	if err != nil {
		_ = j.current.Truncate(size) // only tidier: see above
		return err
	}
	j.mu.Lock()
	j.games[i].last = b.last
	j.games[i].size += int64(len(b.lines))
	j.mu.Unlock()
	j.rotate()
	return nil
}

// use opens the file of a game of the list, or makes it, in the place of the one
// before.
func (j *Journal) use(i int) error {
	j.mu.Lock()
	g := j.games[i]
	j.mu.Unlock()
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
		err = j.dir.Sync()
	}
	if err == nil && g.made {
		err = f.Truncate(g.size) // to what a try that failed has left, or a tail that could not be kept
	}
	if err != nil {
		return errors.Join(err, f.Close())
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

// Close tries once more to write what waits, and closes the files; the directory
// may then be opened again. While a write hangs it returns ErrBusy and closes
// nothing.
func (j *Journal) Close() error {
	if err := j.enter(); err != nil {
		return err
	}
	defer j.busy.Store(false)
	err := errors.Join(j.flush(), j.leave())
	if j.dir != nil {
		err = errors.Join(err, j.dir.Close())
	}
	if err != nil {
		return fmt.Errorf("journal %s: close: %w", j.path, err)
	}
	return nil
}
