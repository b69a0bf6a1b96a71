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
	q      float64 // as Opts.Q
	beside beside
	reach  float64 // as Opts.Reach
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
	sure := a.coupled(p, at, q)
	if a.q != 0 {
		share, under := a.beside.share(at, q)
		sure = max(sure, share*a.coupled(p, at, under))
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
func (a *air) coupled(p *thing, at, q point) float64 {
	if p.stacks {
		return tokenCoupling(at, q, a.reach)
	}
	return coupling(at, q)
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

// tokenCoupling returns the probability, 0 to 1, that the reader under q detects the tag of a
// token at p.
func tokenCoupling(p, q point, reach float64) float64 {
	share := fade(loopField(p.h), loopField(reach/2), loopField(reach))
	return share * fade(math.Sqrt(p.aside(q)), tagInner, tagOuter)
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

// Of an antenna the middle turn is this much inside of its outline, and so far from the
// conductor that has the flux of its own: guesses, with which k is −0.056, −0.014 and −0.006
// at 45, 62 and 80 mm for 40 by 40 mm.
const turnInset, turnRadius = 1.0, 1.0

// beside are the probabilities with which a reader detects the tag of a cell that is so many
// columns and rows away, as share of those of the reader there.
type beside [4][4]float64

// besideOf returns those of antennas with a loaded Q.
func besideOf(w *rig.Wood, q float64) (b beside) {
	if q == 0 || w.Antenna[0] == 0 {
		return b
	}
	wide, long := float64(w.Antenna[0])-2*turnInset, float64(w.Antenna[1])-2*turnInset
	self := mutual(wide, long, point{h: turnRadius})
	for dx := range b {
		for dy := range b[dx] {
			if dx+dy > 0 {
				k := mutual(wide, long, point{x: float64(dx * w.Pitch), y: float64(dy * w.Pitch)}) / self
				b[dx][dy] = 1 - fade(math.Abs(k)*q, faintShare, fullShare)
			}
		}
	}
	return b
}

// mutual returns the Neumann integral of two alike loops, the second one at to, in mm.
func mutual(wide, long float64, to point) (sum float64) {
	const parts = 24 // of each side
	side := func(n int) (from, step point) {
		switch x, y := wide/2, long/2; n {
		case 0:
			return point{-x, -y, 0}, point{x: wide / parts}
		case 1:
			return point{x, -y, 0}, point{y: long / parts}
		case 2:
			return point{x, y, 0}, point{x: -wide / parts}
		default:
			return point{-x, y, 0}, point{y: -long / parts}
		}
	}
	for n := range 4 {
		from, step := side(n)
		for m := range 4 {
			other, along := side(m)
			dot := step.x*along.x + step.y*along.y
			for i := range parts {
				for j := range parts {
					if dot != 0 {
						a, b := float64(i)+.5, float64(j)+.5
						dx := from.x + a*step.x - other.x - b*along.x - to.x
						dy := from.y + a*step.y - other.y - b*along.y - to.y
						sum += dot / math.Sqrt(dx*dx+dy*dy+to.h*to.h)
					}
				}
			}
		}
	}
	return sum
}

// share returns the probability with which the reader under q detects a tag at p by way of the
// antenna below it, as share of that of the reader there, and the middle of that cell.
func (b *beside) share(p, q point) (share float64, under point) {
	column, row := math.Round(p.x/pitch), math.Round(p.y/pitch)
	dx, dy := math.Abs(math.Round(q.x/pitch)-column), math.Abs(math.Round(q.y/pitch)-row)
	if column < 0 || row < 0 || column > 3 || row > 3 || dx > 3 || dy > 3 {
		return 0, q // the tray
	}
	return b[int(dx)][int(dy)], point{x: pitch * column, y: pitch * row}
}
