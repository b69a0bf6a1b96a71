package journal

import (
	"errors"
	"io"
	"os"
	"path/filepath"

	"quartoboard/cmd/internal/folder"
)

// disk is the part of a file system that the journal uses.
type disk interface {
	// List returns the entries of a directory.
	List(dir string) ([]entry, error)
	OpenFile(path string, flag int) (file, error)
	Mkdir(dir string) error
	Rename(from, to string) error
	Remove(path string) error
	// Lock locks a directory. The error is folder.ErrLocked if another program holds it.
	Lock(dir string) (locked, error)
	// SyncDir flushes the names in a directory to the card.
	SyncDir(dir string) error
}

// entry is one name in a directory.
type entry struct {
	name    string
	size    int64
	regular bool
	err     error // of reading its size
}

// file is an open file.
type file interface {
	io.ReaderAt
	io.WriterAt
	io.Closer
	Sync() error
	Truncate(size int64) error
}

// locked is a directory that is locked until Close.
type locked interface {
	Sync() error
	Close() error
}

// system is the disk of this machine.
type system struct{}

func (system) List(dir string) ([]entry, error) {
	found, err := os.ReadDir(dir)
	var entries []entry
	for _, f := range found {
		e := entry{name: f.Name()}
		info, err := f.Info()
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if e.err = err; err == nil {
			e.size, e.regular = info.Size(), info.Mode().IsRegular()
		}
		entries = append(entries, e)
	}
	return entries, err
}

func (system) OpenFile(path string, flag int) (file, error) {
	f, err := folder.Open(path, flag, folder.MaxGame+maxBacklog) // which a power cut may leave torn
	if err != nil {
		return nil, err // not a nil *os.File
	}
	return f, nil
}

func (system) Mkdir(dir string) error { return os.Mkdir(dir, 0o755) }

func (system) Rename(from, to string) error { return os.Rename(from, to) }

func (system) Remove(path string) error { return os.Remove(path) }

func (system) Lock(dir string) (locked, error) { return folder.Lock(dir) }

func (system) SyncDir(dir string) error { return folder.Sync(dir) }

// makeDir makes a directory and its missing parents.
func makeDir(d disk, dir string) error {
	err, parent := d.Mkdir(dir), filepath.Dir(dir)
	if !errors.Is(err, os.ErrNotExist) || parent == dir {
		return err
	}
	if err := makeDir(d, parent); err != nil && !errors.Is(err, os.ErrExist) {
		return err
	}
	return d.Mkdir(dir)
}

// syncNames flushes the names of a directory and its parents to the card. It skips
// parents without read permission.
func syncNames(d disk, dir string) error {
	for parent := filepath.Dir(dir); parent != dir; dir, parent = parent, filepath.Dir(parent) {
		if err := d.SyncDir(parent); err != nil && !errors.Is(err, os.ErrPermission) {
			return err
		}
	}
	return nil
}
