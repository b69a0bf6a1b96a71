package setup

import (
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// patience is the time without an event after which the board says so, once a step.
const patience = 20 * time.Second

// course is the common part of a calibration and an enrolment.
type course struct {
	build    Build
	begun    bool           // the intro was said
	seen     bool           // the table was seen at rest
	over     bool           //
	last     Readings       // of the table as it last came to rest
	base     [hw.Places]int // levels without a piece
	void     uint16         // ignored sensors: stuck, or without a level
	since    time.Duration  // the last event or notice
	reminded bool           // of the step, since then
}

// Over reports whether the course has ended.
func (c course) Over() bool { return c.over }

// stop ends the course, with a notice if some are left.
func (c *course) stop(left int) []Notice {
	over := c.over
	if c.over = true; over || left == 0 {
		return nil
	}
	return []Notice{{What: Ended, N: left}}
}

// steps are the steps of a course, and what the buttons do there.
type steps interface {
	begin(o *Observation) []Notice // the intro and the first instruction; nil for not yet
	match(t *Readings) []Notice    // a table at rest
	remind() []Notice              // after a while without an event

	ask() Notice    // the instruction of the step
	end() []Notice  // early; the finished steps stay
	pass() []Notice // skip the step, or accept a doubtful result
	back() []Notice // one step back
}

// take takes an observation into the course s that c is part of.
func (c *course) take(s steps, o Observation) (said []Notice) {
	switch {
	case c.over:
		return nil
	case !c.begun:
		said = s.begin(&o)
		c.begun = said != nil
	case o.Press.Button != 0:
		said = press(s, o.Press)
	case o.Rest:
		said = s.match(&o.Readings)
	case !c.quiet(&o):
		c.reminded = true
		return s.remind()
	}
	if o.Rest {
		c.last, c.seen = o.Readings, true
	}
	if len(said) > 0 || o.Rest {
		c.since, c.reminded = o.At, false
	}
	return said
}

func press(s steps, p board.Pressed) []Notice {
	switch long := p.Press == board.PressLong; {
	case p.Press == board.PressDown || p.Press == board.PressDouble || p.Button == board.ButtonMenu:
		return nil
	case p.Button == board.ButtonRepeat && long:
		return []Notice{{What: Buttons}, s.ask()}
	case p.Button == board.ButtonRepeat:
		return []Notice{s.ask()}
	case p.Button == board.ButtonPass && long:
		return s.end()
	case p.Button == board.ButtonPass:
		return s.pass()
	}
	return s.back()
}

// quiet reports whether an observation changes nothing, as most do: it has neither a rest nor a press,
// and no reminder is due.
func (c *course) quiet(o *Observation) bool {
	return c.begun && !c.over && !o.Rest && o.Press.Button == 0 && (c.reminded || o.At-c.since < patience)
}

// change returns the change of one level against the base.
func (c *course) change(t *Readings, n int) int {
	if (c.void|t.Failed)>>n&1 == 1 {
		return 0
	}
	return t.Levels[n] - c.base[n]
}

// felt returns the sensors that feel a piece.
func (c *course) felt(t *Readings) (mask uint16) {
	on, _ := c.build.limits()
	for n := range hw.Places {
		if magnitude(c.change(t, n)) >= on {
			mask |= 1 << n
		}
	}
	return mask
}

// faintest returns the one of some sensors with the largest change, which may be a weak piece; none if
// no change is large enough.
func (c *course) faintest(t *Readings, among uint16) (mask uint16) {
	_, least := c.build.limits()
	for n := range hw.Places {
		if size := magnitude(c.change(t, n)); among>>n&1 == 1 && size >= least {
			mask, least = 1<<n, size+1
		}
	}
	return mask
}

// others returns the changes of the other sensors by the piece on one: against the empty board if it
// stands alone, against the rest before if nothing else moved; else zero for unknown.
func (c *course) others(t *Readings, sensor int) (changes [hw.Places]int) {
	now, before := c.felt(t)|1<<sensor, c.felt(&c.last)
	from := c.base
	switch now {
	case 1 << sensor:
	case before | 1<<sensor:
		from = c.last.Levels
	default:
		return changes
	}
	for n := range changes {
		if n != sensor && now>>n&1 == 0 && (c.void|t.Failed)>>n&1 == 0 {
			changes[n] = t.Levels[n] - from[n]
		}
	}
	return changes
}
