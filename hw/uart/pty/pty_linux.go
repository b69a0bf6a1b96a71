// Package pty makes pseudo-terminals, which stand for serial cables. For tests only.
package pty

import (
	"errors"
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// Open makes one: the host's end, and the device file of the board's.
func Open() (host *os.File, name string, err error) {
	host, err = os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY|unix.O_NONBLOCK, 0)
	if err != nil {
		return nil, "", err
	}
	n, err := unlock(host)
	if err != nil {
		return nil, "", errors.Join(err, host.Close())
	}
	return host, fmt.Sprintf("/dev/pts/%d", n), nil
}

// unlock lets the board's end be opened, and returns its number.
func unlock(host *os.File) (n int, err error) {
	raw, err := host.SyscallConn()
	if err != nil {
		return 0, err
	}
	var wrong error
	err = raw.Control(func(fd uintptr) {
		if n, wrong = unix.IoctlGetInt(int(fd), unix.TIOCGPTN); wrong == nil {
			wrong = unix.IoctlSetPointerInt(int(fd), unix.TIOCSPTLCK, 0)
		}
	})
	return n, errors.Join(err, wrong)
}
