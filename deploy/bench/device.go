//go:build linux && amd64

package main

import (
	"encoding/binary"
	"io"

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
	// give hands a descriptor to the caller that answers as d. It returns its number, and
	// a function that reports whether the caller has it open still.
	give func(d device) (fd int, open func() bool, err error)
}

// memory is a process's, by address.
type memory interface {
	io.ReaderAt
	io.WriterAt
}

// kind is an ioctl's number in its type, and its direction and size are left out.
func (c *call) kind() uint32 { return c.number & 0xff }

// size is the number of bytes that the call is about.
func (c *call) size() int { return int(c.number >> 16 & 0x3fff) }

// load reads n bytes from the address of the call.
func (c *call) load(n int) (data, unix.Errno) {
	d := make(data, n)
	return d, c.read(c.arg, d)
}

// store writes them back.
func (c *call) store(d data) unix.Errno { return c.write(c.arg, d) }

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
