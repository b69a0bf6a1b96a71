//go:build linux && amd64

package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"sync"

	"golang.org/x/sys/unix"

	"quartoboard/hw/uart/pty"
)

// cable is a serial line: two pseudo-terminals that carry bytes from one to the other.
type cable struct {
	board, host string     // the device files of its ends
	open        []*os.File // the masters and slaves
	carried     sync.WaitGroup
}

func newCable() (*cable, error) {
	c := &cable{}
	for _, name := range []*string{&c.board, &c.host} {
		var err error
		if *name, err = c.addEnd(); err != nil {
			return nil, errors.Join(fmt.Errorf("pseudo-terminal: %w", err), c.close())
		}
	}
	board, host := c.open[0], c.open[2]
	c.carried.Go(func() { _, _ = io.Copy(host, board) }) // until they are closed
	c.carried.Go(func() { _, _ = io.Copy(board, host) })
	return c, nil
}

// addEnd makes a pseudo-terminal. Its slave is raw, everybody may open it, and it stays
// open: the master could not be read while it is not.
func (c *cable) addEnd() (name string, err error) {
	master, name, err := pty.Open()
	if err != nil {
		return "", err
	}
	c.open = append(c.open, master)
	slave, err := os.OpenFile(name, os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		return "", err
	}
	c.open = append(c.open, slave)
	raw := &unix.Termios{Cflag: unix.CS8 | unix.CREAD | unix.CLOCAL | unix.B115200}
	return name, errors.Join(unix.IoctlSetTermios(int(slave.Fd()), unix.TCSETS, raw), slave.Chmod(0o666))
}

// release does what the last close does to a real port: the next program may open
// it. A pseudo-terminal stays claimed for a process that was killed.
func (c *cable) release() error {
	return unix.IoctlSetInt(int(c.open[1].Fd()), unix.TIOCNXCL, 0)
}

// close waits for both directions to end.
func (c *cable) close() error {
	var err error
	for _, f := range c.open {
		err = errors.Join(err, f.Close())
	}
	c.carried.Wait()
	return err
}
