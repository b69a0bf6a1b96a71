package sim

import "time"

// A Hall switch (DRV5032FA, SLVSDC7, magnetic and timing characteristics) samples the
// field at 20 Hz and responds to either pole.
const (
	switchOn    = 4.8 // mT, at which it closes
	switchOff   = 3.0 // mT, at which it opens again
	switchEvery = 50 * time.Millisecond

	glitchTime = 5 * time.Millisecond // duration of a disturbance
)

// hallSwitch is the sensor of one cell.
type hallSwitch struct {
	closed bool
	next   time.Duration // next sample

	glitch     bool // its line is inverted
	glitchEnds time.Duration
}

// closed reports whether the switch under a cell pulls its line low. A dead one
// never does, and a frozen one keeps its state.
func (t *Table) closed(cell int) bool {
	switch t.sensors[cell] {
	case Dead:
		return false
	case StuckOn:
		return true
	case Frozen:
		return t.frozen[cell].closed
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

// switchLines returns a function for the lines that the switches pull low, bit n for the
// switch under cell under[n]. Its result is cached until a switch samples again, the
// field changes, or a sensor breaks or heals: a matrix calls it some forty times a look.
func (t *Table) switchLines(under [cells]uint8) func() uint16 {
	var low uint16
	var until time.Duration
	var sensors [cells]Fault
	return func() uint16 {
		if t.clock.Now() < min(until, t.stale) && sensors == t.sensors {
			return low
		}
		low, until, sensors = 0, never, t.sensors
		for n, cell := range under {
			if t.closed(int(cell)) {
				low |= 1 << n
			}
			if f := t.sensors[cell]; f != Dead && f != StuckOn {
				until = min(until, t.switches[cell].next, t.switches[cell].glitchEnds)
			}
		}
		return low
	}
}
