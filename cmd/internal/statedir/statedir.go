// Package statedir keeps what the board has learnt, in the directory of its
// state: calibration.json, which quartoboard calibrate writes, and pieces.json,
// which quartoboard enroll writes and people may edit. A run that was ended
// before its end leaves the same with the ending .partial, and the next one goes
// on there.
//
// A file is written whole or not at all: a temporary file, fsync, rename, fsync
// of the directory. The copy before it is kept with the ending .before. What
// cannot be read is a *Damage; SetAside then gives the file the ending .aside, so
// that a new one can be begun. Deleting calibration.json leaves the wiring of the
// profile; deleting pieces.json, a board that knows no piece.
package statedir

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"quartoboard/cmd/internal/folder"
)

// The files.
const (
	calibrationFile = "calibration.json"
	piecesFile      = "pieces.json"
	partial         = ".partial"
	before          = ".before"
	aside           = ".aside"
	fresh           = ".new"
)

// Dir is a directory of state. It need not be there before something is kept.
type Dir string

// Damage is a file that cannot be used.
type Damage struct {
	File    string // its name in the directory
	Foreign bool   // it is whole, and of another build
	Err     error  // what is wrong, with the file's path
}

func (d *Damage) Error() string { return d.Err.Error() }

func (d *Damage) Unwrap() error { return d.Err }

// read is a file's text, nil where there is none.
func (d Dir) read(name string) ([]byte, error) {
	text, err := os.ReadFile(d.path(name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return text, err
}

func (d Dir) path(name string) string { return filepath.Join(string(d), name) }

// damage is what is wrong with the text of a file.
func (d Dir) damage(name string, err error) error {
	return &Damage{File: name, Err: fmt.Errorf("%s: %w", d.path(name), err)}
}

// SetAside renames a damaged file, and returns its new path. What was set aside
// before is kept too.
func (d Dir) SetAside(name string) (string, error) {
	path := d.path(name + aside)
	for n := 2; ; n++ {
		if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
			break
		} else if err != nil {
			return "", err
		}
		path = d.path(fmt.Sprintf("%s%s%d", name, aside, n))
	}
	if err := os.Rename(d.path(name), path); err != nil {
		return "", err
	}
	return path, folder.Sync(string(d))
}

// keep replaces a file, and keeps what it was before. Nothing is written where
// the text is the same.
func (d Dir) keep(name string, text []byte) error {
	if err := folder.Make(string(d)); err != nil {
		return err
	}
	old, err := d.read(name)
	switch {
	case err != nil:
		return err
	case old != nil && string(old) == string(text):
		return nil
	case old != nil:
		if err := d.replace(name+before, old); err != nil {
			return err
		}
	}
	return d.replace(name, text)
}

// replace has a file hold text, whatever was there.
func (d Dir) replace(name string, text []byte) error {
	file, err := os.OpenFile(d.path(name+fresh), os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o644)
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	if err := os.Rename(d.path(name+fresh), d.path(name)); err != nil {
		return err
	}
	return folder.Sync(string(d))
}

// remove takes a file away, if it is there.
func (d Dir) remove(name string) error {
	err := os.Remove(d.path(name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return errors.Join(err, folder.Sync(string(d)))
}
