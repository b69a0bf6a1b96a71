package chip

import (
	"time"

	"periph.io/x/conn/v3/gpio"
)

// HallMatrix simulates sixteen cells on four row wires and four columns. A row wire is
// grounded while its line is high, and floats otherwise; a cell with a magnet
// connects its column to its row wire; a column that nothing pulls down rises by its
// pull-up resistor. Cell 4r+c is on row r and column c.
type HallMatrix struct {
	// Magnets are the cells with a magnet.
	Magnets func() uint16
	// Diodes are in every cell, or transistors with the same effect: current
	// passes from the column to the row wire only.
	Diodes bool
	// Rise is the rise time of a column.
	Rise time.Duration

	StuckRows, OpenRows       uint8 // always grounded, and never
	StuckColumns, OpenColumns uint8 // always low, and always high

	// Set by NewHallMatrix, then fixed.
	clock *Clock
	rows  [4]*Pin

	low      uint8 // columns pulled down at the last update
	released [4]time.Duration
}

// NewHallMatrix makes a matrix on four lines that are pulled down until they are
// driven. It listens to their changes.
func NewHallMatrix(clock *Clock, rows [4]*Pin) *HallMatrix {
	m := &HallMatrix{Diodes: true, clock: clock, rows: rows}
	for _, p := range rows {
		p.Changed = func(gpio.Level) { m.sense() }
	}
	return m
}

// Rows returns the row wires that are grounded.
func (m *HallMatrix) Rows() uint8 {
	grounded := m.StuckRows
	for r, p := range m.rows {
		if p.Level() {
			grounded |= 1 << r
		}
	}
	return grounded &^ m.OpenRows
}

// pulled returns the columns that are pulled down. Without diodes current also flows
// from a column through a cell, a floating row wire and another cell.
func (m *HallMatrix) pulled() uint8 {
	var magnets uint16
	if m.Magnets != nil {
		magnets = m.Magnets()
	}
	rows, columns := m.Rows(), uint8(0)
	for {
		wasRows, wasColumns := rows, columns
		for r := range 4 {
			cells := uint8(magnets>>(4*r)) & 0xf
			if rows>>r&1 == 1 {
				columns |= cells
			}
			if !m.Diodes && cells&columns != 0 {
				rows |= 1 << r
			}
		}
		if rows == wasRows && columns == wasColumns {
			return columns | m.StuckColumns
		}
	}
}

// sense notes the columns that are no longer pulled down.
func (m *HallMatrix) sense() {
	now := m.pulled()
	for c := range m.released {
		if m.low>>c&1 == 1 && now>>c&1 == 0 {
			m.released[c] = m.clock.Now()
		}
	}
	m.low = now
}

// Read returns the columns in mask that are high.
func (m *HallMatrix) Read(mask gpio.GPIOValue) (gpio.GPIOValue, error) {
	m.sense()
	high := ^m.low & 0xf
	for c, at := range m.released {
		if at != 0 && m.clock.Now() < at+m.Rise {
			high &^= 1 << c
		}
	}
	return gpio.GPIOValue(high|m.OpenColumns) & mask, nil
}

// columnRise is the rise time of a column with the Pi's pull-up and 30 cm of wire.
const columnRise = 60 * time.Microsecond

// FitHallMatrix connects sixteen switches by four gates to four columns.
func FitHallMatrix(b Bench) {
	m := NewHallMatrix(b.Clock(), [4]*Pin(b.Lines("rows")))
	m.Rise, m.Magnets = columnRise, b.Switches
	for c, p := range b.Lines("columns") {
		p.Source = func() gpio.Level {
			high, _ := m.Read(1 << c) // a simulated matrix has no errors
			return high != 0
		}
	}
}
