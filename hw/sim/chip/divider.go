package chip

import (
	"math"
	"time"
)

// The parts of a cell's divider.
const (
	DividerRef  = 10e3   // ohms, from VREF to the input
	dividerCap  = 100e-9 // farads, at the input
	dividerVRef = 3.3    // volts
)

// Divider is the contact of one cell: a reference resistor from VREF to an input
// of a converter, a capacitor at the input, and the resistor of a piece from
// there to ground. Its Share can be the Input of an MCP3008.
type Divider struct {
	Ref     float64        // ohms; NewDivider sets DividerRef
	Contact float64        // ohms in series with the piece's
	Leakage float64        // amperes into the input
	Noise   func() float64 // error of one sample, as share of VREF; may be nil

	clock *Clock
	ohms  float64       // of the piece; infinite without one
	share float64       // on the capacitor at since
	since time.Duration // of the clock
}

// NewDivider makes an empty cell with its capacitor charged.
func NewDivider(clock *Clock) *Divider {
	return &Divider{Ref: DividerRef, clock: clock, ohms: math.Inf(1), share: 1}
}

// Place closes the contact over a piece of so many ohms; 0 is a short, and infinity opens it.
func (d *Divider) Place(ohms float64) {
	d.share, d.since = d.charge(), d.clock.Now()
	d.ohms = ohms
}

// Share returns one sample, as a share of VREF.
func (d *Divider) Share() float64 {
	share := d.charge()
	if d.Noise != nil {
		share += d.Noise()
	}
	return share
}

// charge returns the share of VREF on the capacitor now.
func (d *Divider) charge() float64 {
	ratio, parallel := 1.0, d.Ref
	if r := d.ohms + d.Contact; !math.IsInf(r, 1) {
		ratio = r / (r + d.Ref)
		parallel = ratio * d.Ref
	}
	final := ratio - d.Leakage*parallel/dividerVRef
	if parallel == 0 {
		return final
	}
	passed := (d.clock.Now() - d.since).Seconds()
	return final + (d.share-final)*math.Exp(-passed/(parallel*dividerCap))
}
