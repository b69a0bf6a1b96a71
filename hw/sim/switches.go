package sim

import "time"

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
// never does, and a frozen one goes on as it was.
func (t *Table) closed(cell int) bool {
	switch t.sensors[cell] {
	case Dead:
		return false
	case StuckOn:
		return true
	case Frozen:
		return t.ice[cell].closed
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

// switchLines gives the lines that the switches pull low, bit n for the switch under cell
// under[n]. What it gave holds until one of the switches looks again, the field
// changes, or a sensor breaks or heals: a matrix asks some forty times a look.
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
