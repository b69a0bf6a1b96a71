package plug

import (
	"fmt"
	"strings"

	"periph.io/x/conn/v3/physic"

	"quartoboard/hw"
)

// Clock is the clock of a bus, in the text as "1MHz" or "400kHz".
type Clock physic.Frequency

// KHz returns a clock of so many kilohertz.
func KHz(n int) Clock { return Clock(physic.Frequency(n) * physic.KiloHertz) }

// UnmarshalText implements encoding.TextUnmarshaler.
func (c *Clock) UnmarshalText(text []byte) error {
	var f physic.Frequency
	unit := strings.TrimLeft(string(text), ".0123456789")
	if err := f.Set(string(text)); err != nil || unit == "" {
		return fmt.Errorf(`invalid clock %q: want one like "1MHz"`, text)
	}
	*c = Clock(f)
	return nil
}

// String returns the text that UnmarshalText parses.
func (c Clock) String() string { return physic.Frequency(c).String() }

// Hertz returns the clock in whole hertz.
func (c Clock) Hertz() int64 { return int64(physic.Frequency(c) / physic.Hertz) }

// Cells are the names of the cells of sixteen places, "a1" to "d4".
type Cells []string

// Index returns the cell of each place by its index, 0–15 in the order
// a1 b1 c1 d1 a2 … d4. Parse must have accepted the list.
func (c Cells) Index() (cells [hw.Places]uint8) {
	for n, name := range c {
		cells[n] = cellIndex(name)
	}
	return cells
}

const noCell = 0xff

func cellIndex(name string) uint8 {
	if len(name) != 2 || name[0] < 'a' || name[0] > 'd' || name[1] < '1' || name[1] > '4' {
		return noCell
	}
	return 4*(name[1]-'1') + name[0] - 'a'
}

// LastPin is the last of the lines of the Pi's header that can serve as GPIO; 0 and 1 belong to the
// identity memory of an add-on board.
const firstPin, LastPin = 2, 27

// PinNumber parses "GPIO2" to "GPIO27".
func PinNumber(name string) (n int, err error) {
	_, err = fmt.Sscanf(name, "GPIO%d", &n)
	if err != nil || name != fmt.Sprintf("GPIO%d", n) || n < firstPin || n > LastPin {
		return 0, fmt.Errorf("invalid pin %q: want GPIO2 to GPIO27", name)
	}
	return n, nil
}

// BusNumber parses the number of "/dev/i2c-1".
func BusNumber(bus string) (n int, err error) {
	_, err = fmt.Sscanf(bus, "/dev/i2c-%d", &n)
	if err != nil || bus != fmt.Sprintf("/dev/i2c-%d", n) || n < 0 {
		return 0, fmt.Errorf("invalid I²C bus %q: want one like /dev/i2c-1", bus)
	}
	return n, nil
}

// PortNumbers parses the bus and the chip select of "/dev/spidev0.1".
func PortNumbers(port string) (bus, sel int, err error) {
	_, err = fmt.Sscanf(port, "/dev/spidev%d.%d", &bus, &sel)
	known := sel >= 0 && (bus == 0 && sel <= 1 || bus == 1 && sel <= 2)
	if err != nil || port != fmt.Sprintf("/dev/spidev%d.%d", bus, sel) || !known {
		return 0, 0, fmt.Errorf("invalid SPI port %q: want /dev/spidev0.0 to /dev/spidev1.2", port)
	}
	return bus, sel, nil
}
