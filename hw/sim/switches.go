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
func (s *Sensors) closed(cell int) bool {
	switch s.faults[cell] {
	case Dead:
		return false
	case StuckOn:
		return true
	case Frozen:
		return s.frozen[cell].closed
	}
	s.things.advance()
	hall, now := &s.switches[cell], s.things.clock.Now()
	if now >= hall.next {
		field := (s.things.field.share[cell] - 0.5) / perMillitesla
		field = max(field, -field)
		hall.closed = field >= switchOn || hall.closed && field > switchOff
		hall.next = now + switchEvery - (now+time.Duration(cell)*switchEvery/cells)%switchEvery
	}
	if now >= hall.glitchEnds {
		hall.glitch = s.noise.disturbs()
		hall.glitchEnds = now + glitchTime
	}
	return hall.closed != hall.glitch
}

// lines returns a function for the lines that the switches pull low, bit n for the
// switch under cell under[n]. Its result is cached until a switch samples again, the
// field changes, or a sensor breaks or heals: a matrix calls it some forty times a look.
func (s *Sensors) lines(under [cells]uint8) func() uint16 {
	var low uint16
	var until time.Duration
	var faults [cells]Fault
	return func() uint16 {
		if s.things.clock.Now() < min(until, s.things.stale) && faults == s.faults {
			return low
		}
		low, until, faults = 0, never, s.faults
		for n, cell := range under {
			if s.closed(int(cell)) {
				low |= 1 << n
			}
			if f := s.faults[cell]; f != Dead && f != StuckOn {
				until = min(until, s.switches[cell].next, s.switches[cell].glitchEnds)
			}
		}
		return low
	}
}
