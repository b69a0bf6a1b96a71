package journal

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"quartoboard/cmd/internal/folder"
)

// disk is the part of a file system that the journal uses.
type disk interface {
	// List returns the entries of a directory.
	List(dir string) ([]fs.DirEntry, error)
	OpenFile(path string, flag int) (file, error)
	// Make makes a directory and its missing parents.
	Make(dir string) error
	Rename(from, to string) error
	Remove(path string) error
	// Lock locks a directory until Close. The error is folder.ErrLocked if another program holds it.
	Lock(dir string) (io.Closer, error)
	// SyncDir flushes the names in a directory to the card.
	SyncDir(dir string) error
}

// file is an open file.
type file interface {
	io.ReaderAt
	io.WriterAt
	io.Closer
	Sync() error
	Truncate(size int64) error
}

// system is the disk of this machine.
type system struct{}

func (system) List(dir string) ([]fs.DirEntry, error) { return os.ReadDir(dir) }

func (system) OpenFile(path string, flag int) (file, error) {
	return folder.Open(path, flag, folder.MaxGame+maxBacklog) // which a power cut may leave torn
}

func (system) Make(dir string) error { return os.MkdirAll(dir, 0o755) }

func (system) Rename(from, to string) error { return os.Rename(from, to) }

func (system) Remove(path string) error { return os.Remove(path) }

func (system) Lock(dir string) (io.Closer, error) { return folder.Lock(dir) }

func (system) SyncDir(dir string) error { return folder.Sync(dir) }

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
