package setup

import (
	"math/bits"
	"slices"

	"quartoboard/board"
	"quartoboard/hw"
)

// Calibration finds out the wiring of a board. It is a value: a copy is a copy.
type Calibration struct {
	course
	found  Wiring
	bare   bool       // the empty board was seen, and gave the baselines
	warned bool       // that something seems to stand on it; pass goes on nevertheless
	cell   board.Cell // of the step
	maybe  Spot       // of the cell, for pass to accept; State "" for none
}

// NewCalibration goes on with a wiring, which may be NewWiring's.
func NewCalibration(b Build, w Wiring) Calibration {
	return Calibration{course: course{build: b}, found: w}
}

// Wiring returns the wiring found so far.
func (c Calibration) Wiring() Wiring { return c.found }

// Complete reports whether every cell was asked for.
func (c Calibration) Complete() bool { return c.found.Left() == 0 }

// Apply takes one observation in.
func (c Calibration) Apply(o Observation) (Calibration, []Notice) {
	said := c.take(&c, o)
	return c, said
}

// End ends the calibration early, and keeps the wiring found so far.
func (c Calibration) End() (Calibration, []Notice) {
	said := c.end()
	return c, said
}

func (c *Calibration) end() []Notice { return c.stop(c.found.Left().Len()) }

func (c *Calibration) begin(o *Observation) []Notice {
	c.since = o.At
	said := []Notice{{What: Buttons}}
	if n := board.Cells - c.found.Left().Len(); n > 0 {
		said = append(said, Notice{What: Resumed, N: n})
	}
	said = append(said, c.ask())
	if o.Rest {
		said = append(said, c.match(&o.Readings)...)
	}
	return said
}

func (c *Calibration) ask() Notice {
	switch {
	case c.bare:
		return Notice{What: Place, Cell: c.cell}
	case c.build.Linear && !c.build.Cells: // neither sensors nor readers know an empty board
		return Notice{What: Clear}
	}
	return Notice{What: TakeOff}
}

// pass skips the step, or accepts a doubtful result.
func (c *Calibration) pass() []Notice {
	switch {
	case !c.seen:
		return []Notice{c.ask()}
	case !c.bare:
		if n := c.standing(&c.last); n > 0 && !c.warned {
			c.warned = true
			return []Notice{{What: Still, N: n}}
		}
		return c.start(c.last)
	}
	if c.maybe.State == "" {
		return c.accept(Spot{State: Missing, Sensor: None, Reader: None}, Notice{What: Skipped})
	}
	return c.accept(c.maybe, Notice{What: Allowed})
}

// back asks for the cell before once more.
func (c *Calibration) back() []Notice {
	if !c.bare || c.cell == board.A1 {
		return []Notice{{What: First}, c.ask()}
	}
	c.cell--
	c.found.Spots[c.cell] = Spot{Sensor: None, Reader: None}
	c.maybe = Spot{}
	return []Notice{c.ask()}
}

// empty begins with a table on which nothing is noticed.
func (c *Calibration) empty(t *Readings) []Notice {
	if c.ask().What == Clear {
		return c.moved(t)
	}
	there := 0
	for n := range hw.Places {
		felt := !c.build.Linear && t.Levels[n] != 0
		if felt || t.Tags[n].hears() {
			there++
		}
	}
	if there > 0 {
		return []Notice{{What: Still, N: there}}
	}
	return c.start(*t)
}

// moved repeats the instruction to press pass after something was put down or taken off.
func (c *Calibration) moved(t *Readings) []Notice {
	for n, level := range t.Levels {
		if c.seen && magnitude(level-c.last.Levels[n]) >= c.build.On {
			return []Notice{c.ask()}
		}
	}
	return nil
}

// standing returns the number of sensors that seem to feel a piece on the board, by the difference
// from the median level; 0 where sensors or readers know an empty board.
func (c *Calibration) standing(t *Readings) (n int) {
	if c.ask().What != Clear {
		return 0
	}
	levels := slices.Sorted(slices.Values(t.Levels[:]))
	for i, level := range t.Levels {
		if t.Failed>>i&1 == 0 && magnitude(level-levels[len(levels)/2]) >= c.build.On {
			n++
		}
	}
	return n
}

// start takes the baselines and asks for the first cell. A switch that is closed on the empty board
// is stuck.
func (c *Calibration) start(t Readings) []Notice {
	c.bare, c.base, c.void = true, t.Levels, t.Failed
	var said []Notice
	for n, level := range t.Levels {
		if !c.build.Linear && level != 0 {
			c.void |= 1 << n
		}
	}
	if c.void != 0 {
		said = append(said, Notice{What: Lifeless, N: bits.OnesCount16(c.void)})
	}
	return c.next(said, Place)
}

// accept ends the step with a spot, and asks for the next cell.
func (c *Calibration) accept(spot Spot, how Notice) []Notice {
	c.found.Spots[c.cell] = spot
	c.maybe = Spot{}
	return c.next([]Notice{how}, Next)
}

// next asks for the next cell, or sums up after the last.
func (c *Calibration) next(said []Notice, ask What) []Notice {
	if left := c.found.Left(); left != 0 {
		c.cell = left.First()
		return append(said, Notice{What: ask, Cell: c.cell})
	}
	c.over = true
	if !c.found.Found() {
		return append(said, Notice{What: NothingFound})
	}
	return slices.Concat(said, c.found.compare(&c.build), c.found.problems(&c.build))
}
