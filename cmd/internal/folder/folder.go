// Package folder adds to package os a lock of a folder against other programs, a sync
// of the names in a folder, unused names, free space, a watch, and the reading of files that may be of
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
	"runtime"
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
	if runtime.GOOS != "windows" { // which cannot flush a folder, and whose file system journals its names
		err = d.Sync()
	}
	return errors.Join(err, d.Close())
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
