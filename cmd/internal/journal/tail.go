package journal

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"quartoboard/board"
	"quartoboard/rules/record"
)

// Report is what Open found and did.
type Report struct {
	Cut     []Cut
	Skipped []Skip
	Err     error // why the directory cannot be used; nil where it can
}

// Cut is a torn tail that was cut off a game's file: a line that was being
// written when the power went, zeros that the file system left, what stood behind a
// hole in the lines of one Append, or a whole file without a single true line.
type Cut struct {
	Game  string
	Bytes int64
	Kept  string // the name of the file that holds them now; "" if Err is not nil
	Err   error  // why they could not be kept, on a full card: the game's next line overwrites them
}

// String is one sentence for people.
func (c Cut) String() string {
	if c.Err != nil {
		return fmt.Sprintf("%d bytes of a torn tail of game %s cannot be kept: %v", c.Bytes, c.Game, c.Err)
	}
	return fmt.Sprintf("%d bytes of a torn tail of game %s are kept in %s", c.Bytes, c.Game, c.Kept)
}

// Skip is a file that cannot be read. It is left alone.
type Skip struct {
	File string
	Err  error
}

// String is one sentence for people.
func (s Skip) String() string {
	return fmt.Sprintf("%s cannot be read and is left out: %v", s.File, s.Err)
}

// load reads what there is of each game, as far as the files can be read.
func (j *Journal) load(entries []entry) []Skip {
	games, skipped, taken := list(entries)
	readable := games[:0]
	for _, g := range games {
		if err := j.survey(&g); err != nil {
			skipped = append(skipped, Skip{g.name + ".log", err})
			taken = append(taken, g.name)
			continue
		}
		readable = append(readable, g)
	}
	slices.SortFunc(readable, byCount)
	j.mu.Lock()
	defer j.mu.Unlock()
	j.games, j.taken = readable, taken
	return skipped
}

// survey reads the begin and the end of a game's file.
func (j *Journal) survey(g *game) error {
	if !g.made {
		return nil // only its tails are left
	}
	f, err := j.disk.OpenFile(j.file(g.name), os.O_RDONLY)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // only read
	if g.size, g.last, err = lastLine(f, g.found, g.name); err != nil || g.last == 0 {
		return err
	}
	if g.count, err = readCount(f, g.size, g.name); err == nil {
		g.played, err = readPlayed(f, g.size)
	}
	return err
}

// cutTails sets files without a true line aside, and cuts the torn tail of the
// newest game.
func (j *Journal) cutTails() (cuts []Cut, skipped []Skip) {
	for i := range j.games {
		if g := &j.games[i]; g.made && g.last == 0 {
			if cut := j.setAside(g); cut.Bytes > 0 {
				cuts = append(cuts, cut)
			}
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
			skipped = append(skipped, Skip{g.name + ".log", err})
			j.taken = append(j.taken, g.name)
			j.games = j.games[:n]
			continue
		}
		if cut.Bytes > 0 {
			cuts = append(cuts, cut)
		}
		cutting = g.last == 0 // nothing of it was sound: the game before is the newest
	}
	return cuts, skipped
}

// setAside renames the file of a game that has no valid line. An empty
// one was made right before the power went.
func (j *Journal) setAside(g *game) Cut {
	path := j.file(g.name)
	cut := Cut{Game: g.name, Bytes: g.found}
	if g.found == 0 {
		cut.Err = j.disk.Remove(path)
	} else {
		cut.Kept = freeTail(g)
		cut.Err = j.disk.Rename(path, filepath.Join(j.path, cut.Kept))
	}
	if cut.Err != nil {
		cut.Kept = ""
		j.taken = append(j.taken, g.name)
		return cut
	}
	_ = j.dir.Sync() // after a power cut it is set aside once more
	if cut.Kept != "" {
		g.tails, g.torn = append(g.tails, cut.Kept), g.torn+g.found
	}
	g.made = false
	return cut
}

// cutTail cuts what follows the sound part of a game's file. The error is that the
// file cannot be read.
func (j *Journal) cutTail(g *game) (Cut, error) {
	f, err := j.disk.OpenFile(j.file(g.name), os.O_RDONLY)
	if err != nil {
		return Cut{}, err
	}
	defer func() { _ = f.Close() }() // only read
	end, last, err := sound(f, g.found, g.name)
	if err != nil {
		return Cut{}, err
	}
	g.size, g.last = end, last
	if last == 0 {
		return j.setAside(g), nil
	}
	_ = f.Sync() // what a program before may have left unsynced is taken as safe from here on
	cut := Cut{Game: g.name, Bytes: g.found - end}
	if cut.Bytes > 0 {
		cut.Kept, cut.Err = j.keep(f, g)
	}
	if cut.Kept != "" {
		g.tails, g.torn = append(g.tails, cut.Kept), g.torn+cut.Bytes
	}
	return cut, nil
}

