package readers

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"periph.io/x/conn/v3/gpio"

	"quartoboard/hw"
)

// Opts are the options of a Group.
type Opts struct {
	Reset gpio.PinOut // the line of all readers, low for reset; may be nil for one reader
	Sleep func(time.Duration)
	// Held reports whether MISO is low while no reader is selected. It is nil unless all
	// readers of cells drive one line without a gate.
	Held func() (bool, error)
}

// Times of the reset line. Low it is far longer than the 20 ns of a PN532 and the
// 100 ns of an MFRC522 (data sheet 8.8.1).
const (
	lowTime = time.Millisecond
	startUp = 3 * time.Millisecond // of the slower chip, the PN532; not measured yet on real modules
)

// Group is readers on one line. It belongs to one goroutine.
type Group struct {
	// Set by New, then fixed.
	readers []Reader
	opts    Opts

	silent []int // consecutive readings without an answer, of each reader
	heard  bool  // a reading was answered since a reader fell silent
	last   int   // the reader that was used last
	halted bool
}

// New resets all readers and opens one after another. The Group can be used after an
// error, joined of a *hw.PartError for each reader that failed: each Identify tries to
// set its reader up again. After a reader on a bus with a line held low no further one
// is opened.
func New(readers []Reader, opts Opts) (*Group, error) {
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

// hangs is the number of consecutive readings without an answer after which a reader
// counts as hanging. A bus that loses single answers causes one.
const hangs = 2

// Identify implements hw.Identifier. It resets all readers if the field of one does
// not turn off, and once if a reader hangs, or holds a line of its bus low.
func (g *Group) Identify(n int) (hw.Tag, error) {
	if err := g.selectReader(n); err != nil {
		return hw.Tag{}, err
	}
	tag, err := g.readers[n].Read()
	g.counted(n, errors.Is(err, hw.ErrNoAnswer))
	held := g.silent[n] == 1 && errors.Is(err, hw.ErrHeld)
	if held || g.silent[n] == hangs || g.readers[n].FieldOn() {
		if g.silent[n] > 0 {
			g.silent[n] = hangs // one reset is enough
		}
		if resetErr := g.reset(); resetErr != nil {
			return hw.Tag{}, errors.Join(err, resetErr)
		}
	}
	if g.silenced(n) {
		err = &hw.PartError{Part: hw.Part{Kind: hw.PartMISO}, Places: hw.FailedPlaces(err), Err: fmt.Errorf("%w: %w", hw.ErrMISO, err)}
	}
	return tag, err
}

// counted counts a reading of reader n.
func (g *Group) counted(n int, silent bool) {
	if !silent {
		g.silent[n], g.heard = 0, true
		return
	}
	if !slices.ContainsFunc(g.silent, func(n int) bool { return n > 0 }) {
		g.heard = false // since now
	}
	g.silent[n]++
}

// silenced reports whether another reader keeps reader n from being heard: MISO is low while
// none is selected, and another one was heard since the first fell silent. If none is, the
// line may as well be cut.
func (g *Group) silenced(n int) bool {
	if g.opts.Held == nil || !g.heard || g.silent[n] < hangs {
		return false
	}
	low, err := g.opts.Held()
	return err == nil && low
}

// Reset implements hw.Resetter. Without the line each reader whose field is off is set up
// again by its next reading.
func (g *Group) Reset() error {
	switch {
	case g.halted:
		return hw.ErrHalted
	case g.opts.Reset != nil:
		return g.reset()
	}
	for _, r := range g.readers {
		if !r.FieldOn() {
			r.WasReset()
		}
	}
	return nil
}

// SelfTest implements hw.SelfTester.
func (g *Group) SelfTest(n int) error {
	if err := g.selectReader(n); err != nil {
		return err
	}
	return g.readers[n].Test()
}

// selectReader makes reader n the one in use. All fields are off afterwards.
func (g *Group) selectReader(n int) error {
	if g.halted {
		return hw.ErrHalted
	}
	if err := g.ensureFieldsOff(); err != nil {
		return err
	}
	if n == g.last {
		g.opts.Sleep(g.readers[n].Rest())
	}
	g.last = n
	return nil
}

// ensureFieldsOff resets all readers if the field of one may be on.
func (g *Group) ensureFieldsOff() error {
	for _, r := range g.readers {
		if r.FieldOn() {
			return g.reset()
		}
	}
	return nil
}

// reset turns every field off. All readers must be set up again. A reader without the
// line turns its field off itself before it reads.
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

// Close holds all readers in reset, which is their hard power-down. A reader without
// the line, and after an error of the line those with their field on, get a command to
// power down. Afterwards Identify returns hw.ErrHalted.
func (g *Group) Close() error {
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
		if r.FieldOn() || g.opts.Reset == nil {
			errs = append(errs, r.PowerDown())
		}
	}
	return errors.Join(errs...)
}

// fault returns an error of the shared line.
func (g *Group) fault(doing string, err error) error {
	places := min(len(g.readers), hw.Places)
	return &hw.PartError{Part: hw.Part{Kind: hw.PartReader}, Places: uint16(1<<places - 1), Err: fmt.Errorf("%s: %w", doing, err)}
}

var (
	_ hw.Identifier = (*Group)(nil)
	_ hw.Resetter   = (*Group)(nil)
	_ hw.SelfTester = (*Group)(nil)
)
