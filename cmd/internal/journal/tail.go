package journal

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"quartoboard/rules/record"
)

// Report is what Open found and did.
type Report struct{ Cut []Cut }

// Cut is a torn tail that was cut off a game's file: a line that was being
// written when the power went, zeros that the file system left, or a whole file
// without a single true line.
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

// cutTails finds the last true line of every file and cuts what follows it.
func (j *Journal) cutTails() (Report, error) {
	var report Report
	for i := range j.games {
		cut, err := j.cutTail(&j.games[i])
		if err != nil {
			return Report{}, err
		}
		if cut.Bytes > 0 {
			report.Cut = append(report.Cut, cut)
		}
	}
	j.games = slices.DeleteFunc(j.games, func(g game) bool { return g.last == 0 && g.torn == 0 })
	return report, nil
}

func (j *Journal) cutTail(g *game) (Cut, error) {
	path := j.file(g.name)
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if os.IsNotExist(err) {
		return Cut{}, nil // only its tails are left
	}
	if err != nil {
		return Cut{}, err
	}
	defer func() { _ = f.Close() }() // synced below where it was written
	end, last, err := lastLine(f, g.size, g.name)
	if err != nil {
		return Cut{}, err
	}
	cut := Cut{Game: g.name, Bytes: g.size - end}
	if end > 0 && cut.Bytes > 0 {
		cut.Kept, cut.Err = j.keep(f, path, end)
	} else if cut.Bytes > 0 {
		cut.Kept = freeName(path)
		err = os.Rename(path, filepath.Join(j.path, cut.Kept))
	} else if end == 0 {
		err = os.Remove(path) // the power went right after it was made
	}
	if err == nil && (cut.Bytes > 0 || end == 0) {
		err = j.dir.Sync()
	}
	if cut.Err == nil {
		g.torn += cut.Bytes
	}
	g.last, g.size = last, end
	return cut, err
}

// lastLine is the last true line of the game in the first size bytes of its
// file: where it ends, and its seq. Both are 0 where there is none.
func lastLine(f io.ReaderAt, size int64, game string) (end int64, last int, err error) {
	const near = 4 * record.MaxLine
	for _, from := range []int64{max(0, size-near), 0} {
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
	}
	return 0, 0, nil
}

// keep copies what follows end into a file beside and cuts it off, in this
// order, so that a power cut in between loses nothing. After an error both are
// as they were.
func (j *Journal) keep(f *os.File, path string, end int64) (string, error) {
	name := freeName(path)
	beside := filepath.Join(filepath.Dir(path), name)
	out, err := j.open(beside, os.O_WRONLY|os.O_CREATE|os.O_EXCL)
	if err != nil {
		return "", err
	}
	_, err = io.Copy(io.NewOffsetWriter(out, 0), io.NewSectionReader(f, end, 1<<62))
	if err == nil {
		err = out.Sync()
	}
	if err = errors.Join(err, out.Close()); err != nil {
		return "", errors.Join(err, os.Remove(beside))
	}
	if err := f.Truncate(end); err != nil {
		return "", err
	}
	return name, f.Sync()
}

// freeName is the first of .torn, .torn-2 and so on that is not taken.
func freeName(path string) string {
	free := path + ".torn"
	for i := 2; ; i++ {
		if _, err := os.Lstat(free); err != nil {
			return filepath.Base(free)
		}
		free = fmt.Sprintf("%s.torn-%d", path, i)
	}
}
