package folder

import (
	"context"
	"path/filepath"
	"sync"

	"github.com/fsnotify/fsnotify"
)

// Watch tells when files in folders change: the system has few such watches, each of them for any number
// of folders.
type Watch struct {
	files *fsnotify.Watcher

	mu      sync.Mutex
	changed map[string]func() // by folder; guarded by mu
}

// NewWatch makes a watch of no folder. The error is that of the system.
func NewWatch() (*Watch, error) {
	files, err := fsnotify.NewWatcher()
	return &Watch{files: files, changed: map[string]func(){}}, err
}

// Add adds a folder, or nothing if it is watched already. changed is called by Run when a file in it was written, made
// or moved, and must not block.
func (w *Watch) Add(path string, changed func()) error {
	w.mu.Lock()
	w.changed[filepath.Clean(path)] = changed
	w.mu.Unlock()
	return w.files.Add(path)
}

// Run watches until ctx ends, and then returns nil. A second Run is not possible.
func (w *Watch) Run(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return w.files.Close()
		case e := <-w.files.Events:
			w.mu.Lock()
			if changed := w.changed[filepath.Dir(e.Name)]; changed != nil {
				changed()
			}
			w.mu.Unlock()
		case <-w.files.Errors: // some events were lost
			w.mu.Lock()
			for _, changed := range w.changed {
				changed()
			}
			w.mu.Unlock()
		}
	}
}
