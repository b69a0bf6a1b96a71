package chip

import (
	"errors"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"
)

// Pin is a line of the GPIO header with two properties of the real ones: the first
// Out(High) is low for a moment, and Read turns an output into an input.
type Pin struct {
	// Source, if set, is the level that Read returns: the output of a chip.
	Source func() gpio.Level
	// Changed is called with each new level of the line as an output: an input of a
	// chip that reacts to edges.
	Changed func(gpio.Level)

	// Set by NewPin, then fixed.
	clock *Clock
	name  string

	output, driven bool
	level          gpio.Level
	pull           gpio.Pull
}

// NewPin makes an undriven input.
func NewPin(clock *Clock, name string) *Pin {
	return &Pin{clock: clock, name: name, pull: gpio.Float}
}

// Level returns the level of the line as an output; an input counts as low.
func (p *Pin) Level() gpio.Level { return gpio.Level(p.output) && p.level }

// Drive sets the level that Read returns.
func (p *Pin) Drive(l gpio.Level) {
	p.driven, p.output = true, false
	p.level = l
}

// In implements gpio.PinIn. Edges are not simulated.
func (p *Pin) In(pull gpio.Pull, _ gpio.Edge) error {
	p.toInput()
	if pull != gpio.PullNoChange {
		p.pull = pull
	}
	return nil
}

func (p *Pin) toInput() {
	if p.output {
		p.output, p.driven = false, false
	}
}

// Read implements gpio.PinIn. An undriven line follows its pull
// resistor, and is low without one.
func (p *Pin) Read() gpio.Level {
	p.toInput()
	switch {
	case p.Source != nil:
		return p.Source()
	case p.driven:
		return p.level
	}
	return p.pull == gpio.PullUp
}

// WaitForEdge lets the timeout pass and returns false.
func (p *Pin) WaitForEdge(timeout time.Duration) bool {
	p.clock.Elapse(timeout)
	return false
}

// Pull implements gpio.PinIn.
func (p *Pin) Pull() gpio.Pull { return p.pull }

// DefaultPull implements gpio.PinIn.
func (p *Pin) DefaultPull() gpio.Pull { return gpio.Float }

// Out implements gpio.PinOut.
func (p *Pin) Out(l gpio.Level) error {
	if !p.output {
		p.output = true
		p.set(gpio.Low)
	}
	if l != p.level {
		p.set(l)
	}
	return nil
}

func (p *Pin) set(l gpio.Level) {
	p.level = l
	if p.Changed != nil {
		p.Changed(l)
	}
}

var errPWM = errors.New("no pulse-width modulation here")

// PWM implements gpio.PinOut. It returns an error.
func (p *Pin) PWM(gpio.Duty, physic.Frequency) error { return errPWM }

// String implements conn.Resource.
func (p *Pin) String() string { return p.name }

// Name implements pin.Pin.
func (p *Pin) Name() string { return p.name }

// Number implements pin.Pin: no number.
func (p *Pin) Number() int { return -1 }

// Function implements pin.Pin.
func (p *Pin) Function() string {
	if p.output {
		return "Out/" + p.level.String()
	}
	return "In"
}

// Halt implements conn.Resource.
func (p *Pin) Halt() error { return nil }

var _ gpio.PinIO = (*Pin)(nil)
