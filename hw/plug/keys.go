package plug

import (
	"fmt"
	"slices"
	"strings"

	"periph.io/x/conn/v3/physic"

	"quartoboard/hw"
)

// Keys takes the keys of one table of a profile. It keeps the first fault, and the ports, buses
// and pins that the table uses.
type Keys struct {
	table, kind string

	Ports   []Use // of SPI
	Buses   []Bus // of I²C
	BusPins []Use // of those on pins of their own
	Lines   []Use // that are driven and read as GPIO lines

	Addressed []int // addresses of chips on a bus

	FaultKey, Fault string // the first key with a fault, and what is wrong; "" for none
}

// Use is one port, bus or pin of a profile.
type Use struct {
	Key, Name string // "presence.spi", "/dev/spidev0.0"
	Input     bool   // a line that is only read
}

// Bus is an I²C bus of a profile.
type Bus struct {
	Use
	Pins  []string // SDA and SCL, where it is not the header's own
	Clock Clock
}

// LongestLag is the longest delay of a switch, in ms.
const LongestLag = 250

// RibbonClocks are the limits of SPI over a ribbon: an MFRC522 takes 10 MHz by its data sheet
// (section 8.1.2), a PN532 5 MHz (UM0701-02, 6.2.5).
var RibbonClocks = [2]Clock{Clock(100 * physic.KiloHertz), Clock(4 * physic.MegaHertz)}

// NewKeys begins a table of a kind of chip.
func NewKeys(table, kind string) *Keys { return &Keys{table: table, kind: kind} }

// Wrong notes the fault of a key.
func (k *Keys) Wrong(key, format string, args ...any) {
	if k.Fault == "" {
		k.FaultKey, k.Fault = k.name(key), fmt.Sprintf(format, args...)
	}
}

func (k *Keys) name(key string) string { return k.table + "." + key }

// need reports whether a key that must be there is there.
func (k *Keys) need(key string, is bool) bool {
	if !is {
		k.Wrong(key, "missing: %s needs it", k.kind)
	}
	return is
}

// length checks the length of a list that must be there.
func (k *Keys) length(key string, is, wanted int, want string) {
	if k.need(key, is > 0) && is != wanted {
		k.Wrong(key, "list of %d: want %s", is, want)
	}
}

func (k *Keys) uses(key string, input bool, names ...string) (all []Use) {
	for _, name := range names {
		all = append(all, Use{k.name(key), name, input})
	}
	return all
}

// SPI takes the port of a chip.
func (k *Keys) SPI(port string) {
	if k.need("spi", port != "") {
		k.Ports = append(k.Ports, k.uses("spi", false, port)...)
	}
}

// SPIs takes the ports of chips, as many as wanted.
func (k *Keys) SPIs(ports []string, wanted int, want string) {
	k.length("spi", len(ports), wanted, want)
	k.Ports = append(k.Ports, k.uses("spi", false, ports...)...)
}

// I2C takes the bus of a chip; pins is nil for the header's own.
func (k *Keys) I2C(bus string, pins []string, clock Clock) {
	if !k.need("i2c", bus != "") {
		return
	}
	if len(pins) > 0 {
		k.length("pins", len(pins), 2, "two pins, SDA and SCL")
	}
	k.Buses = append(k.Buses, Bus{Use{Key: k.name("i2c"), Name: bus}, pins, clock})
	k.BusPins = append(k.BusPins, k.uses("pins", false, pins...)...)
}

// Clock takes the clock of port or bus.
func (k *Keys) Clock(c Clock, limits [2]Clock) {
	if k.need("clock", c != 0) && (c < limits[0] || c > limits[1]) {
		k.Wrong("clock", "%s: want %s to %s", c, limits[0], limits[1])
	}
}

// Pin takes a pin that must be there.
func (k *Keys) Pin(key, name string) {
	k.need(key, name != "")
	k.MayPin(key, name)
}

// MayPin takes a pin, "" for none.
func (k *Keys) MayPin(key, name string) {
	if name != "" {
		k.Lines = append(k.Lines, k.uses(key, false, name)...)
	}
}

// Pins takes pins, as many as wanted.
func (k *Keys) Pins(key string, names []string, wanted int, want string) {
	k.length(key, len(names), wanted, want)
	k.Lines = append(k.Lines, k.uses(key, false, names...)...)
}

// Inputs takes pins that are read together.
func (k *Keys) Inputs(key string, names []string, wanted int, want string) {
	k.length(key, len(names), wanted, want)
	k.Lines = append(k.Lines, k.uses(key, true, names...)...)
}

// Addresses takes the addresses of chips on an I²C bus, all different.
func (k *Keys) Addresses(key string, addresses []int, wanted int, want string, lowest, highest int) {
	k.length(key, len(addresses), wanted, want)
	k.Addressed = addresses
	for i, a := range addresses {
		if a < lowest || a > highest || slices.Contains(addresses[:i], a) {
			k.Wrong(key, "%#x: want %s, %#x to %#x", a, want, lowest, highest)
		}
	}
}

// units are the units at the end of keys as they are written.
var units = strings.NewReplacer("us", "µs", "ma", "mA")

// Within takes a number in the unit that ends the key; 0 for none.
func (k *Keys) Within(key string, n, least, most int) {
	if n != 0 && (n < least || n > most) {
		k.Wrong(key, "%d: want %d to %d %s", n, least, most, units.Replace(key[len(key)-2:]))
	}
}

// Cells takes the cells of the sixteen places.
func (k *Keys) Cells(cells Cells) {
	const want = "each of the 16 cells once"
	k.length("cells", len(cells), hw.Places, want)
	for i, cell := range cells {
		if cellIndex(cell) == noCell || slices.Contains(cells[:i], cell) {
			k.Wrong("cells", "%q: want %s, a1 to d4", cell, want)
		}
	}
}
