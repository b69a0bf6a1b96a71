package chip

import "periph.io/x/conn/v3/gpio"

// Pin is a line of the GPIO header with two properties of the real ones: the first
// Out(High) is low for a moment, and Read turns an output into an input. Edges and
// pulse-width modulation are not simulated.
type Pin struct {
	gpio.PinIO // which fails

	// Source, if set, is the level that Read returns: the output of a chip.
	Source func() gpio.Level
	// Changed is called with each new level of the line as an output: an input of a
	// chip that reacts to edges.
	Changed func(gpio.Level)

	name   string
	output bool
	level  gpio.Level
	pullUp bool
}

// NewPin makes an undriven input.
func NewPin(name string) *Pin { return &Pin{PinIO: gpio.INVALID, name: name} }

// Level returns the level of the line as an output; an input counts as low.
func (p *Pin) Level() gpio.Level { return gpio.Level(p.output) && p.level }

// Enables reports whether the line is driven low: as the enable of a 74HC154, or of a gate of a 74HC125,
// whose output follows its input then and is off otherwise (Nexperia 74HC125, function table). A
// resistor holds it high until the program drives it.
func (p *Pin) Enables() bool { return p.output && p.level == gpio.Low }

// In implements gpio.PinIn.
func (p *Pin) In(pull gpio.Pull, _ gpio.Edge) error {
	p.output = false
	if pull != gpio.PullNoChange {
		p.pullUp = pull == gpio.PullUp
	}
	return nil
}

// Read implements gpio.PinIn. A line without a source follows its pull-up resistor, and
// is low without one.
func (p *Pin) Read() gpio.Level {
	p.output = false
	if p.Source != nil {
		return p.Source()
	}
	return gpio.Level(p.pullUp)
}

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

// String implements conn.Resource.
func (p *Pin) String() string { return p.name }

// Name implements pin.Pin.
func (p *Pin) Name() string { return p.name }

var _ gpio.PinIO = (*Pin)(nil)
