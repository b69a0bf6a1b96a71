//go:build linux && amd64

package main

import (
	"errors"
	"fmt"
	"os"
	"time"

	"golang.org/x/sys/unix"

	"quartoboard/hw/uart/pty"
)

// cable is a serial line: two pseudo-terminals, and what carries bytes from one
// to the other.
type cable struct {
	board, host string // the device files of its ends
	masters     [2]*os.File
	carried     chan struct{}
}

func newCable() (*cable, error) {
	c := &cable{carried: make(chan struct{}, 2)}
	for i, name := range []*string{&c.board, &c.host} {
		master, slave, err := openPair()
		if err != nil {
			return nil, errors.Join(fmt.Errorf("pseudo-terminal: %w", err), c.close())
		}
		c.masters[i], *name = master, slave
	}
	go c.carry(c.masters[0], c.masters[1])
	go c.carry(c.masters[1], c.masters[0])
	return c, nil
}

// openPair makes a pseudo-terminal. Its slave is raw from the begin, or it would
// answer with an echo while nobody has it open, and everybody may open it.
func openPair() (master *os.File, slave string, err error) {
	master, slave, err = pty.Open()
	if err != nil {
		return nil, "", err
	}
	if err := errors.Join(makeRaw(slave), os.Chmod(slave, 0o666)); err != nil {
		return nil, "", errors.Join(err, master.Close())
	}
	return master, slave, nil
}

func makeRaw(terminal string) error {
	fd, err := unix.Open(terminal, unix.O_RDWR|unix.O_NOCTTY|unix.O_CLOEXEC, 0)
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	return unix.IoctlSetTermios(fd, unix.TCSETS, &unix.Termios{Cflag: unix.CS8 | unix.CREAD | unix.CLOCAL | unix.B115200})
}

// release is what the last close does to a real port: the next program may open
// it. A pseudo-terminal stays claimed for a process that was killed.
func (c *cable) release() error {
	fd, err := unix.Open(c.board, unix.O_RDWR|unix.O_NOCTTY|unix.O_CLOEXEC, 0)
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	return unix.IoctlSetInt(fd, unix.TIOCNXCL, 0)
}

// carry copies until the cable is closed. While an end is not open, reading
// there is an error; what is written waits.
func (c *cable) carry(from, to *os.File) {
	defer func() { c.carried <- struct{}{} }()
	b := make([]byte, 4096)
	for {
		n, err := from.Read(b)
		switch {
		case errors.Is(err, os.ErrClosed):
			return
		case err != nil:
			time.Sleep(tick)
			continue
		}
		if _, err := to.Write(b[:n]); err != nil {
			return // closed; a line takes no more
		}
	}
}

// close waits for both directions to end.
func (c *cable) close() error {
	var errs []error
	for _, m := range c.masters {
		if m != nil {
			errs = append(errs, m.Close())
		}
	}
	if c.masters[1] != nil {
		<-c.carried
		<-c.carried
	}
	return errors.Join(errs...)
}
