package hostlog

import (
	"fmt"
	"os"
	"testing"

	"golang.org/x/sys/unix"
)

// pty makes a pseudo-terminal: the host's end, and the name of the board's.
func pty(t *testing.T) (host *os.File, name string) {
	t.Helper()
	host, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY|unix.O_NONBLOCK, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = host.Close() }) // some are pulled before
	raw, err := host.SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	err = raw.Control(func(fd uintptr) {
		var n int
		if n, err = unix.IoctlGetInt(int(fd), unix.TIOCGPTN); err == nil {
			name = fmt.Sprintf("/dev/pts/%d", n)
			err = unix.IoctlSetPointerInt(int(fd), unix.TIOCSPTLCK, 0)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return host, name
}
