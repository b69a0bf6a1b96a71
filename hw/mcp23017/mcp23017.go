package mcp23017

import (
	"fmt"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/i2c"

	"quartoboard/hw"
)

// Opts are the options of an expander.
type Opts struct {
	Addr uint16 // 0x20 to 0x27 by its straps

	// Interrupt is the line on INTA or INTB, which becomes an input with a
	// pull-up; nil for none. While it is high the bus is not used. A line that
	// cannot be read counts as low, which costs time only.
	Interrupt gpio.PinIn
}

// looks is the number of looks between two readings of all registers without a change.
const looks = 100

// awake is the number of looks after a change for which the chip is read without an
// interrupt: a chip that failed at the change would otherwise keep its last state.
const awake = 8

// all is a magnet on every sensor, as a bus without a chip reads.
const all = 1<<hw.Places - 1

// errSettings is the error of a chip without its settings, or of an absent chip.
var errSettings = fmt.Errorf("%w: its registers are not as they were set", hw.ErrNoAnswer)

// Dev is one expander with sixteen sensors.
type Dev struct {
	// Set by New, then fixed.
	bus      i2c.Bus
	opts     Opts
	settings [intf]byte

	ready  bool   // set up, and no error since
	due    int    // looks until all registers are read again
	felt   uint16 // as last read together with all registers
	missed bool   // the last change came without an interrupt
	awake  int    // looks left for which the chip is read without an interrupt

	fault hw.Fault
	out   [1 + intf]byte
	in    [registers]byte
}

// New sets up the interrupt line. It does not use the bus: the expander may be absent
// until the first reading.
func New(bus i2c.Bus, opts Opts) (*Dev, error) {
	if opts.Interrupt != nil {
		if err := opts.Interrupt.In(gpio.PullUp, gpio.NoEdge); err != nil {
			return nil, fmt.Errorf("mcp23017: interrupt line: %w", err)
		}
	}
	return &Dev{bus: bus, opts: opts, settings: settings(opts.Interrupt != nil)}, nil
}

// ReadPresence implements hw.Presence. It blocks for the bus, see the cost in
// the package's description. With an interrupt line a magnet that came and went
// between two looks is reported in one look. Errors are *hw.PartError around
// hw.ErrNoAnswer, with all places; the next call sets the chip up again.
func (d *Dev) ReadPresence() (uint16, error) {
	felt, err := d.read()
	if err != nil {
		d.ready = false
		return 0, d.fault.Of(hw.PartNumber(hw.PartExpander, 1), all, err)
	}
	return felt, nil
}

func (d *Dev) read() (uint16, error) {
	if !d.ready {
		return d.setUp()
	}
	silent := d.opts.Interrupt != nil && d.opts.Interrupt.Read() == gpio.High
	called := d.opts.Interrupt != nil && !silent
	if d.due == 0 || called {
		return d.check(silent)
	}
	d.due--
	if silent && !d.missed && d.awake == 0 {
		return d.felt, nil
	}
	d.awake = max(0, d.awake-1)
	felt, err := d.look()
	if err != nil || felt == d.felt && felt != all {
		return felt, err
	}
	return d.check(silent)
}

// look reads the levels and nothing else.
func (d *Dev) look() (felt uint16, err error) {
	d.out[0] = gpioa
	if err := d.bus.Tx(d.opts.Addr, d.out[:1], d.in[:2]); err != nil {
		return 0, err
	}
	return magnets(d.in[:]), nil
}

// check reads all registers, and accepts the levels if the settings are correct. silent
// means that there was no interrupt.
func (d *Dev) check(silent bool) (uint16, error) {
	if err := d.readAll(); err != nil {
		return 0, err
	}
	now := magnets(d.in[gpioa:])
	if now != d.felt {
		d.missed, d.awake = silent, awake
	}
	passed := d.passed(now)
	d.felt, d.due = now, looks
	return now ^ passed, nil
}

// passed returns the lines that caused an interrupt by a change that is over.
func (d *Dev) passed(now uint16) uint16 {
	if d.opts.Interrupt == nil {
		return 0
	}
	flags, captured := ^magnets(d.in[intf:]), magnets(d.in[intcap:])
	return flags & (captured ^ d.felt) &^ (now ^ d.felt)
}

// readAll reads all registers into in, and compares the settings.
func (d *Dev) readAll() error {
	d.out[0] = iodir
	if err := d.bus.Tx(d.opts.Addr, d.out[:1], d.in[:]); err != nil {
		return err
	}
	if [intf]byte(d.in[:intf]) != d.settings || d.in[olat] != markA || d.in[olat+1] != markB {
		return errSettings
	}
	return nil
}

// magnets returns the lines of a pair of registers that are low.
func magnets(pair []byte) uint16 { return ^(uint16(pair[0]) | uint16(pair[1])<<8) }

// setUp writes all settings and reads them back, in any state of the chip. Afterwards no
// interrupt is pending.
func (d *Dev) setUp() (uint16, error) {
	if err := d.write(banked, 0); err != nil {
		return 0, err
	}
	if err := d.write(iocon, configuration); err != nil {
		return 0, err
	}
	if err := d.write(iodir, d.settings[:]...); err != nil {
		return 0, err
	}
	if err := d.write(olat, markA, markB); err != nil {
		return 0, err
	}
	if err := d.readAll(); err != nil {
		return 0, err
	}
	d.ready, d.due = true, looks
	d.felt = magnets(d.in[gpioa:])
	return d.felt, nil
}

// write writes values to consecutive registers.
func (d *Dev) write(register byte, values ...byte) error {
	d.out[0] = register
	n := copy(d.out[1:], values)
	return d.bus.Tx(d.opts.Addr, d.out[:1+n], nil)
}

var _ hw.Presence = (*Dev)(nil)
