package rig

import (
	"fmt"
	"slices"

	"quartoboard/hw"
)

// use is one pin, port or bus of the profile.
type use struct{ key, pin string }

// lines returns the pins that the program drives and reads as GPIO lines.
func (p *Profile) lines() []use {
	var uses []use
	add := func(key string, pins ...string) {
		for _, pin := range pins {
			uses = append(uses, use{key, pin})
		}
	}
	s := &p.Presence
	add("presence.pins", s.Pins...)
	add("presence.rows", s.Rows...)
	add("presence.columns", s.Columns...)
	if s.Interrupt != "" {
		add("presence.interrupt", s.Interrupt)
	}
	if r := p.Readers; r != nil {
		add("readers.pins", r.Pins...)
		add("readers.select", r.Select...)
		if r.SPI != "" {
			add("readers.enable", r.Enable)
		}
		add("readers.reset", r.Reset)
	}
	if t := p.Tray; t != nil && t.Select != "" {
		add("tray.select", t.Select)
	}
	for _, b := range p.Buttons.fitted() {
		add("buttons."+b.key, b.pin)
	}
	return uses
}

// SerialPin returns the key of the profile that uses a pin of the Pi's own serial port,
// and that pin; two empty texts for none.
func (p *Profile) SerialPin() (key, pin string) {
	for _, u := range p.lines() {
		if u.pin == "GPIO14" || u.pin == "GPIO15" {
			return u.key, u.pin
		}
	}
	return "", ""
}

// checkPins refuses invalid pins, a pin with two uses, and a pin of a bus.
func (p *Profile) checkPins() *Error {
	taken := p.busPins()
	for _, u := range p.lines() {
		n, err := PinNumber(u.pin)
		switch {
		case u.pin == "":
			return missing(u.key, "GPIO2 to GPIO27")
		case err != nil:
			return wrong(u.key, "%w", err)
		case taken[n] != "":
			return wrong(u.key, "%s %s", u.pin, taken[n])
		}
		taken[n] = "is taken already by " + u.key
	}
	if len(p.Buttons.fitted()) == 0 {
		return missing("buttons", "a table with at least one of quarto_a, quarto_b, repeat, pass")
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
		bus, _, _ := PortNumbers(port.pin) // checked before
		low, high := 7, 11
		if bus == 1 {
			low, high = 16, 21
		}
		take(low, high, fmt.Sprintf("belongs to SPI bus %d, see %s", bus, port.key))
	}
	for _, bus := range p.buses() {
		if n, _ := BusNumber(bus.pin); n == 1 {
			take(2, 3, "belongs to I²C bus 1, see "+bus.key)
		}
	}
	if p.Sound == SoundI2S {
		take(18, 21, "belongs to the I²S sound card, see sound")
	}
	return taken
}

// SoundI2S is the sound card on pins of the header.
const SoundI2S = "i2s"

// ports returns the SPI ports of the profile.
func (p *Profile) ports() []use {
	var ports []use
	for _, port := range p.Presence.SPI {
		ports = append(ports, use{"presence.spi", port})
	}
	if r := p.Readers; r != nil && r.SPI != "" {
		ports = append(ports, use{"readers.spi", r.SPI})
	}
	if p.Tray != nil {
		ports = append(ports, use{"tray.spi", p.Tray.SPI})
	}
	if p.LEDs != nil {
		ports = append(ports, use{"leds.spi", p.LEDs.SPI})
	}
	return ports
}

// buses returns the I²C buses of the profile.
func (p *Profile) buses() []use {
	var buses []use
	if bus := p.Presence.I2C; bus != "" {
		buses = append(buses, use{"presence.i2c", bus})
	}
	if r := p.Readers; r != nil && r.I2C != "" {
		buses = append(buses, use{"readers.i2c", r.I2C})
	}
	return buses
}

// checkBuses refuses chips that cannot share a bus.
func (p *Profile) checkBuses() *Error {
	for _, port := range p.ports() {
		if bus, _, _ := PortNumbers(port.pin); bus == 1 && p.Sound == SoundI2S {
			return wrong(port.key, "%s takes GPIO18, 19 and 21 from the I²S sound card, see sound", port.pin)
		}
	}
	if buses := p.buses(); len(buses) == 2 && buses[0].pin == buses[1].pin {
		return wrong("readers.i2c", "%s is polled a hundred times a second, see presence.i2c: readers need a bus of their own", buses[1].pin)
	}
	return nil
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
