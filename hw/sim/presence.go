package sim

import (
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"

	"quartoboard/hw/rig"
	"quartoboard/hw/sim/chip"
)

// wirePresence builds what feels the pieces.
func (t *Table) wirePresence(p *rig.Presence) {
	switch p.Kind {
	case rig.KindMCP3008:
		t.wireConverters(p, t.level)
	case rig.KindResistor:
		for c := range t.contacts {
			t.contacts[c] = t.newSocket(middle(c))
		}
		t.wireConverters(p, t.contactLevel)
	case rig.KindMCP23017:
		t.wireExpander(p)
	case rig.KindHallMatrix:
		t.wireMatrix(p)
	default:
		panic("sim: no sensors of kind " + p.Kind)
	}
}

// wireConverters puts the level of a cell on each channel of the converters.
func (t *Table) wireConverters(p *rig.Presence, level func(cell int) float64) {
	under := p.Cells.Index()
	for n, port := range p.SPI {
		c := &chip.MCP3008{Input: func(channel int) float64 { return level(int(under[8*n+channel])) }}
		t.ports[port] = func() chip.Device { return c }
	}
}

// wireExpander puts a switch on each line of an expander.
func (t *Table) wireExpander(p *rig.Presence) {
	low := t.switchLines(p.Cells.Index())
	m := chip.NewMCP23017()
	m.Drive = func() (uint16, uint16) { return low(), 0 }
	t.chips = append(t.chips, m)
	address := uint16(p.Addresses[0])
	t.buses[p.I2C] = &bus{clock: physic.Frequency(p.Clock), reach: func(addr uint16, dst []chip.Target) []chip.Target {
		if addr == address {
			dst = append(dst, m)
		}
		return dst
	}}
	if p.Interrupt != "" {
		t.pin(p.Interrupt).Source = func() gpio.Level {
			m.Sense()
			return m.INTA()
		}
	}
}

// columnRise is the rise time of a column with the Pi's pull-up and 30 cm of wire.
const columnRise = 60 * time.Microsecond

// wireMatrix connects sixteen switches by four gates to four columns.
func (t *Table) wireMatrix(p *rig.Presence) {
	var rows [4]*chip.Pin
	for i, name := range p.Rows {
		rows[i] = t.pin(name)
	}
	m := chip.NewHallMatrix(t.clock, rows)
	m.Rise = columnRise
	m.Magnets = t.switchLines(p.Cells.Index())
	for c, name := range p.Columns {
		t.pin(name).Source = func() gpio.Level {
			high, _ := m.Read(1 << c) // a simulated matrix has no errors
			return high != 0
		}
	}
}
