package scan

import (
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// cell is one cell: its sensor and its reader, and what is known of it between two
// reports.
type cell struct {
	sensor sensor
	reader reader
	doubt  health // sensor and reader disagree
	line   health // of the reader: whether it holds its data line

	begun bool // a first level was taken
	still bool // decided: it holds what holds says
	holds board.Content
	came  time.Duration // contact of what it holds
	alone bool          // only its reader told what it holds, and that is not reported yet
	stood hw.Tag        // what was lifted from it last
	run
	recheck
}

// begin starts over, with nothing taken for granted but the baseline.
func (c *cell) begin(at time.Duration, level, on float32, asked bool) {
	c.sensor.begin(level, on)
	c.begun, c.still, c.asked = true, false, asked
	c.since, c.steady, c.began = at, at, at
	c.forget()
}

// move takes a vote that was no agreement, by its ballot.
func (c *cell) move(by ballot, v vote, overdue bool, settle time.Duration) {
	at := by.first
	// A cell that was given up and then lay steady makes a new start when it
	// turns; one that flickers does not.
	if c.still || v == turned && overdue && at-c.steady >= settle {
		c.began = at
	}
	if c.still {
		c.stood = c.tag
		if at-c.besideAt < lookTwice { // what comes here carries that tag itself
			c.beside = hw.Several{}
		}
	}
	if c.still || v == turned || !c.sensor.sure {
		c.since = by.came
		c.forget()
	}
	c.steady, c.still = at, false
	c.left = v == turned && !c.sensor.felt && c.holds != board.Empty || c.left && v != turned
	c.gone = c.gone || c.left
}

// reread asks for the ID again of a cell at rest. since is when it became
// undecided.
func (c *cell) reread(since time.Duration) {
	c.still, c.began, c.stood = false, since, c.tag
	c.forget()
}

// keepReading has the ID of a cell read on, because it is heard elsewhere too; what
// was read stands until a reading differs. since is when that was noticed.
func (c *cell) keepReading(since time.Duration) {
	c.still, c.twice, c.began, c.misses = false, true, since, 0
}

// leaveToReader drops what its sensor told: only its reader tells from now on.
func (c *cell) leaveToReader(at time.Duration) {
	c.still, c.asked, c.left, c.gone, c.holds = true, false, false, false, board.Unknown
	c.since, c.steady, c.came = at, at, at
	c.forget()
}

// forget drops what was read.
func (c *cell) forget() {
	c.run.forget()
	c.odd = false
}

// settleBack ends the run with what stands on the cell. What was away for less than
// that time has stood there since it came first: a sensor may lose it for some looks.
func (c *cell) settleBack(holds board.Content, away time.Duration) {
	if holds == c.holds && c.since-c.began < away {
		c.since = c.came
	}
	c.settle(holds)
}

// settle ends the run with what the cell holds, and with it the doubt about its
// sensor.
func (c *cell) settle(holds board.Content) {
	c.still, c.holds, c.asked, c.left, c.gone, c.twice = true, holds, false, false, false, false
	c.came = c.since
	c.doubt.failed = false
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

// sensorFailed reports whether only the reader of the cell can tell what it holds.
func (c *cell) sensorFailed() bool {
	return c.sensor.health.failed || c.still && c.doubt.failed
}

// doubted reports whether a cell is left to its reader only for now: its sensor may
// be right again.
func (c *cell) doubted() bool {
	return c.still && c.doubt.failed && !c.doubt.told && !c.sensor.health.bad
}

// rests reports whether the cell is decided, by its sensor.
func (c *cell) rests() bool { return c.still && !c.sensorFailed() }

// run holds what is known of a cell since something last came, went or stirred there.
type run struct {
	since  time.Duration // felt, or not felt, since: the contact
	steady time.Duration // level steady since
	began  time.Duration // undecided since
	asked  bool          // the reader must be heard, whatever the sensor feels
	left   bool          // its sensor feels its piece no more: the reader must say so too
	gone   bool          // its sensor felt nothing since its piece stood
	twice  bool          // its tag is heard on another cell too, and neither is believed
	tag    hw.Tag        // that the readings agree on
	reads  int           // agreeing readings
	misses int           // readings without a tag since the last with one

	untagged bool // several readings without a tag, and none that is unclear since
	crowd         // what was heard that is not one piece

	among hw.Several // the tags of the last reading that heard some
}

// forget drops what was read.
func (r *run) forget() {
	r.tag, r.reads, r.misses, r.twice, r.untagged, r.crowd, r.among = hw.Tag{}, 0, 0, false, false, crowd{}, hw.Several{}
}

// hear takes one reading of a cell that is not decided. As many misses as
// empty a cell take back a tag in doubt.
func (r *run) hear(tag hw.Tag, a answer) {
	r.untagged = r.untagged && (a == noTag || a == tagged || a == silent)
	switch {
	case a == noTag:
		r.misses++
		r.untagged = r.untagged || r.misses >= 2*minReads
		if r.twice && r.misses >= 2*minReads {
			r.tag, r.reads = hw.Tag{}, 0
		}
	case a == several: // of which one may be heard alone now and then
		r.tag, r.reads = hw.Tag{}, 0
	case a != tagged: // no evidence either way
	case tag == r.tag:
		r.reads++
		r.misses = 0
	default:
		r.tag, r.reads, r.misses = tag, 1, 0
	}
}

// read reports whether enough readings agree on a tag: more where a piece stood that was not
// felt to leave, since another above it may be heard alone.
func (c *cell) read() bool {
	if !c.gone && c.holds != board.Empty && c.stood.Len() > 0 && c.tag != c.stood {
		return c.reads >= surely
	}
	return c.reads >= c.enough()
}
