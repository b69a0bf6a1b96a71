package rig

import (
	"io"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/spi"

	"quartoboard/hw/keys"
)

// Buses supplies what chips hang on: hw/pi the real ones, hw/sim those of a
// table made of memory.
type Buses interface {
	// SPI opens a port by its device file, "/dev/spidev0.0".
	SPI(name string) (spi.PortCloser, error)
	// Pin hands out a line by its GPIO number, "GPIO17".
	Pin(name string) (gpio.PinIO, error)
	// Lines opens inputs with pull-ups that are read together.
	Lines(names []string) (Lines, error)
	// Sleep lets a chip have its time.
	Sleep(d time.Duration)
}

// Lines is a set of lines in use.
type Lines interface {
	keys.Lines
	io.Closer
}
