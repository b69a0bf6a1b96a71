package journal

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"quartoboard/board"
	"quartoboard/rules/record"
)

// Report lists the findings of Open.
type Report struct {
	Cut     []Cut
	Skipped []Skip
	Strange []string // names of entries that are not the journal's
	Err     error    // why the directory is unusable; nil if it is usable
}

// Cut is a torn tail cut off the file of a game: a line that a power cut interrupted,
// zeros of the file system, the bytes behind a hole in the lines of one Append, or a
// whole file without a valid line.
type Cut struct {
	Game  string
	Bytes int64
	Kept  string // the file that holds them now; "" if Err is not nil
	Err   error  // why they could not be kept
}

// String returns one line for people.
func (c Cut) String() string {
	if c.Err != nil {
		return fmt.Sprintf("game %s: torn tail of %d bytes not kept: %v", c.Game, c.Bytes, c.Err)
	}
	return fmt.Sprintf("game %s: torn tail of %d bytes kept in %s", c.Game, c.Bytes, c.Kept)
}

// Skip is an unreadable file. It stays as it is.
type Skip struct {
	File string
	Err  error
}

// String returns one line for people.
func (s Skip) String() string {
	return fmt.Sprintf("%s: unreadable, left out: %v", s.File, s.Err)
}

// load surveys the readable games.
func (j *Journal) load(entries []fs.DirEntry, report *Report) {
	games, taken := list(entries, report)
	j.games, j.taken = nil, taken
	known := j.readIndex()
	opened := 0
	for _, g := range games {
		if is, ok := known[g.name]; ok && g.made && is[0] == g.found {
			g.count, g.size, g.last, g.rough = int(is[1]), g.found, 1, true
			j.games = append(j.games, g)
			continue
		}
		opened++
		if err := j.survey(&g); err != nil {
			report.Skipped = append(report.Skipped, Skip{g.name + ".log", err})
			j.taken = append(j.taken, g.name)
			continue
		}
		j.games = append(j.games, g)
	}
	slices.SortFunc(j.games, byCount)
	if opened >= indexFrom {
		j.writeIndex(j.games)
	}
}

// survey reads the first line of a game, or all of one whose first line is damaged.
func (d *directory) survey(g *game) error {
	if !g.made {
		return nil // only tails are left
	}
	f, err := d.disk.OpenFile(d.file(g.name), os.O_RDONLY)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // opened for reading
	var head [1 << 10]byte
	n, err := f.ReadAt(head[:], 0)
	if err != nil && err != io.EOF {
		return err
	}
	line, _, ended := bytes.Cut(head[:n], []byte("\n"))
	if game, count, ok := record.First(line); ok && ended && game == g.name {
		g.count, g.size, g.last, g.rough = count, g.found, 1, true
		return nil
	}
	return d.readAll(f, g)
}

// learn reads a game if its first line alone was read so far. One that cannot be read stays
// as it is, and counts as played.
func (j *Journal) learn(name string) {
	g := j.game(name)
	if !g.rough {
		return
	}
	f, err := j.disk.OpenFile(j.file(name), os.O_RDONLY)
	if err == nil {
		err = errors.Join(j.readAll(f, &g), f.Close())
	}
	g.rough, g.played = false, g.played || err != nil
	j.mu.Lock()
	defer j.mu.Unlock()
	if i := find(j.games, name); i >= 0 && j.games[i].rough {
		g.acked = j.games[i].acked
		j.games[i] = g
	}
}

// cutTails sets files without a valid line aside and cuts the torn tail of the newest
// game.
func (j *Journal) cutTails(report *Report) {
	note := func(g *game, c Cut) {
		if c.Err != nil && g.last == 0 { // its file stays
			j.taken = append(j.taken, g.name)
		}
		if c.Kept != "" {
			g.tails, g.torn = append(g.tails, c.Kept), g.torn+c.Bytes
		}
		if c.Bytes > 0 {
			report.Cut = append(report.Cut, c)
		}
	}
	for i := range j.games {
		if g := &j.games[i]; g.made && g.last == 0 {
			note(g, j.setAside(g))
		}
	}
	j.games = slices.DeleteFunc(j.games, func(g game) bool { return g.last == 0 && g.torn == 0 })
	for cutting := true; cutting; slices.SortFunc(j.games, byCount) {
		n := len(j.games) - 1
		if n < 0 || j.games[n].last == 0 {
			break
		}
		g := &j.games[n]
		cut, err := j.cutTail(g)
		if err != nil {
			report.Skipped = append(report.Skipped, Skip{g.name + ".log", err})
			j.taken = append(j.taken, g.name)
			j.games = j.games[:n]
			continue
		}
		note(g, cut)
		cutting = g.last == 0 // nothing was sound: the previous game is the newest
	}
}

