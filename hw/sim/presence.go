package sim

import (
	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"

	"quartoboard/hw/rig"
	"quartoboard/hw/sim/chip"
)

// wirePresence builds what feels the pieces.
func (t *Table) wirePresence(p *rig.Presence) {
	switch p.Kind {
	case rig.KindMCP3008:
		t.wireLevels(p)
	case rig.KindResistor:
		t.wireContacts(p)
	case rig.KindMCP23017:
		t.wireExpander(p)
	case rig.KindHallMatrix:
		t.wireMatrix(p)
	default:
		panic("sim: no sensors of kind " + p.Kind)
	}
}

// wireLevels puts a sensor on each channel of the converters.
func (t *Table) wireLevels(p *rig.Presence) {
	under := p.Cells.Index()
	for n, port := range p.SPI {
		c := &chip.MCP3008{Input: func(channel int) float64 {
			return t.level(int(under[8*n+channel]))
		}}
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
