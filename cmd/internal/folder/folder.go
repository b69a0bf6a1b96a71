// Package folder adds to package os a lock of a folder against other programs, a sync
// of the names in a folder, unused names, free space, and the reading of files that may be of
// any kind and size. Each system has a file of its own.
//
// Linux, macOS and FreeBSD lock and sync the folder itself. On Windows the lock is a file
// .lock, which the system removes when it is closed, also at the end of a crashed program,
// and the file system keeps the names.
package folder

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// ErrLocked is the error of Lock if another program holds the lock.
var ErrLocked = errors.New("in use by another quartoboard")

// Sync flushes the names in a folder to the disk: files that were made, renamed or removed
// stay so after a power cut.
func Sync(path string) error {
	d, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(syncOpen(d), d.Close())
}

// SyncAll flushes the bytes of open files and the names in folders, all of one file system, to the
// disk. Where they are many, Linux flushes that file system as a whole, in a tenth of the processor
// time.
func SyncAll(files []*os.File, dirs []string) (err error) {
	const many = 8
	if len(files) > many {
		if done, err := syncSystem(files[0]); done {
			return err
		}
	}
	for _, f := range files {
		err = errors.Join(err, f.Sync())
	}
	for _, dir := range dirs {
		err = errors.Join(err, Sync(dir))
	}
	return err
}

// Make makes a folder and its missing parents, which are on the disk when it returns. It
// does nothing if the folder exists.
func Make(path string) error {
	if _, err := os.Stat(path); err == nil {
		return os.MkdirAll(path, 0o755) // an error if path is a file
	}
	err := os.MkdirAll(path, 0o755)
	path = filepath.Clean(path)
	for parent := filepath.Dir(path); err == nil && parent != path; path, parent = parent, filepath.Dir(parent) {
		if err = Sync(parent); errors.Is(err, fs.ErrPermission) {
			err = nil // a parent may be searchable and not readable
		}
	}
	return err
}

// Unused returns the path, or path-2, path-3 and so on, the first that does not exist.
func Unused(path string) string {
	unused := path
	for i := 2; ; i++ {
		if _, err := os.Lstat(unused); err != nil {
			return unused
		}
		unused = fmt.Sprintf("%s-%d", path, i)
	}
}

// Folder is a locked folder.
type Folder struct {
	dir  *os.File
	lock *os.File // nil if dir is locked itself
}

// Lock locks an existing folder until Close. The error is ErrLocked if this program or
// another has locked it.
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

// Sync flushes the names in the folder to the disk, even after the folder was renamed.
func (f *Folder) Sync() error { return syncOpen(f.dir) }

// Close releases the lock.
func (f *Folder) Close() error {
	if f.lock == nil {
		return f.dir.Close()
	}
	return errors.Join(f.lock.Close(), f.dir.Close())
}

// Free returns the free space for the user in the file system of path, in bytes.
func Free(path string) (int64, error) {
	d, err := os.Open(path)
	if err != nil {
		return 0, err
	}
	n, err := free(d)
	return n, errors.Join(err, d.Close())
}