// setAside renames the file of a game without a valid line, and removes an empty one,
// which a power cut left.
func (d *directory) setAside(g *game) Cut {
	path := d.file(g.name)
	cut := Cut{Game: g.name, Bytes: g.found}
	if g.found == 0 {
		cut.Err = d.disk.Remove(path)
	} else {
		cut.Kept = freeTail(g)
		cut.Err = d.disk.Rename(path, filepath.Join(d.path, cut.Kept))
	}
	if cut.Err != nil {
		cut.Kept = ""
		return cut
	}
	_ = d.disk.SyncDir(d.path) // a power cut undoes it, and the next Open repeats it
	g.made = false
	return cut
}

// cutTail cuts the bytes behind the sound part of a game's file. The error is that of
// reading it.
func (d *directory) cutTail(g *game) (Cut, error) {
	f, err := d.disk.OpenFile(d.file(g.name), os.O_RDONLY)
	if err != nil {
		return Cut{}, err
	}
	defer func() { _ = f.Close() }() // opened for reading
	if err := d.readSound(f, g); err != nil {
		return Cut{}, err
	}
	if g.last == 0 {
		return d.setAside(g), nil
	}
	_ = f.Sync() // an earlier program may have left it unsynced
	cut := Cut{Game: g.name, Bytes: g.found - g.size}
	if cut.Bytes > 0 {
		cut.Kept, cut.Err = d.keep(f, g)
	}
	return cut, nil
}

// readSound reads the part of a game's file to keep. The part ends with the last valid line or, if
// there is a hole behind the last fact, at the hole: the lines there are the newest, and judgements
// are made again from the facts. A hole before the last fact has other causes and is skipped.
func (d *directory) readSound(f io.ReaderAt, g *game) error {
	g.size, g.last, g.rough = 0, 0, false
	r := record.Any.NewReader(io.NewSectionReader(f, 0, g.found))
	hole := false
	for {
		damaged := len(r.Damage())
		l, err := r.Next()
		switch {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		case l.Game != g.name || l.Seq <= g.last:
			hole = true
			continue
		}
		hole = hole && l.Fact == nil || l.Fact == nil && len(r.Damage()) > damaged
		if !hole {
			g.size, g.last, g.played = r.End(), l.Seq, g.played || d.played(r.Bytes())
		}
	}
}

// readAll reads the file of a game: its last line, whether something was placed, and its
// count, if the first line is damaged, from a later opened line.
func (d *directory) readAll(f io.ReaderAt, g *game) (err error) {
	if g.size, g.last, err = record.LastLine(f, g.found, g.name); err != nil || g.last == 0 {
		return err
	}
	text := make([]byte, g.size)
	if _, err := f.ReadAt(text, 0); err != nil && err != io.EOF {
		return err
	}
	g.played = d.played(text)
	for r := record.Any.NewReader(bytes.NewReader(text)); g.count == 0; {
		l, err := r.Next()
		if err != nil {
			return nil // the text is in memory: it has ended
		}
		if o, _ := l.Fact.(board.Opened); l.Game == g.name {
			g.count = o.Count
		}
	}
	return nil
}

// keep copies the bytes behind the sound part into a file of their own, and cuts them
// off when that file and its name are on the card, so that a power cut loses nothing.
// After an error both files are unchanged.
func (d *directory) keep(tail io.ReaderAt, g *game) (string, error) {
	f, err := d.disk.OpenFile(d.file(g.name), os.O_WRONLY)
	if err != nil {
		return "", err
	}
	defer func() { _ = f.Close() }() // synced after writing
	name := freeTail(g)
	beside := filepath.Join(d.path, name)
	out, err := d.disk.OpenFile(beside, os.O_WRONLY|os.O_CREATE|os.O_EXCL)
	if err != nil {
		return "", err
	}
	_, err = io.Copy(io.NewOffsetWriter(out, 0), io.NewSectionReader(tail, g.size, g.found-g.size))
	if err == nil {
		err = out.Sync()
	}
	if err = errors.Join(err, out.Close()); err == nil {
		err = d.disk.SyncDir(d.path)
	}
	if err == nil {
		err = f.Truncate(g.size)
	}
	if err != nil {
		return "", errors.Join(err, d.disk.Remove(beside))
	}
	return name, f.Sync()
}

// freeTail returns the first free name of .torn, .torn-2 and so on.
func freeTail(g *game) string {
	free := g.name + ".log.torn"
	for i := 2; slices.Contains(g.tails, free); i++ {
		free = fmt.Sprintf("%s.log.torn-%d", g.name, i)
	}
	return free
}
