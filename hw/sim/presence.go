package sim

import (
	"periph.io/x/conn/v3/physic"

	"quartoboard/hw/plug"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim/chip"
)

// bench is the place of the chips that feel the pieces. It implements chip.Bench.
type bench struct {
	*Table
	keys     *plug.Keys
	under    [cells]uint8 // cell by sensor
	switches func() uint16
}

// wirePresence builds what feels the pieces.
func (t *Table) wirePresence(p *rig.Presence) {
	under := p.Cells.Index()
	p.Simulate(&bench{t, p.Keys(), under, t.switchLines(under)})
}

// Level implements chip.Bench.
func (b *bench) Level(sensor int) float64 {
	if b.coded {
		return b.contactLevel(int(b.under[sensor]))
	}
	return b.level(int(b.under[sensor]))
}

// Switches implements chip.Bench.
func (b *bench) Switches() uint16 { return b.switches() }

// Ports implements chip.Bench.
func (b *bench) Ports() int { return len(b.keys.Ports) }

// Addresses implements chip.Bench.
func (b *bench) Addresses() int { return len(b.keys.Addressed) }

// OnSPI implements chip.Bench.
func (b *bench) OnSPI(port int, d chip.Device) {
	b.ports[b.keys.Ports[port].Name] = func() chip.Device { return d }
}

// OnI2C implements chip.Bench.
func (b *bench) OnI2C(address int, target chip.Target) {
	on := b.keys.Buses[0]
	if b.buses[on.Name] == nil {
		b.buses[on.Name] = &bus{clock: physic.Frequency(on.Clock), reach: func(_ uint16, dst []chip.Target) []chip.Target { return dst }}
	}
	others := b.buses[on.Name].reach
	b.buses[on.Name].reach = func(addr uint16, dst []chip.Target) []chip.Target {
		if addr == uint16(b.keys.Addressed[address]) {
			dst = append(dst, target)
		}
		return others(addr, dst)
	}
	if c, loses := target.(interface{ BrownOut() }); loses {
		b.chips = append(b.chips, c)
	}
}

// Lines implements chip.Bench.
func (b *bench) Lines(key string) (pins []*chip.Pin) {
	for _, u := range b.keys.Lines {
		if u.Key == "presence."+key {
			pins = append(pins, b.pin(u.Name))
		}
	}
	return pins
}

var _ chip.Bench = (*bench)(nil)
