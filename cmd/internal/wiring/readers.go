package wiring

import (
	"fmt"
	"slices"

	"quartoboard/hw"
	"quartoboard/hw/plug"
	"quartoboard/hw/rig"
)

// Current of the transmitter of a reader, an MFRC522 or a PN532, in mA.
const fieldTypical, fieldPeak = 60, 100

// sticker is the tag of a piece. Without ferrite the metal of the magnet above it would
// damp it.
const sticker = "NTAG213 sticker for metal, with ferrite, one in the foot of each piece"

// readerBuses returns the numbers of the SPI buses with readers.
func readerBuses(p *rig.Profile) (buses []int) {
	var ports []string
	if r := p.Readers; r != nil {
		ports = append(ports, r.SPI)
	}
	if t := p.Tray; t != nil && t.Chip != nil {
		ports = append(ports, t.SPI)
	}
	for _, port := range ports {
		if bus, _, err := plug.PortNumbers(port); err == nil && !slices.Contains(buses, bus) {
			buses = append(buses, bus)
		}
	}
	return buses
}

// readers connects the sixteen readers.
func (b builder) readers() {
	r, t := b.Profile.Readers, b.Profile.Tray
	if r == nil {
		return
	}
	m := r.Chip.Module()
	bank := plug.Bank{Module: m, Tray: t != nil && t.SPI == r.SPI}
	var firsts []string // of the rows of the board
	for n, cell := range r.Cells {
		bank.Names = append(bank.Names, fmt.Sprintf("reader %d at %s", n, cell))
		if cell[0] == 'a' {
			firsts = append(firsts, bank.Names[n])
		}
	}
	wire := r.Decoder.Wire
	if r.OnI2C() {
		wire = r.Switches.Wire
	}
	n, chips := wire(&b.Wiring, bank)
	b.Models["reader"] = m.Order.Name
	b.module(hw.Places, m, "")
	b.Common("readers' reset", plug.Header(r.Reset), bank.Names, m.Reset)
	b.Common("readers' supply", b.Rail, bank.Names, m.Supply)
	b.Passive("100 µF", plug.Ground, plug.Each(firsts, m.Supply)...)
	b.Common("readers' ground", plug.Ground, bank.Names, "GND")
	b.Open("each reader", m.Open)
	b.part(hw.Places, sticker)
	b.Part(n, chips)
	b.field(m, "field of one reader: one at a time is on")
}

// module adds n modules to the parts.
func (b builder) module(n int, m plug.Module, where string) {
	if c := &m.Component; c.Order.Note == "" {
		c.Order.Note = "13.56 MHz"
		if size := b.Profile.Wood.Module; b.Profile.Readers != nil {
			c.Order.Note += fmt.Sprintf(", board of %d by %d mm", size[0], size[1])
		}
	}
	m.Name = where + m.Name
	b.Part(n, m.Component)
}

// field is the additional current of the reader with its field on.
func (b builder) field(m plug.Module, name string) {
	b.Part(1, plug.Component{Name: name + m.InField, Typical: fieldTypical + m.Field, Peak: fieldPeak, From: m.FieldFrom, Order: plug.Order{NotBought: true}})
}

// tray connects the reader of the giving tray.
func (b builder) tray() {
	t := b.Profile.Tray
	switch {
	case t == nil:
		return
	case t.Chip == nil:
		t.Contact.Wire(&b.Wiring, t.SPI)
		return
	}
	const name = "tray reader"
	r, m, bus := b.Profile.Readers, t.Chip.Module(), plug.SPIOf(t.SPI)
	sel := bus.Select
	if t.Select != "" {
		sel = plug.Header(t.Select)
	}
	b.Wire("clock", bus.Clock, plug.End{Part: name, Pin: "SCK"})
	b.Damp(t.SPI)
	b.Wire("data to the reader", bus.Out, plug.End{Part: name, Pin: "MOSI"})
	b.Damp(t.SPI)
	if r != nil && r.Gated && t.SPI == r.SPI {
		r.WireTray(&b.Wiring, sel, name, m)
	} else {
		b.Wire("data from the reader", bus.In, plug.End{Part: name, Pin: "MISO"})
		b.Wire("select", sel, plug.End{Part: name, Pin: m.Select})
	}
	reset := b.Rail
	if r != nil {
		reset = plug.Header(r.Reset)
	}
	b.Wire("reset", reset, plug.End{Part: name, Pin: m.Reset})
	b.Power(b.Rail, name, m.Supply)
	b.Power(plug.Ground, name, "GND")
	b.Open(name, m.Open)
	b.Models[name] = m.Order.Name
	b.module(1, m, "of the tray: ")
	if r == nil {
		b.field(m, "field of the tray's reader")
		b.part(hw.Places, sticker)
	}
}

// buttons connects each button to its pin and to ground.
func (b builder) buttons() {
	pins := &b.Profile.Buttons
	for _, button := range []struct{ name, pin string }{
		{"QUARTO button of A", pins.QuartoA},
		{"QUARTO button of B", pins.QuartoB},
		{"repeat button", pins.Repeat},
		{"pass button", pins.Pass},
	} {
		if button.pin == "" {
			continue
		}
		b.Models[button.name] = "closes while pressed"
		b.Wire("pressed when low", plug.Header(button.pin), plug.End{Part: button.name, Pin: "contact 1"})
		b.Wire("ground", plug.Ground, plug.End{Part: button.name, Pin: "contact 2"})
		b.part(1, button.name+", closes while it is pressed")
	}
}
