package wiring

import (
	"fmt"
	"math"
	"slices"
)

// Depths from the foot of a piece to the sensor, in mm, without the wood: through a
// reader and its parts, or directly under the wood. Assumed, not measured.
const underReader, underWood = 16, 4

// The least field at a sensor, in mT: a DRV5032FA closes at 4.8 at the latest (SLVSDC7,
// magnetic characteristics); a DRV5055A2 gives 30 mV/mT, so that one of 1024 counts
// of 3.3 V is 0.107 mT. A magnet must give twice that, since hands are not exact.
const (
	closes   = 4.8
	perCount = 3300.0 / 1024 / 30
	reserve  = 2
)

// remanence is the least remanence of neodymium N38, 1.22 T.
const remanence = 1220

// discs are common magnets, diameter and thickness in mm, by strength.
var discs = [...][2]float64{{10, 3}, {12, 4}, {15, 4}, {15, 5}, {20, 5}, {20, 10}}

// magnets adds those in the pieces: the smallest with enough field at the sensor.
func (b *builder) magnets() {
	p := &b.Profile
	need, depth, unless := closes, float64(p.Wood.Thickness+underWood), ""
	if p.Presence.Linear() {
		need, unless = perCount*float64(p.Scan.On), "; not where the pieces hold magnets, as those of Quarto Access do"
	}
	if p.Readers != nil {
		depth = float64(p.Wood.Thickness + underReader)
	}
	k := slices.IndexFunc(discs[:], func(d [2]float64) bool { return field(d, depth) >= reserve*need })
	if k < 0 {
		d := discs[len(discs)-1]
		b.part(16, fmt.Sprintf("magnet that gives %.0f mT at %.0f mm: no disc that is easily had does, one of %.0f by %.0f mm gives %.0f; lower scan.on, or thinner wood",
			reserve*need, depth, d[0], d[1], field(d, depth)), 0, 0, "")
		return
	}
	disc := discs[k]
	b.part(16, fmt.Sprintf("neodymium disc magnet, N38 or stronger, %.0f by %.0f mm, flat in the foot of each piece, above its sticker, the same pole down in all: some %.0f mT at %.0f mm, of which %.1f are enough%s",
		disc[0], disc[1], field(disc, depth), depth, need, unless), 0, 0, "")
}

// field returns that of a disc on its axis, z mm below its face, in mT.
func field(disc [2]float64, z float64) float64 {
	r := disc[0] / 2
	share := func(z float64) float64 { return z / math.Hypot(r, z) }
	return remanence / 2 * (share(z+disc[1]) - share(z))
}
