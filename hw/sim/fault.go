package sim

import (
	"fmt"
	"time"
)

// Fault is what is wrong with a sensor or a reader.
type Fault uint8

// The faults.
const (
	Healthy Fault = iota // heals
	Dead                 // a reader that answers zeros, or nothing; a sensor without supply
	Slow                 // a reader that takes 2 ms more for each frame to a tag: twice as long
	StuckOn              // a sensor that claims a magnet for ever
	Frozen               // a sensor that stays at what it feels now
)

// frozen is what the sensor of a cell stays at.
type frozen struct {
	share  float64 // of VREF, of a linear sensor
	closed bool    // of a switch
	ohms   float64 // of a contact
}

// freeze keeps what the sensor under a cell feels at this moment.
func (t *Table) freeze(cell int) {
	t.advance()
	t.ice[cell] = frozen{t.share[cell], t.switches[cell].closed, t.ohmsAt(middle(cell))}
}

const slowness = 2 * time.Millisecond

// SetSensor breaks the sensor under a cell (Dead, StuckOn, Frozen) or heals it.
func (t *Table) SetSensor(cell int, f Fault) error {
	switch {
	case cell < 0 || cell >= cells:
		return noCell(cell)
	case f == Slow || f > Frozen:
		return fmt.Errorf("a sensor cannot be broken like that (%d)", f)
	}
	if f == Frozen {
		t.freeze(cell)
	}
	t.sensors[cell] = f
	return nil
}

// SetReader breaks the reader under a cell (Dead, Slow) or heals it. The contact
// of a coded piece that is Dead feels it and does not tell which it is.
func (t *Table) SetReader(cell int, f Fault) error {
	switch {
	case cell < 0 || cell >= cells:
		return noCell(cell)
	case t.coded && f <= Dead:
		t.dirty = t.dirty&^(1<<cell) | uint16(f)<<cell
		return nil
	case t.under[cell] == nil:
		return fmt.Errorf("no reader under %s on this table", cellName(cell))
	case f > Slow:
		return fmt.Errorf("a reader cannot be broken like that (%d)", f)
	}
	r := t.under[cell]
	*r.dead, *r.slow = f == Dead, 0
	if f == Slow {
		*r.slow = slowness
	}
	return nil
}

// SetLate has each PN532 answer a search that much later.
func (t *Table) SetLate(d time.Duration) {
	for _, r := range t.readers {
		*r.late = d
	}
}

// SetBusZeros has this share of all transactions, 0 to 1, answered by zeros.
func (t *Table) SetBusZeros(share float64) { t.zeros = min(max(share, 0), 1) }

// lost draws whether a transaction is one of those.
func (t *Table) lost() bool { return t.zeros > 0 && t.luck.Float64() < t.zeros }

// BrownOut is a short loss of the chips' supply: readers and expanders fall back
// to their power-on registers.
func (t *Table) BrownOut() {
	if t.expander != nil {
		t.expander.BrownOut()
	}
	for _, m := range t.muxes {
		m.BrownOut()
	}
	for _, r := range t.readers {
		r.brownOut()
	}
}