// sound is how much of the first size bytes of a game's file is to stay, and the
// seq of its last line: all up to the last true line; or, where a hole is behind the
// last fact, up to the hole. Behind the last fact stands what was written last, and
// judgements are made again from the facts. A hole before it was made otherwise and
// is stepped over.
func sound(f io.ReaderAt, size int64, game string) (end int64, last int, err error) {
	r := record.NewReader(io.NewSectionReader(f, 0, size))
	hole := false
	for {
		damaged := len(r.Damage())
		l, err := r.Next()
		switch {
		case err == io.EOF:
			return end, last, nil
		case err != nil:
			return 0, 0, err
		case l.Game != game || l.Seq <= last:
			hole = true
			continue
		}
		hole = hole && l.Fact == nil || l.Fact == nil && len(r.Damage()) > damaged
		if !hole {
			end, last = r.End(), l.Seq
		}
	}
}

// lastLine is the last true line of the game in the first size bytes of its
// file: where it ends, and its seq. Both are 0 where there is none.
func lastLine(f io.ReaderAt, size int64, game string) (end int64, last int, err error) {
	for _, near := range []int64{1 << 12, 4 * record.MaxLine, size} {
		from := max(0, size-near)
		text := make([]byte, size-from)
		if _, err := f.ReadAt(text, from); err != nil && err != io.EOF {
			return 0, 0, err
		}
		for to := bytes.LastIndexByte(text, '\n') + 1; to > 0; {
			begin := bytes.LastIndexByte(text[:to-1], '\n') + 1
			if l, err := record.Decode(text[begin:to]); err == nil && l.Game == game {
				return from + int64(to), l.Seq, nil
			}
			to = begin
		}
		if from == 0 {
			break
		}
	}
	return 0, 0, nil
}

// readCount is the number of the game on the card, which its first line tells, or
// the next opened line where the first is damaged; 0 where none tells it.
func readCount(f io.ReaderAt, size int64, game string) (int, error) {
	r := record.NewReader(io.NewSectionReader(f, 0, size))
	for {
		l, err := r.Next()
		if err == io.EOF {
			return 0, nil
		}
		if err != nil {
			return 0, err
		}
		if l.Game != game {
			continue
		}
		if o, _ := l.Fact.(board.Opened); o.Count > 0 || l.Seq == 1 {
			return o.Count, nil
		}
	}
}

// readPlayed reports whether a piece was placed in the game.
func readPlayed(f io.ReaderAt, size int64) (bool, error) {
	text := make([]byte, 1<<12)
	for at := int64(0); at < size; at += int64(len(text) - len(placed)) {
		n, err := f.ReadAt(text[:min(int64(len(text)), size-at)], at)
		if bytes.Contains(text[:n], placed) {
			return true, nil
		}
		if err != nil && err != io.EOF {
			return false, err
		}
	}
	return false, nil
}

// keep copies what follows the sound part into a file beside, and cuts it off when
// that file and its name are on the card, so that a power cut in between loses
// nothing. After an error both are as they were.
func (j *Journal) keep(tail io.ReaderAt, g *game) (string, error) {
	f, err := j.disk.OpenFile(j.file(g.name), os.O_WRONLY)
	if err != nil {
		return "", err
	}
	defer func() { _ = f.Close() }() // synced where it was written
	name := freeTail(g)
	beside := filepath.Join(j.path, name)
	out, err := j.disk.OpenFile(beside, os.O_WRONLY|os.O_CREATE|os.O_EXCL)
	if err != nil {
		return "", err
	}
	_, err = io.Copy(io.NewOffsetWriter(out, 0), io.NewSectionReader(tail, g.size, g.found-g.size))
	if err == nil {
		err = out.Sync()
	}
	if err = errors.Join(err, out.Close()); err == nil {
		err = j.dir.Sync()
	}
	if err == nil {
		err = f.Truncate(g.size)
	}
	if err != nil {
		return "", errors.Join(err, j.disk.Remove(beside))
	}
	return name, f.Sync()
}

// freeTail is the first of .torn, .torn-2 and so on that is not taken.
func freeTail(g *game) string {
	free := g.name + ".log.torn"
	for i := 2; slices.Contains(g.tails, free); i++ {
		free = fmt.Sprintf("%s.log.torn-%d", g.name, i)
	}
	return free
}
