package hc154

import (
	"fmt"

	"periph.io/x/conn/v3"
	"periph.io/x/conn/v3/gpio"

	"quartoboard/hw/plug"
)

// Decoder are the options of readers behind a decoder in a profile.
type Decoder struct {
	SPI    string   `toml:"spi"`    // their port; its own select stays unconnected
	Select []string `toml:"select"` // pins of the 74HC154's A0 to A3
	Enable string   `toml:"enable"` // pin of the 74HC154's enables, active low
	Gated  bool     `toml:"gated"`  // a 74HC4067 on the same four pins passes the MISO of one reader at a time, a 74HC125 that of a tray on the same port; default false: all side by side
}

// Keys names the keys with their values and limits.
func (d *Decoder) Keys(k *plug.Keys, clock plug.Clock) {
	k.SPI(d.SPI)
	k.Clock(clock, plug.RibbonClocks)
	k.Pins(plug.Line, "select", d.Select, 4, "four pins, A0 to A3")
	k.Pin("enable", d.Enable)
}

// Open opens a decoder on a port, behind an enable.
func (d *Decoder) Open(b plug.Buses, port conn.Conn, enable gpio.PinOut) (*Dev, error) {
	opts := Opts{Enable: enable}
	for i, name := range d.Select {
		pin, err := b.Pin("select", name)
		if err != nil {
			return nil, err
		}
		opts.Address[i] = pin
	}
	dev, err := New(port, opts)
	if err != nil {
		return nil, fmt.Errorf("readers: %w", err)
	}
	return dev, nil
}

// Gate is the name of the gates for MISO of the tray's reader in the wires.
const Gate = "MISO gate"

const decoder, multiplexer = "decoder", "multiplexer"

func pin(part, format string, args ...any) plug.End {
	return plug.End{Part: part, Pin: fmt.Sprintf(format, args...)}
}

// Wire connects the readers. It returns the decoders, which follow them in the list of parts.
func (d *Decoder) Wire(w *plug.Wiring, r plug.Bank) (n int, decoders plug.Component) {
	bus := plug.SPIOf(d.SPI)
	w.Wire("the port's own select stays unconnected", bus.Select)
	for i, name := range d.Select {
		ends := []plug.End{plug.Header(name), pin(decoder, "A%d (%d)", i, 23-i)}
		if d.Gated {
			ends = append(ends, pin(multiplexer, "S%d (%d)", i, [...]int{10, 11, 14, 13}[i]))
		}
		w.Wire(fmt.Sprintf("address A%d", i), ends...)
	}
	w.Wire("enable", plug.Header(d.Enable), pin(decoder, "E0 (18)"))
	w.PullUp("10 kΩ", pin(decoder, "E0 (18)"))
	w.Power(plug.Ground, decoder, "E1 (19)", "GND (12)")
	w.Chip(decoder, "74HC154", "VCC (24)")
	for n, reader := range r.Names {
		place := n + 1
		if n > 10 {
			place = n + 2
		}
		w.Wire(fmt.Sprintf("select of reader %d", n), pin(decoder, "Y%d (%d)", n, place), plug.End{Part: reader, Pin: r.Select})
	}
	w.Common("readers' clock", bus.Clock, r.Names, "SCK")
	w.Damp(d.SPI)
	w.Common("readers' data in", bus.Out, r.Names, "MOSI")
	w.Damp(d.SPI)
	if d.Gated {
		d.gate(w, r)
	} else {
		w.Common("readers' data out", bus.In, r.Names, "MISO")
	}
	w.PullUp("10 kΩ", bus.In)
	return 1, plug.Component{
		Name: "74HC154, decoder", Typical: 0.01, Peak: 0.08, From: "74HC154, supply current",
		Order: plug.Order{Name: "74HC154", Note: "DIP-24 by the first code, SO-24 by the other", Codes: [4]string{"CD74HC154E", plug.Texas, "74HC154D", plug.Nexperia}, Euro: 2}, // SCHS152A, ordering information; Nexperia, rev. 7, table 1
	}
}

// gate connects MISO of each reader to a channel of a multiplexer with the decoder's
// address, and a tray's on the same port to a gate of its own.
func (d *Decoder) gate(w *plug.Wiring, r plug.Bank) {
	for n, reader := range r.Names {
		place := 9 - n
		if n > 7 {
			place = 31 - n
		}
		w.Wire(fmt.Sprintf("data out of reader %d", n), plug.End{Part: reader, Pin: "MISO"}, pin(multiplexer, "I%d (%d)", n, place))
	}
	out := []plug.End{plug.SPIOf(d.SPI).In, pin(multiplexer, "COM (1)")}
	w.Chip(multiplexer, "CD74HC4067", "VCC (24)")
	w.Part(1, plug.Component{
		Name: "CD74HC4067, multiplexer", Typical: 0.01, Peak: 0.08, From: "74HC4067, supply current",
		Order: plug.Order{Name: "CD74HC4067", Note: "SO-24, on an adapter to DIP or as a module", Codes: [4]string{"CD74HC4067M96", plug.Texas, "74HC4067D", plug.Nexperia}, Euro: 1.5}, // Nexperia, rev. 8, table 1
	})
	if !r.Tray {
		w.Power(plug.Ground, multiplexer, "E (15)", "GND (12)")
		w.Wire("readers' data out", out...)
		return
	}
	w.Wire("enable of the multiplexer", pin(Gate, "2Y (6)"), pin(multiplexer, "E (15)"))
	w.Power(plug.Ground, multiplexer, "GND (12)")
	w.Chip(Gate, "74HC125", "VCC (14)", "2A (5)", "3OE (10)", "4OE (13)")
	w.Power(plug.Ground, Gate, "GND (7)", "3A (9)", "4A (12)")
	w.Open(Gate, "3Y (8)", "4Y (11)")
	w.Part(1, plug.Component{
		Name: "74HC125, MISO gate", Typical: 0.01, Peak: 0.08, From: "74HC125, supply current",
		Order: plug.Order{Name: "74HC125", Note: "DIP-14", Codes: [4]string{"SN74HC125N", plug.Texas}, Euro: 0.7}, // found in public lists of parts only
	})
	w.Passive("10 kΩ", plug.Ground, pin(multiplexer, "E (15)"))
	w.Wire("readers' data out", append(out, pin(Gate, "1Y (3)"))...)
}

// WireTray connects the tray's reader to its gate, behind a select.
func (d *Decoder) WireTray(w *plug.Wiring, sel plug.End, reader string, m plug.Module) {
	w.Wire("data from the reader", plug.End{Part: reader, Pin: "MISO"}, pin(Gate, "1A (2)"))
	w.PullUp("10 kΩ", plug.End{Part: reader, Pin: "MISO"})
	w.Wire("select", sel, plug.End{Part: reader, Pin: m.Select}, pin(Gate, "1OE (1)"), pin(Gate, "2OE (4)"))
}
