package scan

import (
	"time"

	"quartoboard/hw"
)

// run holds what is known of a cell since something last came, went or stirred there.
type run struct {
	since  time.Duration // felt, or not felt, since: the contact
	steady time.Duration // level steady since
	began  time.Duration // undecided since
	asked  bool          // the reader must be heard, whatever the sensor feels
	left   bool          // its sensor feels its piece no more: the reader must say so too
	twice  bool          // its tag is heard on another cell too, and neither is believed
	tag    hw.Tag        // that the readings agree on
	reads  int           // agreeing readings
	misses int           // readings without a tag since the last with one
}

// forget drops what was read.
func (r *run) forget() {
	r.tag, r.reads, r.misses, r.twice = hw.Tag{}, 0, 0, false
}

// hear takes one reading of a cell that is not decided. As many misses as
// empty a cell take back a tag in doubt.
func (r *run) hear(tag hw.Tag, a answer) {
	switch {
	case a == noTag:
		r.misses++
		if r.twice && r.misses >= 2*minReads {
			r.tag, r.reads = hw.Tag{}, 0
		}
	case a != tagged: // no evidence either way
	case tag == r.tag:
		r.reads++
		r.misses = 0
	default:
		r.tag, r.reads, r.misses = tag, 1, 0
	}
}
