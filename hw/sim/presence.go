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

// OnSPI implements chip.Bench.
func (b *bench) OnSPI(chipAt func(n int) chip.Device) {
	for n, u := range b.used("spi") {
		c := chipAt(n)
		b.ports[u.Name] = func() chip.Device { return c }
	}
}

// OnI2C implements chip.Bench.
func (b *bench) OnI2C(chipAt func(n int) chip.Target) {
	var chips []chip.Target
	for n := range b.keys.Addressed {
		chips = append(chips, chipAt(n))
		if c, loses := chips[n].(interface{ BrownOut() }); loses {
			b.chips = append(b.chips, c)
		}
	}
	on := b.used("i2c")[0]
	b.buses[on.Name] = &bus{clock: physic.Frequency(on.Clock), reach: func(addr uint16, dst []chip.Target) []chip.Target {
		for n, address := range b.keys.Addressed {
			if addr == uint16(address) {
				dst = append(dst, chips[n])
			}
		}
		return dst
	}}
}

// Lines implements chip.Bench.
func (b *bench) Lines(key string) (pins []*chip.Pin) {
	for _, u := range b.used(key) {
		pins = append(pins, b.pin(u.Name))
	}
	return pins
}

// used returns what the profile uses under a key.
func (b *bench) used(key string) (uses []plug.Use) {
	for _, u := range b.keys.Uses {
		if u.Key == "presence."+key {
			uses = append(uses, u)
		}
	}
	return uses
}

var _ chip.Bench = (*bench)(nil)
