package cells

import (
	"fmt"
	"time"

	"quartoboard/board"
	"quartoboard/board/scan/evidence"
)

// Cells follows one piece a cell. New makes it.
type Cells struct {
	hearer
	slow, fast  float32 // the counts by which levels may follow in this look
	crowdedTurn bool    // the last place that was due is an overdue cell that hears several tags
}

// New returns the cells of those parts.
func New(p *evidence.Parts) *Cells {
	s := &Cells{}
	s.Parts = p
	for i := range s.cells {
		s.cells[i].Spot = &p.Spots[i]
	}
	return s
}

// Begin starts over, and keeps only the baselines. The piece of a cell whose
// sensor failed is to be read again.
func (s *Cells) Begin(at time.Duration) {
	s.sweep, s.later = 0, 0
	for i := range s.cells {
		c := &s.cells[i]
		if c.Sensor.Health.Failed {
			c.leaveToReader(at)
		}
		c.begun, c.still, c.began = false, false, at
	}
}

// Fails reports whether the sensor of a cell is ignored.
func (s *Cells) Fails(i board.Cell) bool { return s.cells[i].sensorFailed() }

// Feed takes the frame of one look, and appends the facts.
func (s *Cells) Feed(at time.Duration, f *evidence.Frame, events []board.Event) []board.Event {
	if !s.Look.Begun {
		s.Begin(at)
	}
	s.Tray.Giving = f.Giving
	s.setRates(at)
	s.ReadLevels(at, f, s)
	s.ReadLines(f.Held)
	k := &s.Call
	if at-k.At > calling {
		k.At = 0
	}
	if k.Again && s.sweep.Where(s.rests) == 0 { // a new piece may not have answered, or a reading was lost
		k.Again = k.At != 0 && at-k.At < callAgain
		s.Ask(at)
	}
	s.settleAll(at)
	s.SettleTray(at)
	events = s.ReportFaults(at, events)
	if !s.Build.Readers || s.feels(at) { // a piece that is only felt is known by the tray that it left
		events = s.reportTaken(at, events)
	}
	events = s.reportTray(at, s.Tray.Holds, s.reportCells(at, events)) // a piece that is read is reported before the empty tray
	events, pressed := s.ReportPresses(at, f, events)
	if pressed { // a person waits for the answer
		s.Sweep()
		s.Ask(at)
	}
	if r := &s.Reported; r.SearchAt != 0 && at >= r.SearchAt && !k.Owed { // a press has its own readings
		r.SearchAt = 0
		s.Sweep()
	}
	s.EndLook(at)
	return events
}

// setRates sets the counts by which levels may follow in this look: slow for a level
// at rest, fast just after a report and for a level that comes to rest. A switch does
// not drift.
func (s *Cells) setRates(at time.Duration) {
	s.slow, s.fast = 0, 0
	if s.Build.FullScale == 0 {
		return
	}
	passed := float32(s.Look.Passed(at))
	slow, fast := float32(s.Options.Drift)/60, float32(s.Options.On)
	if s.Reported.At != 0 && at-s.Reported.At < absorb {
		slow = fast
	}
	s.slow, s.fast = slow*passed, fast*passed
}

// Level takes one good level. A change of it began at contact or later.
func (s *Cells) Level(at, contact time.Duration, i board.Cell, level float32) {
	c := &s.cells[i]
	if c.begun {
		s.look(at, contact, i, level)
	} else {
		c.begin(at, level, float32(s.Options.On), s.Build.Readers)
		if s.Build.Readers && s.Options.Deaf.Has(i) && !c.Sensor.Felt {
			c.leaveToReader(at)
			c.Doubt.Fail(board.PartSensor, fmt.Sprintf("%v: calibration found none", i))
		}
	}
	c.follow(level, s.slow, s.fast, float32(s.Options.Off))
}

// look takes one level after the first.
func (s *Cells) look(at, contact time.Duration, i board.Cell, level float32) {
	c := &s.cells[i]
	before := c.Sensor.Rest
	v, ballot := c.Sensor.Look(at, contact, level, &s.Options)
	if v == evidence.Agrees {
		return
	}
	if !c.Sensor.Sure && at-c.steady >= s.Options.Settle {
		c.Sensor.Base = before
	}
	c.move(ballot, v, s.overdue(at, i), s.Options.Settle)
	c.Reader.Hurry(at)
	if c.Sensor.Felt && v == evidence.Turned {
		s.Ask(at)
	}
}

// Turned leaves a cell whose sensor failed to its reader. Where the sensor works again the next
// level is a first one.
func (s *Cells) Turned(at time.Duration, i board.Cell, failed bool) {
	c := &s.cells[i]
	c.begun = false
	if failed && !c.contradicted() {
		c.leaveToReader(at)
	}
}
