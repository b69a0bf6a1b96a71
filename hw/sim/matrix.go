package sim

import (
	"time"

	"periph.io/x/conn/v3/gpio"

	"quartoboard/hw/rig"
	"quartoboard/hw/sim/chip"
)

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
