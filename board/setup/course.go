package setup

import (
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// patience is the time after which the board says, once a step, that nothing happens.
const patience = 20 * time.Second

// course is the common part of a calibration and an enrolment.
type course struct {
	build    Build
	begun    bool           // the intro was said
	seen     bool           // the table was seen at rest
	over     bool           //
	last     Readings       // of the table as it last came to rest
	base     [hw.Places]int // levels that are no piece
	void     uint16         // sensors that count for nothing: stuck, or without a level
	since    time.Duration  // somebody last did or said something
	reminded bool           // that nothing happens
}

// Over reports whether it has come to its end, or was ended.
func (c course) Over() bool { return c.over }

// stop ends the course. It tells how many are left, if any are and it was not over.
func (c *course) stop(left int) []Notice {
	over := c.over
	if c.over = true; over || left == 0 {
		return nil
	}
	return []Notice{{What: Ended, N: left}}
}

// steps is the course itself.
type steps interface {
	ask() Notice    // the instruction of the step
	end() []Notice  // before its end; what was done stays
	pass() []Notice // go on with what there is
	back() []Notice // one step back
}

// asking is a course that asks for one thing after another, from the first rest of the table on.
type asking interface {
	steps
	begin(t *Readings) []Notice // the intro and the first instruction
	match(t *Readings) []Notice // a table at rest
}

// take takes one observation in, for the course that c is part of.
func (c *course) take(s asking, o Observation) (said []Notice) {
	switch {
	case c.over, !c.begun && !o.Rest:
		return nil
	case !c.begun:
		c.begun, c.last = true, o.Readings
		said = s.begin(&o.Readings)
	case o.Press.Button != 0:
		said = press(s, o.Press)
	case o.Rest:
		said = s.match(&o.Readings)
	case c.idle(o.At):
		return []Notice{{What: NothingNew}, s.ask()}
	}
	c.note(o, said)
	return said
}

// press takes one press of a button.
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

// note takes in what an observation was, and what was said then.
func (c *course) note(o Observation, said []Notice) {
	if o.Rest {
		c.last, c.seen = o.Readings, true
	}
	if len(said) > 0 || o.Rest {
		c.since, c.reminded = o.At, false
	}
}

// idle reports, once a step, that nothing happens.
func (c *course) idle(at time.Duration) bool {
	idle := !c.reminded && at-c.since >= patience
	c.reminded = c.reminded || idle
	return idle
}

// change is the change of one level against the base.
func (c *course) change(t *Readings, n int) int {
	if (c.void|t.Failed)>>n&1 == 1 {
		return 0
	}
	return t.Levels[n] - c.base[n]
}

// felt are the sensors that feel a piece.
func (c *course) felt(t *Readings) (mask uint16) {
	on, _ := c.build.limits()
	for n := range hw.Places {
		if magnitude(c.change(t, n)) >= on {
			mask |= 1 << n
		}
	}
	return mask
}
