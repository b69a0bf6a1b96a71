package app

import (
	"errors"
	"io"

	"quartoboard/board"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/wire"
	"quartoboard/hw/uart"
)

// Asked is a daemon that a host asks.
type Asked interface {
	Ask(a board.Asked) error
	State() daemon.State
}

// NewWire makes the wire between a host and a daemon. A game that the host asks for has the
// options of house where it does not say others.
func NewWire(open func() (io.ReadWriteCloser, error), s wire.Store, d Asked, house board.Options, o wire.Opts) *wire.Wire {
	return wire.New(open, s, requests(board.ViaSerial, d, house), o)
}

// requests passes requests that come by one way on to a daemon.
func requests(v board.Via, d Asked, house board.Options) wire.Requests {
	return wire.Requests{
		Via: v, Games: games.Faces, Format: games.Format(), Defaults: house,
		Ask: func(a board.Asked) error {
			if err := CheckSet(a.Set); err != nil {
				return err
			}
			if err := d.Ask(a); !errors.Is(err, daemon.ErrFull) {
				return err
			}
			return wire.ErrBusy
		},
		State: func() wire.State { return wire.State(d.State()) },
	}
}

// Opener opens a serial port, again and again; baud 0 is the default.
func Opener(port string, baud int) func() (io.ReadWriteCloser, error) {
	return func() (io.ReadWriteCloser, error) { return uart.Open(port, baud) }
}
