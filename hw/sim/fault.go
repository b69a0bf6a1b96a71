package sim

import (
	"errors"
	"fmt"
	"time"

	"quartoboard/hw/sim/chip"
)

// Fault is a fault of a sensor, a reader or a bus.
type Fault uint8

// The faults.
const (
	Healthy   Fault = iota // heals
	Dead                   // a reader that answers zeros, or nothing; a sensor without supply
	Deaf                   // a reader that answers and reads no tag until it is reset
	Slow                   // a reader that takes 2 ms more for each frame to a tag: twice as long
	StuckOn                // a sensor that always detects a magnet
	Frozen                 // a sensor that keeps its present level
	HoldsMISO              // a reader that drives MISO low while it is not selected
	HoldsSCL               // a PN532 on I²C that holds the clock low until its reset
	HoldsSDA               // a PN532 on I²C that holds the data line low until its reset
	SlowEdges              // a bus of readers on which MISO rises slowly
)

// levels are the constant levels of a frozen sensor.
type levels struct {
	share  float64 // of VREF, of a linear sensor
	closed bool    // of a switch
	ohms   float64 // of a contact
}

const slowness = 2 * time.Millisecond

// The time that a slow rising edge takes: no bit is lost up to 0.8 MHz, most are at 2 MHz.
// Assumptions.
const quickestEdge, slowestEdge = 200 * time.Nanosecond, 625 * time.Nanosecond

// SetSensor breaks the sensor under a cell (Dead, StuckOn, Frozen) or heals it.
func (t *Table) SetSensor(cell int, f Fault) error {
	switch {
	case cell < 0 || cell >= cells:
		return noCell(cell)
	case f == Deaf || f == Slow || f > Frozen:
		return fmt.Errorf("a sensor cannot be broken like that (%d)", f)
	}
	if f == Frozen {
		t.advance()
		t.frozen[cell] = levels{t.share[cell], t.switches[cell].closed, t.ohmsAt(middle(cell))}
	}
	t.sensors[cell] = f
	return nil
}

// SetReader breaks the reader under a cell (all but those of sensors and buses) or heals it. The
// contact of a cell that is Dead detects a coded piece but does not identify it.
func (t *Table) SetReader(cell int, f Fault) error {
	switch {
	case cell < 0 || cell >= cells:
		return noCell(cell)
	case t.coded && f <= Dead:
		t.dirty = t.dirty&^(1<<cell) | uint16(f)<<cell
		return nil
	}
	return t.under[cell].fail(f, "under "+cellName(cell))
}

// SetTray breaks the reader of the tray as SetReader does, or heals it.
func (t *Table) SetTray(f Fault) error { return t.trayReader.fail(f, "in the tray") }

// fail breaks a reader, which may be nil, or heals it.
func (r *reader) fail(f Fault, place string) error {
	switch {
	case r == nil:
		return fmt.Errorf("no reader %s on this table", place)
	case f > Slow && f < HoldsMISO || f > HoldsSDA:
		return fmt.Errorf("a reader cannot be broken like that (%d)", f)
	case f == HoldsMISO && r.tap == nil:
		return fmt.Errorf("the reader %s is not on SPI on this table", place)
	case f > HoldsMISO && r.tap != nil:
		return fmt.Errorf("the reader %s is not on I²C on this table", place)
	}
	r.Dead, r.Deaf, r.Slow = f == Dead, f == Deaf, 0
	if r.tap != nil {
		r.tap.Holds = f == HoldsMISO
	}
	if f == Slow {
		r.Slow = slowness
	}
	if p, is := r.Device.(*chip.PN532); is {
		p.Holds = map[Fault]chip.Line{HoldsSCL: chip.SCL, HoldsSDA: chip.SDA}[f]
	}
	return nil
}

// SetLate makes each PN532 answer a search that much later.
func (t *Table) SetLate(d time.Duration) {
	Each(t, func(p *chip.PN532) { p.Late = d })
}

// Each changes the behaviour of each reader of a type of chips.
func Each[C chip.NFC](t *Table, change func(C)) {
	for _, r := range t.readers {
		if c, is := r.Device.(C); is {
			change(c)
		}
	}
}

// SetBusZeros makes this share of all transactions, 0 to 1, answer zeros.
func (t *Table) SetBusZeros(share float64) { t.zeros = min(max(share, 0), 1) }

// lost draws whether a transaction answers zeros.
func (t *Table) lost() bool { return t.zeros > 0 && t.luck.Float64() < t.zeros }

// SetSlowEdges makes MISO rise slowly on the ports of readers, or not.
func (t *Table) SetSlowEdges(slow bool) error {
	if slow && len(t.leads) == 0 {
		return errors.New("no reader on SPI on this table")
	}
	t.slowEdges = slow
	return nil
}

// rise draws the time of a rising edge.
func (t *Table) rise() time.Duration {
	if !t.slowEdges {
		return 0
	}
	return quickestEdge + time.Duration(t.luck.Int64N(int64(slowestEdge-quickestEdge)))
}

// BrownOut simulates a short loss of the chips' supply: they return to their power-on
// registers.
func (t *Table) BrownOut() {
	for _, c := range t.chips {
		c.BrownOut()
	}
}

// Unplug disconnects all chips from a port or bus, by its device file, permanently: an
// SPI port then reads zeros, an I²C bus answers with a NAK. Ports that are open already
// are not changed.
func (t *Table) Unplug(device string) error {
	bus := t.buses[device]
	switch {
	case t.ports[device] != nil:
		t.ports[device] = func() chip.Device { return nil }
	case bus != nil:
		bus.reach = func(_ uint16, dst []chip.Target) []chip.Target { return dst }
	default:
		return noDevice(device)
	}
	return nil
}

// Jam holds a line of an I²C bus low from now on: each transaction ends in an error
// after a second.
func (t *Table) Jam(device string) error {
	bus := t.buses[device]
	if bus == nil {
		return noDevice(device)
	}
	bus.jammed = true
	return nil
}

func noDevice(name string) error { return fmt.Errorf("nothing hangs on %s on this table", name) }
