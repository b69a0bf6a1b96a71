package sim

import (
	"math"
	"time"
)

// level returns the present output of the sensor under a cell, as share of VREF.
func (t *Table) level(cell int) float64 {
	switch t.sensors[cell] {
	case Dead:
		return 0
	case StuckOn:
		return 0.5 + perMillitesla*(boardField+stuckField)
	case Frozen:
		return t.frozen[cell].share + ripple*t.noise.NormFloat64()
	}
	t.advance()
	v := t.share[cell] + ripple*t.noise.NormFloat64() + t.disturbance()
	return min(max(v, lowestShare), highestShare)
}

// Empty returns the level of the sensor under a cell of the empty board, in counts of the
// converter, without noise and drift.
func (t *Table) Empty(cell uint8) uint16 {
	return uint16((0.5 + perMillitesla*t.board[cell]) * t.counts)
}

// disturbance draws the error of a reading by noise, as share of VREF.
func (t *Table) disturbance() float64 {
	if t.disturbed == 0 || t.noise.Float64() >= t.disturbed {
		return 0
	}
	return disturbedShare * (2*t.noise.Float64() - 1)
}

// drift returns the error of a sensor by its temperature, in mT. Every sensor has its
// own phase.
func (t *Table) drift(cell int, now time.Duration) float64 {
	if t.opts.Drift == 0 {
		return 0
	}
	return t.opts.Drift * math.Sin(2*math.Pi*(now.Seconds()/secondsOfDriftCycle)+float64(cell))
}

// Noise disturbs this share of the readings from now on, 0 to 1: a level is off by up to
// 0.3 of VREF, a tag is not detected for a moment.
func (t *Table) Noise(share float64) { t.disturbed = min(max(share, 0), 1) }

// tagWindow is the time between two draws for a tag at the edge of its reader's reach.
const tagWindow = 20 * time.Millisecond

// detects reports whether the reader under q detects the tag of a thing now.
func (t *Table) detects(q point, p *thing) bool {
	if p.place == off {
		return false
	}
	now := t.clock.Now()
	at := p.position(now)
	sure := t.coupled(p, at, q)
	if t.opts.Q != 0 {
		share, under := t.beside.share(at, q)
		sure = max(sure, share*t.coupled(p, at, under))
	}
	if sure == 0 || now < p.rests {
		return false
	}
	if now >= p.luckUntil {
		p.luck, p.luckUntil = t.luck.Float64(), now+tagWindow
	}
	return p.luck < sure*(1-t.disturbed)*t.tuning(p)
}

// coupled returns the probability that the reader under q detects the tag of a thing at a point,
// through no other antenna.
func (t *Table) coupled(p *thing, at, q point) float64 {
	if p.stacks {
		return tokenCoupling(at, q, t.opts.Reach)
	}
	return coupling(at, q)
}

// tuning returns the share of its coupling that a tag keeps beside those that detune it.
func (t *Table) tuning(p *thing) float64 {
	now, share := t.clock.Now(), 1.0
	at := p.position(now)
	by := func(other *thing) {
		if o := other.position(now); other != p && other.place != off && at.aside(o)+(at.h-o.h)*(at.h-o.h) < detuning*detuning {
			share *= detuned
		}
	}
	for i := range t.things {
		by(&t.things[i])
	}
	by(&t.phone)
	return share
}
