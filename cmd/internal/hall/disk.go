package hall

import (
	"io"
	"os"

	"quartoboard/cmd/internal/folder"
)

// disk is what the hall writes to.
type disk interface {
	Open(path string, flag int) (file, error)
	// Sync flushes the bytes of files and the names in folders.
	Sync(files []file, dirs []string) error
	Remove(path string) error
}

// file is an open file.
type file interface {
	io.ReaderAt
	io.WriterAt
	Truncate(size int64) error
	Close() error
}

// system is the disk of this machine.
type system struct{}

func (system) Open(path string, flag int) (file, error) {
	f, err := folder.Open(path, flag, maxFile)
	if err != nil {
		return nil, err // not a nil *os.File
	}
	return f, nil
}

func (system) Sync(files []file, dirs []string) error {
	open := make([]*os.File, len(files))
	for i, f := range files {
		open[i] = f.(*os.File)
	}
	return folder.SyncAll(open, dirs)
}

func (system) Remove(path string) error { return os.Remove(path) }
