//go:build linux && amd64

package kernel

import (
	"errors"
	"os"
	"testing"

	"golang.org/x/sys/unix"

	"quartoboard/deploy/profiles"
	"quartoboard/hw/rig"
)

// ram is memory that begins at an address, and ends.
type ram []byte

const ramAt = 0x1000

var errNoMemory = errors.New("nothing there")

func (r ram) at(address int64, n int) ([]byte, error) {
	from := int(address) - ramAt
	if from < 0 || from+n > len(r) {
		return nil, errNoMemory
	}
	return r[from : from+n], nil
}

func (r ram) ReadAt(into []byte, address int64) (int, error) {
	b, err := r.at(address, len(into))
	return copy(into, b), err
}

func (r ram) WriteAt(from []byte, address int64) (int, error) {
	b, err := r.at(address, len(from))
	return copy(b, from), err
}

// process is a caller with memory and the descriptors it was handed.
type process struct {
	ram
	open  map[int]device
	queue *os.File // of the events of the newest one
}

func newProcess() *process { return &process{ram: make(ram, 1<<13), open: map[int]device{}} }

// ask makes one ioctl, whose struct begins where the memory does.
func (p *process) ask(d device, number uint32) unix.Errno {
	c := &call{
		number: number, arg: ramAt, memory: p.ram,
		give: func(d device, file *os.File) (int, func() bool, error) {
			theirs, err := unix.Dup(int(file.Fd()))
			p.queue = os.NewFile(uintptr(theirs), "events")
			fd := 10 + len(p.open)
			p.open[fd] = d
			return fd, func() bool { return p.open[fd] != nil }, errors.Join(err, unix.SetNonblock(theirs, true))
		},
	}
	return c.do(d)
}

// devicesOf are the files of a build.
func devicesOf(t *testing.T, profile string) (*Table, map[string]device) {
	t.Helper()
	p, err := rig.Load(profiles.FS, profile)
	if err != nil {
		t.Fatal(err)
	}
	w := New(p)
	return w, w.devices()
}

func want(t *testing.T, what string, got, want unix.Errno) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}
