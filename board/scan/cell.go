package scan

import (
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// cell is one cell between two reports.
type cell struct {
	sensor sensor
	begun  bool // a first level was taken
	still  bool // decided: it holds what holds says
	holds  board.Content

	// The run since something last came, went or stirred.
	since  time.Duration // felt, or not felt, since: the contact
	steady time.Duration // level steady since
	began  time.Duration // undecided since
	asked  bool          // the reader must be heard, whatever the sensor feels
	left   bool          // its sensor feels its piece no more: the reader must say so too
	twice  bool          // its tag is heard on another cell too, and neither is believed
	tag    hw.Tag        // that the readings agree on
	reads  int           // agreeing readings
	misses int           // readings without a tag since the last with one

	odd      bool          // at rest a tag answers and nothing is felt, or the other way round
	oddSince time.Duration //
	oddTag   hw.Tag        // that answers
	bare     time.Duration // a late reading at rest that found the empty cell empty
	before   time.Duration // one half a second before it at least: some readings may be lost
	heard    time.Duration // the last reading
	lone     bool          // what it holds only its reader told, and it is not reported yet
	stood    hw.Tag        // what was lifted from it last
}

// begin starts anew, with nothing taken for granted but the baseline.
func (c *cell) begin(at time.Duration, level, on float32, asked bool) {
	c.sensor.begin(level, on)
	c.begun, c.still, c.asked = true, false, asked
	c.since, c.steady, c.began = at, at, at
	c.forget()
}

// move takes a vote that was no agreement; at is the first look that differed.
func (c *cell) move(at time.Duration, v vote, overdue bool, settle time.Duration) {
	// A cell that was given up and then lay steady makes a new start when it
	// turns; one that flickers does not.
	if c.still || v == turned && overdue && at-c.steady >= settle {
		c.began = at
	}
	if c.still {
		c.stood = c.tag
	}
	if c.still || v == turned || !c.sensor.sure {
		c.since = at
		c.forget()
	}
	c.steady, c.still = at, false
	c.left = v == turned && !c.sensor.felt && c.holds != board.Empty || c.left && v != turned
}

// reread asks for the ID again of a cell at rest. since is when it became
// undecided.
func (c *cell) reread(since time.Duration) {
	c.still, c.began = false, since
	c.forget()
}

// doubt has the ID of a cell heard on, because it is heard elsewhere too; what
// was read stands until a reading differs. since is when the doubt began.
func (c *cell) doubt(since time.Duration) {
	c.still, c.twice, c.began, c.misses = false, true, since, 0
}

// lose leaves the cell to its reader: its sensor tells nothing from now on.
func (c *cell) lose(at time.Duration) {
	c.still, c.asked, c.left, c.holds = true, false, false, board.Unknown
	c.since, c.steady = at, at
	c.forget()
}

// found notes a reading that found the empty cell empty.
func (c *cell) found(at time.Duration) {
	if at-c.bare >= calling {
		c.before, c.bare = c.bare, at
	}
}

// forget drops what was read.
func (c *cell) forget() {
	c.tag, c.reads, c.misses = hw.Tag{}, 0, 0
	c.twice, c.odd = false, false
}

// hear takes one reading of a cell that is not decided. As many misses as
// empty a cell take back a tag in doubt.
func (c *cell) hear(tag hw.Tag, a answer, reads int) {
	switch {
	case a == noTag:
		c.misses++
		if c.twice && c.misses >= 2*reads {
			c.tag, c.reads = hw.Tag{}, 0
		}
	case a != tagged: // no evidence either way
	case tag == c.tag:
		c.reads++
		c.misses = 0
	default:
		c.tag, c.reads, c.misses = tag, 1, 0
	}
}

// decide ends the run.
func (c *cell) decide(holds board.Content) {
	c.still, c.holds, c.asked, c.left, c.twice = true, holds, false, false, false
	s := &c.sensor
	if holds != board.Empty {
		c.stood = hw.Tag{}
		s.felt, s.up = true, s.rest > s.base
	} else {
		s.base, s.sure, s.felt, s.held = s.rest, true, false, 0
	}
}

// follow lets a level that is at rest drift, by slow counts, and one that is
// not come to rest, by fast counts.
func (c *cell) follow(level, slow, fast, quiet float32) {
	s := &c.sensor
	switch {
	case !c.still: // within Settle from wherever disturbed votes left it
		s.follow(level, 4*fast)
	case magnitude(level-s.rest) >= quiet: // something is there, but not surely
	case c.holds == board.Empty:
		s.base += s.follow(level, slow)
	default:
		s.follow(level, slow)
		if s.sure {
			s.held = s.change(s.rest)
		}
	}
}
