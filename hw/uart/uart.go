// Package uart opens a serial port, a UART of the Pi or its USB gadget, raw with
// eight bits, no parity, one stop bit and no flow control, and hands it out as
// an io.ReadWriteCloser that never blocks for long.
//
// Reading goes through go.bug.st/serial. Writing goes through a second
// descriptor of our own with deadlines, because the library's Write neither
// times out nor ends when the port is closed. The modem lines are left as the
// kernel sets them, so that ports without any (pseudo-terminals) serve as well.
//
// Seen to work on Linux pseudo-terminals only. On a UART and on a gadget it is
// still to be seen that the second descriptor takes deadlines, that unplugging
// ends in ErrGone, and that Close does not wait for a host that stopped reading.
package uart

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"sync/atomic"
	"syscall"
	"time"

	"go.bug.st/serial"
	"golang.org/x/sys/unix"
)

// Sentinels for what callers branch on. A port that was closed by Close answers
// os.ErrClosed, a write that met its deadline os.ErrDeadlineExceeded.
var (
	ErrAbsent = errors.New("there is no such port")       // not plugged in, or the wrong name
	ErrGone   = errors.New("the port is unplugged")       // or the other end hung up; open it anew
	errBusy   = errors.New("another program has it open") //
	errDenied = errors.New("not permitted: the user must be in the group dialout")
)

// Opts is how a port is opened.
type Opts struct {
	Baud         int           // bits a second, 1200 to 4000000; 0 is 115200
	ReadTimeout  time.Duration // how long Read waits for a byte, 1 ms to 10 s; 0 is 20 ms
	WriteTimeout time.Duration // how long Write may take, 1 ms to 10 s; 0 is 100 ms
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
	out          *os.File
	writeTimeout time.Duration
	closed       atomic.Bool
}

// Open opens the port of that name, best one of /dev/serial/by-id. It does not
// wait for a carrier. The error is ErrAbsent where there is no such device.
func Open(name string, o Opts) (*Port, error) {
	p := &Port{name: name}
	o, err := o.checked()
	if err != nil {
		return nil, p.failed(err)
	}
	p.writeTimeout = o.WriteTimeout
	// Before the library, which claims the device for itself.
	p.out, err = os.OpenFile(name, os.O_WRONLY|unix.O_NONBLOCK|unix.O_NOCTTY, 0)
	if err != nil {
		return nil, p.failed(err)
	}
	if p.in, err = openKept(name, o.Baud, p.out); err != nil {
		return nil, errors.Join(p.failed(err), p.out.Close())
	}
	err = p.in.SetReadTimeout(o.ReadTimeout)
	if err == nil {
		err = p.out.SetWriteDeadline(time.Now()) // refused by what cannot be waited for
	}
	if err != nil {
		return nil, errors.Join(p.failed(err), p.in.Close(), p.out.Close())
	}
	return p, nil
}

// openKept opens the port through the library and keeps its descriptor from
// child processes. None can be forked between the two.
func openKept(name string, baud int, same *os.File) (serial.Port, error) {
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	port, err := serial.Open(name, &serial.Mode{BaudRate: baud, DataBits: 8})
	if err != nil {
		return nil, err
	}
	if err := closeOnExec(same); err != nil {
		return nil, errors.Join(err, port.Close())
	}
	return port, nil
}

// closeOnExec marks every descriptor of the device that f is open on.
func closeOnExec(f *os.File) error {
	device, err := f.Stat()
	if err != nil {
		return err
	}
	open, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		return err
	}
	for _, entry := range open {
		var fd int
		if _, err := fmt.Sscan(entry.Name(), &fd); err != nil {
			return err
		}
		var st unix.Stat_t
		if unix.Fstat(fd, &st) == nil && st.Rdev == device.Sys().(*syscall.Stat_t).Rdev {
			unix.CloseOnExec(fd)
		}
	}
	return nil
}

// Read waits up to the read timeout for bytes. When none came it returns 0 and
// nil. It returns ErrGone once the port is unplugged and os.ErrClosed after Close.
func (p *Port) Read(b []byte) (int, error) {
	n, err := p.in.Read(b)
	return n, p.failed(err)
}

// Write sends b and returns how much of it the kernel took, within the write
// timeout. Less than all comes with os.ErrDeadlineExceeded: the host does not
// read, and the rest may be written later. ErrGone and os.ErrClosed as for Read.
func (p *Port) Write(b []byte) (int, error) {
	if err := p.out.SetWriteDeadline(time.Now().Add(p.writeTimeout)); err != nil {
		return 0, p.failed(err)
	}
	n, err := p.out.Write(b)
	return n, p.failed(err)
}

// Close ends a Read and a Write that wait. What the host does not take within
// the write timeout is thrown away: the kernel would wait up to 30 s for it.
func (p *Port) Close() error {
	if p.closed.Swap(true) {
		return nil
	}
	if err := errors.Join(p.drain(), p.in.Close(), p.out.Close()); err != nil {
		return fmt.Errorf("serial port %s: close: %w", p.name, err)
	}
	return nil
}

// drain gives the kernel's queue the write timeout to empty.
func (p *Port) drain() error {
	const looks = 10
	for range looks {
		queued, err := p.queued()
		if err != nil || queued == 0 {
			return nil // a port that cannot tell has nothing to wait for
		}
		time.Sleep(p.writeTimeout / looks)
	}
	return p.in.ResetOutputBuffer()
}

// queued is how many bytes the kernel has not sent yet.
func (p *Port) queued() (n int, err error) {
	raw, err := p.out.SyscallConn()
	if err != nil {
		return 0, err
	}
	return n, errors.Join(raw.Control(func(fd uintptr) { n, err = unix.IoctlGetInt(int(fd), unix.TIOCOUTQ) }), err)
}

// failed puts an error of the library or of the kernel into our words.
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
	case errors.Is(err, fs.ErrPermission):
		err = errDenied
	case errors.Is(err, unix.EBUSY):
		err = errBusy
	case errors.Is(err, unix.EIO), errors.Is(err, unix.ENXIO), errors.Is(err, unix.ENODEV):
		err = ErrGone
	}
	return fmt.Errorf("serial port %s: %w", p.name, err)
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
