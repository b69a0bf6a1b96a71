package sim

import (
	"math/rand/v2"
	"time"

	"quartoboard/hw/rig"
)

const (
	motionStep = 500 * time.Microsecond // interval of computing the field of what moves
	driftStep  = time.Second
	never      = time.Duration(1<<63 - 1)
)

// advance updates the table to the time of the clock. It is cheap while nothing moves.
func (t *Table) advance() {
	now := t.clock.Now()
	if now < t.stale {
		return
	}
	t.settle(now)
	t.stale = t.refresh(now)
}

// settle ends the movements that are complete.
func (t *Table) settle(now time.Duration) {
	for i := range t.things {
		p := &t.things[i]
		if !p.awake {
			continue
		}
		if len(p.legs) > 0 && now >= p.end() {
			p.landed = p.end()
			p.rests = p.landed
			if p.becomes == onCell || p.becomes == inTray {
				p.rests += t.rocking()
			}
			p.at, p.place, p.cell = p.target(), p.becomes, p.lands
			p.legs = p.legs[:0]
		}
		if len(p.legs) == 0 && now >= p.rests {
			p.awake = false
			t.awake--
			t.still = t.stillField()
		}
	}
}

// rocking draws the time for which a thing rocks after it was put down.
func (t *Table) rocking() time.Duration {
	return 10*time.Millisecond + time.Duration(t.hand.Int64N(int64(20*time.Millisecond)))
}

// refresh computes the levels of all sensors, and until when they hold.
func (t *Table) refresh(now time.Duration) time.Duration {
	field := t.still
	until := never
	for i := range t.things {
		p := &t.things[i]
		if !p.awake {
			continue
		}
		addField(&field, p.position(now), p.strength)
		until = min(until, now+motionStep)
		if len(p.legs) > 0 {
			until = min(until, p.end())
		}
	}
	for c := range t.share {
		t.share[c] = 0.5 + perMillitesla*(field[c]+t.drift(c, now))
	}
	if t.opts.Drift != 0 {
		until = min(until, now+driftStep)
	}
	return until
}

// stillField returns the field of the board and of all that rests, at each cell's
// sensor, in mT.
func (t *Table) stillField() [cells]float64 {
	field := t.board
	for i := range t.things {
		p := &t.things[i]
		if (p.place == onCell || p.place == above) && !p.awake {
			addField(&field, p.at, p.strength)
		}
	}
	if t.phone.place == onCell {
		addField(&field, t.phone.at, t.phone.strength)
	}
	return field
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
