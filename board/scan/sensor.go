package scan

import (
	"time"

	"quartoboard/board"
)

// sensor is one sensor: it feels a change of level against the baseline, by vote.
type sensor struct {
	health  health  // whether it gives a level
	base    float32 // level of the empty cell, if sure
	rest    float32 // level while nothing moves; while something does it follows
	held    float32 // change of field of the piece that stood there at rest; 0 for none
	sure    bool    // the baseline is known
	learned float32 // what the baseline once was; 0 where it is not known
	felt    bool
	up      bool       // what is felt raised the level
	turn    ballot     // for feeling it now, or not any more
	stir    ballot     // for the level being elsewhere, and nothing else
	past    [2]float32 // the levels of the looks before
}

// ballot counts the looks that disagree in one way. Votes go up with each of
// them and down with each other look, so a few disturbed readings do not add up.
type ballot struct {
	votes int
	first time.Duration // look of the first vote
	came  time.Duration // when the look saw come what it voted for, at the earliest
}

// minVotes is the number of looks that make a sensor change its mind.
const minVotes = 4

// relapse is the time for which a first vote is remembered that disturbed readings have
// outvoted: what came may have come then, and a call on it counts from there.
const relapse = 40 * time.Millisecond

func (b *ballot) cast(at, came time.Duration, yes bool) {
	if !yes {
		b.votes = max(0, b.votes-1)
		return
	}
	if b.votes == 0 && (b.first == 0 || at-b.first > relapse) {
		b.first, b.came = at, came
	}
	b.votes++
}

// vote is the effect of one look on a sensor.
type vote uint8

const (
	agrees  vote = iota // nothing new
	stirred             // the level went elsewhere, but it still feels or still does not
	turned              // it feels now, or does not any more
)

// begin takes the first level as it is.
func (s *sensor) begin(level float32, on float32) {
	s.rest, s.held, s.turn, s.stir = level, 0, ballot{}, ballot{}
	s.past = [2]float32{level, level}
	s.felt = s.sure && magnitude(level-s.base) >= on
	s.up = level > s.base
}

// look takes one level, of a change that came by then at the earliest, and returns what it
// changed and the votes for that. The last
// vote need not be the right level: a turn needs its own votes, and what the sensor
// rests at from then on is the likely one.
func (s *sensor) look(at, came time.Duration, level float32, o *Options) (v vote, by ballot) {
	felt, elsewhere, likely := s.felt, float32(o.On), s.likely(level)
	switch on, off := float32(o.On), float32(o.Off); {
	case !s.sure: // a lift is known by the level at rest alone, which a disturbed reading may have begun: within half of what is felt it cannot hide one
		elsewhere = on / 2
	case s.felt: // past the baseline it may be drift: that is the reader's to say
		felt = s.change(level) >= off || s.change(level) <= -on
	default:
		felt = magnitude(level-s.base) >= on
	}
	s.turn.cast(at, came, felt != s.felt)
	s.stir.cast(at, came, felt == s.felt && magnitude(level-s.rest) >= elsewhere)
	switch {
	case s.turn.votes >= minVotes:
		v, by = turned, s.turn
		s.felt, s.up, s.held = felt, level > s.base, 0
	case s.stir.votes >= minVotes:
		v, by = stirred, s.stir
	default:
		return agrees, ballot{}
	}
	s.turn, s.stir, s.rest = ballot{}, ballot{}, likely
	return v, by
}

// likely is the middle one of the last three levels, of which one may be disturbed.
func (s *sensor) likely(level float32) float32 {
	a, b := s.past[0], s.past[1]
	s.past = [2]float32{b, level}
	return max(min(a, b), min(max(a, b), level))
}

// voting reports whether the sensor may be about to turn or to stir.
func (s *sensor) voting() bool { return s.turn.votes+s.stir.votes > 0 }

// wavers reports whether more looks than one that may be disturbed were elsewhere: looks that
// readers delay may be too few for a vote while a piece comes back.
func (s *sensor) wavers() bool { return max(s.turn.votes, s.stir.votes) > 1 }

// change is the change of field in the direction of what is felt.
func (s *sensor) change(level float32) float32 {
	if s.up {
		return level - s.base
	}
	return s.base - level
}

// fell reports whether at least half of a piece's field is gone, though what is
// left would still be felt: drift and neighbours add up while a piece stands.
func (s *sensor) fell() bool { return s.sure && s.felt && s.change(s.rest) < s.held/2 }

// follow moves the level at rest towards level, by step at most: a disturbed
// reading moves it no farther than a good one.
func (s *sensor) follow(level, step float32) (moved float32) {
	moved = min(max(level-s.rest, -step), step)
	s.rest += moved
	return moved
}

func magnitude(x float32) float32 { return max(x, -x) }

// Reference is what the level of a cell is compared with, and the result.
type Reference struct {
	Base   float32 // level of the empty cell, if Sure
	Sure   bool    // the baseline is known
	Felt   bool    // a magnet
	Failed bool    // the sensor does not count: it fails, or its reader contradicts it
}

func (s *Settler) references(dst *[board.Cells]Reference) {
	for i := range s.cells {
		c := &s.cells[i]
		dst[i] = Reference{Base: c.sensor.base, Sure: c.sensor.sure, Felt: c.sensor.felt, Failed: c.sensorFailed()}
	}
}
