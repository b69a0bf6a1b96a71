package evidence

import (
	"errors"
	"fmt"
	"math/bits"
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// Leveler takes the levels of cells.
type Leveler interface {
	// Level takes a good level. A change of it began at contact or later.
	Level(at, contact time.Duration, i board.Cell, level float32)
	// Turned notes that a sensor failed or works again.
	Turned(at time.Duration, i board.Cell, failed bool)
}

// ReadLevels gives the level of each sensor to its cell.
func (p *Parts) ReadLevels(at time.Duration, f *Frame, cells Leveler) {
	contact := at
	if p.Look.Begun { // a look that a reader delayed does not know when the change began
		contact = min(at, p.Look.At+pace)
	}
	lost := hw.FailedPlaces(f.LevelsErr)
	voting := board.CellSet(0)
	for n, level := range f.Levels {
		if !p.measures(at, n, level, lost, f.LevelsErr, cells) {
			continue
		}
		i := p.Options.Sensors[n]
		cells.Level(at, contact, i, float32(level))
		if s := &p.Spots[i].Sensor; s.Turn.Votes+s.Stir.Votes > 0 { // it may be about to turn or to stir
			voting |= board.SetOf(i)
		}
	}
	p.Look.Voting = voting
	p.Call.Voting &= voting
}

// pace is the time from one look to the next while no reader delays it.
const pace = 10 * time.Millisecond

// measures takes the health of sensor n, and reports whether its level counts.
func (p *Parts) measures(at time.Duration, n int, level, lost uint16, err error, cells Leveler) bool {
	i := p.Options.Sensors[n]
	s := &p.Spots[i]
	railed := p.Build.FullScale != 0 && (level == 0 || level >= p.Build.FullScale)
	bad := railed || lost>>n&1 == 1
	h := &s.Sensor.Health
	if h.Answer(at, bad) {
		cells.Turned(at, i, bad)
		if bad {
			h.Fail(p.blame(n, level, lost, err))
			h.replace(&s.Doubt)
		}
	}
	return !bad && !h.Failed
}

// blame returns the part that keeps the level of sensor n from the board, and the cause. It ignores
// places that failed in this look alone.
func (p *Parts) blame(n int, level, lost uint16, err error) (part board.PartKind, text string) {
	if lost>>n&1 == 0 {
		return board.PartSensor, fmt.Sprintf("sensor %d: stuck at %d of %d", n, level, p.Build.FullScale)
	}
	lasting := 0
	for m, c := range p.Options.Sensors {
		if h := &p.Spots[c].Sensor.Health; lost>>m&1 == 1 && h.Bad && h.row >= enough-1 {
			lasting++
		}
	}
	if cause, ok := errors.AsType[*hw.PartError](err); ok && lasting < bits.OnesCount16(lost) {
		part := hw.Part{Kind: hw.PartSensor}
		if lasting == 1 {
			part.Numbers = 1 << n
		}
		err = &hw.PartError{Part: part, Places: 1 << n, Err: cause.Err}
	}
	return kindOf(err, board.PartSensor), err.Error()
}

// ReadLines takes the readers that hold their data line.
func (p *Parts) ReadLines(held uint16) {
	if held == p.held {
		return
	}
	p.held = held
	for n, i := range p.Options.Readers {
		switch h := &p.Spots[i].line; {
		case held>>n&1 == 0:
			h.Failed = false
		case !h.Failed:
			h.Fail(board.PartMISO, fmt.Sprintf("reader %d: holds MISO while it is not selected", n))
		}
	}
}
