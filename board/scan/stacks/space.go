package stacks

import (
	"time"

	"quartoboard/board"
	"quartoboard/board/scan/evidence"
)

// The noise of a sensor sets the least change that it notices.
const (
	leastCounts = 2          // least difference of a level at rest that counts
	restNoise   = 2          // the same in mean differences of two readings
	lookNoise   = 4.2        // least difference of the level of one look in these: four standard deviations
	noiseLooks  = 64         // looks over which the noise is taken
	restLooks   = 32         // looks over which a level at rest is averaged
	firstNoise  = float32(1) // of a sensor without a look
)

// space is one space: its sensor and its reader, and the state of its stack.
type space struct {
	*evidence.Spot
	pile            pile
	noise           float32           // mean difference of two readings
	before          float32           // the last reading
	judged          float32           // level at rest of the last judgement
	lowest, highest float32           // levels since that judgement
	begun           bool              // a first level was taken
	still           bool              // judged: nothing moves
	since           time.Duration     // the first look at which something moved
	steady          time.Duration     // level steady since
	looks           int               // over which the level at rest is averaged
	change          board.StackChange // not reported yet
	moved           int               // tokens by that change, if known
	tags            tags
}

// differs returns the least difference from the level at rest that exceeds the noise of one look.
func (p *space) differs() float32 { return max(leastCounts+1, lookNoise*p.noise) }

// notices returns the least change of a level at rest that counts: more than noise, and on an
// empty space half of off.
func (p *space) notices(off float32) float32 {
	if p.pile.n == 0 {
		return max(leastCounts, restNoise*p.noise, off/2)
	}
	return max(leastCounts, restNoise*p.noise)
}

// wantsTags reports whether the space needs to be read.
func (p *space) wantsTags() bool {
	h := &p.Reader.Health
	return h.Bad || h.Failed || !p.still || p.tags.n == 0 || p.tags.last[0] != p.tags.reported
}

// begin takes the first level, or the first one after the sensor failed.
func (p *space) begin(at time.Duration, level float32) {
	p.Sensor.RestAt(level)
	if p.noise == 0 {
		p.noise = firstNoise
	}
	p.begun, p.before = true, level
	p.move(at, at)
}

func (p *space) move(first, at time.Duration) {
	if p.still {
		p.since, p.lowest, p.highest = first, p.judged, p.judged
	}
	p.tags.forget()
	p.still, p.steady, p.looks = false, at, 0
}

// take takes one good level.
func (p *space) take(at, contact time.Duration, level, off float32) {
	if !p.begun {
		p.begin(at, level)
		return
	}
	p.look(at, contact, level)
	if p.still && evidence.Magnitude(p.Sensor.Rest-p.judged) >= p.notices(off) {
		p.move(at, at)
	}
}

// look takes one level after the first.
func (p *space) look(at, contact time.Duration, level float32) {
	n, limit := &p.Sensor, p.differs()
	p.listen(level)
	elsewhere, likely := evidence.Magnitude(level-n.Rest) >= limit, n.Likely(level)
	n.Stir.Cast(at, contact, elsewhere)
	switch {
	case n.Stir.Votes >= evidence.MinVotes:
		p.move(n.Stir.Contact, at)
		n.Rest, n.Stir = likely, evidence.Ballot{}
		p.lowest, p.highest = min(p.lowest, likely), max(p.highest, likely)
	case !elsewhere:
		p.looks = min(p.looks+1, restLooks)
		n.Rest += (level - n.Rest) / float32(p.looks)
	}
}

// returned reports whether the level went beyond its present value: one token went, and another one
// came.
func (p *space) returned(level float32) bool {
	low, high := min(level, p.judged), max(level, p.judged)
	return max(low-p.lowest, p.highest-high) > high-low
}

// listen adapts the noise by one level. A disturbed reading counts like any other.
func (p *space) listen(level float32) {
	step := (p.noise + 0.1) / noiseLooks
	if evidence.Magnitude(level-p.before) <= p.noise {
		step = -step
	}
	p.noise, p.before = max(p.noise+step, 0), level
}

// drift lets a level at rest move by limit at most, while nothing comes or goes.
func (p *space) drift(limit float32) {
	moved := min(max(p.Sensor.Rest-p.judged, -limit), limit)
	p.judged += moved
	p.Sensor.Base += moved
}

// find judges a space at the start: tokens that are felt or heard are unsure.
func (p *space) find(off float32) board.StackChange {
	n := &p.Sensor
	if !n.Sure && n.Learned != 0 {
		n.Base, n.Sure = n.Learned, true
	}
	if difference := n.Rest - n.Base; n.Sure && evidence.Magnitude(difference) >= off {
		p.pile.reset(difference)
		n.Felt, n.Up = true, difference > 0
		return board.StackUnsure
	}
	if p.tags.answered > 0 {
		return board.StackUnsure
	}
	n.Empty()
	return board.StackCleared
}
