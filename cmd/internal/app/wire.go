package app

import (
	"errors"
	"io"

	"quartoboard/board"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/wire"
	"quartoboard/hw/uart"
)

// Asked is a daemon that a host asks.
type Asked interface {
	Ask(a board.Asked) error
	State() daemon.State
}

// NewWire makes the wire between a host and a daemon.
func NewWire(open func() (io.ReadWriteCloser, error), s wire.Store, d Asked, o wire.Opts) *wire.Wire {
	ask := func(a board.Asked) error {
		if err := CheckSet(a.Set); err != nil {
			return err
		}
		if err := d.Ask(a); !errors.Is(err, daemon.ErrFull) {
			return err
		}
		return wire.ErrBusy
	}
	state := func() wire.State { return wire.State(d.State()) }
	return wire.New(open, s, ask, state, o)
}

// Opener opens a serial port, again and again; baud 0 is the default.
func Opener(port string, baud int) func() (io.ReadWriteCloser, error) {
	return func() (io.ReadWriteCloser, error) { return uart.Open(port, baud) }
}
