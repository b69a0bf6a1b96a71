package rig

import (
	"fmt"
	"slices"

	"quartoboard/hw"
)

// use is one pin of the profile.
type use struct{ key, pin string }

func (p *Profile) pins() []use {
	var uses []use
	if r := p.Readers; r != nil {
		for _, pin := range r.Select {
			uses = append(uses, use{"readers.select", pin})
		}
		uses = append(uses, use{"readers.enable", r.Enable}, use{"readers.reset", r.Reset})
	}
	if t := p.Tray; t != nil {
		uses = append(uses, use{"tray.select", t.Select})
	}
	for _, b := range p.Buttons.fitted() {
		uses = append(uses, use{"buttons." + b.key, b.pin})
	}
	return uses
}

// checkPins refuses what is no pin, a pin with two uses, and a pin of a bus.
func (p *Profile) checkPins() *Error {
	var taken [lastPin + 1]string
	for _, port := range p.ports() {
		bus, _, _ := PortNumbers(port.pin) // checked before
		low, high := 7, 11
		if bus == 1 {
			low, high = 16, 21
		}
		for n := low; n <= high && taken[n] == ""; n++ {
			taken[n] = fmt.Sprintf("belongs to SPI bus %d, see %s", bus, port.key)
		}
	}
	for _, u := range p.pins() {
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

func (p *Profile) ports() []use {
	ports := []use{{"presence.spi", p.Presence.SPI[0]}, {"presence.spi", p.Presence.SPI[1]}}
	if p.Readers != nil {
		ports = append(ports, use{"readers.spi", p.Readers.SPI})
	}
	if p.Tray != nil {
		ports = append(ports, use{"tray.spi", p.Tray.SPI})
	}
	return ports
}

// button is a button that the table has.
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
