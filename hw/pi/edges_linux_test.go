package pi

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"

	"quartoboard/hw/keys"
)

// event is a struct gpio_v2_line_event.
func event(at time.Duration, edge, number uint32) []byte {
	b := make([]byte, eventSize)
	binary.NativeEndian.PutUint64(b, uint64(at))
	binary.NativeEndian.PutUint32(b[eventEdgeAt:], edge)
	binary.NativeEndian.PutUint32(b[eventLineAt:], number)
	return b
}

func TestStructsHaveTheSizesOfTheKernel(t *testing.T) {
	if got, want := unsafe.Sizeof(lineRequest{}), uintptr(getLines>>16&0x3fff); got != want {
		t.Errorf("a request of %d bytes, want %d", got, want)
	}
	if got, want := unsafe.Sizeof(lineValues{}), uintptr(getValues>>16&0x3fff); got != want {
		t.Errorf("values of %d bytes, want %d", got, want)
	}
	var r lineRequest
	if flags, fd := unsafe.Offsetof(r.flags), unsafe.Offsetof(r.fd); flags != 288 || fd != 588 {
		t.Errorf("flags at %d, fd at %d, want 288 and 588", flags, fd)
	}
}

// TestQueuedEventsAreTaken has a FIFO in place of the kernel's queue.
func TestQueuedEventsAreTaken(t *testing.T) {
	path := filepath.Join(t.TempDir(), "queue")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	fd, err := unix.Open(path, unix.O_RDWR|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	l := &lines{fd: fd, numbers: []uint32{22, 4}}
	dst := make([]keys.Edge, 3)
	if n, err := l.Edges(dst); n != 0 || err != nil {
		t.Errorf("an empty queue: got %d, %v, want nothing at once", n, err)
	}
	var now unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_MONOTONIC, &now); err != nil {
		t.Fatal(err)
	}
	at := time.Duration(now.Nano())
	queue := slices.Concat(event(at-50*time.Millisecond, 2, 4), event(at-40*time.Millisecond, 1, 4), event(at, 2, 22), event(at, 1, 99), event(at+time.Hour, 1, 22))
	if _, err := unix.Write(fd, queue); err != nil {
		t.Fatal(err)
	}
	var got []keys.Edge
	for range 3 { // it has room for three
		n, err := l.Edges(dst)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, dst[:n]...)
	}
	want := []keys.Edge{{Line: 1}, {Line: 1, High: true}, {Line: 0}, {Line: 0, High: true}}
	for i, e := range got {
		if i < len(want) && (e.Line != want[i].Line || e.High != want[i].High) || e.Ago < 0 {
			t.Errorf("edge %d: got %+v, want %+v", i, e, want[i])
		}
	}
	if len(got) != len(want) || got[0].Ago-got[1].Ago < 9*time.Millisecond || got[0].Ago < 50*time.Millisecond || got[3].Ago != 0 {
		t.Errorf("got %+v", got)
	}
	if n := testing.AllocsPerRun(20, func() { _, _ = l.Edges(dst) }); n != 0 {
		t.Errorf("%v allocations a look", n)
	}
	if err := l.Close(); err != nil {
		t.Error(err)
	}
	if _, err := l.Edges(dst); err == nil {
		t.Error("closed lines have edges")
	}
	if err := l.Close(); err != nil {
		t.Errorf("closed again: %v", err)
	}
}

func TestAFileThatIsNoChipIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "gpiochip0")
	if _, err := openLines(path, []uint32{4}, true); !os.IsNotExist(err) {
		t.Errorf("no file: %v", err)
	}
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := openLines(path, []uint32{4}, true); err == nil || !strings.Contains(err.Error(), "request lines: ") {
		t.Errorf("an empty file: %v", err)
	}
}
