//go:build linux && amd64

package kernel

import (
	"encoding/binary"
	"io"
	"os"

	"golang.org/x/sys/unix"
)

// device answers the ioctls of a file: 0 for success.
type device interface {
	ioctl(c *call) unix.Errno
}

// call is one ioctl.
type call struct {
	number uint32 // direction, size, type and number in one, as in the kernel
	arg    uint64 // mostly an address in memory
	memory memory // the caller's
	data   data   // the struct at that address, of the size in the number
	// give hands a copy of a file's descriptor to the caller, which answers as d. It returns its
	// number, and a function that reports whether the caller has it open still.
	give func(d device, file *os.File) (fd int, open func() bool, err error)
}

// do lets a device answer the call, which may change its struct.
func (c *call) do(d device) unix.Errno {
	c.data = make(data, c.number>>16&0x3fff)
	if errno := c.read(c.arg, c.data); errno != 0 {
		return errno
	}
	if errno := d.ioctl(c); errno != 0 {
		return errno
	}
	return c.write(c.arg, c.data)
}

// memory is a process's, by address.
type memory interface {
	io.ReaderAt
	io.WriterAt
}

func (c *call) read(at uint64, into []byte) unix.Errno {
	if _, err := c.memory.ReadAt(into, int64(at)); err != nil {
		return unix.EFAULT
	}
	return 0
}

func (c *call) write(at uint64, from []byte) unix.Errno {
	if _, err := c.memory.WriteAt(from, int64(at)); err != nil {
		return unix.EFAULT
	}
	return 0
}

// data is a struct of the kernel's, bytes as they lie in memory.
type data []byte

func (d data) u16(at int) uint16      { return binary.LittleEndian.Uint16(d[at:]) }
func (d data) u32(at int) uint32      { return binary.LittleEndian.Uint32(d[at:]) }
func (d data) u64(at int) uint64      { return binary.LittleEndian.Uint64(d[at:]) }
func (d data) put32(at int, v uint32) { binary.LittleEndian.PutUint32(d[at:], v) }
func (d data) put64(at int, v uint64) { binary.LittleEndian.PutUint64(d[at:], v) }
func (d data) text(at int, s string)  { copy(d[at:], s) }
