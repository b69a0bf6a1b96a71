package app

import (
	"errors"
	"io"
	"path/filepath"
	"slices"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/doctor"
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
		Via: v, Defaults: house,
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

// Checks returns the checks of a machine that can be done while its board plays, the worst
// first: of files, and not of the buses or the card.
func Checks(m Machine, c config.Config, b *Board) []wire.Check {
	found := doctor.Machine(m.Root(), doctor.Needs{Build: b.Drawn, Sound: c.Audio.Device != "", Port: c.Serial.Port})
	found = append(found, doctor.Clock(time.Now(), doctor.Synchronised()))
	found = append(found, doctor.Pieces(filepath.Join(c.Board.StateDir, "pieces.json"), b.Roster, nil))
	if b.Drawn.Presence.Linear() {
		found = append(found, doctor.Calibration(b.Wired, b.Wiring.Unfelt(), nil))
	}
	var checks []wire.Check
	for _, f := range slices.Backward(doctor.NewReport(c.Board.Name, c.Board.Profile, found).Findings) {
		checks = append(checks, wire.Check{Where: f.Where, State: f.State.String(), Code: string(f.Code), Says: f.Says, Next: f.Next})
	}
	return checks
}
