package mfrc522

import (
	"errors"
	"fmt"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/spi"

	"quartoboard/hw"
)

// Group is the readers under the board. They share a reset line, and one at
// most has its antenna on: 60 to 100 mA each, and their fields would mix.
type Group struct {
	// Set by NewGroup, then fixed.
	devs []*Dev
	opts Opts

	halted bool
}

// NewGroup resets all readers by opts.Reset, which it needs, and opens them one
// after another; reader n is conns[n]. Part and Place of opts do not count. With
// an error made of *hw.PartError, one for each reader that failed, the Group is
// good all the same, and each Identify tries to open its reader again.
func NewGroup(conns []spi.Conn, opts Opts) (*Group, error) {
	if opts.Reset == nil {
		return nil, errors.New("mfrc522: a group needs its reset line")
	}
	if len(conns) < 1 || len(conns) > hw.Places {
		return nil, fmt.Errorf("mfrc522: a group of %d readers: 1 to %d expected", len(conns), hw.Places)
	}
	g := &Group{opts: opts}
	for n, c := range conns {
		one := opts
		one.Part, one.Place, one.Reset = fmt.Sprintf("reader %d", n), n, nil
		d, err := newDev(c, one)
		if err != nil {
			return nil, err
		}
		g.devs = append(g.devs, d)
		g.opts.Sleep = d.opts.Sleep
	}
	if err := g.reset(); err != nil {
		return g, err
	}
	var errs []error
	for _, d := range g.devs {
		errs = append(errs, d.start())
	}
	return g, errors.Join(errs...)
}

// reset turns every antenna off for certain.
func (g *Group) reset() error {
	if err := pulse(g.opts.Reset, g.opts.Sleep); err != nil {
		return g.fault("reset", err)
	}
	for _, d := range g.devs {
		d.lit = false
	}
	return nil
}

// fault is an error of the line that all share.
func (g *Group) fault(doing string, err error) error {
	return &hw.PartError{
		Part:   "readers",
		Places: uint16(1<<len(g.devs) - 1),
		Err:    fmt.Errorf("%s: %w", doing, err),
	}
}

// Identify reads the tag above reader n, as Dev.Identify does. If a reader's
// antenna does not turn off, all are reset before another one is turned on.
func (g *Group) Identify(n int) (hw.Tag, error) {
	if g.halted {
		return hw.Tag{}, hw.ErrHalted
	}
	if n < 0 || n >= len(g.devs) {
		return hw.Tag{}, fmt.Errorf("reader %d: there are readers 0 to %d", n, len(g.devs)-1)
	}
	if err := g.darken(); err != nil {
		return hw.Tag{}, err
	}
	tag, err := g.devs[n].identify()
	if darkErr := g.darken(); darkErr != nil {
		return hw.Tag{}, errors.Join(err, darkErr)
	}
	return tag, err
}

// darken resets all readers if one of them may have its antenna on.
func (g *Group) darken() error {
	for _, d := range g.devs {
		if d.lit {
			return g.reset()
		}
	}
	return nil
}

// Halt holds all readers in reset, which is their power-down (8.6.1); afterwards
// Identify answers hw.ErrHalted.
func (g *Group) Halt() error {
	if g.halted {
		return nil
	}
	g.halted = true
	if err := g.opts.Reset.Out(gpio.Low); err != nil {
		return g.fault("power-down", err)
	}
	return nil
}

var _ hw.Identifier = (*Group)(nil)
