package wiring

import (
	"fmt"

	"quartoboard/hw/rig"
)

// sensors connects what feels the pieces.
func (b *builder) sensors() {
	switch b.Profile.Presence.Kind {
	case rig.KindMCP3008:
		b.converters("linear Hall sensor OUT")
		b.linear()
	case rig.KindMCP23017:
		b.expander()
	case rig.KindHallMatrix:
		b.matrix()
	case rig.KindResistor:
		b.contacts()
	default:
		panic(fmt.Sprintf("wiring: no sensors of kind %q", b.Profile.Presence.Kind))
	}
}

// mcp3008 connects converter n to its port (DS21295D, table 3-1).
func (b *builder) mcp3008(n int, port string) string {
	name := fmt.Sprintf("converter %d", n)
	bus := spiOf(port)
	b.wire("clock", bus.clock, End{name, "CLK (13)"})
	b.wire("data to the chip", bus.out, End{name, "DIN (11)"})
	b.wire("data from the chip", bus.in, End{name, "DOUT (12)"})
	b.wire("select", bus.sel, End{name, "CS (10)"})
	b.power(b.supply, name, "VDD (16)", "VREF (15)")
	b.power(ground, name, "AGND (14)", "DGND (9)")
	b.models[name] = "MCP3008"
	b.bypass(name, "VDD (16)")
	b.part(1, "MCP3008, converter", 0.4, 0.6, "DS21295D, operating current at 5 V")
	return name
}

// channel returns that of a converter, counted from 0.
func channel(converter string, n int) End {
	return End{converter, fmt.Sprintf("CH%d (%d)", n, n+1)}
}

// converters connects two converters and the sources of their levels.
func (b *builder) converters(what string) {
	s := &b.Profile.Presence
	for k, port := range s.SPI {
		name := b.mcp3008(k+1, port)
		for ch := range 8 {
			n := 8*k + ch
			b.wire(fmt.Sprintf("sensor %d", n), channel(name, ch), End{s.Cells[n], what})
		}
	}
}

// reference is the resistor that a piece's is compared with.
const reference = "10 kΩ 1 %"

// contacts connects the contacts of coded pieces: the reference resistor to the
// supply, the piece's to ground, the converter between them.
func (b *builder) contacts() {
	cells := b.Profile.Presence.Cells
	b.models["cell"] = "pair of contacts"
	b.converters("contact 1")
	b.common("contacts", ground, cells, "contact 2")
	b.pullUp(reference, each(cells, "contact 1")...)
	b.passive("100 nF", ground, each(cells, "contact 1")...)
	b.passive("10 µF", ground, b.supply)
	b.part(16, "pair of contacts, gold-plated spring and pad", 0.17, 0.33, "3.3 V over 10 kΩ and the piece's 10 kΩ, or nearly none")
	b.part(1, "set of sixteen resistors 1 % for the pieces: 330 Ω, 910 Ω, 1.6, 2.4, 3.3, 4.7, 6.2, 8.2, 11, 15, 20, 27, 36, 51, 82, 180 kΩ", 0, 0, "")
}

// sensorPins are the pins of the DRV5055 (SBAS640) and of the DRV5032 with one output
// (SLVSDC7).
const sensorPins = "pins of a DRV: in SOT-23 VCC 1, OUT 2, GND 3; in TO-92 VCC 1, GND 2, OUT 3"

func (b *builder) linear() {
	b.models["cell"] = "DRV5055A2"
	b.powerCells("linear Hall sensor")
	b.part(16, "DRV5055A2, linear Hall sensor (a 49E gives a third of its levels: scan.on, off and drift then too); "+sensorPins, 6, 10, "SBAS640, supply current")
	b.magnets()
}

// i2c connects a chip to its bus, on pins of its own or on the header's, which has its
// pull-ups on the Pi.
func (b *builder) i2c(name string, pins []string, sdaPin, sclPin string) {
	sda, scl := "GPIO2", "GPIO3"
	if len(pins) == 2 {
		sda, scl = pins[0], pins[1]
	}
	b.wire("SDA", header(sda), End{name, sdaPin})
	b.wire("SCL", header(scl), End{name, sclPin})
}

