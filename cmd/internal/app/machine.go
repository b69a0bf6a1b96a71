// Package app is the one place where settings and a profile become open hardware,
// scanner, daemon, voice, journal and wire. The commands, the daemon's process and the
// simulated board all begin here, and differ in the buses, the clock and the journal that
// they bring.
package app

import (
	"io/fs"
	"os"

	"quartoboard/hw/pi"
	"quartoboard/hw/rig"
)

// Machine is the computer that a command works on: zero is the one it runs on.
type Machine struct {
	Files fs.FS                 // below its root
	Open  func() (Buses, error) // opens the buses of its header
}

// Buses are the open buses behind the 40 pins of a Pi.
type Buses interface {
	rig.Buses
	Chip() string    // label of the GPIO chip
	Warning() string // about this process; may be empty
}

// Root returns the files below the root of the machine.
func (m Machine) Root() fs.FS {
	if m.Files == nil {
		return os.DirFS("/")
	}
	return m.Files
}

// Buses opens the buses. The error is one sentence.
func (m Machine) Buses() (Buses, error) {
	if m.Open != nil {
		return m.Open()
	}
	buses, err := pi.Open()
	if err != nil {
		return nil, err
	}
	return buses, nil
}
