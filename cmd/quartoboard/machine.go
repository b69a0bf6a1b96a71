package main

import (
	"io/fs"
	"os"

	"quartoboard/hw/pi"
	"quartoboard/hw/rig"
)

// machine is the computer that a command works on: zero is the one it runs on.
type machine struct {
	files fs.FS                  // below its root
	open  func() (header, error) // opens the buses of its header
}

// header is the open buses behind the 40 pins of a Pi.
type header interface {
	rig.Buses
	Chip() string    // label of the GPIO chip
	Warning() string // what is unwise about this process; may be empty
}

// root is the files below the machine's root.
func (m machine) root() fs.FS {
	if m.files == nil {
		return os.DirFS("/")
	}
	return m.files
}

// header opens the buses. The error is one sentence.
func (m machine) header() (header, error) {
	if m.open != nil {
		return m.open()
	}
	buses, err := pi.Open()
	if err != nil {
		return nil, err
	}
	return buses, nil
}
