package folder

import (
	"context"
	"encoding/binary"
	"errors"
	"os"
	"sync"
	"time"

	"golang.org/x/sys/unix"
)

// Watch tells when files in folders change, by inotify: the system has few such watches, each of them for any number
// of folders.
type Watch struct {
	events *os.File

	mu      sync.Mutex
	changed map[int32]func() // by the number of the folder; guarded by mu
}

// NewWatch makes a watch of no folder. The error is errors.ErrUnsupported where the system has none, or that of the
// system.
func NewWatch() (*Watch, error) {
	fd, err := unix.InotifyInit1(unix.IN_NONBLOCK | unix.IN_CLOEXEC)
	if err != nil {
		return nil, os.NewSyscallError("inotify_init1", err)
	}
	return &Watch{events: os.NewFile(uintptr(fd), "inotify"), changed: map[int32]func(){}}, nil
}

// Add adds a folder, or nothing if it is watched already. changed is called by Run when a file in it was written, made
// or moved, and must not block.
func (w *Watch) Add(path string, changed func()) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	conn, err := w.events.SyscallConn() // after Fd deadlines need not work, by its documentation
	if err != nil {
		return err
	}
	wd := 0
	ended := conn.Control(func(fd uintptr) {
		wd, err = unix.InotifyAddWatch(int(fd), path, unix.IN_MODIFY|unix.IN_CREATE|unix.IN_MOVED_TO|unix.IN_ONLYDIR)
	})
	if err := errors.Join(ended, err); err != nil {
		return &os.PathError{Op: "watch", Path: path, Err: err}
	}
	w.changed[int32(wd)] = changed
	return nil
}

// Run watches until ctx ends, and then returns nil. A second Run is not possible.
func (w *Watch) Run(ctx context.Context) error {
	defer func() { _ = w.events.Close() }() // opened for reading
	buf := make([]byte, 64<<10)
	for ctx.Err() == nil {
		err := w.events.SetReadDeadline(time.Now().Add(time.Second))
		n := 0
		if err == nil {
			n, err = w.events.Read(buf)
		}
		if err != nil && !errors.Is(err, os.ErrDeadlineExceeded) {
			return err
		}
		w.tell(buf[:n])
	}
	return nil
}

// tell calls the functions of the folders that events are of: all if some events were lost.
func (w *Watch) tell(events []byte) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for len(events) >= unix.SizeofInotifyEvent {
		wd := int32(binary.NativeEndian.Uint32(events))
		if changed := w.changed[wd]; changed != nil {
			changed()
		} else if wd == -1 {
			for _, changed := range w.changed {
				changed()
			}
		}
		events = events[unix.SizeofInotifyEvent+int(binary.NativeEndian.Uint32(events[12:])):]
	}
}
