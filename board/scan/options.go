package scan

import (
	"fmt"
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// Options are the settings of a scan. Default has all but Roster and Baseline.
type Options struct {
	Settle   time.Duration // a cell is believed once steady for this long; default 300 ms, 50 ms to 2 s
	Unread   time.Duration // what was not decided for this long is unknown; default 2 s, 1 s to 10 s, and never less than Settle and a second
	Stuck    time.Duration // sensor and reader that disagree for this long are a fault; default 10 s, 5 s to 10 min
	Patience time.Duration // a part that gave no good answer for this long has failed; default 500 ms, 100 ms to 10 s
	Lag      time.Duration // how late a sensor may feel a piece: the contact counts that much earlier; default none, up to 250 ms
	Recheck  time.Duration // one cell at rest is read again each, the one that was not for the longest; default 200 ms, 0 for never, 50 ms to 1 min
	TrayPoll time.Duration // the tray is read each; default 100 ms, 20 ms to 1 s

	On    int     // change of field in counts from which a magnet is felt; default 60
	Off   int     // change below which it is not felt any more; default 40
	Drift float64 // counts a minute that the baseline of an empty cell may follow; default 6
	Votes int     // looks that make a sensor change its mind; default 4, 1 to 10
	Reads int     // agreeing readings of an ID; default 2, 1 to 5

	Debounce time.Duration // a contact counts after this long; default 20 ms, 1 ms to 100 ms
	Long     time.Duration // a press held for this long is long; default 800 ms, 200 ms to 5 s
	Double   time.Duration // a second press this soon after the first makes it double; default 400 ms, 100 ms to 2 s

	Sensors  [hw.Places]board.Cell  // sensor n serves cell Sensors[n]; default in order
	Readers  [hw.Places]board.Cell  // reader n serves cell Readers[n]; default in order
	Roster   map[hw.Tag]board.Piece // the enrolled tags; others are reported as unenrolled
	Deaf     board.CellSet          // cells where calibration found no sensor: on a build with readers only those tell, until one feels something
	Baseline []uint16               // levels of the empty board by sensor; none: taken at the start
	Learned  []uint16               // the same as they once were, for cells whose reader does not answer at the start; none: the other cells tell
}

// Default is the complete set for a 10-bit converter, with no piece enrolled and
// nothing calibrated.
func Default() Options {
	o := Options{
		Settle:   300 * time.Millisecond,
		Unread:   2 * time.Second,
		Stuck:    10 * time.Second,
		Patience: 500 * time.Millisecond,
		Recheck:  200 * time.Millisecond,
		TrayPoll: 100 * time.Millisecond,
		On:       60,
		Off:      40,
		Drift:    6,
		Votes:    4,
		Reads:    2,
		Debounce: 20 * time.Millisecond,
		Long:     800 * time.Millisecond,
		Double:   400 * time.Millisecond,
	}
	for n := range hw.Places {
		o.Sensors[n], o.Readers[n] = board.Cell(n), board.Cell(n)
	}
	return o
}

// check returns an error for an option that is out of range, named in lower case.
func (o *Options) check() error {
	for _, d := range []struct {
		name            string
		value, low, top time.Duration
	}{
		{"settle", o.Settle, 50 * time.Millisecond, 2 * time.Second},
		{"unread", o.Unread, time.Second, 10 * time.Second},
		{"stuck", o.Stuck, 5 * time.Second, 10 * time.Minute},
		{"patience", o.Patience, 100 * time.Millisecond, 10 * time.Second},
		{"lag", o.Lag, 0, 250 * time.Millisecond},
		{"tray poll", o.TrayPoll, 20 * time.Millisecond, time.Second},
		{"debounce", o.Debounce, time.Millisecond, 100 * time.Millisecond},
		{"long", o.Long, 200 * time.Millisecond, 5 * time.Second},
		{"double", o.Double, 100 * time.Millisecond, 2 * time.Second},
	} {
		if err := within(d.name, d.value, d.low, d.top); err != nil {
			return err
		}
	}
	if o.Recheck != 0 {
		if err := within("recheck", o.Recheck, 50*time.Millisecond, time.Minute); err != nil {
			return err
		}
	}
	if err := within("votes", o.Votes, 1, 10); err != nil {
		return err
	}
	if err := within("reads", o.Reads, 1, 5); err != nil {
		return err
	}
	if err := within("drift", o.Drift, 0, 1000); err != nil {
		return err
	}
	return o.checkTable()
}

// checkTable is the part of check that concerns the sensors and the pieces.
func (o *Options) checkTable() error {
	if o.Off < 1 || o.On < o.Off {
		return fmt.Errorf("scan: off: %d with on at %d: want 1 to on", o.Off, o.On)
	}
	if err := permutation("sensors", &o.Sensors); err != nil {
		return err
	}
	if err := permutation("readers", &o.Readers); err != nil {
		return err
	}
	for name, levels := range map[string][]uint16{"baseline": o.Baseline, "learned": o.Learned} {
		if n := len(levels); n != 0 && n != hw.Places {
			return fmt.Errorf("scan: %s: want %d levels, not %d", name, hw.Places, n)
		}
	}
	for tag, piece := range o.Roster {
		if piece >= board.Pieces || tag.Len() == 0 {
			return fmt.Errorf("scan: roster: tag %q cannot be piece %d", tag, piece)
		}
	}
	return nil
}

func within[T time.Duration | int | float64](name string, value, low, top T) error {
	if value < low {
		return fmt.Errorf("scan: %s: %v is under the limit of %v", name, value, low)
	}
	if value > top || value != value { // a NaN is over every limit
		return fmt.Errorf("scan: %s: %v is over the limit of %v", name, value, top)
	}
	return nil
}

func permutation(name string, cells *[hw.Places]board.Cell) error {
	var served board.CellSet
	for n, c := range cells {
		if c >= board.Cells || served.Has(c) {
			return fmt.Errorf("scan: %s: number %d serves %v, which is not a cell or is served already", name, n, c)
		}
		served |= board.SetOf(c)
	}
	return nil
}
