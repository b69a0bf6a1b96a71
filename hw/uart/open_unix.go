//go:build unix

package uart

import (
	"errors"
	"os"
	"syscall"
	"time"

	"go.bug.st/serial"
	"golang.org/x/sys/unix"
)

const whoMay = ": the user must be in the group dialout"

// The system's errors of a port that is in use or unplugged.
var (
	taken     = []syscall.Errno{unix.EBUSY}
	unplugged = []syscall.Errno{unix.EIO, unix.ENXIO, unix.ENODEV}
)

// output is the second descriptor of a port, for writing.
type output struct{ *os.File }

func openPort(name string, mode *serial.Mode) (in serial.Port, out output, err error) {
	// Before the library, which claims the device for itself.
	out.File, err = os.OpenFile(name, os.O_WRONLY|unix.O_NONBLOCK|unix.O_NOCTTY, 0)
	if err != nil {
		return nil, out, err
	}
	if in, err = openKept(name, mode, out.File); err != nil {
		return nil, out, errors.Join(err, out.Close())
	}
	if err = out.SetWriteDeadline(time.Now()); err != nil { // fails if the device has no deadlines
		return nil, out, errors.Join(err, in.Close(), out.Close())
	}
	return in, out, nil
}

// openKept opens the port through the library and keeps its descriptor from
// child processes. None can be forked between the two.
func openKept(name string, mode *serial.Mode, same *os.File) (serial.Port, error) {
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	port, err := serial.Open(name, mode)
	if err != nil {
		return nil, err
	}
	if err := closeOnExec(same); err != nil {
		return nil, errors.Join(err, port.Close())
	}
	return port, nil
}

// closeOnExec marks every descriptor of the device that f is open on. All are
// tried: no folder lists them on every system, and the lowest are given out first.
func closeOnExec(f *os.File) error {
	device, err := f.Stat()
	if err != nil {
		return err
	}
	const highest = 1023
	for fd := range highest + 1 {
		var st unix.Stat_t
		if unix.Fstat(fd, &st) == nil && st.Rdev == device.Sys().(*syscall.Stat_t).Rdev {
			unix.CloseOnExec(fd)
		}
	}
	return nil
}

func (o output) writeWithin(d time.Duration, b []byte) (int, error) {
	if err := o.SetWriteDeadline(time.Now().Add(d)); err != nil {
		return 0, err
	}
	return o.Write(b)
}

// queued returns the number of bytes that the kernel has not sent yet.
func (o output) queued() (n int, err error) {
	raw, err := o.SyscallConn()
	if err != nil {
		return 0, err
	}
	return n, errors.Join(raw.Control(func(fd uintptr) { n, err = unix.IoctlGetInt(int(fd), unix.TIOCOUTQ) }), err)
}
