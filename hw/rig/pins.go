package rig

import (
	"fmt"
	"slices"

	"quartoboard/hw"
)

// SoundI2S is the sound card on pins of the header.
const SoundI2S = "i2s"

// use is one pin, port or bus of the profile.
type use struct{ key, name string }

// uses returns the pins, ports or buses under these keys of all tables of chips.
func (p *Profile) uses(keys ...string) (all []use) {
	for _, t := range p.tables() {
		for i := range t.fields.NumField() {
			if !slices.Contains(keys, t.key(i)) {
				continue
			}
			names, list := t.fields.Field(i).Interface().([]string)
			if name := t.fields.Field(i).String(); !list && name != "" {
				names = []string{name}
			}
			for _, name := range names {
				all = append(all, use{t.name + "." + t.key(i), name})
			}
		}
	}
	return all
}

// ports returns the SPI ports of the profile.
func (p *Profile) ports() []use { return p.uses("spi") }

// lines returns the pins that the program drives and reads as GPIO lines.
func (p *Profile) lines() []use {
	all := p.uses("interrupt", "rows", "columns", "select", "enable", "reset", "mux_reset")
	for _, b := range p.Buttons.fitted() {
		all = append(all, use{"buttons." + b.key, b.pin})
	}
	return all
}

// pins returns the pins of the profile, those of buses too.
func (p *Profile) pins() []use { return slices.Concat(p.uses("pins"), p.lines()) }

// SerialPin returns the key of the profile that uses a pin of the Pi's own serial port,
// and that pin; two empty texts for none.
func (p *Profile) SerialPin() (key, pin string) {
	for _, u := range p.pins() {
		if u.name == "GPIO14" || u.name == "GPIO15" {
			return u.key, u.name
		}
	}
	return "", ""
}

// bus is an I²C bus of the profile.
type bus struct {
	use
	pins  []string
	clock Clock
}

func (p *Profile) buses() []bus {
	var buses []bus
	if s := &p.Presence; s.I2C != "" {
		buses = append(buses, bus{use{"presence.i2c", s.I2C}, s.Pins, s.Clock})
	}
	if r := p.Readers; r != nil && r.I2C != "" {
		buses = append(buses, bus{use{"readers.i2c", r.I2C}, r.Pins, r.Clock})
	}
	return buses
}

// checkPorts refuses invalid SPI ports, and a port with two uses; tray and readers may
// share one.
func (p *Profile) checkPorts() *Error {
	taken := map[string]string{}
	for _, u := range p.ports() {
		n, _, err := PortNumbers(u.name)
		by := taken[u.name]
		switch {
		case err != nil:
			return wrong(u.key, "%w", err)
		case by != "" && !(by == "readers.spi" && u.key == "tray.spi"):
			return wrong(u.key, "%s is taken already by %s", u.name, by)
		case n == 1 && p.Sound == SoundI2S:
			return wrong(u.key, "%s takes GPIO18, 19 and 21 from the I²S sound card, see sound", u.name)
		case by == "":
			taken[u.name] = u.key
		}
	}
	return nil
}

// checkBuses refuses invalid I²C buses, a bus without pins unless it is the header's own,
// and chips that cannot share one.
func (p *Profile) checkBuses() *Error {
	buses := p.buses()
	for _, b := range buses {
		n, err := BusNumber(b.name)
		switch {
		case err != nil:
			return wrong(b.key, "%w", err)
		case n != 1 && len(b.pins) == 0:
			return wrong(b.key, "%s is not on GPIO2 and GPIO3: want its pins in pins", b.name)
		case n == 1 && len(b.pins) != 0:
			return wrong(b.key, "%s is on GPIO2 and GPIO3: want no pins", b.name)
		}
	}
	if len(buses) == 2 && buses[0].name == buses[1].name {
		return wrong("readers.i2c", "%s is polled a hundred times a second, see presence.i2c: readers need a bus of their own", buses[1].name)
	}
	return nil
}

// checkPins refuses invalid pins, a pin with two uses, and a pin of a bus.
func (p *Profile) checkPins() *Error {
	taken := p.busPins()
	for _, u := range p.pins() {
		n, err := PinNumber(u.name)
		switch {
		case err != nil:
			return wrong(u.key, "%w", err)
		case taken[n] != "":
			return wrong(u.key, "%s %s", u.name, taken[n])
		}
		taken[n] = "is taken already by " + u.key
	}
	if len(p.Buttons.fitted()) == 0 {
		return wrong("buttons", "missing: want a table with at least one of quarto_a, quarto_b, repeat, pass")
	}
	return nil
}

// busPins returns the owner of each pin of a bus.
func (p *Profile) busPins() (taken [lastPin + 1]string) {
	take := func(low, high int, what string) {
		for n := low; n <= high; n++ {
			if taken[n] == "" {
				taken[n] = what
			}
		}
	}
	for _, port := range p.ports() {
		n, _, _ := PortNumbers(port.name) // checked before
		low, high := 7, 11
		if n == 1 {
			low, high = 16, 21
		}
		take(low, high, fmt.Sprintf("belongs to SPI bus %d, see %s", n, port.key))
	}
	for _, b := range p.buses() {
		if len(b.pins) == 0 {
			take(2, 3, "belongs to I²C bus 1, see "+b.key)
		}
	}
	if p.Sound == SoundI2S {
		take(18, 21, "belongs to the I²S sound card, see sound")
	}
	return taken
}

// button is a button of the table.
type button struct {
	key, pin string
	is       hw.ButtonSet
}

func (b *Buttons) fitted() []button {
	all := []button{
		{"quarto_a", b.QuartoA, hw.QuartoA},
		{"quarto_b", b.QuartoB, hw.QuartoB},
		{"repeat", b.Repeat, hw.Repeat},
		{"pass", b.Pass, hw.Pass},
	}
	return slices.DeleteFunc(all, func(b button) bool { return b.pin == "" })
}
