// Package statedir keeps the learned configuration of the board in its state directory:
// calibration.json, which quartoboard calibrate writes, pieces.json, which quartoboard
// enroll writes and people may edit, and preferences.json, which players write by the menu
// and hosts by the wire. An interrupted run of a command leaves a file with the suffix
// .partial, which the next run continues.
//
// Files are replaced atomically: temporary file, fsync, rename, fsync of the directory.
// The previous copy is kept with the suffix .before. A file that cannot be read is a
// *Damage; SetAside renames it to the suffix .aside, to make room for a new one. Instead of
// damaged pieces the whole object at the beginning of their file counts, or else the
// previous copy. Without calibration.json the board uses the wiring of its profile, without
// pieces.json it knows no piece, without preferences.json it speaks as its settings say.
package statedir

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"quartoboard/board"
	"quartoboard/cmd/internal/folder"
)

// The files.
const (
	calibrationFile = "calibration.json"
	piecesFile      = "pieces.json"
	preferencesFile = "preferences.json"
	partial         = ".partial"
	before          = ".before"
	aside           = ".aside"
)

// Dir is a state directory. The first write makes it.
type Dir string

// Damage is an unusable file.
type Damage struct {
	File    string // its name in the directory
	Foreign bool   // intact, but of another build
	Instead []byte // the text that counts instead; nil for none
	Err     error  // with the path of the file
}

// Error returns the error of the file.
func (d *Damage) Error() string { return d.Err.Error() }

// DamageOf returns the damage that the methods of Dir returned as errors, each file once.
func DamageOf(errs ...error) (found []*Damage) {
	for _, err := range errs {
		damage, ok := errors.AsType[*Damage](err)
		if ok && !slices.ContainsFunc(found, func(d *Damage) bool { return d.File == damage.File }) {
			found = append(found, damage)
		}
	}
	return found
}

// Part is the part that the file is of.
func (d *Damage) Part() board.PartKind {
	return map[string]board.PartKind{
		calibrationFile: board.PartCalibration, piecesFile: board.PartPieces, preferencesFile: board.PartPreferences,
	}[strings.TrimSuffix(d.File, partial)]
}

// Unwrap returns the error of the file.
func (d *Damage) Unwrap() error { return d.Err }

// read returns the text of a file, nil if it is missing. The error is a *Damage.
func (d Dir) read(name string) ([]byte, error) {
	text, err := folder.ReadText(d.path(name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, &Damage{File: name, Err: err}
	}
	return text, nil
}

// Decks is the directory of the decks of cards.
func (d Dir) Decks() string { return d.path("decks") }

func (d Dir) path(name string) string { return filepath.Join(string(d), name) }

// damage makes a *Damage of an error in the text of a file.
func (d Dir) damage(name string, err error) *Damage {
	return &Damage{File: name, Err: fmt.Errorf("%s: %w", d.path(name), err)}
}

// SetAside renames the file and returns a sentence about it, for its repair. It keeps files
// set aside before. What counts instead becomes the file.
func (d *Damage) SetAside(dir Dir) string {
	from, err := dir.path(d.File), error(nil)
	to := folder.Unused(from + aside)
	if d.Instead == nil || os.Link(from, to) != nil { // a link leaves no moment without the file
		err = os.Rename(from, to)
	}
	switch {
	case err == nil && d.Instead != nil:
		err = dir.replace(d.File, d.Instead)
	case err == nil:
		err = folder.Sync(string(dir))
	}
	if err != nil {
		return fmt.Sprintf("%v; it cannot be set aside: %v", d, err)
	}
	return fmt.Sprintf("%v; it was set aside as %s", d, to)
}

// Keep replaces a file and keeps its previous text. It writes nothing if the text is the
// same.
func (d Dir) Keep(name string, text []byte) error {
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

// replace writes text to a file atomically.
func (d Dir) replace(name string, text []byte) error { return folder.Replace(d.path(name), text) }

// forget removes what an interrupted run has left of a file.
func (d Dir) forget(name string) (err error) {
	for _, left := range []string{name + partial, name + partial + before} {
		if e := os.Remove(d.path(left)); !errors.Is(e, fs.ErrNotExist) {
			err = errors.Join(err, e, folder.Sync(string(d)))
		}
	}
	return err
}
