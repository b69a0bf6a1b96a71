package plug

import (
	"time"

	"periph.io/x/conn/v3"
	"periph.io/x/conn/v3/i2c"

	"quartoboard/hw"
	"quartoboard/hw/readers"
)

// Reader are the options of the readers of a build, of one kind of chip, beside those of what
// they are behind.
type Reader interface {
	// Keys names the keys of the options with their values and limits.
	Keys(k *Keys)
	// Module returns the usual module with the chip.
	Module() Module
}

// SPIReader are those of readers on SPI.
type SPIReader interface {
	Reader
	// OnSPI makes a reader that is not opened yet.
	OnSPI(c conn.Conn, clock Clock, part hw.Part, sleep func(time.Duration)) readers.Reader
}

// I2CReader are those of readers on I²C.
type I2CReader interface {
	Reader
	// OnI2C makes a reader that is not opened yet.
	OnI2C(bus i2c.Bus, part hw.Part, sleep func(time.Duration)) readers.Reader
}

// Module is the usual module of a kind of readers.
type Module struct {
	Component
	Switches  string  // set to, for its bus; "" for a module without switches
	Select    string  // names of its pins
	Reset     string  //
	Supply    string  //
	Open      string  // those that stay unconnected
	Field     float64 // more current while its field is on, beside that of the transmitter, in mA
	InField   string  // what that is, and the source of the figures
	FieldFrom string
	Pads      string // sentence about pins that are on no header
}

// Bank are the sixteen readers in the wires.
type Bank struct {
	Module
	Names []string // of reader 0, 1 … 15
	Tray  bool     // the tray's reader is on the same port
}
