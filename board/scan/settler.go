package scan

import (
	"fmt"
	"time"

	"quartoboard/board"
	"quartoboard/board/scan/cells"
	"quartoboard/board/scan/evidence"
	"quartoboard/board/scan/stacks"
	"quartoboard/hw"
)

// The types of the evidence.
type (
	Options = evidence.Options
	Build   = evidence.Build
	Mode    = evidence.Mode
	Frame   = evidence.Frame
	Motion  = evidence.Motion
	Place   = evidence.Place
	Buttons = evidence.Buttons
)

// TrayPlace is the seventeenth of the places.
const (
	TrayPlace = evidence.TrayPlace
	Places    = evidence.Places
)

// Default returns the complete options for a 10-bit converter, with no piece enrolled and
// nothing calibrated.
func Default() Options { return evidence.Default() }

// NewButtons returns buttons that debounce and name presses, without a Settler.
func NewButtons() Buttons { return evidence.NewButtons() }

// Settler makes facts of frames and tags. It is pure: the caller gives the
// times, which must not go back, and does the reading. NewSettler makes one; it
// belongs to one goroutine.
type Settler struct {
	parts    *evidence.Parts
	cells    *cells.Cells
	stacks   *stacks.Stacks
	mode     Mode // of the last frame
	follower follower
}

// follower follows the things on the cells.
type follower interface {
	// Begin starts over, and keeps only the baselines.
	Begin(at time.Duration)
	// Feed takes the frame of one look, and appends the facts.
	Feed(at time.Duration, f *Frame, events []board.Event) []board.Event
	// Next returns the place to read now, if there is one.
	Next(at time.Duration) (Place, bool)
	// Hear takes the reading of a cell.
	Hear(at time.Duration, i board.Cell, tag hw.Tag, err error)
	// Ask asks for readings soon, because something else came.
	Ask(at time.Duration)
	// Fails reports whether the sensor of a cell is ignored.
	Fails(i board.Cell) bool
}

// NewSettler checks the options.
func NewSettler(o Options, b Build) (*Settler, error) {
	if b.FullScale == 0 {
		o.On, o.Off = 1, 1
		o.Baseline = make([]uint16, hw.Places)
	}
	if err := o.Check(); err != nil {
		return nil, err
	}
	if b.FullScale != 0 && o.On >= int(b.FullScale) {
		return nil, fmt.Errorf("scan: on: %d counts are out of reach of a converter that ends at %d", o.On, b.FullScale)
	}
	parts := evidence.NewParts(o, b)
	s := &Settler{parts: parts, cells: cells.New(parts), stacks: stacks.New(parts)}
	s.follower = s.cells
	return s, nil
}

// Feed takes the frame of one look, read at that time, and appends the facts.
func (s *Settler) Feed(at time.Duration, f *Frame, events []board.Event) []board.Event {
	if !s.parts.Look.Begun {
		s.parts.Start(at)
	}
	if f.Mode != s.mode {
		s.play(at, f.Mode)
	}
	return s.follower.Feed(at, f, events)
}

// play begins another mode. Stacks need sensors that measure a field, and readers: any other build
// follows one piece a cell.
func (s *Settler) play(at time.Duration, m Mode) {
	s.mode, s.follower = m, s.cells
	if m.Stacks && s.parts.Build.Readers && s.parts.Build.FullScale != 0 {
		s.follower = s.stacks
	}
	s.parts.Begin(at, m)
	s.follower.Begin(at)
}

// Next returns the place to read now, if there is one. There is none while a press may begin or
// end: it might be over before the reading is.
func (s *Settler) Next(at time.Duration) (Place, bool) {
	if s.parts.Buttons.Turning() {
		return 0, false
	}
	return s.follower.Next(at)
}

// FeedTag takes the reading of a place that Next returned; at is the time of its end.
// The next Feed reports the result.
func (s *Settler) FeedTag(at time.Duration, p Place, tag hw.Tag, err error) {
	if p != TrayPlace {
		s.follower.Hear(at, board.Cell(p), tag, err)
	} else if s.parts.HearTray(at, tag, err) {
		s.follower.Ask(at)
	}
}

// Still reports whether nothing moves, on the board or in the tray, and nothing
// waits to be reported. It is false until the cells were decided for the first
// time.
func (s *Settler) Still() bool { return s.parts.Still() }
