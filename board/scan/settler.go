package scan

import (
	"errors"
	"fmt"
	"math/bits"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// Build is what the hardware of a table has.
type Build struct {
	FullScale uint16 // the highest level; 0 for sensors that switch, whose levels are 0 and 1
	Readers   bool   // under the cells
	Tray      bool   // a reader under the giving tray
}

// Frame is what one look saw of sensors and buttons.
type Frame struct {
	Levels     [hw.Places]uint16 // by sensor
	LevelsErr  error             // of reading them; a *hw.PartError says which are blind
	Buttons    hw.ButtonSet
	ButtonsErr error
}

// Settler makes facts of frames and tags. It is pure: the caller gives the
// times, which must not go back, and does the reading. NewSettler makes one; it
// belongs to one goroutine.
type Settler struct {
	o     Options
	build Build
	slow  float32 // counts a second that a level at rest may follow
	fast  float32 // the same just after a change, and while a level comes to rest

	last     time.Duration // of the last frame
	looked   bool
	cells    [board.Cells]cell
	readers  [Places]reader
	tray     tray
	buttons  buttons
	sensors  [board.Cells]health
	doubts   [board.Cells]health        // sensor and reader disagree
	silent   [board.Cells]health        // readers
	inquiry  board.CellSet              // those to be asked because another one failed, or works again
	gather   time.Duration              // until when its report waits for them
	position board.Position             // as last reported
	changed  time.Duration              // of the last report
	moving   board.CellSet              // at the last frame
	coming   bool                       // at the last frame: something is felt, or read, and not reported yet
	away     board.PieceSet             // pieces that left their place and stand nowhere
	dark     board.CellSet              // that have only a reader, which names nothing there
	voting   board.CellSet              // whose sensor may be about to change its mind
	calledAt time.Duration              // of the last press of a QUARTO button; 0 for none
	again    bool                       // the cells that seem empty are to be asked again after the sweep
	owed     bool                       // a Seen must follow a press
	owedAt   time.Duration              // and not before: a sensor with a lag may still feel something
	owedFor  board.CellSet              // cells whose vote was under way at that press
	searchAt time.Duration              // when a piece that left its place is looked for; 0 for none
	check    time.Duration              // when the next cell at rest is read again
	sweep    board.CellSet              // cells that Sweep asked for, and those to be looked at twice
	fresh    board.CellSet              // cells to be looked at twice: just reported, or whose tag stands elsewhere too
	freshAt  [board.Cells]time.Duration // when
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
	s := &Settler{o: o, build: b}
	if b.FullScale != 0 { // a switch does not drift
		s.slow, s.fast = float32(o.Drift)/60, float32(o.On)
	}
	for n, level := range o.Baseline {
		c := &s.cells[o.Sensors[n]]
		c.sensor.base, c.sensor.sure = float32(level), true
	}
	for n, level := range o.Learnt {
		s.cells[o.Sensors[n]].sensor.learnt = float32(level)
	}
	s.tray.moving = b.Tray
	s.buttons.begin()
	return s, nil
}

// Feed takes the frame of one look, read at that time, and appends what it
// settled.
func (s *Settler) Feed(at time.Duration, f *Frame, events []board.Event) []board.Event {
	if !s.looked {
		s.tray.began, s.check = at, at+s.o.Recheck
		for c := range s.cells {
			s.cells[c].began = at
		}
	}
	s.feel(at, f)
	if at-s.calledAt > calling {
		s.calledAt = 0
	}
	if s.again && !s.sweeps() { // what was just put down may not have answered, or a reading was lost
		s.again = s.calledAt != 0 && at-s.calledAt < s.o.Settle
		s.ask(at)
	}
	s.moving, s.dark, s.coming = 0, 0, false
	for c := range board.Cell(board.Cells) {
		if !s.settle(at, c) {
			s.moving |= board.SetOf(c)
		}
		s.coming = s.coming || s.comes(c)
		if s.build.Readers && s.blind(c) && s.cells[c].holds == board.Unknown {
			s.dark |= board.SetOf(c)
		}
	}
	if s.moving == 0 && s.build.Readers {
		s.guess(at)
	}
	s.tray.settle(at, s)
	events = s.tell(at, events)
	if !s.build.Readers || s.feels() { // one that is only felt is known by the tray that it left
		events = s.vacate(at, events)
	}
	events = s.weigh(at, s.see(at, events)) // one that is read is told before the tray is empty
	events = s.press(at, f, events)
	s.search(at)
	s.last, s.looked = at, true
	return events
}

// Still reports whether nothing moves, on the board or in the tray, and nothing
// waits to be reported. It is false until the cells were decided for the first
// time.
func (s *Settler) Still() bool {
	return s.looked && s.moving == 0 && !s.coming && !s.tray.moving && !s.tray.comes() && !s.owed && s.buttons.idle()
}

// Position is the last that was reported.
func (s *Settler) Position() board.Position { return s.position }

// feel gives every sensor's level to its cell.
func (s *Settler) feel(at time.Duration, f *Frame) {
	var passed float32 // seconds
	if s.looked {
		passed = float32((at - s.last).Seconds())
	}
	slow := s.slow
	if s.changed != 0 && at-s.changed < absorb {
		slow = s.fast
	}
	lost := blindness(f.LevelsErr)
	s.voting = 0
	for n, level := range f.Levels {
		i := s.o.Sensors[n]
		c, h := &s.cells[i], &s.sensors[i]
		railed := s.build.FullScale != 0 && (level == 0 || level >= s.build.FullScale)
		bad := railed || lost>>n&1 == 1
		if blind := s.blind(i); h.answer(at, bad, s.o.Patience) {
			c.begun = false
			if bad {
				h.fail(s.blame(n, level, lost, f.LevelsErr))
				h.replace(&s.doubts[i])
			}
			if bad && !blind {
				c.lose(at)
			}
		}
		if bad || h.failed {
			continue
		}
		s.feelOne(at, i, float32(level))
		c.follow(float32(level), slow*passed, s.fast*passed, float32(s.o.Off))
		if c.sensor.voting() {
			s.voting |= board.SetOf(i)
		}
	}
	s.owedFor &= s.voting
}

// blame names the part that left sensor n without a level, and says why. The
// places that only this look did not reach have no say in it.
func (s *Settler) blame(n int, level uint16, blind uint16, err error) (part, text string) {
	if blind>>n&1 == 0 {
		return "sensor", fmt.Sprintf("sensor %d: stuck at %d of %d", n, level, s.build.FullScale)
	}
	lasting := 0
	for m, c := range s.o.Sensors {
		if h := &s.sensors[c]; blind>>m&1 == 1 && h.bad && h.inRow >= enough-1 {
			lasting++
		}
	}
	if p, ok := errors.AsType[*hw.PartError](err); ok && lasting < bits.OnesCount16(blind) {
		part := "sensors"
		if lasting == 1 {
			part = fmt.Sprintf("sensor %d", n)
		}
		err = &hw.PartError{Part: part, Places: 1 << n, Err: p.Err}
	}
	return strings.TrimSuffix(partOf(err, "sensor"), "s"), err.Error() // "converters 1 and 2" are of one kind with "converter 1"
}

// feelOne takes one good level.
func (s *Settler) feelOne(at time.Duration, i board.Cell, level float32) {
	c := &s.cells[i]
	if !c.begun {
		c.begin(at, level, float32(s.o.On), s.build.Readers)
		if s.build.Readers && s.o.Deaf.Has(i) && !c.sensor.felt {
			c.lose(at)
			s.doubts[i].fail("sensor", fmt.Sprintf("%v: calibration found none", i))
		}
		return
	}
	v, first := c.sensor.look(at, level, &s.o)
	if v == agrees {
		return
	}
	c.move(first, v, s.overdue(at, i), s.o.Settle)
	s.readers[i].hurry(at)
	if c.sensor.felt && v == turned {
		s.ask(at)
	}
}

// press reports the presses, and notes what is owed to them. Where sensors lag
// behind, or only a reader can tell, something may have come to rest that nobody
// knows of yet.
func (s *Settler) press(at time.Duration, f *Frame, events []board.Event) []board.Event {
	moving := s.moving|s.voting != 0 || s.o.Lag > 0 || s.dark != 0 || s.tray.moving || s.buttons.passing()
	before := len(events)
	events = s.buttons.look(at, f, moving, &s.o, events)
	for _, e := range events[before:] {
		p, ok := e.Fact.(board.Pressed)
		if ok { // a person waits for what the board knows
			s.Sweep()
			s.ask(at)
		}
		if ok && p.Button == board.ButtonQuarto {
			s.calledAt, s.again = at, s.build.Readers && p.Moving
		}
		if ok && p.Moving {
			s.owed, s.owedFor, s.owedAt = true, s.voting, at+2*s.o.Lag
			if s.dark != 0 {
				s.owedAt += unheard + blindly
			}
		}
	}
	return events
}

// tell reports the parts that failed and those that work again.
func (s *Settler) tell(at time.Duration, events []board.Event) []board.Event {
	events = tellAll(at, &s.sensors, events)
	events = tellAll(at, &s.doubts, events)
	if at >= s.gather || !s.othersTurn() {
		events = tellAll(at, &s.silent, events)
	}
	for _, h := range [...]*health{&s.tray.health, &s.buttons.health} {
		if h.failed != h.told {
			events = append(events, board.Event{At: at, Fact: h.fault(0)})
		}
	}
	return events
}
