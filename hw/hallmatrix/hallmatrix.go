package hallmatrix

import (
	"errors"
	"fmt"
	"math/bits"
	"time"

	"periph.io/x/conn/v3/gpio"

	"quartoboard/hw"
)

// Side is the number of rows, and of columns.
const Side = 4

// DefaultSettle is the time that a column has to rise.
const DefaultSettle = 100 * time.Microsecond

// Gate is the line of a row; every periph pin is one.
type Gate interface {
	// Out connects the row to the columns with High and disconnects it with Low.
	Out(l gpio.Level) error
}

// Lines are the columns: inputs with pull-ups, read together, such as periph's
// *gpioioctl.LineSet. A single pin would read as low, a magnet, on an error.
type Lines interface {
	// Read returns bit n set where line n is high; mask selects the lines.
	Read(mask gpio.GPIOValue) (gpio.GPIOValue, error)
}

// Opts are the options of a matrix. The zero value is good.
type Opts struct {
	Settle time.Duration       // from driving a row to reading it; DefaultSettle where 0
	Sleep  func(time.Duration) // time.Sleep where nil
}

const (
	columns     = 1<<Side - 1      // all four
	all         = 1<<hw.Places - 1 // every sensor
	firstColumn = 0x1111           // the sensors of column 1
)

// errStuck is the error of a column that is low while no row is driven.
var errStuck = fmt.Errorf("%w: low while no row is driven", hw.ErrCorrupt)

// Dev is a matrix of sensors.
type Dev struct {
	// Set by New, then fixed.
	rows  [Side]Gate
	lines Lines
	opts  Opts

	disconnected bool // all rows are known to be low

	fault *hw.PartError // the last: a lasting fault allocates once
	cause error         // of the fault: the error of the lines
}

// New drives every row low. A line that is missing or cannot be driven is an
// error.
func New(rows [Side]Gate, lines Lines, opts Opts) (*Dev, error) {
	for r, g := range rows {
		if g == nil {
			return nil, fmt.Errorf("hallmatrix: %v is missing", row(r))
		}
	}
	switch {
	case lines == nil:
		return nil, errors.New("hallmatrix: the columns are missing")
	case opts.Settle < 0:
		return nil, fmt.Errorf("hallmatrix: a settle time of %v: 0 or more expected", opts.Settle)
	case opts.Settle == 0:
		opts.Settle = DefaultSettle
	}
	if opts.Sleep == nil {
		opts.Sleep = time.Sleep
	}
	d := &Dev{rows: rows, lines: lines, opts: opts}
	if r, err := d.disconnect(); err != nil {
		return nil, fmt.Errorf("hallmatrix: %v: %w", row(r), err)
	}
	return d, nil
}

// disconnect drives every row low, and returns the first that failed with its error.
func (d *Dev) disconnect() (row int, err error) {
	for r, g := range d.rows {
		if outErr := g.Out(gpio.Low); outErr != nil && err == nil {
			row, err = r, outErr
		}
	}
	d.disconnected = err == nil
	return row, err
}

// ReadPresence implements hw.Presence. It blocks for four times the settle time
// and the system calls. Errors are *hw.PartError: around hw.ErrCorrupt for
// columns that are low while no row is driven; the bits of the others are good then;
// and around hw.ErrNoAnswer for a line that fails, with all places.
func (d *Dev) ReadPresence() (uint16, error) {
	if !d.disconnected {
		if r, err := d.disconnect(); err != nil {
			return 0, d.broken(row(r), err)
		}
	}
	stuck, err := d.idle()
	if err != nil {
		return 0, d.broken(hw.Part{Kind: hw.PartColumn}, err)
	}
	var felt uint16
	for r := range d.rows {
		low, part, err := d.read(r)
		if err != nil {
			_, _ = d.disconnect() // the first fault is returned; the next look tries again
			return 0, d.broken(part, err)
		}
		felt |= low << (Side * r)
	}
	if stuck != 0 {
		return felt, d.stuck(stuck)
	}
	return felt, nil
}

// low returns the columns that are low now.
func (d *Dev) low() (uint16, error) {
	high, err := d.lines.Read(columns)
	if err != nil {
		return 0, err
	}
	return uint16(^high & columns), nil
}

// idle returns the columns that are low while no row is driven. It reads twice, since
// a column may still be rising.
func (d *Dev) idle() (uint16, error) {
	low, err := d.low()
	if err != nil || low == 0 {
		return 0, err
	}
	d.opts.Sleep(d.opts.Settle)
	return d.low()
}

// read returns the columns that the gate of row r pulls low, or the part that failed.
func (d *Dev) read(r int) (low uint16, part hw.Part, err error) {
	if err := d.rows[r].Out(gpio.High); err != nil {
		return 0, row(r), err
	}
	d.opts.Sleep(d.opts.Settle)
	low, err = d.low()
	if err != nil {
		return 0, hw.Part{Kind: hw.PartColumn}, err
	}
	return low, row(r), d.rows[r].Out(gpio.Low)
}

// row returns the part of a row by its index.
func row(r int) hw.Part { return hw.PartNumber(hw.PartRow, r+1) }

// broken returns the error of a line that fails.
func (d *Dev) broken(part hw.Part, cause error) *hw.PartError {
	if d.fault == nil || d.fault.Part != part || d.cause != cause {
		err := fmt.Errorf("%w: %w", hw.ErrNoAnswer, cause)
		d.fault, d.cause = &hw.PartError{Part: part, Places: all, Err: err}, cause
	}
	return d.fault
}

// stuck returns the error of columns that are low without a row.
func (d *Dev) stuck(low uint16) *hw.PartError {
	part := hw.Part{Kind: hw.PartColumn}
	if bits.OnesCount16(low) == 1 {
		part.Numbers = low << 1
	}
	places := low * firstColumn // each bit into every row
	if d.fault == nil || d.fault.Places != places || d.cause != errStuck {
		d.fault, d.cause = &hw.PartError{Part: part, Places: places, Err: errStuck}, errStuck
	}
	return d.fault
}

var _ hw.Presence = (*Dev)(nil)
