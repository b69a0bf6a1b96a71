package scan

import (
	"fmt"
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// Build describes the hardware of a table.
type Build struct {
	FullScale uint16 // the highest level; 0 for sensors that switch, whose levels are 0 and 1
	Readers   bool   // under the cells
	Tray      bool   // a reader under the giving tray
}

// Frame is one reading of sensors and buttons.
type Frame struct {
	Levels     [hw.Places]uint16 // by sensor
	LevelsErr  error             // of reading them; a *hw.PartError names the places
	Buttons    hw.ButtonSet
	Changes    []hw.ButtonChange // of the buttons, since the frame before
	ButtonsErr error
	Held       uint16 // readers that hold their data line, bit n for reader n, as last listened to
	Mode       Mode
	Giving     bool // pieces are given by laying them in the tray
}

// Mode is what lies on the cells, and which cards count.
type Mode struct {
	Stacks bool   // tokens on one another, which board.Stacks reports; else one piece a cell
	Deck   string // of the cards that count; the default deck has no name
}

// Settler makes facts of frames and tags. It is pure: the caller gives the
// times, which must not go back, and does the reading. NewSettler makes one; it
// belongs to one goroutine.
type Settler struct {
	o        Options
	build    Build
	cells    [board.Cells]cell
	tray     tray
	buttons  Buttons
	motion   motion
	schedule schedule
	call     call
	resets   resets
	held     uint16 // readers that hold their data line
	reported reported
	asked    Mode // by the last frame
	mode     Mode // the same without Stacks on a build that cannot tell them
	stacks   stacker
}

// motion holds what moved at the last frame.
type motion struct {
	at      time.Duration // of the last frame
	begun   bool          // there was one
	moving  board.CellSet // cells that hold up a report
	voting  board.CellSet // whose sensor may be about to change its mind
	unnamed board.CellSet // that have only a reader, which names nothing there
	Motion
}

// Motion is what comes and goes and is not reported yet.
type Motion struct {
	Coming  board.CellSet // where nothing stood, and something is felt or read
	Leaving board.CellSet // where something stood that the sensor feels no more
}

// NewSettler checks the options.
func NewSettler(o Options, b Build) (*Settler, error) {
	if b.FullScale == 0 {
		o.On, o.Off = 1, 1
		o.Baseline = make([]uint16, hw.Places)
	}
	if err := o.check(); err != nil {
		return nil, err
	}
	if b.FullScale != 0 && o.On >= int(b.FullScale) {
		return nil, fmt.Errorf("scan: on: %d counts are out of reach of a converter that ends at %d", o.On, b.FullScale)
	}
	s := &Settler{o: o, build: b, buttons: NewButtons()}
	for n, level := range o.Baseline {
		c := &s.cells[o.Sensors[n]]
		c.sensor.base, c.sensor.sure = float32(level), true
	}
	for n, level := range o.Learned {
		s.cells[o.Sensors[n]].sensor.learned = float32(level)
	}
	s.tray.moving = b.Tray
	return s, nil
}

// Feed takes the frame of one look, read at that time, and appends what it
// settled.
func (s *Settler) Feed(at time.Duration, f *Frame, events []board.Event) []board.Event {
	if !s.motion.begun {
		s.tray.began, s.schedule.recheck = at, at+recheckPause
		for i := range s.cells {
			s.cells[i].began = at
		}
	}
	if f.Mode != s.asked {
		s.play(at, f.Mode)
	}
	if s.mode.Stacks {
		return s.feedStacks(at, f, events)
	}
	s.tray.giving = f.Giving
	s.readLevels(at, f)
	s.readLines(f.Held)
	if at-s.call.at > calling {
		s.call.at = 0
	}
	if s.call.again && !s.sweeps() { // what was just put down may not have answered, or a reading was lost
		s.call.again = s.call.at != 0 && at-s.call.at < callAgain
		s.ask(at)
	}
	s.settleCells(at)
	s.settleTray(at)
	events = s.reportFaults(at, events)
	if !s.build.Readers || s.feels(at) { // one that is only felt is known by the tray that it left
		events = s.reportTaken(at, events)
	}
	events = s.reportTray(at, s.tray.holds, s.reportCells(at, events)) // one that is read is told before the tray is empty
	events = s.reportPresses(at, f, events)
	if r := &s.reported; r.searchAt != 0 && at >= r.searchAt && !s.call.owed { // a press has its own readings
		r.searchAt = 0
		s.sweepAll()
	}
	s.schedule.late = s.motion.begun && at-s.motion.at > trayPoll
	s.motion.at, s.motion.begun = at, true
	s.resetAtRest(at)
	return events
}

// pace is the time from one look to the next while no reader delays it.
const pace = 10 * time.Millisecond

// cameBy is when that came, at the earliest, which a look sees first: a look that a reader
// delayed does not know for how long it was there.
func (s *Settler) cameBy(at time.Duration) time.Duration {
	if !s.motion.begun {
		return at
	}
	return min(at, s.motion.at+pace)
}

// Still reports whether nothing moves, on the board or in the tray, and nothing
// waits to be reported. It is false until the cells were decided for the first
// time.
func (s *Settler) Still() bool {
	m := &s.motion
	return m.begun && m.moving|m.Coming == 0 && !s.tray.moving && !s.tray.comes() && !s.call.owed && s.buttons.Idle()
}

// Motion returns what came and went by the last frame and is not reported yet.
func (s *Settler) Motion() Motion { return s.motion.Motion }

// settleCells decides the cells that can be decided at that time, and notes what is in
// motion after that.
func (s *Settler) settleCells(at time.Duration) {
	m := &s.motion
	m.moving, m.unnamed, m.Motion = 0, 0, Motion{}
	for i := range board.Cell(board.Cells) {
		if !s.settle(at, i) {
			m.moving |= board.SetOf(i)
		}
		switch {
		case s.comes(at, i):
			m.Coming |= board.SetOf(i)
		case s.leaves(i):
			m.Leaving |= board.SetOf(i)
		}
		if c := &s.cells[i]; s.build.Readers && c.sensorFailed() && c.holds == board.Unknown {
			m.unnamed |= board.SetOf(i)
		}
	}
	if m.moving == 0 && s.build.Readers {
		s.guess(at)
	}
}
