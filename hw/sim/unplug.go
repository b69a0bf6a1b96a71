package sim

import (
	"fmt"

	"quartoboard/hw/sim/chip"
)

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
