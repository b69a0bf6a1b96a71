package plug

import (
	"fmt"
	"slices"
	"strings"

	"quartoboard/hw"
)

// Keys takes the keys of one table of a profile. It keeps the first fault, and what the table
// uses.
type Keys struct {
	table, kind string

	Uses      []Use
	Addressed []int // addresses of chips on a bus

	FaultKey, Fault string // the first key with a fault, and what is wrong; "" for none
}

// Use is a port, bus or pin of a profile.
type Use struct {
	As        As
	Key, Name string   // "presence.spi", "/dev/spidev0.0"
	Pins      []string // of a bus, SDA and SCL, where it is not the header's own
	Clock     Clock    // of a bus
}

// As is the purpose of a use.
type As uint8

// The purposes.
const (
	Port   As = 1 << iota // of SPI
	Bus                   // of I²C
	BusPin                // of a bus on pins of its own
	Line                  // a pin that the program drives, or reads alone
	Input                 // one that it reads with others
)

// LongestLag is the longest delay of a switch, in ms.
const LongestLag = 250

// RibbonClocks are the limits of SPI over a ribbon: an MFRC522 takes 10 MHz by its data sheet
// (section 8.1.2), a PN532 5 MHz (UM0701-02, 6.2.5).
var RibbonClocks = [2]Clock{KHz(100), KHz(4000)}

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

func (k *Keys) uses(as As, key string, names ...string) {
	for _, name := range names {
		k.Uses = append(k.Uses, Use{As: as, Key: k.name(key), Name: name})
	}
}

// SPI takes the port of a chip.
func (k *Keys) SPI(port string) {
	if k.need("spi", port != "") {
		k.uses(Port, "spi", port)
	}
}

// I2C takes the bus of a chip; pins is nil for the header's own.
func (k *Keys) I2C(bus string, pins []string, clock Clock) {
	if !k.need("i2c", bus != "") {
		return
	}
	k.Uses = append(k.Uses, Use{Bus, k.name("i2c"), bus, pins, clock})
	if len(pins) > 0 {
		k.Pins(BusPin, "pins", pins, 2, "two pins, SDA and SCL")
	}
}

// Clock takes the clock of port or bus.
func (k *Keys) Clock(c Clock, limits [2]Clock) {
	if k.need("clock", c != 0) && (c < limits[0] || c > limits[1]) {
		k.Wrong("clock", "%s: want %s to %s", c, limits[0], limits[1])
	}
}

// Pin takes a pin that must be there.
func (k *Keys) Pin(key, name string) {
	if k.need(key, name != "") {
		k.uses(Line, key, name)
	}
}

// MayPin takes a pin, "" for none.
func (k *Keys) MayPin(key, name string) {
	if name != "" {
		k.uses(Line, key, name)
	}
}

// Pins takes ports or pins for a purpose, as many as wanted.
func (k *Keys) Pins(as As, key string, names []string, wanted int, want string) {
	k.length(key, len(names), wanted, want)
	k.uses(as, key, names...)
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
