package journal

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing/fstest"

	"quartoboard/cmd/internal/folder"
)

// platter is a disk made of memory. It can fail on request, and it loses what was
// not synced when the power goes: the bytes of a file until its Sync, names until
// the directory that they are in is synced.
type platter struct {
	names map[string]*inode // by path, as programs see them
	safe  map[string]*inode // those that a power cut leaves
	locks map[string]bool

	calls int
	cutAt int                           // the call in which the power goes; 0 for none
	fail  func(op, path string) error   // before a call is done; nil for never
	room  *int                          // bytes that can still be written; nil for enough
	trace func(call int, op, at string) // nil for nothing
}

// inode is a file, or a directory where dir is set.
type inode struct {
	dir        bool
	data, safe []byte
}

// powerCut is the panic of the call in which the power goes.
type powerCut struct{}

func newPlatter(dirs ...string) *platter {
	p := &platter{names: map[string]*inode{}, locks: map[string]bool{}}
	for _, dir := range dirs {
		p.names[dir] = &inode{dir: true}
	}
	p.safe = maps.Clone(p.names)
	return p
}

// do does a call, and has the power go in it where that is its turn.
func (p *platter) do(op, path string, act func() error) error {
	p.calls++
	if p.trace != nil {
		p.trace(p.calls, op, path)
	}
	if p.fail != nil {
		if err := p.fail(op, path); err != nil {
			return &fs.PathError{Op: op, Path: path, Err: err}
		}
	}
	err := act()
	if p.calls == p.cutAt {
		panic(powerCut{})
	}
	if err != nil {
		return &fs.PathError{Op: op, Path: path, Err: err}
	}
	return nil
}

// at is the directory or file at a path.
func (p *platter) at(path string, dir bool) (*inode, error) {
	n := p.names[path]
	switch {
	case n == nil:
		return nil, syscall.ENOENT
	case n.dir != dir && dir:
		return nil, syscall.ENOTDIR
	case n.dir != dir:
		return nil, syscall.EISDIR
	}
	return n, nil
}

func (p *platter) List(dir string) (entries []fs.DirEntry, err error) {
	err = p.do("list", dir, func() error {
		here := fstest.MapFS{}
		for path, n := range p.names {
			if filepath.Dir(path) != dir || path == dir {
				continue
			}
			f := &fstest.MapFile{Data: n.data}
			if n.dir {
				f.Mode = fs.ModeDir
			}
			here[filepath.Base(path)] = f
		}
		var errNames error
		entries, errNames = here.ReadDir(".")
		_, err := p.at(dir, true)
		return errors.Join(err, errNames)
	})
	return entries, err
}

func (p *platter) OpenFile(path string, flag int) (f file, err error) {
	op := "open"
	if flag&os.O_WRONLY != 0 {
		op = "open to write"
	}
	err = p.do(op, path, func() error {
		n := p.names[path]
		switch {
		case n != nil && flag&os.O_EXCL != 0:
			return syscall.EEXIST
		case n == nil && flag&os.O_CREATE == 0:
			return syscall.ENOENT
		case n == nil && p.room != nil && *p.room == 0:
			return syscall.ENOSPC
		case n == nil:
			if _, err := p.at(filepath.Dir(path), true); err != nil {
				return err
			}
			n = &inode{}
			p.names[path] = n
		}
		f = &handle{p, n, path, flag&os.O_WRONLY != 0}
		return nil
	})
	return f, err
}

func (p *platter) Make(dir string) error {
	if parent := filepath.Dir(dir); parent != dir && p.names[parent] == nil {
		if err := p.Make(parent); err != nil {
			return err
		}
	}
	return p.do("mkdir", dir, func() error {
		if p.names[dir] != nil {
			return syscall.EEXIST
		}
		if _, err := p.at(filepath.Dir(dir), true); err != nil {
			return err
		}
		p.names[dir] = &inode{dir: true}
		return nil
	})
}

func (p *platter) Rename(from, to string) error {
	return p.do("rename", from, func() error {
		n, err := p.at(from, false)
		if err == nil {
			p.names[to] = n
			delete(p.names, from)
		}
		return err
	})
}

func (p *platter) Remove(path string) error {
	return p.do("remove", path, func() error {
		_, err := p.at(path, false)
		delete(p.names, path)
		return err
	})
}

func (p *platter) Lock(dir string) (io.Closer, error) {
	err := p.do("lock", dir, func() error {
		_, err := p.at(dir, true)
		if err == nil && p.locks[dir] {
			return folder.ErrLocked
		}
		p.locks[dir] = err == nil
		return err
	})
	return &held{p, dir}, err
}

func (p *platter) SyncDir(dir string) error {
	return p.do("sync", dir, func() error {
		_, err := p.at(dir, true)
		for _, names := range []map[string]*inode{p.safe, p.names} {
			for path := range names {
				if filepath.Dir(path) != dir || path == dir {
					continue
				}
				if n := p.names[path]; n != nil {
					p.safe[path] = n
				} else {
					delete(p.safe, path)
				}
			}
		}
		return err
	})
}

// held is a directory that is locked.
type held struct {
	*platter
	dir string
}

func (h *held) Close() error { delete(h.locks, h.dir); return nil }

// handle is a file that is open.
type handle struct {
	*platter
	n     *inode
	path  string
	write bool
}

func (h *handle) ReadAt(b []byte, at int64) (n int, err error) {
	err = h.do("read", h.path, func() error {
		n = copy(b, h.n.data[min(at, int64(len(h.n.data))):])
		return nil
	})
	if err == nil && n < len(b) {
		err = io.EOF
	}
	return n, err
}

func (h *handle) WriteAt(b []byte, at int64) (int, error) {
	err := h.do("write", h.path, func() (err error) {
		if !h.write {
			return syscall.EBADF
		}
		if h.room != nil {
			if len(b) > *h.room {
				b, err = b[:*h.room], syscall.ENOSPC
			}
			*h.room -= len(b)
		}
		h.n.data = append(bytes.Clone(h.n.data), make([]byte, max(0, int(at)+len(b)-len(h.n.data)))...)
		copy(h.n.data[at:], b)
		return err
	})
	if err != nil {
		return 0, err
	}
	return len(b), nil
}

func (h *handle) Truncate(size int64) error {
	return h.do("truncate", h.path, func() error {
		if !h.write {
			return syscall.EBADF
		}
		h.n.data = append(bytes.Clone(h.n.data[:min(int(size), len(h.n.data))]), make([]byte, max(0, int(size)-len(h.n.data)))...)
		return nil
	})
}

func (h *handle) Sync() error {
	return h.do("fsync", h.path, func() error {
		h.n.safe = bytes.Clone(h.n.data)
		return nil
	})
}

func (h *handle) Close() error { return h.do("close", h.path, func() error { return nil }) }

// String lists the files of the disk, for failures.
func (p *platter) String() string {
	var out strings.Builder
	for _, path := range slices.Sorted(maps.Keys(p.names)) {
		fmt.Fprintf(&out, "%s %q\n", path, p.names[path].data)
	}
	return out.String()
}
