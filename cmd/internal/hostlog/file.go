package hostlog

import (
	"errors"
	"os"

	"quartoboard/cmd/internal/folder"
)

// file is an open file of the log.
type file interface {
	Read(b []byte) (int, error)
	Write(b []byte) (int, error)
	Sync() error
	Truncate(size int64) error
	Close() error
}

// mostFile is the limit of a file in bytes. A journal keeps a game smaller.
const mostFile = 2 * folder.MaxGame

// openFile opens or makes a file of the log.
func openFile(path string, flag int) (file, error) {
	f, err := folder.Open(path, flag, mostFile)
	if err != nil {
		return nil, err // not a nil *os.File
	}
	return f, nil
}

// cut moves the bytes behind end into a new file and returns its name. A power cut in
// between loses nothing, and after an error the file has them still, and no other.
func (h *host) cut(path string, text []byte, end int) (kept string, err error) {
	kept = folder.Unused(path + ".torn")
	out, err := h.openFile(kept, os.O_WRONLY|os.O_CREATE|os.O_EXCL)
	if err != nil {
		return "", err
	}
	_, err = out.Write(text[end:])
	if err = errors.Join(err, out.Sync(), out.Close(), folder.Sync(h.dir)); err == nil {
		err = h.truncate(path, end)
	}
	if err != nil {
		return "", errors.Join(err, os.Remove(kept))
	}
	return kept, nil
}

func (h *host) truncate(path string, end int) error {
	f, err := h.openFile(path, os.O_WRONLY)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // nothing was written
	return f.Truncate(int64(end))
}
