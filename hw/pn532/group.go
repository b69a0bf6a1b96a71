package pn532

import (
	"errors"
	"fmt"

	"periph.io/x/conn/v3/gpio"

	"quartoboard/hw"
)

// Group is the readers under the board. They share a reset line, and one at
// most has its field on: 60 to 100 mA each, and their fields would mix.
type Group struct {
	// Set by NewGroup, then fixed.
	devs []*Dev
	opts Opts

	halted bool
	last   int // the reader that was spoken to last
}

// NewGroup resets all readers by opts.Reset, which it needs, and opens them one
// after another; reader n is links[n]. Part and Place of opts do not count. With
// an error made of *hw.PartError, one for each reader that failed, the Group is
// good all the same, and each Identify tries to set its reader up again.
func NewGroup(links []Link, opts Opts) (*Group, error) {
	if opts.Reset == nil {
		return nil, errors.New("pn532: a group needs its reset line")
	}
	if len(links) < 1 || len(links) > hw.Places {
		return nil, fmt.Errorf("pn532: a group of %d readers: 1 to %d expected", len(links), hw.Places)
	}
	g := &Group{opts: opts}
	for n, l := range links {
		one := opts
		one.Part, one.Place, one.Reset = fmt.Sprintf("reader %d", n), n, nil
		d, err := newDev(l, one)
		if err != nil {
			return nil, err
		}
		g.devs = append(g.devs, d)
		g.opts.Sleep, g.last = d.opts.Sleep, n
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

// reset turns every field off for certain. All readers are to be set up again.
func (g *Group) reset() error {
	if err := pulse(g.opts.Reset, g.opts.Sleep); err != nil {
		return g.fault("reset", err)
	}
	for _, d := range g.devs {
		d.lit, d.set = false, false
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
// field does not turn off, all are reset before another one is turned on; and once
// if a reader falls silent, which wakes one that hangs.
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
	if n == g.last {
		g.opts.Sleep(fallTime) // as Dev.Identify does
	}
	g.last = n
	tag, err := g.devs[n].identify()
	if g.devs[n].hung(err) {
		if resetErr := g.reset(); resetErr != nil {
			return hw.Tag{}, errors.Join(err, resetErr)
		}
	}
	return tag, err
}

// darken resets all readers if one of them may have its field on.
func (g *Group) darken() error {
	for _, d := range g.devs {
		if d.lit {
			return g.reset()
		}
	}
	return nil
}

// Halt holds all readers in reset, which is their hard power-down; afterwards
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
