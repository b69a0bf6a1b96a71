// Package plug is the door of the chips: what a driver's folder tells of its chip, so that a
// build can have it. The options of a chip are a struct with toml tags; its methods check
// them, open the chip and connect its pins. hw/rig lists the chips, one row each.
package plug

import (
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/spi"

	"quartoboard/hw"
)

// Sensors are the options of the sixteen sensors of a build, of one kind of chip.
type Sensors interface {
	// Keys names the keys of the options with their values and limits.
	Keys(k *Keys)
	// Feel tells what the sensors measure.
	Feel() Feel
	// Open opens the chip and puts it into the set. A chip that does not answer is not an
	// error: its driver reports it at each reading.
	Open(b Buses, set *hw.Set) error
	// Wire connects the chip and the sensors, which are at the cells in their order.
	Wire(w *Wiring, cells Cells)
}

// Feel tells what sensors measure.
type Feel struct {
	Counts int  // number of the levels of linear sensors, 1024 for 10 bits; 0 for switches
	Coded  bool // they also tell which piece it is
	Lag    int  // delay in ms
}

// Buses opens what a chip is connected to. The errors name the key of the profile.
type Buses interface {
	// SPI opens a port in mode 0.
	SPI(key, port string, clock Clock) (spi.Conn, error)
	// I2C opens a bus.
	I2C(key, bus string) (i2c.Bus, error)
	// Pin hands out a line.
	Pin(key, name string) (gpio.PinIO, error)
	// Inputs opens lines with pull-ups that are read together.
	Inputs(key string, names []string) (Lines, error)
	// Sleep waits for a chip.
	Sleep(d time.Duration)
}

// Lines are inputs with pull-ups, read together, such as periph's *gpioioctl.LineSet. A
// single pin would read as low on an error.
type Lines interface {
	// Read returns bit n set where line n is high; mask selects the lines.
	Read(mask gpio.GPIOValue) (gpio.GPIOValue, error)
}
