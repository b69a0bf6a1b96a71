package cells

import (
	"time"

	"quartoboard/board/scan/evidence"
	"quartoboard/hw"
)

// run is the evidence of a cell since its last motion.
type run struct {
	since  time.Duration // of the last change of the sensor: the contact
	steady time.Duration // of the last change of the level
	began  time.Duration // undecided since
	asked  bool          // the reader must be heard, whatever the sensor feels
	left   bool          // the sensor lost its piece: the reader must confirm it
	gone   bool          // the sensor felt nothing since its piece stood
	twice  bool          // the tag is heard on another cell too, and neither counts
	tag    hw.Tag        // of the agreeing readings
	reads  int           // agreeing readings
	misses int           // readings without a tag since the last with one

	untagged       bool // several readings without a tag, and none that is unclear since
	evidence.Crowd      // several tags or a phone

	own candidates // while something is felt
}

func (r *run) forget() {
	r.tag, r.reads, r.misses, r.twice, r.untagged = hw.Tag{}, 0, 0, false, false
	r.Crowd, r.own = evidence.Crowd{}, candidates{}
}

// hear takes one reading of a cell that is not decided. The number of
// misses that empties a cell also drops a doubtful tag.
func (r *run) hear(tag hw.Tag, a evidence.Answer) {
	r.untagged = r.untagged && (a == evidence.NoTag || a == evidence.Tagged || a == evidence.Silent)
	switch {
	case a == evidence.NoTag:
		r.misses++
		r.untagged = r.untagged || r.misses >= 2*evidence.MinReads
		if r.twice && r.misses >= 2*evidence.MinReads {
			r.tag, r.reads = hw.Tag{}, 0
		}
	case a == evidence.Several: // one of them may be heard alone now and then
		r.tag, r.reads = hw.Tag{}, 0
	case a != evidence.Tagged: // the answer tells nothing
	case tag == r.tag:
		r.reads++
		r.misses = 0
	default:
		r.tag, r.reads, r.misses = tag, 1, 0
	}
}

// rest holds the readings of a cell at rest.
type rest struct {
	answered time.Duration // the last one in which a tag answered
	due      time.Duration // the time at which it joins the sweep, if it is in later
	odd      bool          // a tag answers and nothing is felt
	oddSince time.Duration
	oddTag   hw.Tag
	bare     time.Duration // the newest reading that confirmed the empty cell
	before   time.Duration // such a reading, at least half a second older: some may be lost
	beside   hw.Several    // tags of pieces on other cells that were heard here
	besideAt time.Duration // when the newest of them was heard first
}

// found notes a reading that confirmed the empty cell.
func (r *rest) found(at time.Duration) {
	if at-r.bare >= calling {
		r.before, r.bare = r.bare, at
	}
}
