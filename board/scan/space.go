package scan

import (
	"time"

	"quartoboard/board"
)

// How a sensor's own noise sets what it notices.
const (
	leastCounts = 2          // counts by which a level at rest differs at least where that counts
	restNoise   = 2          // the same in usual differences of two readings
	lookNoise   = 4.2        // those by which the level of one look differs: four standard deviations
	noiseLooks  = 64         // looks over which the noise is taken
	restLooks   = 32         // looks over which a level at rest is averaged
	firstNoise  = float32(1) // of a sensor that was not looked at yet
)

// space is one space in a game of Quartino: what its sensor tells beside what the cell knows,
// and the tags that answer there.
type space struct {
	pile            pile
	noise           float32           // mean difference of two readings
	before          float32           // the last reading
	told            float32           // level at rest as last judged
	lowest, highest float32           // levels between that one and the one after
	begun           bool              // a first level was taken
	still           bool              // judged: nothing moves
	since           time.Duration     // the first look at which something moved
	steady          time.Duration     // level steady since
	looks           int               // over which the level at rest is averaged
	change          board.StackChange // not reported yet
	moved           int               // tokens by that change, if known
	tags            tags
}

// differs is the difference from a level at rest that is more than the noise of one look.
func (p *space) differs() float32 {
	return max(leastCounts+1, lookNoise*p.noise)
}

// notices is the change of a level at rest that is not passed over: more than noise, and on an
// empty space half of what may be no token.
func (p *space) notices(off float32) float32 {
	if p.pile.n == 0 {
		return max(leastCounts, restNoise*p.noise, off/2)
	}
	return max(leastCounts, restNoise*p.noise)
}

// begin takes the first level, or the first one after the sensor failed.
func (p *space) begin(at time.Duration, n *sensor, level float32) {
	n.rest, n.stir, n.past = level, ballot{}, [2]float32{level, level}
	if p.noise == 0 {
		p.noise = firstNoise
	}
	p.begun, p.before = true, level
	p.move(at, at)
}

// move begins a move, or has it go on.
func (p *space) move(first, at time.Duration) {
	if p.still {
		p.since, p.lowest, p.highest = first, p.told, p.told
	}
	p.tags.forget()
	p.still, p.steady, p.looks = false, at, 0
}

// take takes one good level.
func (p *space) take(at, came time.Duration, n *sensor, level, off float32) {
	if !p.begun {
		p.begin(at, n, level)
		return
	}
	p.look(at, came, n, level)
	if p.still && magnitude(n.rest-p.told) >= p.notices(off) {
		p.move(at, at)
	}
}

// look takes one level after the first.
func (p *space) look(at, came time.Duration, n *sensor, level float32) {
	limit := p.differs()
	p.listen(level)
	elsewhere, likely := magnitude(level-n.rest) >= limit, n.likely(level)
	n.stir.cast(at, came, elsewhere)
	switch {
	case n.stir.votes >= minVotes:
		p.move(n.stir.came, at)
		n.rest, n.stir = likely, ballot{}
		p.lowest, p.highest = min(p.lowest, likely), max(p.highest, likely)
	case !elsewhere:
		p.looks = min(p.looks+1, restLooks)
		n.rest += (level - n.rest) / float32(p.looks)
	}
}

// returned reports whether the level went farther than to where it is now: something went, and
// something else came.
func (p *space) returned(level float32) bool {
	low, high := min(level, p.told), max(level, p.told)
	return max(low-p.lowest, p.highest-high) > high-low
}

// listen takes the noise of one level. Disturbed readings count no more than others.
func (p *space) listen(level float32) {
	step := (p.noise + 0.1) / noiseLooks
	if magnitude(level-p.before) <= p.noise {
		step = -step
	}
	p.noise, p.before = max(p.noise+step, 0), level
}

// drift takes a level at rest that differs, by most at most, for nothing that came or went.
func (p *space) drift(n *sensor, most float32) {
	moved := min(max(n.rest-p.told, -most), most)
	p.told += moved
	n.base += moved
}
