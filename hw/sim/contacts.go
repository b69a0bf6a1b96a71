package sim

import (
	"math"

	"quartoboard/hw/rig"
	"quartoboard/hw/sim/chip"
)

// codes are the resistors of coded pieces in ohms, by code. A piece with another resistor has
// strangeOhms, in the middle of a gap.
var codes = [pieces]float64{
	330, 910, 1600, 2400, 3300, 4700, 6200, 8200,
	11e3, 15e3, 20e3, 27e3, 36e3, 51e3, 82e3, 180e3,
}

const (
	strangeOhms = 1250
	strangeCode = 0xff
	touchHeight = 0.4 // mm above the contact at which it opens
	touchAside  = 6.0 // mm from its middle
)

// socket is the divider of a cell or of the tray, which a coded piece closes.
type socket struct {
	*chip.Divider
	things *Things
	at     point
	ohms   float64 // on it at the last measurement
}

func newSocket(things *Things, n *noise, at point) *socket {
	c := &socket{Divider: chip.NewDivider(things.clock), things: things, at: at, ohms: math.Inf(1)}
	c.Noise = func() float64 { return ripple*n.NormFloat64()/2 + n.offset() }
	return c
}

// sample returns the level at a contact, as share of VREF.
func (c *socket) sample() float64 {
	c.things.advance()
	if ohms := c.things.ohmsAt(c.at); ohms != c.ohms {
		c.ohms = ohms
		c.Place(ohms)
	}
	return c.Share()
}

// ohmsAt returns the resistor on a contact now; infinite for none.
func (t *Things) ohmsAt(q point) float64 {
	now := t.clock.Now()
	for i := range t.list[:pieces] { // neither tokens nor cards have resistors
		p := &t.list[i]
		if p.place == off {
			continue
		}
		if at := p.position(now); at.h < touchHeight && at.aside(q) < touchAside*touchAside {
			if len(p.uid) == 1 && p.uid[0] < pieces {
				return codes[p.uid[0]]
			}
			return strangeOhms
		}
	}
	return math.Inf(1)
}

// contactLevel returns the level at a cell: a broken wire reads as an open contact, dirt
// as a value between two codes.
func (s *Sensors) contactLevel(cell int) float64 {
	switch s.faults[cell] {
	case Dead:
		return 1
	case StuckOn:
		return ratio(strangeOhms)
	case Frozen:
		return ratio(s.frozen[cell].ohms)
	}
	c := s.contacts[cell]
	level := c.sample()
	if s.dirty>>cell&1 == 1 && !math.IsInf(c.ohms, 1) {
		return ratio(strangeOhms)
	}
	return level
}

// ratio returns the level with a resistor, as share of VREF: 1 without one.
func ratio(ohms float64) float64 {
	if math.IsInf(ohms, 1) {
		return 1
	}
	return ohms / (ohms + chip.DividerRef)
}

// wireTray puts the tray's divider on channel 0 of a converter of its own;
// nothing else is wired to it.
func (s *Sensors) wireTray(tray *rig.Tray, h *Header) {
	socket := newSocket(s.things, s.noise, trayAt())
	c := &chip.MCP3008{Input: func(channel int) float64 {
		if channel == 0 {
			return socket.sample()
		}
		return 1
	}}
	h.connect(tray.SPI, c)
}
