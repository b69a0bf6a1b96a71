package folder

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// The limits of files that the program finds by itself, in bytes.
const (
	MaxText = 1 << 20 // settings, profiles, decks, and what the board has learned
	MaxGame = 4 << 20 // the record of a game
)

// The errors of Open, in an fs.PathError, about files that would block the program or fill
// its memory.
var (
	ErrNotRegular = errors.New("not a regular file")
	ErrTooLarge   = errors.New("too large")
)

// Open opens a file that the program finds by itself, with the flags of os.OpenFile. It
// refuses all but regular files within a limit in bytes, and to write through a symbolic
// link.
func Open(path string, flag int, limit int64) (*os.File, error) {
	look := os.Stat
	if flag&(os.O_WRONLY|os.O_RDWR) != 0 {
		look = os.Lstat
	}
	info, err := look(path)
	switch {
	case err != nil: // open tells
	case !info.Mode().IsRegular():
		return nil, &fs.PathError{Op: "open", Path: path, Err: ErrNotRegular}
	case info.Size() > limit:
		return nil, &fs.PathError{Op: "open", Path: path, Err: ErrTooLarge}
	}
	return os.OpenFile(path, flag, 0o644)
}

// ReadText reads a text that the program finds by itself, of up to MaxText bytes and without
// the byte order mark that some editors begin it with.
func ReadText(path string) ([]byte, error) {
	return readText(Open(path, os.O_RDONLY, MaxText))
}

// ReadNamed is ReadText for a file that a person names on the command line, which may be a
// pipe. It blocks until the other end of a pipe is closed.
func ReadNamed(path string) ([]byte, error) {
	return readText(os.Open(path))
}

// readText reads a file that was opened without an error, and closes it.
func readText(f *os.File, err error) ([]byte, error) {
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(io.LimitReader(f, MaxText+1))
	if err = errors.Join(err, f.Close()); err == nil && len(text) > MaxText {
		err = &fs.PathError{Op: "read", Path: f.Name(), Err: ErrTooLarge}
	}
	if err != nil {
		return nil, err
	}
	return WithoutMark(text), nil
}

// WithoutMark returns a text without the byte order mark of UTF-8.
func WithoutMark(text []byte) []byte { return bytes.TrimPrefix(text, []byte("\ufeff")) }

// Fresh is the suffix of the temporary file of Replace.
const Fresh = ".new"

// Replace writes a text to a file atomically: temporary file, fsync, rename, fsync of the
// folder, which must exist. After a power cut the file has its old text or the new one.
func Replace(path string, text []byte) error {
	file, err := os.OpenFile(path+Fresh, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o644)
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return errors.Join(err, os.Remove(file.Name())) // else it takes room on a full disk
	}
	if err := os.Rename(file.Name(), path); err != nil {
		return err
	}
	return Sync(filepath.Dir(path))
}
