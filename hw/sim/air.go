package sim

import (
	"math"
	"math/rand/v2"
	"time"

	"quartoboard/hw/rig"
	"quartoboard/hw/sim/chip"
)

// tagWindow is the time between two draws for a tag at the edge of its reader's reach.
const tagWindow = 20 * time.Millisecond

// air is the space between the readers and the tags.
type air struct {
	things *Things
	luck   *rand.Rand // of tags
	noise  *noise
	beside beside
}

// cards appends the tags that the reader under q detects now.
func (a *air) cards(q point, dst []*chip.Card) []*chip.Card {
	a.things.advance()
	for i := range a.things.list {
		if p := &a.things.list[i]; a.detects(q, p) {
			dst = append(dst, p.card)
		}
	}
	if a.detects(q, &a.things.phone) {
		dst = append(dst, a.things.phone.card)
	}
	return dst
}

// detects reports whether the reader under q detects the tag of a thing now.
func (a *air) detects(q point, p *thing) bool {
	if p.place == off {
		return false
	}
	now := a.things.clock.Now()
	at := p.position(now)
	sure := coupled(p, at, q)
	if a.beside.q != 0 {
		under := point{x: pitch * math.Round(at.x/pitch), y: pitch * math.Round(at.y/pitch)}
		sure = max(sure, a.beside.share(math.Sqrt(under.aside(q)))*coupled(p, at, under))
	}
	if sure == 0 || now < p.rests {
		return false
	}
	if now >= p.luckUntil {
		p.luck, p.luckUntil = a.luck.Float64(), now+tagWindow
	}
	return p.luck < sure*(1-a.noise.share)*a.tuning(p)
}

// coupled returns the probability that the reader under q detects the tag of a thing at a point,
// through no other antenna.
func coupled(p *thing, at, q point) float64 {
	above := fade(at.h, tagLow, tagHigh)
	if p.stacks {
		above = fade(loopField(at.h), loopField(tokenReach/2), loopField(tokenReach))
	}
	return above * fade(math.Sqrt(at.aside(q)), tagInner, tagOuter)
}

// tuning returns the share of its coupling that a tag keeps beside those that detune it.
func (a *air) tuning(p *thing) float64 {
	now, share := a.things.clock.Now(), 1.0
	at := p.position(now)
	by := func(other *thing) {
		if o := other.position(now); other != p && other.place != off && at.aside(o)+(at.h-o.h)*(at.h-o.h) < detuning*detuning {
			share *= detuned
		}
	}
	for i := range a.things.list {
		by(&a.things.list[i])
	}
	by(&a.things.phone)
	return share
}

// loopField returns the field on the axis of a reader's antenna at a height above the wood,
// in proportion: that of a loop (Finkenzeller, RFID Handbook, 4.1.1.1).
func loopField(h float64) float64 {
	z := antennaDepth + h
	return math.Pow(antennaRadius*antennaRadius+z*z, -1.5)
}

// A reader that is not read stays a tuned circuit, whose current powers the tags above it by
// the field of a reader beside it: with a loaded Q the field there is |k|·Q of the reader's
// own. A tag never answers up to the first share and always does from the second on:
// assumptions.
const faintShare, fullShare = 0.1, 0.5

// besideCoupling is |k| of two square antennas of which the middles are one side apart; it falls with the
// fourth power of that distance. Between 45 and 80 mm this is within 10 % of the Neumann integral of two
// loops of 40 by 40 mm: 0.057, 0.015 and 0.006 at 45, 62 and 80 mm.
const besideCoupling = 0.09

// beside are the antennas that are not read.
type beside struct {
	q     float64 // as Opts.Q
	side  float64 // in mm; 0 for no antennas
	scale float64 // of the distances of the model, to have those of the build
}

func besideOf(w *rig.Wood, q float64) beside {
	return beside{q, math.Sqrt(float64(w.Antenna[0] * w.Antenna[1])), float64(w.Pitch) / pitch}
}

// share returns the probability with which a reader detects a tag above another antenna, as share of
// that of the reader there; the distance is that of their middles in the model.
func (b beside) share(distance float64) float64 {
	if distance == 0 {
		return 1
	}
	k := besideCoupling * math.Pow(b.side/(b.scale*distance), 4)
	return 1 - fade(k*b.q, faintShare, fullShare)
}
