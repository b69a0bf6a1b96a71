package wiring

import (
	"fmt"
	"math"

	"quartoboard/hw/rig"
)

// Depths from the foot of a piece to the sensor, in mm, without the wood: through a
// reader and its parts, or directly under the wood. Assumed, not measured; for a profile without sensor_mm.
const underReader, underWood = 16, 4

// The least field at a sensor, in mT: a DRV5032FA closes at 4.8 at the latest (SLVSDC7,
// magnetic characteristics); a DRV5055A2 gives 30 mV/mT of 3.3 V, so that one of 1024
// counts is 0.107 mT. A magnet must give twice that, since hands are not exact.
const (
	closes  = 4.8
	scale   = 3300.0 / 30
	reserve = 2
)

// remanence is the least remanence of neodymium N38, 1.22 T.
const remanence = 1220

// discs are common magnets, diameter and thickness in mm, by strength.
var discs = [...][2]float64{{10, 3}, {12, 4}, {15, 4}, {15, 5}, {20, 5}, {20, 10}}

// magnet is the one that a piece needs.
type magnet struct {
	disc        [2]float64 // diameter and thickness, in mm
	need, depth float64    // field at the sensor in mT, and the distance of the sensor from the foot in mm
	serves      bool       // no other would
}

// magnetOf returns the smallest disc with enough field at the sensor.
func magnetOf(p *rig.Profile) magnet {
	m := magnet{need: closes, depth: float64(p.Wood.Thickness + underWood)}
	if counts := p.Presence.Feel().Counts; counts > 0 {
		m.need = scale / float64(counts) * float64(p.Scan.On)
	}
	switch {
	case p.Wood.Sensor != 0:
		m.depth = float64(p.Wood.Sensor)
	case p.Readers != nil:
		m.depth = float64(p.Wood.Thickness + underReader)
	}
	for _, m.disc = range discs {
		if m.serves = field(m.disc, m.depth) >= reserve*m.need; m.serves {
			break
		}
	}
	return m
}

// magnets adds those in the pieces.
func (b builder) magnets() {
	m, unless := magnetOf(&b.Profile), ""
	if b.Profile.Presence.Linear() {
		unless = "; not where the pieces hold magnets, as those of Quarto Access do"
	}
	if !m.serves {
		b.part(16, fmt.Sprintf("magnet that gives %.0f mT at %.0f mm: no disc that is easily had does, one of %.0f by %.0f mm gives %.0f; lower scan.on, or thinner wood",
			reserve*m.need, m.depth, m.disc[0], m.disc[1], field(m.disc, m.depth)))
		return
	}
	b.part(16, fmt.Sprintf("neodymium disc magnet, N38 or stronger, %.0f by %.0f mm, flat in the foot of each piece, above its sticker, the same pole down in all: some %.0f mT at %.0f mm, of which %.1f are enough%s",
		m.disc[0], m.disc[1], field(m.disc, m.depth), m.depth, m.need, unless))
}

// field returns that of a disc on its axis, z mm below its face, in mT.
func field(disc [2]float64, z float64) float64 {
	r := disc[0] / 2
	share := func(z float64) float64 { return z / math.Hypot(r, z) }
	return remanence / 2 * (share(z+disc[1]) - share(z))
}
