package wiring

import (
	"fmt"
	"slices"

	"quartoboard/hw/rig"
)

// gate connects MISO of each reader to a channel of a multiplexer with the decoder's
// address, and a tray's on the same port to a gate of its own. The package comment of
// hw/hc154 has the sheets.
func (b *builder) gate(r *rig.Readers) {
	const mux, buffers = "multiplexer", "MISO gate"
	for n, reader := range named(r) {
		place := 9 - n
		if n > 7 {
			place = 31 - n
		}
		b.wire(fmt.Sprintf("data out of reader %d", n), End{reader, "MISO"}, End{mux, fmt.Sprintf("I%d (%d)", n, place)})
	}
	out := []End{spiOf(r.SPI).in, {mux, "COM (1)"}}
	b.power(b.supply, mux, "VCC (24)")
	b.models[mux] = "CD74HC4067"
	b.bypass(mux, "VCC (24)")
	b.part(1, "CD74HC4067, multiplexer", 0.01, 0.08, "74HC4067, supply current")
	if b.gatedTray() {
		b.wire("enable of the multiplexer", End{buffers, "2Y (6)"}, End{mux, "E (15)"})
		b.power(ground, mux, "GND (12)")
		b.power(b.supply, buffers, "VCC (14)", "2A (5)", "3OE (10)", "4OE (13)")
		b.power(ground, buffers, "GND (7)", "3A (9)", "4A (12)")
		b.wire("stays unconnected", End{buffers, "3Y (8)"})
		b.wire("stays unconnected", End{buffers, "4Y (11)"})
		b.models[buffers] = "74HC125"
		b.bypass(buffers, "VCC (14)")
		b.part(1, "74HC125, MISO gate", 0.01, 0.08, "74HC125, supply current")
		b.passive("10 kΩ", ground, End{mux, "E (15)"})
		out = append(out, End{buffers, "1Y (3)"})
	} else {
		b.power(ground, mux, "E (15)", "GND (12)")
	}
	b.wire("readers' data out", out...)
}

// readerBuses returns the numbers of the SPI buses with readers.
func (p Plan) readerBuses() (buses []int) {
	var ports []string
	if r := p.Profile.Readers; r != nil {
		ports = append(ports, r.SPI)
	}
	if t := p.Profile.Tray; t != nil && t.Kind != rig.KindResistor {
		ports = append(ports, t.SPI)
	}
	for _, port := range ports {
		if bus, _, err := rig.PortNumbers(port); err == nil && !slices.Contains(buses, bus) {
			buses = append(buses, bus)
		}
	}
	return buses
}

// gatedTray reports whether the tray's reader has a gate at MISO.
func (p Plan) gatedTray() bool {
	r, t := p.Profile.Readers, p.Profile.Tray
	return r != nil && r.Gated && t != nil && t.SPI == r.SPI
}

// longestLead is the length of the wires from the Pi to the last reader. An edge comes back
// from their end after 10 ns, a fiftieth of half a period at 1 MHz. An assumption: not
// measured.
const longestLead = "1 m"
