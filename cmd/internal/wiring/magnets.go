package wiring

import (
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
	Disc        [2]float64 // diameter and thickness, in mm
	Need, Depth float64    // field at the sensor in mT, and the distance of the sensor from the foot in mm
	Gives       float64    // field there of the disc, in mT
	Serves      bool       // if not, no other would
}

// Wants returns the field that the magnet must give, in mT.
func (m magnet) Wants() float64 { return reserve * m.Need }

// magnetOf returns the smallest disc with enough field at the sensor.
func magnetOf(p *rig.Profile) magnet {
	m := magnet{Need: closes, Depth: float64(p.Wood.Thickness + underWood)}
	if counts := p.Presence.Feel().Counts; counts > 0 {
		m.Need = scale / float64(counts) * float64(p.Scan.On)
	}
	switch {
	case p.Wood.Sensor != 0:
		m.Depth = float64(p.Wood.Sensor)
	case p.Readers != nil:
		m.Depth = float64(p.Wood.Thickness + underReader)
	}
	for _, m.Disc = range discs {
		m.Gives = field(m.Disc, m.Depth)
		if m.Serves = m.Gives >= m.Wants(); m.Serves {
			break
		}
	}
	return m
}

// field returns that of a disc on its axis, z mm below its face, in mT.
func field(disc [2]float64, z float64) float64 {
	r := disc[0] / 2
	share := func(z float64) float64 { return z / math.Hypot(r, z) }
	return remanence / 2 * (share(z+disc[1]) - share(z))
}
