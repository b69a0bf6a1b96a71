package evidence

import (
	"cmp"
	"fmt"
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// Options are the settings of a scan. Default sets all but the enrolled tags and Baseline.
type Options struct {
	Settle time.Duration // a cell is decided once its level was steady for this long; default 300 ms, 50 ms to 2 s
	Slow   bool          // two readings of all cells take longer than 500 ms, and a Seen follows each call; default false
	Lag    time.Duration // the longest delay of a sensor, by which contacts are reported earlier; default none, up to 250 ms

	On    int     // change of field in counts from which a magnet is felt; default 60
	Off   int     // change of field below which the magnet is gone; default 40
	Drift float64 // counts a minute that the baseline of an empty cell may follow; default 6

	Sensors  [hw.Places]board.Cell     // sensor n serves cell Sensors[n]; default in order
	Readers  [hw.Places]board.Cell     // reader n serves cell Readers[n]; default in order
	Roster   map[hw.Tag]board.Piece    // the enrolled tags; others are reported as unenrolled
	Tokens   map[hw.Tag]board.Token    `json:",omitempty"` // the enrolled tags of tokens
	Cards    map[hw.Tag]board.DeckCard `json:",omitempty"` // the enrolled tags of cards
	Deaf     board.CellSet             // cells without a sensor by calibration; on a build with readers only the reader counts there, until the sensor feels something
	Baseline []uint16                  // levels of the empty board by sensor; none: taken at the start
	Learned  []uint16                  // earlier levels of the empty board, for cells whose reader does not answer at the start; none: the other cells are the measure
}

// Default returns the complete set for a 10-bit converter, with no piece enrolled and
// nothing calibrated.
func Default() Options {
	o := Options{
		Settle: 300 * time.Millisecond,
		On:     60,
		Off:    40,
		Drift:  6,
	}
	for n := range hw.Places {
		o.Sensors[n], o.Readers[n] = board.Cell(n), board.Cell(n)
	}
	return o
}

// Check returns an error for an option that is out of range, named in lower case.
func (o *Options) Check() error {
	return cmp.Or(
		within("settle", o.Settle, 50*time.Millisecond, 2*time.Second),
		within("lag", o.Lag, 0, 250*time.Millisecond),
		within("drift", o.Drift, 0, 1000),
		within("off", o.Off, 1, o.On),
		permutation("sensors", &o.Sensors),
		permutation("readers", &o.Readers),
		bySensor("baseline", o.Baseline),
		bySensor("learned", o.Learned),
		o.checkTags(),
	)
}

// bySensor returns an error for levels that are not one a sensor, or none.
func bySensor(name string, levels []uint16) error {
	if n := len(levels); n != 0 && n != hw.Places {
		return fmt.Errorf("scan: %s: want %d levels, not %d", name, hw.Places, n)
	}
	return nil
}

// checkTags returns an error for a tag that is enrolled as something impossible, or twice.
func (o *Options) checkTags() error {
	for tag, piece := range o.Roster {
		if piece >= board.Pieces || tag.Len() == 0 {
			return fmt.Errorf("scan: roster: tag %q cannot be piece %d", tag, piece)
		}
	}
	for tag, token := range o.Tokens {
		if _, piece := o.Roster[tag]; piece || token == 0 || token > board.Tokens || tag.Len() == 0 {
			return fmt.Errorf("scan: tokens: tag %q cannot be %v", tag, token)
		}
	}
	for tag, card := range o.Cards {
		_, piece := o.Roster[tag]
		if piece || o.Tokens[tag] != 0 || card.Card == 0 || card.Card > board.MaxCards || tag.Len() == 0 {
			return fmt.Errorf("scan: cards: tag %q cannot be %v", tag, card)
		}
	}
	return nil
}

// within returns an error for a value outside of its limits.
func within[T time.Duration | int | float64](name string, value, low, top T) error {
	if value < low {
		return fmt.Errorf("scan: %s: %v is under the limit of %v", name, value, low)
	}
	if value > top || value != value { // NaN is over every limit
		return fmt.Errorf("scan: %s: %v is over the limit of %v", name, value, top)
	}
	return nil
}

// permutation returns an error unless each cell is served once.
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

// Unread is the time after which an undecided cell is unknown.
func (o *Options) Unread() time.Duration { return max(unread, o.Settle+time.Second) }

// Named returns the content of a cell or a tray with that tag.
func (o *Options) Named(tag hw.Tag) board.Content {
	if piece, ok := o.Roster[tag]; ok {
		return board.Holding(piece)
	}
	return board.Unenrolled
}
