package cells

import (
	"time"

	"quartoboard/board"
	"quartoboard/board/scan/evidence"
	"quartoboard/hw"
)

// cell is one cell: its sensor and its reader, and its state between two
// reports.
type cell struct {
	*evidence.Spot

	begun   bool // a first level was taken
	still   bool // decided: the content is holds
	holds   board.Content
	contact time.Duration // of holds
	alone   bool          // the reader is the only evidence of holds, which is not reported yet
	stood   hw.Tag        // of the piece that was lifted last
	run
	rest
}

// begin takes the first level of a cell, of which only the baseline is known.
func (c *cell) begin(at time.Duration, level, feels float32, asked bool) {
	c.Sensor.Begin(level, feels)
	c.begun, c.still, c.asked = true, false, asked
	c.since, c.steady, c.began = at, at, at
	c.forget()
}

// move takes a vote other than Agrees, with its ballot.
func (c *cell) move(b evidence.Ballot, v evidence.Vote, overdue bool, settle time.Duration) {
	at := b.First
	// An overdue cell that lay steady starts a new run when it turns; one that flickers
	// does not.
	if c.still || v == evidence.Turned && overdue && at-c.steady >= settle {
		c.began = at
	}
	if c.still {
		c.stood = c.tag
		if at-c.besideAt < lookTwice { // the next piece carries that tag itself
			c.beside = hw.Several{}
		}
	}
	if c.still || v == evidence.Turned || !c.Sensor.Sure {
		c.since = b.Contact
		c.forget()
	}
	c.steady, c.still = at, false
	c.left = v == evidence.Turned && !c.Sensor.Felt && c.holds != board.Empty || c.left && v != evidence.Turned
	c.gone = c.gone || c.left
}

// reread starts a run in which the ID of a cell at rest is read again. since is the time from
// which the cell is undecided.
func (c *cell) reread(since time.Duration) {
	own := c.own
	c.still, c.began, c.stood = false, since, c.tag
	c.forget()
	c.own = own
}

// keepReading starts a run in which the ID of a cell is confirmed, because the tag is heard on
// another cell too; the readings so far stand until one differs. since is the time of the
// conflict.
func (c *cell) keepReading(since time.Duration) {
	c.still, c.twice, c.began, c.misses = false, true, since, 0
}

// leaveToReader drops the evidence of the sensor: the reader decides from now on.
func (c *cell) leaveToReader(at time.Duration) {
	c.still, c.asked, c.left, c.gone, c.holds = true, false, false, false, board.Unknown
	c.since, c.steady, c.contact = at, at, at
	c.forget()
}

func (c *cell) forget() {
	c.run.forget()
	c.odd = false
}

// settleBack ends the run with the content of the cell. A piece that was gone for less than away
// has stood there since its first contact: a sensor may lose it for some looks.
func (c *cell) settleBack(holds board.Content, away time.Duration) {
	if holds == c.holds && c.since-c.began < away {
		c.since = c.contact
	}
	c.settle(holds)
}

// settle ends the run with the content of the cell, and with it the doubt about its
// sensor.
func (c *cell) settle(holds board.Content) {
	c.still, c.holds, c.asked, c.left, c.gone, c.twice = true, holds, false, false, false, false
	c.contact = c.since
	c.Doubt.Failed = false
	s := &c.Sensor
	if holds != board.Empty {
		c.stood, c.own = hw.Tag{}, only(c.tag)
		s.Felt, s.Up = true, s.Rest > s.Base
	} else {
		s.Held = 0
		s.Empty()
	}
}

// follow lets a level at rest drift by slow counts, and lets any other level come to rest by fast
// counts. quiet is the least change that may be a piece.
func (c *cell) follow(level, slow, fast, quiet float32) {
	s := &c.Sensor
	switch {
	case !c.still: // it comes to rest within Settle, even from a disturbed level
		s.Follow(level, 4*fast)
	case evidence.Magnitude(level-s.Rest) >= quiet:
	case c.holds == board.Empty:
		s.Base += s.Follow(level, slow)
	default:
		s.Follow(level, slow)
		s.Hold()
	}
}

// sensorFailed reports whether the reader is the only evidence of the cell.
func (c *cell) sensorFailed() bool {
	return c.Sensor.Health.Failed || c.contradicted()
}

// contradicted reports whether the cell was left to its reader because the sensor disagrees.
func (c *cell) contradicted() bool { return c.still && c.Doubt.Failed }

// doubted reports whether a cell is left to its reader only for now: its sensor may
// be right again.
func (c *cell) doubted() bool {
	return c.contradicted() && !c.Doubt.Reported && !c.Sensor.Health.Bad
}

// rests reports whether the cell is decided, by its sensor.
func (c *cell) rests() bool { return c.still && !c.sensorFailed() }

// feels reports whether a working sensor feels something.
func (c *cell) feels() bool { return c.Sensor.Sure && c.Sensor.Felt && !c.sensorFailed() }

// moved reports whether something moved on the cell since it was decided, or it was never.
func (c *cell) moved() bool { return !c.still && (c.holds == board.Empty || c.began <= c.steady) }

// read reports whether enough readings agree on a tag: more where a piece stood that was not
// felt to leave, since the tag of a piece above it may be heard alone.
func (c *cell) read() bool {
	if !c.gone && c.holds != board.Empty && c.stood.Len() > 0 && c.tag != c.stood {
		return c.reads >= evidence.Surely
	}
	return c.reads >= c.Enough()
}