// i2cPullUps adds those of a bus on pins of its own, once for all its chips.
func (b *builder) i2cPullUps(pins []string) {
	for _, pin := range pins {
		b.pullUp("4.7 kΩ", header(pin))
	}
}

// expander connects an MCP23017 (DS20001952C, table 1-1) and sixteen switches.
func (b *builder) expander() {
	s := &b.Profile.Presence
	const name = "expander"
	b.models[name] = "MCP23017"
	b.i2c(name, s.Pins, "SDA (13)", "SCL (12)")
	b.i2cPullUps(s.Pins)
	b.bypass(name, "VDD (9)")
	b.address(s.Addresses[0], name, "A0 (15)", "A1 (16)", "A2 (17)")
	b.power(b.supply, name, "VDD (9)", "RESET (18)")
	b.power(ground, name, "VSS (10)")
	open := "INTA (20), INTB (19)"
	if s.Interrupt != "" {
		b.wire("interrupt", header(s.Interrupt), End{name, "INTA (20)"})
		open = "INTB (19)"
	}
	b.wire("stays unconnected", End{name, open})
	for n, cell := range s.Cells {
		pin := fmt.Sprintf("GPA%d (%d)", n, 21+n)
		if n >= 8 {
			pin = fmt.Sprintf("GPB%d (%d)", n-8, n-7)
		}
		b.wire(fmt.Sprintf("sensor %d", n), End{name, pin}, End{cell, "Hall switch OUT"})
	}
	b.part(1, "MCP23017, expander", 1, 1, "DS20001952C, supply current")
	b.switches("DRV5032FA or FC, Hall switch, output open-drain or push-pull (an AH3362 too: its pins and current are others)")
}

func (b *builder) switches(kind string) {
	b.models["cell"] = "DRV5032FA"
	b.powerCells("Hall switch")
	b.part(16, kind+"; a DRV5032FB, which looks five times a second, wants lag_ms = 230; "+sensorPins, 0.002, 2.5, "SLVSDC7, average at 20 Hz and while it samples")
	b.magnets()
}

// matrix connects four row gates and four columns: a 74HC126 a row. An open drain
// would leave its inputs floating: such switches need other gates (hw/hallmatrix).
func (b *builder) matrix() {
	s := &b.Profile.Presence
	for r, pin := range s.Rows {
		gate := fmt.Sprintf("gate %d", r+1)
		b.models[gate] = "74HC126"
		b.bypass(gate, "VCC (14)")
		b.passive("10 kΩ", ground, header(pin))
		b.wire(fmt.Sprintf("row %d", r+1), header(pin),
			End{gate, "1OE (1)"}, End{gate, "2OE (4)"}, End{gate, "3OE (10)"}, End{gate, "4OE (13)"})
		b.power(b.supply, gate, "VCC (14)")
		b.power(ground, gate, "GND (7)")
	}
	inputs, outputs := [4]string{"1A (2)", "2A (5)", "3A (9)", "4A (12)"}, [4]string{"1Y (3)", "2Y (6)", "3Y (8)", "4Y (11)"}
	for c, pin := range s.Columns {
		ends := []End{header(pin)}
		for r := range s.Rows {
			ends = append(ends, End{fmt.Sprintf("gate %d", r+1), outputs[c]})
		}
		b.wire(fmt.Sprintf("column %d", c+1), ends...)
	}
	for n, cell := range s.Cells {
		b.wire(fmt.Sprintf("sensor %d", n), End{fmt.Sprintf("gate %d", n/4+1), inputs[n%4]}, End{cell, "Hall switch OUT"})
	}
	b.part(4, "74HC126, four gates: one row", 0.02, 0.08, "74HC126, supply current")
	b.switches("DRV5032FA, Hall switch with push-pull output; no open-drain one such as DRV5032FC, AJ, ZE or AH3362")
}
