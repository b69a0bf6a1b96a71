package rig

import (
	"fmt"
	"slices"

	"quartoboard/hw"
	"quartoboard/hw/plug"
)

// SoundI2S is the sound card on pins of the header.
const SoundI2S = "i2s"

// lines are the purposes of GPIO lines.
const lines = plug.Line | plug.Input

// uses returns what the tables of chips and the buttons use for some purposes.
func (p *Profile) uses(as plug.As) (all []plug.Use) {
	for _, k := range p.tables() {
		all = append(all, k.Uses...)
	}
	for _, b := range p.Buttons.fitted() {
		all = append(all, plug.Use{As: plug.Input, Key: "buttons." + b.key, Name: b.pin})
	}
	return slices.DeleteFunc(all, func(u plug.Use) bool { return u.As&as == 0 })
}

// Buses returns the I²C buses of the profile.
func (p *Profile) Buses() []plug.Use { return p.uses(plug.Bus) }

// SerialPin returns the key of the profile that uses a pin of the Pi's own serial port,
// and that pin; two empty texts for none.
func (p *Profile) SerialPin() (key, pin string) {
	for _, u := range slices.Concat(p.uses(plug.BusPin), p.uses(lines)) {
		if u.Name == "GPIO14" || u.Name == "GPIO15" {
			return u.Key, u.Name
		}
	}
	return "", ""
}

// checkPorts refuses invalid SPI ports, and a port with two uses; tray and readers may
// share one.
func (p *Profile) checkPorts() *Error {
	taken := map[string]string{}
	for _, u := range p.uses(plug.Port) {
		n, _, err := plug.PortNumbers(u.Name)
		by := taken[u.Name]
		switch {
		case err != nil:
			return wrong(u.Key, "%w", err)
		case by != "" && !(by == "readers.spi" && u.Key == "tray.spi"):
			return wrong(u.Key, "%s is taken already by %s", u.Name, by)
		case n == 1 && p.Sound == SoundI2S:
			return wrong(u.Key, "%s takes GPIO18, 19 and 21 from the I²S sound card, see sound", u.Name)
		case by == "":
			taken[u.Name] = u.Key
		}
	}
	return nil
}

// checkBuses refuses invalid I²C buses, a bus without pins unless it is the header's own,
// and chips that cannot share one.
func (p *Profile) checkBuses() *Error {
	buses := p.Buses()
	for _, b := range buses {
		n, err := plug.BusNumber(b.Name)
		switch {
		case err != nil:
			return wrong(b.Key, "%w", err)
		case n != 1 && len(b.Pins) == 0:
			return wrong(b.Key, "%s is not on GPIO2 and GPIO3: want its pins in pins", b.Name)
		case n == 1 && len(b.Pins) != 0:
			return wrong(b.Key, "%s is on GPIO2 and GPIO3: want no pins", b.Name)
		}
	}
	if len(buses) == 2 && buses[0].Name == buses[1].Name {
		return wrong("readers.i2c", "%s is polled a hundred times a second, see presence.i2c: readers need a bus of their own", buses[1].Name)
	}
	return nil
}

// checkPins refuses invalid pins, a pin with two uses, and a pin of a bus.
func (p *Profile) checkPins() *Error {
	taken := p.busPins()
	for _, u := range slices.Concat(p.uses(plug.BusPin), p.uses(lines)) {
		n, err := plug.PinNumber(u.Name)
		switch {
		case err != nil:
			return wrong(u.Key, "%w", err)
		case taken[n] != "":
			return wrong(u.Key, "%s %s", u.Name, taken[n])
		}
		taken[n] = "is taken already by " + u.Key
	}
	if len(p.Buttons.fitted()) == 0 {
		return wrong("buttons", "missing: want a table with at least one of quarto_a, quarto_b, repeat, pass")
	}
	return nil
}

// busPins returns the owner of each pin of a bus.
func (p *Profile) busPins() (taken [plug.LastPin + 1]string) {
	take := func(low, high int, what string) {
		for n := low; n <= high; n++ {
			if taken[n] == "" {
				taken[n] = what
			}
		}
	}
	for _, port := range p.uses(plug.Port) {
		n, _, _ := plug.PortNumbers(port.Name) // checked before
		low, high := 7, 11
		if n == 1 {
			low, high = 16, 21
		}
		take(low, high, fmt.Sprintf("belongs to SPI bus %d, see %s", n, port.Key))
	}
	for _, b := range p.Buses() {
		if len(b.Pins) == 0 {
			take(2, 3, "belongs to I²C bus 1, see "+b.Key)
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
