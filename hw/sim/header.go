package sim

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"quartoboard/hw/rig"
	"quartoboard/hw/sim/chip"
)

// Header is the Pi's header: its ports, buses and lines with the chips on them. It implements
// rig.Buses.
type Header struct {
	clock   *chip.Clock
	luck    *rand.Rand // of buses
	buttons *Buttons
	ports   map[string]func() chip.Device
	buses   map[string]*bus
	pins    map[string]*chip.Pin
	leads   []string   // SPI ports of readers
	chips   []supplied // those with a state
	opened  []interface{ Stats() chip.Stats }

	zeros     float64
	slowEdges bool
}

// supplied is a chip that a loss of supply resets.
type supplied interface{ BrownOut() }

// connect puts a chip on an SPI port.
func (h *Header) connect(port string, c chip.Device) { h.ports[port] = func() chip.Device { return c } }

// lead puts readers on an SPI port.
func (h *Header) lead(port string, c chip.Device) {
	h.leads = append(h.leads, port)
	h.connect(port, c)
}

// pin returns a line of the header, and makes it at the first call.
func (h *Header) pin(name string) *chip.Pin {
	if h.pins[name] == nil {
		h.pins[name] = chip.NewPin(name)
	}
	return h.pins[name]
}

// SPI implements rig.Buses. As on a Pi, each call opens a separate port, which
// can be connected once.
func (h *Header) SPI(name string) (spi.PortCloser, error) {
	selected := h.ports[name]
	if selected == nil {
		return nil, fmt.Errorf("no SPI port %s on this table", name)
	}
	port := chip.NewSPI(h.clock, name, selected)
	port.Fault = h.lost
	if slices.Contains(h.leads, name) {
		port.Rise = h.rise
	}
	h.opened = append(h.opened, port)
	return port, nil
}

// I2C implements rig.Buses. As on a Pi, the speed is fixed; here it is the
// profile's.
func (h *Header) I2C(name string) (i2c.BusCloser, error) {
	bus := h.buses[name]
	if bus == nil {
		return nil, fmt.Errorf("no I²C bus %s on this table", name)
	}
	b := chip.NewI2C(h.clock, name, bus.reach)
	b.SetClock(bus.clock)
	b.Fault = func() chip.I2CFault {
		switch {
		case h.lost():
			return chip.I2CZeros
		case bus.held != nil:
			return bus.held()
		}
		return chip.I2CGood
	}
	h.opened = append(h.opened, b)
	return b, nil
}

// bus is an I²C bus: the chips by address, its clock, and what a line that is held low does.
type bus struct {
	reach func(addr uint16, dst []chip.Target) []chip.Target
	clock physic.Frequency
	held  func() chip.I2CFault // now; nil where no line can be held
}

// Pin implements rig.Buses.
func (h *Header) Pin(name string) (gpio.PinIO, error) {
	if h.pins[name] == nil {
		return nil, fmt.Errorf("nothing is wired to %s on this table", name)
	}
	return h.pins[name], nil
}

// Lines implements rig.Buses. With edges those of the buttons note their changes.
func (h *Header) Lines(names []string, edges bool) (rig.Lines, error) {
	set := make(lines, len(names))
	for i, name := range names {
		p, err := h.Pin(name)
		if err != nil {
			return nil, err
		}
		if err := p.In(gpio.PullUp, gpio.NoEdge); err != nil {
			return nil, err
		}
		set[i] = p
	}
	if edges {
		return h.buttons.noting(set, names), nil
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
func (h *Header) Sleep(d time.Duration) { h.clock.Elapse(d) }

// Stats returns the traffic of all ports since the table was made.
func (h *Header) Stats() chip.Stats {
	var sum chip.Stats
	for _, p := range h.opened {
		s := p.Stats()
		sum.Transactions += s.Transactions
		sum.Bytes += s.Bytes
		sum.Calls += s.Calls
	}
	return sum
}

// SetBusZeros makes this share of all transactions, 0 to 1, answer zeros.
func (h *Header) SetBusZeros(share float64) { h.zeros = min(max(share, 0), 1) }

// lost draws whether a transaction answers zeros.
func (h *Header) lost() bool { return h.zeros > 0 && h.luck.Float64() < h.zeros }

// SetSlowEdges makes MISO rise slowly on the ports of readers, or not.
func (h *Header) SetSlowEdges(slow bool) error {
	if slow && len(h.leads) == 0 {
		return errors.New("no reader on SPI on this table")
	}
	h.slowEdges = slow
	return nil
}

// rise draws the time of a rising edge.
func (h *Header) rise() time.Duration {
	if !h.slowEdges {
		return 0
	}
	return quickestEdge + time.Duration(h.luck.Int64N(int64(slowestEdge-quickestEdge)))
}

// BrownOut simulates a short loss of the chips' supply: they return to their power-on
// registers.
func (h *Header) BrownOut() {
	for _, c := range h.chips {
		c.BrownOut()
	}
}

// Unplug disconnects all chips from a port or bus, by its device file, permanently: an
// SPI port then reads zeros, an I²C bus answers with a NAK. Ports that are open already
// are not changed.
func (h *Header) Unplug(device string) error {
	bus := h.buses[device]
	switch {
	case h.ports[device] != nil:
		h.ports[device] = func() chip.Device { return nil }
	case bus != nil:
		bus.reach = func(_ uint16, dst []chip.Target) []chip.Target { return dst }
	default:
		return noDevice(device)
	}
	return nil
}

// Jam holds a line of an I²C bus low from now on: each transaction ends in an error
// after a second.
func (h *Header) Jam(device string) error {
	bus := h.buses[device]
	if bus == nil {
		return noDevice(device)
	}
	bus.held = func() chip.I2CFault { return chip.I2CStuck }
	return nil
}

func noDevice(name string) error { return fmt.Errorf("nothing hangs on %s on this table", name) }

var _ rig.Buses = (*Header)(nil)
