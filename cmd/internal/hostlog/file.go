package hostlog

import (
	"errors"
	"fmt"
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

// openFile opens or makes a file of the log. It refuses anything but a regular file: a
// symbolic link would redirect the writes, and a FIFO would wait for a reader.
func openFile(path string, flag int) (file, error) {
	if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: not a regular file", path)
	}
	f, err := os.OpenFile(path, flag, 0o644)
	if err != nil {
		return nil, err // not a nil *os.File
	}
	return f, nil
}

// cut moves the bytes behind end into a new file and returns its name. A power cut in
// between loses nothing.
func (h *host) cut(path string, text []byte, end int) (kept string, err error) {
	kept = folder.Unused(path + ".torn")
	out, err := h.openFile(kept, os.O_WRONLY|os.O_CREATE|os.O_EXCL)
	if err != nil {
		return "", err
	}
	_, err = out.Write(text[end:])
	if err = errors.Join(err, out.Sync(), out.Close(), folder.Sync(h.dir)); err != nil {
		return "", err
	}
	f, err := h.openFile(path, os.O_WRONLY)
	if err != nil {
		return "", err
	}
	return kept, errors.Join(f.Truncate(int64(end)), f.Close())
}
