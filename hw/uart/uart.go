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
// Tested on Linux pseudo-terminals only. Not tested: on a UART and on a gadget, that
// the second descriptor accepts deadlines, that unplugging ends in ErrGone, and that
// Close does not wait for a host that stopped reading; macOS, FreeBSD and Windows.
package uart

import (
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

// Opts are the options of a port.
type Opts struct {
	Baud         int           // bits a second, 1200 to 4000000; 0 is 115200
	ReadTimeout  time.Duration // limit of Read, 1 ms to 10 s; 0 is 20 ms
	WriteTimeout time.Duration // limit of Write, 1 ms to 10 s; 0 is 100 ms
}

func (o Opts) checked() (Opts, error) {
	if o.Baud == 0 {
		o.Baud = 115200
	}
	if o.ReadTimeout == 0 {
		o.ReadTimeout = 20 * time.Millisecond
	}
	if o.WriteTimeout == 0 {
		o.WriteTimeout = 100 * time.Millisecond
	}
	if o.Baud < 1200 || o.Baud > 4000000 {
		return o, fmt.Errorf("a speed of %d bits a second is outside 1200 to 4000000", o.Baud)
	}
	for _, d := range []time.Duration{o.ReadTimeout, o.WriteTimeout} {
		if d < time.Millisecond || d > 10*time.Second {
			return o, fmt.Errorf("a timeout of %v is outside 1ms to 10s", d)
		}
	}
	return o, nil
}

// Port is an open port. One goroutine reads and one writes, which may be the
// same; Close may come from any.
type Port struct {
	name         string
	in           serial.Port
	out          output
	writeTimeout time.Duration
	closed       atomic.Bool
}

// Open opens the port of that name: best one of /dev/serial/by-id on Linux,
// /dev/cu.usbmodem101 on macOS, COM3 on Windows. It does not wait for a carrier.
// The error is ErrAbsent if the device does not exist.
func Open(name string, o Opts) (*Port, error) {
	p := &Port{name: name}
	o, err := o.checked()
	if err != nil {
		return nil, p.failed(err)
	}
	p.writeTimeout = o.WriteTimeout
	if p.in, p.out, err = openPort(name, &serial.Mode{BaudRate: o.Baud, DataBits: 8}); err != nil {
		return nil, p.failed(err)
	}
	if err := p.in.SetReadTimeout(o.ReadTimeout); err != nil {
		return nil, errors.Join(p.failed(err), p.in.Close(), p.out.Close())
	}
	return p, nil
}

// Read waits up to the read timeout for bytes. If none arrive it returns 0 and
// nil. It returns ErrGone once the port is unplugged and os.ErrClosed after Close.
func (p *Port) Read(b []byte) (int, error) {
	n, err := p.in.Read(b)
	return n, p.failed(err)
}

// Write sends b and returns the number of bytes that the kernel accepted within the
// write timeout. If these are not all, the error is os.ErrDeadlineExceeded: the host
// does not read, and the rest may be written later. ErrGone and os.ErrClosed as for Read.
func (p *Port) Write(b []byte) (int, error) {
	n, err := p.out.writeWithin(p.writeTimeout, b)
	return n, p.failed(err)
}

// Close ends a waiting Read and Write. It discards bytes that the host does not read
// within the write timeout: the kernel would wait up to 30 s for it.
func (p *Port) Close() error {
	if p.closed.Swap(true) {
		return nil
	}
	if err := errors.Join(p.drain(), p.in.Close(), p.out.Close()); err != nil {
		return fmt.Errorf("serial port %s: close: %w", p.name, err)
	}
	return nil
}

// drain waits until the kernel's queue is empty, for the write timeout at most.
func (p *Port) drain() error {
	const looks = 10
	for range looks {
		queued, err := p.out.queued()
		if err != nil || queued == 0 {
			return nil // the size of the queue is not known
		}
		time.Sleep(p.writeTimeout / looks)
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
		err = translated(known)
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

func translated(err *serial.PortError) error {
	switch err.Code() {
	case serial.PortNotFound:
		return ErrAbsent
	case serial.PortClosed:
		return ErrGone
	case serial.PortBusy:
		return errBusy
	case serial.PermissionDenied:
		return errDenied
	case serial.InvalidSerialPort:
		return errors.New("this is not a serial port")
	}
	return err
}

var _ io.ReadWriteCloser = (*Port)(nil)
