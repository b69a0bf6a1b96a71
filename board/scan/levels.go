package scan

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// readLevels gives every sensor's level to its cell.
func (s *Settler) readLevels(at time.Duration, f *Frame) {
	var passed float32 // seconds since the last frame
	if s.motion.begun {
		passed = float32((at - s.motion.at).Seconds())
	}
	slow, fast := s.rates(at)
	came := s.cameBy(at)
	lost := hw.FailedPlaces(f.LevelsErr)
	voting := board.CellSet(0)
	for n, level := range f.Levels {
		if !s.measures(at, n, level, lost, f.LevelsErr) {
			continue
		}
		i := s.o.Sensors[n]
		c := &s.cells[i]
		if s.mode.Stacks {
			s.stacks.spaces[i].take(at, came, &c.sensor, float32(level), float32(s.o.Off))
		} else {
			s.readLevel(at, came, i, float32(level))
			c.follow(float32(level), slow*passed, fast*passed, float32(s.o.Off))
		}
		if c.sensor.voting() {
			voting |= board.SetOf(i)
		}
	}
	s.motion.voting = voting
	s.call.voting &= voting
}

// measures takes the health of sensor n, and reports whether its level counts.
func (s *Settler) measures(at time.Duration, n int, level, lost uint16, err error) bool {
	c := &s.cells[s.o.Sensors[n]]
	railed := s.build.FullScale != 0 && (level == 0 || level >= s.build.FullScale)
	bad := railed || lost>>n&1 == 1
	if failed, h := c.sensorFailed(), &c.sensor.health; h.answer(at, bad) {
		c.begun = false
		s.stacks.spaces[s.o.Sensors[n]].begun = false
		if bad {
			h.fail(s.blame(n, level, lost, err))
			h.replace(&c.doubt)
		}
		if bad && !failed {
			c.leaveToReader(at)
		}
	}
	return !bad && !c.sensor.health.failed
}

// rates are the rates at which levels may follow, in counts a second: slow for a level
// at rest, fast just after a report and for a level that comes to rest. A switch does
// not drift.
func (s *Settler) rates(at time.Duration) (slow, fast float32) {
	if s.build.FullScale == 0 {
		return 0, 0
	}
	slow, fast = float32(s.o.Drift)/60, float32(s.o.On)
	if s.reported.at != 0 && at-s.reported.at < absorb {
		slow = fast
	}
	return slow, fast
}

// blame names the part because of which sensor n has no level, and the cause. Places
// that only this look did not reach do not count.
func (s *Settler) blame(n int, level uint16, lost uint16, err error) (part board.PartKind, text string) {
	if lost>>n&1 == 0 {
		return board.PartSensor, fmt.Sprintf("sensor %d: stuck at %d of %d", n, level, s.build.FullScale)
	}
	lasting := 0
	for m, c := range s.o.Sensors {
		if h := &s.cells[c].sensor.health; lost>>m&1 == 1 && h.bad && h.inRow >= enough-1 {
			lasting++
		}
	}
	if p, ok := errors.AsType[*hw.PartError](err); ok && lasting < bits.OnesCount16(lost) {
		part := hw.Part{Kind: hw.PartSensor}
		if lasting == 1 {
			part.Numbers = 1 << n
		}
		err = &hw.PartError{Part: part, Places: 1 << n, Err: p.Err}
	}
	return kindOf(err, board.PartSensor), err.Error()
}

// readLevel takes one good level; came is when a change of it came at the earliest.
func (s *Settler) readLevel(at, came time.Duration, i board.Cell, level float32) {
	c := &s.cells[i]
	if !c.begun {
		c.begin(at, level, float32(s.o.On), s.build.Readers)
		if s.build.Readers && s.o.Deaf.Has(i) && !c.sensor.felt {
			c.leaveToReader(at)
			c.doubt.fail(board.PartSensor, fmt.Sprintf("%v: calibration found none", i))
		}
		return
	}
	before := c.sensor.rest
	v, by := c.sensor.look(at, came, level, &s.o)
	if v == agrees {
		return
	}
	if !c.sensor.sure && at-c.steady >= s.o.Settle {
		c.sensor.base = before
	}
	c.move(by, v, s.overdue(at, i), s.o.Settle)
	c.reader.hurry(at)
	if c.sensor.felt && v == turned {
		s.ask(at)
	}
}

// guess takes the baselines of the cells that have none because their reader does
// not answer, once the others are decided.
func (s *Settler) guess(at time.Duration) {
	for i := range board.Cell(board.Cells) {
		if c := &s.cells[i]; c.reader.health.failed && !c.sensor.sure && c.begun && !c.still && at-c.steady >= s.o.Settle {
			s.guessOne(at, i)
		}
	}
}

// guessOne takes the baseline of a cell whose reader does not answer from what was
// learned once, moved as far as the other empty cells have moved since. Where
// nothing was learned all cells are taken for alike, and the cell for empty if its
// level is near theirs. Where it is not, a piece that was given or lifted and comes tells that
// the cell was empty before.
func (s *Settler) guessOne(at time.Duration, i board.Cell) {
	var moved [board.Cells]float32
	others := moved[:0]
	for j := range s.cells {
		if c := &s.cells[j]; c.still && c.holds == board.Empty && c.sensor.sure {
			others = append(others, c.sensor.base-c.sensor.learned)
		}
	}
	n := &s.cells[i].sensor
	base := n.learned
	if len(others) > 0 {
		slices.Sort(others)
		base += others[len(others)/2]
	}
	off := magnitude(n.rest - base)
	switch {
	case s.cameUnread(at, i):
		since := s.cells[i].since
		n.rest = n.base
		s.cells[i].settle(board.Empty)
		n.turn = ballot{votes: minVotes - 1, first: since, came: since}
	case n.learned != 0 || len(others) > 0 && off < float32(s.o.On)/2:
		n.base, n.sure, n.felt, n.up = base, true, off >= float32(s.o.On), n.rest > base
		s.decide(at, i)
	}
}

// cameUnread reports whether a piece that was given or lifted has come to a cell whose
// baseline is not known: its level, and nothing else, has just changed by what is felt.
func (s *Settler) cameUnread(at time.Duration, i board.Cell) bool {
	c := &s.cells[i]
	due := s.reported.away != 0 || s.tray.told.named() && s.tray.holds.Content == board.Empty
	return due && s.motion.Coming == 0 && c.sensor.base != 0 && at-c.since <= lifted &&
		magnitude(c.sensor.rest-c.sensor.base) >= float32(s.o.On)
}
