// Package folder is what a folder of files needs of the system beyond package os:
// a lock against other programs, names that a power cut does not undo, and how much
// room is left. Each system's way is in a file of its own.
//
// Linux, macOS and FreeBSD lock and sync the folder itself. Windows can do neither:
// there the lock is a file .lock, which goes when it is closed, also at the end of a
// program that crashed, and the names of files are the file system's affair.
package folder

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// ErrLocked is the error of Lock where another program has the folder.
var ErrLocked = errors.New("another quartoboard has it open")

// Sync returns when the names of a folder's files are on the disk: what was made,
// renamed and removed there stays so after a power cut.
func Sync(path string) error {
	d, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(syncOpen(d), d.Close())
}

// Make makes a folder and those above it that are missing, all of them on the disk
// when it returns. Where there is one already it does nothing.
func Make(path string) error {
	if _, err := os.Stat(path); err == nil {
		return os.MkdirAll(path, 0o755) // or the error that it is a file
	}
	err := os.MkdirAll(path, 0o755)
	path = filepath.Clean(path)
	for parent := filepath.Dir(path); err == nil && parent != path; path, parent = parent, filepath.Dir(parent) {
		if err = Sync(parent); errors.Is(err, fs.ErrPermission) {
			err = nil // it may be passed and not read
		}
	}
	return err
}

// Folder is a folder that no other program can lock.
type Folder struct {
	dir  *os.File
	lock *os.File // nil where it is dir
}

// Lock locks an existing folder until Close. The error is ErrLocked where it is
// locked already, by this program or another.
func Lock(path string) (*Folder, error) {
	d, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	f := &Folder{dir: d}
	if f.lock, err = lock(d); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return f, nil
}

// Sync is the function of that name, for the folder that was locked, even if it has
// been renamed.
func (f *Folder) Sync() error { return syncOpen(f.dir) }

// Free is the space left for this user, in bytes.
func (f *Folder) Free() (int64, error) { return free(f.dir) }

// Close gives the lock back.
func (f *Folder) Close() error {
	if f.lock == nil {
		return f.dir.Close()
	}
	return errors.Join(f.lock.Close(), f.dir.Close())
}

// Free is the space left for this user where the folder is, in bytes.
func Free(path string) (int64, error) {
	d, err := os.Open(path)
	if err != nil {
		return 0, err
	}
	n, err := free(d)
	return n, errors.Join(err, d.Close())
}
