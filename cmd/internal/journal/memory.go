package journal

import (
	"bytes"
	"io"
	"io/fs"
	"os"
	"sync"
)

// NewMemory makes a journal in memory, for a demo that keeps no games and for
// tests. One game may take all its room.
func NewMemory() *Journal {
	const room = 64 << 20
	j, _, _ := openOn(&memory{files: map[string]*memoryFile{}}, "games", Opts{MaxBytes: room, MaxGame: room}) // memory does not fail
	return j
}

// memory is a disk in memory with one directory. It is its own lock too.
type memory struct {
	mu    sync.Mutex
	files map[string]*memoryFile // by path. Guarded by mu.
}

func (m *memory) List(string) ([]fs.DirEntry, error) { return nil, nil }

func (m *memory) OpenFile(path string, flag int) (file, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	f := m.files[path]
	if f == nil && flag&os.O_CREATE == 0 {
		return nil, &fs.PathError{Op: "open", Path: path, Err: fs.ErrNotExist}
	}
	if f == nil {
		f = &memoryFile{}
		m.files[path] = f
	}
	return f, nil
}

func (m *memory) Remove(path string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.files, path)
	return nil
}

func (m *memory) Make(string) error              { return nil }
func (m *memory) Rename(_, _ string) error       { return fs.ErrInvalid } // only damaged files are renamed
func (m *memory) Lock(string) (io.Closer, error) { return m, nil }
func (m *memory) SyncDir(string) error           { return nil }
func (m *memory) Close() error                   { return nil }

// memoryFile is an open file in memory.
type memoryFile struct {
	mu   sync.Mutex
	data []byte // Guarded by mu.
}

func (f *memoryFile) ReadAt(b []byte, at int64) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return bytes.NewReader(f.data).ReadAt(b, at)
}

// WriteAt writes at the end or before it.
func (f *memoryFile) WriteAt(b []byte, at int64) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.data = append(f.data[:at], b...)
	return len(b), nil
}

func (f *memoryFile) Truncate(size int64) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.data = f.data[:size]
	return nil
}

func (f *memoryFile) Sync() error  { return nil }
func (f *memoryFile) Close() error { return nil }
