package readers

import (
	"errors"
	"fmt"
	"time"

	"periph.io/x/conn/v3/gpio"

	"quartoboard/hw"
)

// Opts are the options of a Group.
type Opts struct {
	Reset gpio.PinOut         // the line of all readers, low for reset; may be nil for one reader
	Sleep func(time.Duration) // time.Sleep where nil
}

// Times of the reset line. Low it is far longer than the 20 ns of a PN532 and the
// 100 ns of an MFRC522 (data sheet 8.8.1).
const (
	lowTime = time.Millisecond
	startUp = 3 * time.Millisecond // until the slower of them, the PN532, hears; of real modules to be measured
)

// Group is readers on one line. It belongs to one goroutine.
type Group struct {
	// Set by New, then fixed.
	readers []Reader
	opts    Opts

	silent []int // readings in a row that each reader did not answer
	last   int   // the reader that was spoken to last
	halted bool
}

// New resets all readers and opens one after another. With an error made of
// *hw.PartError, one for each reader that failed, the Group is good all the same, and
// each Identify tries to set its reader up again. Behind one on a bus of which a line
// is held low none is opened.
func New(readers []Reader, opts Opts) (*Group, error) {
	switch {
	case len(readers) == 0:
		return nil, errors.New("readers: none")
	case opts.Reset == nil && len(readers) > 1:
		return nil, fmt.Errorf("readers: %d of them need a reset line", len(readers))
	}
	if opts.Sleep == nil {
		opts.Sleep = time.Sleep
	}
	g := &Group{readers: readers, opts: opts, silent: make([]int, len(readers)), last: len(readers) - 1}
	if err := g.reset(); err != nil {
		return g, err
	}
	var errs []error
	for _, r := range readers {
		err := r.Open()
		if errs = append(errs, err); errors.Is(err, hw.ErrHeld) {
			break // each transaction of the others would take a second too
		}
	}
	return g, errors.Join(errs...)
}

// hangs is how many silent readings in a row make a reader one that hangs. A bus that
// loses answers now and then makes one.
const hangs = 2

// Identify implements hw.Identifier. All readers are reset before another field is
// turned on if one does not turn off; and once if a reader hangs.
func (g *Group) Identify(n int) (hw.Tag, error) {
	if err := g.turnTo(n); err != nil {
		return hw.Tag{}, err
	}
	tag, err := g.readers[n].Read()
	if errors.Is(err, hw.ErrNoAnswer) {
		g.silent[n]++
	} else {
		g.silent[n] = 0
	}
	if g.silent[n] == hangs || g.readers[n].Lit() {
		if g.silent[n] > 0 {
			g.silent[n] = hangs // one reset is enough
		}
		if resetErr := g.reset(); resetErr != nil {
			return hw.Tag{}, errors.Join(err, resetErr)
		}
	}
	return tag, err
}

// SelfTest implements hw.SelfTester.
func (g *Group) SelfTest(n int) error {
	if err := g.turnTo(n); err != nil {
		return err
	}
	return g.readers[n].Test()
}

// turnTo makes reader n the one that is spoken to, in the dark.
func (g *Group) turnTo(n int) error {
	switch {
	case g.halted:
		return hw.ErrHalted
	case n < 0 || n >= len(g.readers):
		return fmt.Errorf("reader %d: there are readers 0 to %d", n, len(g.readers)-1)
	}
	if err := g.darken(); err != nil {
		return err
	}
	if n == g.last {
		g.opts.Sleep(g.readers[n].Rest())
	}
	g.last = n
	return nil
}

// darken resets all readers if one of them may have its field on.
func (g *Group) darken() error {
	for _, r := range g.readers {
		if r.Lit() {
			return g.reset()
		}
	}
	return nil
}

// reset turns every field off for certain. All readers are to be set up again. One
// without a line turns its field off by itself, before it reads.
func (g *Group) reset() error {
	if g.opts.Reset == nil {
		return nil
	}
	if err := g.opts.Reset.Out(gpio.Low); err != nil {
		return g.fault("reset", err)
	}
	g.opts.Sleep(lowTime)
	if err := g.opts.Reset.Out(gpio.High); err != nil {
		return g.fault("reset", err)
	}
	g.opts.Sleep(startUp)
	for _, r := range g.readers {
		r.WasReset()
	}
	return nil
}

// Halt holds all readers in reset, which is their hard power-down. The one without a
// line, and those with their field on where the line is broken, are told to power
// down. Afterwards Identify answers hw.ErrHalted.
func (g *Group) Halt() error {
	if g.halted {
		return nil
	}
	g.halted = true
	var errs []error
	if g.opts.Reset != nil {
		err := g.opts.Reset.Out(gpio.Low)
		if err == nil {
			return nil
		}
		errs = append(errs, g.fault("power-down", err))
	}
	for _, r := range g.readers {
		if r.Lit() || g.opts.Reset == nil {
			errs = append(errs, r.PowerDown())
		}
	}
	return errors.Join(errs...)
}

// fault is an error of the line that all share.
func (g *Group) fault(doing string, err error) error {
	places := min(len(g.readers), hw.Places)
	return &hw.PartError{Part: hw.Part{Kind: hw.PartReader}, Places: uint16(1<<places - 1), Err: fmt.Errorf("%s: %w", doing, err)}
}

var (
	_ hw.Identifier = (*Group)(nil)
	_ hw.SelfTester = (*Group)(nil)
)
