package sim

import (
	"math"
	"math/rand/v2"
	"time"

	"quartoboard/hw/rig"
)

const (
	motionStep = 500 * time.Microsecond // interval of computing the field of what moves
	driftStep  = time.Second
	never      = time.Duration(1<<63 - 1)
)

// field is the magnetic field at the sensors, and the levels that it gives.
type field struct {
	board [cells]float64 // mT of the board's own magnets
	still [cells]float64 // and of what rests on it
	share [cells]float64 // levels of the sensors, as share of VREF
	drift float64        // of the sensors in half an hour, in mT
}

// refresh computes the levels of all sensors, and until when they hold.
func (f *field) refresh(list []thing, now time.Duration) time.Duration {
	sum := f.still
	until := never
	for i := range list {
		p := &list[i]
		if !p.awake {
			continue
		}
		addField(&sum, p.position(now), p.strength)
		until = min(until, now+motionStep)
		if len(p.legs) > 0 {
			until = min(until, p.end())
		}
	}
	for c := range f.share {
		f.share[c] = 0.5 + perMillitesla*(sum[c]+f.drifted(c, now))
	}
	if f.drift != 0 {
		until = min(until, now+driftStep)
	}
	return until
}

// drifted returns the error of a sensor by its temperature, in mT. Every sensor has its
// own phase.
func (f *field) drifted(cell int, now time.Duration) float64 {
	if f.drift == 0 {
		return 0
	}
	return f.drift * math.Sin(2*math.Pi*(now.Seconds()/secondsOfDriftCycle)+float64(cell))
}

// settle computes the field of the board and of all that rests.
func (f *field) settle(list []thing, phone *thing) {
	f.still = f.board
	for i := range list {
		p := &list[i]
		if (p.place == onCell || p.place == above) && !p.awake {
			addField(&f.still, p.at, p.strength)
		}
	}
	if phone.place == onCell {
		addField(&f.still, phone.at, phone.strength)
	}
}

// addField adds a magnet at p whose field at the sensor below it is strength, in mT,
// when it rests.
func addField(field *[cells]float64, p point, strength float64) {
	for c := range field {
		field[c] += strength * dipole(p.aside(middle(c)), depth+p.h, depth)
	}
}

// boardOf returns the field of the empty board. One for switches has no
// magnets of its own: they would keep it closed.
func boardOf(p rig.Presence, uneven float64, r *rand.Rand) (field [cells]float64) {
	if !p.Linear() {
		return field
	}
	for other := range field {
		strength := boardField * (1 + uneven*(2*r.Float64()-1))
		for c := range field {
			field[c] += strength * dipole(middle(other).aside(middle(c)), boardDepth, boardDepth)
		}
	}
	return field
}
