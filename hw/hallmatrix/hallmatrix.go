package hallmatrix

import (
	"fmt"
	"math/bits"
	"time"

	"periph.io/x/conn/v3/gpio"

	"quartoboard/hw"
	"quartoboard/hw/plug"
)

// Side is the number of rows, and of columns.
const Side = 4

// Settle is the time from driving a row to reading it, in which a column rises.
const Settle = 100 * time.Microsecond

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
	rows  [Side]gpio.PinOut
	lines plug.Lines // the columns
	sleep func(time.Duration)

	disconnected bool // all rows are known to be low

	fault hw.Fault
}

// New drives every row low: High connects a row to the columns. A row that cannot be
// driven is an error.
func New(rows [Side]gpio.PinOut, lines plug.Lines, sleep func(time.Duration)) (*Dev, error) {
	d := &Dev{rows: rows, lines: lines, sleep: sleep}
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
			return 0, d.fault.Of(row(r), all, err)
		}
	}
	stuck, err := d.idle()
	if err != nil {
		return 0, d.fault.Of(hw.Part{Kind: hw.PartColumn}, all, err)
	}
	var felt uint16
	for r := range d.rows {
		low, part, err := d.read(r)
		if err != nil {
			_, _ = d.disconnect() // the first fault is returned; the next look tries again
			return 0, d.fault.Of(part, all, err)
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
	d.sleep(Settle)
	return d.low()
}

// read returns the columns that the gate of row r pulls low, or the part that failed.
func (d *Dev) read(r int) (low uint16, part hw.Part, err error) {
	if err := d.rows[r].Out(gpio.High); err != nil {
		return 0, row(r), err
	}
	d.sleep(Settle)
	low, err = d.low()
	if err != nil {
		return 0, hw.Part{Kind: hw.PartColumn}, err
	}
	return low, row(r), d.rows[r].Out(gpio.Low)
}

// row returns the part of a row by its index.
func row(r int) hw.Part { return hw.PartNumber(hw.PartRow, r+1) }

// stuck returns the error of columns that are low without a row.
func (d *Dev) stuck(low uint16) *hw.PartError {
	part := hw.Part{Kind: hw.PartColumn}
	if bits.OnesCount16(low) == 1 {
		part.Numbers = low << 1
	}
	return d.fault.Of(part, low*firstColumn, errStuck) // each bit into every row
}

var _ hw.Presence = (*Dev)(nil)
