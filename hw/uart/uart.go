// Package uart opens a serial port, a UART of the Pi or its USB gadget, raw with
// eight bits, no parity, one stop bit and no flow control, as an
// io.ReadWriteCloser whose calls have time limits.
//
// Reading goes through go.bug.st/serial, whose Write neither times out nor ends
// when the port is closed. Linux, macOS and FreeBSD write through a second
// descriptor with deadlines; Windows, where a port opens only once, cancels a write
// that takes too long. The modem lines stay as the system sets them, so that ports
// without them (pseudo-terminals) work as well.
//
// Tested on Linux pseudo-terminals only: not on a UART or a gadget, macOS, FreeBSD or
// Windows.
package uart

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"sync/atomic"
	"syscall"
	"time"

	"go.bug.st/serial"
)

// Sentinels for what callers branch on. After Close the error is
// os.ErrClosed, at a write's deadline os.ErrDeadlineExceeded.
var (
	ErrAbsent = errors.New("there is no such port") // not plugged in, or the wrong name
	ErrGone   = errors.New("the port is unplugged") // or the other end hung up; open it again
	errBusy   = errors.New("another program has it open")
	errDenied = errors.New("not permitted" + whoMay)
)

var libraryErrors = map[serial.PortErrorCode]error{
	serial.PortNotFound:      ErrAbsent,
	serial.PortClosed:        ErrGone,
	serial.PortBusy:          errBusy,
	serial.PermissionDenied:  errDenied,
	serial.InvalidSerialPort: errors.New("this is not a serial port"),
}

// Limits of the calls.
const (
	readTimeout  = 20 * time.Millisecond
	writeTimeout = 100 * time.Millisecond
)

// Port is an open port. One goroutine reads and one writes, which may be the
// same; Close may come from any.
type Port struct {
	name   string
	in     serial.Port
	out    output
	closed atomic.Bool
}

// Open opens the port of that name: best one of /dev/serial/by-id on Linux,
// /dev/cu.usbmodem101 on macOS, COM3 on Windows; baud 0 is 115200. It does not wait for a
// carrier. The error is ErrAbsent if the device does not exist.
func Open(name string, baud int) (*Port, error) {
	p := &Port{name: name}
	var err error
	mode := &serial.Mode{BaudRate: cmp.Or(baud, 115200), DataBits: 8}
	if p.in, p.out, err = openPort(name, mode); err != nil {
		return nil, p.failed(err)
	}
	if err := p.in.SetReadTimeout(readTimeout); err != nil {
		return nil, errors.Join(p.failed(err), p.in.Close(), p.out.Close())
	}
	return p, nil
}

// Read waits up to 20 ms for bytes. If none arrive it returns 0 and
// nil. It returns ErrGone once the port is unplugged and os.ErrClosed after Close.
func (p *Port) Read(b []byte) (int, error) {
	n, err := p.in.Read(b)
	return n, p.failed(err)
}

// Write sends b and returns the number of bytes that the kernel accepted within 100 ms.
// If these are not all, the error is os.ErrDeadlineExceeded: the host
// does not read, and the rest may be written later. ErrGone and os.ErrClosed as for Read.
func (p *Port) Write(b []byte) (int, error) {
	n, err := p.out.writeWithin(writeTimeout, b)
	return n, p.failed(err)
}

// Close ends a waiting Read and Write. It discards bytes that the host does not read
// within 100 ms: the kernel would wait up to 30 s for it.
func (p *Port) Close() error {
	if p.closed.Swap(true) {
		return nil
	}
	if err := errors.Join(p.drain(), p.in.Close(), p.out.Close()); err != nil {
		return fmt.Errorf("serial port %s: close: %w", p.name, err)
	}
	return nil
}

// drain waits until the kernel's queue is empty, for 100 ms at most.
func (p *Port) drain() error {
	const looks = 10
	for range looks {
		queued, err := p.out.queued()
		if err != nil || queued == 0 {
			return nil // the size of the queue is not known
		}
		time.Sleep(writeTimeout / looks)
	}
	return p.in.ResetOutputBuffer()
}

// failed translates an error of the library or of the kernel.
func (p *Port) failed(err error) error {
	var known *serial.PortError
	switch {
	case err == nil:
		return nil
	case p.closed.Load() && !errors.Is(err, os.ErrDeadlineExceeded):
		err = os.ErrClosed
	case errors.As(err, &known):
		err = cmp.Or(libraryErrors[known.Code()], err)
	case errors.Is(err, fs.ErrNotExist):
		err = ErrAbsent
	case isOneOf(err, taken):
		err = errBusy
	case isOneOf(err, unplugged): // before the next: on Windows it is one of these
		err = ErrGone
	case errors.Is(err, fs.ErrPermission):
		err = errDenied
	}
	return fmt.Errorf("serial port %s: %w", p.name, err)
}

// isOneOf reports whether err is one of the system's errors.
func isOneOf(err error, all []syscall.Errno) bool {
	return slices.ContainsFunc(all, func(one syscall.Errno) bool { return errors.Is(err, one) })
}

var _ io.ReadWriteCloser = (*Port)(nil)
