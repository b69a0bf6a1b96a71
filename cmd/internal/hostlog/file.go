package hostlog

import (
	"errors"
	"io"
	"os"
	"path/filepath"

	"quartoboard/cmd/internal/folder"
)

// file is an open file of the log.
type file interface {
	io.ReadWriteCloser
	Sync() error
}

// mostFile is the limit of a file in bytes. A journal keeps a game smaller.
const mostFile = 2 * folder.MaxGame

// openFile opens or makes a file of the log.
func openFile(path string, flag int) (file, error) { return folder.Open(path, flag, mostFile) }

// write writes bytes at the end of a file, which it makes if it is missing.
func (h *host) write(path string, text []byte) error {
	f, err := h.openFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	return errors.Join(err, f.Close())
}

// sync flushes a file and its name to the disk.
func (h *host) sync(path string) error {
	f, err := h.openFile(path, os.O_WRONLY)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close(), folder.Sync(h.dir))
}

// flush flushes the file of a game to the disk, if that is due.
func (h *host) flush(g *game) {
	if g.unsynced {
		err := h.sync(g.path)
		g.unsynced = err != nil
		h.fail(err)
	}
}

// cut moves the bytes behind the lines of a game into a new file and returns its name. A power cut
// in between loses nothing, and after an error the file has them still, and no other.
func (h *host) cut(g *game, text []byte) (kept string, err error) {
	kept = folder.Unused(g.path + ".torn")
	if err = h.write(kept, text[g.size:]); err == nil {
		err = h.sync(kept)
	}
	if err == nil {
		err = os.Truncate(g.path, int64(g.size))
	}
	if err != nil {
		return "", errors.Join(err, os.Remove(kept))
	}
	return filepath.Base(kept), nil
}
