package sim

import (
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"

	"quartoboard/hw/rig"
	"quartoboard/hw/sim/chip"
)

// What a Hall switch does (DRV5032FA, SLVSDC7, magnetic and timing
// characteristics): it looks at the field at 20 Hz, and goes by either pole.
const (
	switchOn    = 4.8 // mT, at which it closes
	switchOff   = 3.0 // mT, at which it opens again
	switchEvery = 50 * time.Millisecond

	glitchTime = 5 * time.Millisecond // that a disturbed line lasts
)

// hallSwitch is the sensor of one cell.
type hallSwitch struct {
	closed bool
	next   time.Duration // it looks again

	glitch     bool // its line stands wrong
	glitchEnds time.Duration
}

// closed says whether the switch under a cell pulls its line low. A dead one
// never does.
func (t *Table) closed(cell int) bool {
	switch t.sensors[cell] {
	case Dead:
		return false
	case StuckOn:
		return true
	}
	t.advance()
	s, now := &t.switches[cell], t.clock.Now()
	if now >= s.next {
		field := (t.share[cell] - 0.5) / perMillitesla
		field = max(field, -field)
		s.closed = field >= switchOn || s.closed && field > switchOff
		s.next = now + switchEvery - (now+time.Duration(cell)*switchEvery/cells)%switchEvery
	}
	if now >= s.glitchEnds {
		s.glitch = t.disturbed > 0 && t.noise.Float64() < t.disturbed
		s.glitchEnds = now + glitchTime
	}
	return s.closed != s.glitch
}

// wireExpander puts a switch on each line of an expander.
func (t *Table) wireExpander(p *rig.Presence) {
	under := p.Cells.Index()
	m := chip.NewMCP23017()
	m.Drive = func() (low, high uint16) {
		for n, cell := range under {
			if t.closed(int(cell)) {
				low |= 1 << n
			}
		}
		return low, 0
	}
	t.expander = m
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
