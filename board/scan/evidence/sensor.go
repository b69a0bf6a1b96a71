package evidence

import "time"

// Sensor is one sensor: it feels a change of level against the baseline, by vote.
type Sensor struct {
	Health  Health
	Base    float32 // level of the empty cell, if Sure
	Rest    float32 // level while nothing moves; while something moves it follows
	Held    float32 // change of field of the piece at rest on the cell; 0 for none
	Sure    bool    // the baseline is known
	Learned float32 // an earlier baseline; 0 where none is known
	Felt    bool
	Up      bool       // a magnet raises the level
	Turn    Ballot     // for a change of Felt
	Stir    Ballot     // for another level, and no change of Felt
	past    [2]float32 // the levels of the looks before
}

// Ballot counts the looks that disagree in one way. Votes go up with each of
// them and down with each other look: a few disturbed readings do not add up.
type Ballot struct {
	Votes   int
	First   time.Duration // look of the first vote
	Contact time.Duration // the earliest time of the change that was voted for
}

// MinVotes is the number of votes that change a sensor.
const MinVotes = 4

// relapse is the time for which a first vote is remembered after disturbed readings have
// outvoted it: the contact may have been then.
const relapse = 40 * time.Millisecond

// Cast takes the vote of one look, for a change that began at contact or later.
func (b *Ballot) Cast(at, contact time.Duration, yes bool) {
	if !yes {
		b.Votes = max(0, b.Votes-1)
		return
	}
	if b.Votes == 0 && (b.First == 0 || at-b.First > relapse) {
		b.First, b.Contact = at, contact
	}
	b.Votes++
}

// Vote is the effect of one look on a sensor.
type Vote uint8

// The votes.
const (
	Agrees  Vote = iota // nothing new
	Stirred             // another level, and Felt is as before
	Turned              // Felt has changed
)

// Begin takes the first level without a vote. feels is the change from which a magnet is felt.
func (s *Sensor) Begin(level, feels float32) {
	s.Held, s.Turn = 0, Ballot{}
	s.RestAt(level)
	s.Felt = s.Sure && Magnitude(level-s.Base) >= feels
	s.Up = level > s.Base
}

// RestAt sets the level at rest.
func (s *Sensor) RestAt(level float32) {
	s.Rest, s.Stir, s.past = level, Ballot{}, [2]float32{level, level}
}

// Look takes one level, of a change that began at contact or later, and returns the result and
// the votes for it. The last vote may be a disturbed reading: the sensor rests at the likely
// level.
func (s *Sensor) Look(at, contact time.Duration, level float32, o *Options) (v Vote, votes Ballot) {
	felt, elsewhere, likely := s.Felt, float32(o.On), s.Likely(level)
	switch feels, loses := float32(o.On), float32(o.Off); {
	case !s.Sure: // the level at rest alone tells of a lift, and may be disturbed: half of the change that is felt counts
		elsewhere = feels / 2
	case s.Felt: // a level beyond the baseline may be drift: the reader decides
		felt = s.change(level) >= loses || s.change(level) <= -feels
	default:
		felt = Magnitude(level-s.Base) >= feels
	}
	s.Turn.Cast(at, contact, felt != s.Felt)
	s.Stir.Cast(at, contact, felt == s.Felt && Magnitude(level-s.Rest) >= elsewhere)
	switch {
	case s.Turn.Votes >= MinVotes:
		v, votes = Turned, s.Turn
		s.Felt, s.Up, s.Held = felt, level > s.Base, 0
	case s.Stir.Votes >= MinVotes:
		v, votes = Stirred, s.Stir
	default:
		return Agrees, Ballot{}
	}
	s.Turn, s.Stir, s.Rest = Ballot{}, Ballot{}, likely
	return v, votes
}

// Likely returns the middle one of the last three levels, of which one may be disturbed.
func (s *Sensor) Likely(level float32) float32 {
	a, b := s.past[0], s.past[1]
	s.past = [2]float32{b, level}
	return max(min(a, b), min(max(a, b), level))
}

// Wavers reports whether more than one look, which may be disturbed, voted for a change: looks
// that readers delay may be too few for a full vote while a piece comes back.
func (s *Sensor) Wavers() bool { return max(s.Turn.Votes, s.Stir.Votes) > 1 }

// change is the change of field in the direction of the magnet.
func (s *Sensor) change(level float32) float32 {
	if s.Up {
		return level - s.Base
	}
	return s.Base - level
}

// Fell reports whether at least half of the field of the piece is gone, though the rest would
// still be felt: drift and neighbours add up while a piece stands.
func (s *Sensor) Fell() bool { return s.Sure && s.Felt && s.change(s.Rest) < s.Held/2 }

// Hold stores the field of the piece on the cell, by the level at rest.
func (s *Sensor) Hold() {
	if s.Sure {
		s.Held = s.change(s.Rest)
	}
}

// Follow moves the level at rest towards level, by step at most: a disturbed
// reading moves it no farther than a good one.
func (s *Sensor) Follow(level, step float32) (moved float32) {
	moved = min(max(level-s.Rest, -step), step)
	s.Rest += moved
	return moved
}

// Empty makes the level at rest the baseline.
func (s *Sensor) Empty() { s.Base, s.Sure, s.Felt = s.Rest, true, false }

// Magnitude returns the absolute value.
func Magnitude(x float32) float32 { return max(x, -x) }
