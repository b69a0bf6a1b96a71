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
	at   point
	ohms float64 // on it at the last measurement
}

func (t *Table) newSocket(at point) *socket {
	c := &socket{Divider: chip.NewDivider(t.clock), at: at, ohms: math.Inf(1)}
	c.Noise = func() float64 { return ripple*t.noise.NormFloat64()/2 + t.disturbance() }
	return c
}

// sample returns the level at a contact, as share of VREF.
func (t *Table) sample(c *socket) float64 {
	t.advance()
	if ohms := t.ohmsAt(c.at); ohms != c.ohms {
		c.ohms = ohms
		c.Place(ohms)
	}
	return c.Share()
}

// ohmsAt returns the resistor on a contact now; infinite for none.
func (t *Table) ohmsAt(q point) float64 {
	now := t.clock.Now()
	for i := range t.things[:pieces] { // neither tokens nor cards have resistors
		p := &t.things[i]
		if p.place == off {
			continue
		}
		if at := p.position(now); at.h < touchHeight && at.aside(q) < touchAside*touchAside {
			return ohmsOf(p.uid)
		}
	}
	return math.Inf(1)
}

func ohmsOf(uid []byte) float64 {
	if len(uid) == 1 && uid[0] < pieces {
		return codes[uid[0]]
	}
	return strangeOhms
}

// contactLevel returns the level at a cell: a broken wire reads as an open contact, dirt
// as a value between two codes.
func (t *Table) contactLevel(cell int) float64 {
	switch t.sensors[cell] {
	case Dead:
		return 1
	case StuckOn:
		return ratio(strangeOhms)
	case Frozen:
		return ratio(t.frozen[cell].ohms)
	}
	c := t.contacts[cell]
	level := t.sample(c)
	if t.dirty>>cell&1 == 1 && !math.IsInf(c.ohms, 1) {
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

// wireTrayContact puts the tray's divider on channel 0 of a converter of its own;
// nothing else is wired to it.
func (t *Table) wireTrayContact(tray *rig.Tray) {
	socket := t.newSocket(trayAt())
	c := &chip.MCP3008{Input: func(channel int) float64 {
		if channel == 0 {
			return t.sample(socket)
		}
		return 1
	}}
	t.ports[tray.SPI] = func() chip.Device { return c }
}
