package scan

import "time"

// sensor is what one sensor feels: the level against the baseline, by vote.
type sensor struct {
	base  float32 // level of the empty cell, if sure
	rest  float32 // level while nothing moves; while something does it follows
	held  float32 // change of field of the piece that stood there at rest; 0 for none
	sure  bool    // the baseline is known
	felt  bool
	up    bool // what is felt raised the level
	votes int
	first time.Duration // look of the first vote
}

// vote is how one look changed a sensor's mind.
type vote uint8

const (
	agrees  vote = iota // nothing new
	stirred             // the level went elsewhere, but it still feels or still does not
	turned              // it feels now, or does not any more
)

// begin takes the first level, for what it is.
func (s *sensor) begin(level float32, on float32) {
	s.rest, s.held, s.votes = level, 0, 0
	s.felt = s.sure && magnitude(level-s.base) >= on
	s.up = level > s.base
}

// look takes one level. Votes go up with each look that disagrees and down with
// each that agrees, so a few disturbed readings do not add up.
func (s *sensor) look(at time.Duration, level float32, o *Options) vote {
	felt := s.felt
	switch on, off := float32(o.On), float32(o.Off); {
	case !s.sure:
	case s.felt: // past the baseline it may be drift: that is the reader's to say
		felt = s.change(level) >= off || s.change(level) <= -on
	default:
		felt = magnitude(level-s.base) >= on
	}
	if felt == s.felt && magnitude(level-s.rest) < float32(o.On) {
		s.votes = max(0, s.votes-1)
		return agrees
	}
	if s.votes == 0 {
		s.first = at
	}
	s.votes++
	if s.votes < o.Votes {
		return agrees
	}
	s.votes, s.rest = 0, level
	if felt == s.felt {
		return stirred
	}
	s.felt, s.up, s.held = felt, level > s.base, 0
	return turned
}

// change is the change of field in the direction of what is felt.
func (s *sensor) change(level float32) float32 {
	if s.up {
		return level - s.base
	}
	return s.base - level
}

// fell says whether at least half of a piece's field is gone, though what is
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
