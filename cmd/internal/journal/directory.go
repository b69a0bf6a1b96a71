package journal

import (
	"errors"
	"io"
	"io/fs"
	"path/filepath"
)

// directory is a directory of games on a disk. Its methods but file belong to
// the goroutine that writes.
type directory struct {
	path string // set by its maker, then fixed, as disk is
	disk disk
	dir  io.Closer // locks it; nil if the directory is unusable

	played func(lines []byte) bool // fixed, too
}

// lock locks the directory, unless it is locked.
func (d *directory) lock() error {
	if d.dir != nil {
		return nil
	}
	dir, err := d.disk.Lock(d.path)
	if err == nil {
		d.dir = dir
	}
	return err
}

// attach locks the directory, which it makes if it is missing, and lists it. It syncs
// names that an earlier program may have left unsynced. After an error the directory is
// not locked.
func (d *directory) attach() ([]fs.DirEntry, error) {
	err := d.lock()
	missing := errors.Is(err, fs.ErrNotExist)
	if missing {
		if err = d.disk.Make(d.path); err == nil {
			err = d.lock()
		}
	}
	if err != nil {
		return nil, err
	}
	entries, err := d.disk.List(d.path)
	if synced := errors.Join(syncNames(d.disk, d.path), d.disk.SyncDir(d.path)); missing {
		err = errors.Join(err, synced) // a read-only file system may refuse to sync
	}
	if err != nil {
		err = errors.Join(err, d.unlock())
	}
	return entries, err
}

// unlock unlocks the directory, if it is locked.
func (d *directory) unlock() error {
	if d.dir == nil {
		return nil
	}
	err := d.dir.Close()
	d.dir = nil
	return err
}

func (d *directory) file(game string) string { return filepath.Join(d.path, game+".log") }
