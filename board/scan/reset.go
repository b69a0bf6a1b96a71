package scan

import (
	"time"

	"quartoboard/board"
)

// The pace of resets.
const (
	unanswered = time.Second // for which a piece is felt and not read before the readers are reset
	resetAgain = stuck       // from one reset to the next
	idleReset  = time.Hour   // without play, after which they are reset
)

// resets tells when the readers are reset, since one may answer and read no tag any more.
type resets struct {
	due   bool          // before the next reading
	last  time.Duration // the last one; 0 for none
	moved time.Duration // when something moved last
}

// Reset reports whether the readers are to be reset before the next reading.
func (s *Settler) Reset() bool { return s.resets.due }

// doubtReader asks for a reset if the reader of a cell reads no tag where one must be, and was
// not reset since the tag answered or the piece came.
func (s *Settler) doubtReader(at time.Duration, i board.Cell) {
	c, r := &s.cells[i], &s.resets
	since := max(c.answered, c.steady)
	switch {
	case c.sensorFailed(), r.last > since, r.last > 0 && at-r.last < resetAgain:
		return
	case c.still && (c.holds == board.Empty || c.misses < minReads):
		return
	case !c.still && (!c.sensor.felt || c.reads > 0 || at-since < unanswered):
		return
	}
	s.askReset(at)
}

// resetAtRest asks for a reset in each hour in which nothing moves.
func (s *Settler) resetAtRest(at time.Duration) {
	r := &s.resets
	if !s.Still() {
		r.moved = at
	}
	if at-max(r.moved, r.last) >= idleReset {
		s.askReset(at)
	}
}

// askReset asks for a reset, unless a reader is about to fail or to work again: on a bus that
// loses answers set-up takes more of them than a reading does.
func (s *Settler) askReset(at time.Duration) {
	if !s.inquires() {
		s.resets.due, s.resets.last = true, at
	}
}
