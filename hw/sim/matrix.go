package sim

import (
	"time"

	"periph.io/x/conn/v3/gpio"

	"quartoboard/hw/rig"
	"quartoboard/hw/sim/chip"
)

// columnRise is what a column needs to rise by the Pi's pull-up, along 30 cm of
// wire.
const columnRise = 60 * time.Microsecond

// wireMatrix joins sixteen switches by four gates to four columns.
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
			high, _ := m.Read(1 << c) // a matrix made of memory has no errors
			return high != 0
		}
	}
}
