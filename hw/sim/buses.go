package sim

import (
	"fmt"
	"slices"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"quartoboard/hw/rig"
	"quartoboard/hw/sim/chip"
)

// SPI implements rig.Buses. As on a Pi, each call opens a separate port, which
// can be connected once.
func (t *Table) SPI(name string) (spi.PortCloser, error) {
	selected := t.ports[name]
	if selected == nil {
		return nil, fmt.Errorf("no SPI port %s on this table", name)
	}
	port := chip.NewSPI(t.clock, name, selected)
	port.Fault = t.lost
	if slices.Contains(t.leads, name) {
		port.Rise = t.rise
	}
	t.opened = append(t.opened, port)
	return port, nil
}

// I2C implements rig.Buses. As on a Pi, the speed is fixed; here it is the
// profile's.
func (t *Table) I2C(name string) (i2c.BusCloser, error) {
	bus := t.buses[name]
	if bus == nil {
		return nil, fmt.Errorf("no I²C bus %s on this table", name)
	}
	b := chip.NewI2C(t.clock, name, bus.reach)
	b.SetClock(bus.clock)
	b.Fault = func() chip.I2CFault {
		switch {
		case bus.jammed:
			return chip.I2CStuck
		case t.lost():
			return chip.I2CZeros
		case bus.held != nil:
			return bus.held().Held()
		}
		return chip.I2CGood
	}
	t.opened = append(t.opened, b)
	return b, nil
}

// bus is an I²C bus: the chips by address, its clock, and whether a line is held low.
type bus struct {
	reach  func(addr uint16, dst []chip.Target) []chip.Target
	clock  physic.Frequency
	jammed bool
	held   func() chip.Line // by a chip now; nil where none can
}

// Pin implements rig.Buses.
func (t *Table) Pin(name string) (gpio.PinIO, error) {
	if t.pins[name] == nil {
		return nil, fmt.Errorf("nothing is wired to %s on this table", name)
	}
	return t.pins[name], nil
}

// Lines implements rig.Buses. With edges those of the buttons note their changes.
func (t *Table) Lines(names []string, edges bool) (rig.Lines, error) {
	set := make(lines, len(names))
	for i, name := range names {
		p, err := t.Pin(name)
		if err != nil {
			return nil, err
		}
		if err := p.In(gpio.PullUp, gpio.NoEdge); err != nil {
			return nil, err
		}
		set[i] = p
	}
	if edges {
		return t.noting(set, names), nil
	}
	return set, nil
}

// lines are pins that are read together.
type lines []gpio.PinIO

// Read implements rig.Lines.
func (l lines) Read(mask gpio.GPIOValue) (gpio.GPIOValue, error) {
	var high gpio.GPIOValue
	for i, p := range l {
		if mask>>i&1 == 1 && p.Read() == gpio.High {
			high |= 1 << i
		}
	}
	return high, nil
}

// Close implements rig.Lines.
func (l lines) Close() error { return nil }

// Sleep implements rig.Buses on the table's clock.
func (t *Table) Sleep(d time.Duration) { t.clock.Elapse(d) }

// Stats returns the traffic of all ports since the table was made.
func (t *Table) Stats() chip.Stats {
	var sum chip.Stats
	for _, p := range t.opened {
		s := p.Stats()
		sum.Transactions += s.Transactions
		sum.Bytes += s.Bytes
		sum.Calls += s.Calls
	}
	return sum
}

var _ rig.Buses = (*Table)(nil)
