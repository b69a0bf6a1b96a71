package chip

import (
	"time"

	"periph.io/x/conn/v3/gpio"
)

// HallMatrix is sixteen cells on four row wires and four columns. A row wire is
// grounded while its line is high, and floats otherwise; a cell with a magnet
// joins its column to its row wire; a column that nothing pulls down rises by its
// pull-up resistor. Cell 4r+c is on row r and column c.
type HallMatrix struct {
	// Magnets has the cells with a magnet.
	Magnets func() uint16
	// Diodes are in every cell, or transistors with the same effect: current
	// passes from the column to the row wire only.
	Diodes bool
	// Rise is how long a column takes from low to high.
	Rise time.Duration

	StuckRows, OpenRows       uint8 // grounded always, and never
	StuckColumns, OpenColumns uint8 // low always, and high always

	// Set by NewHallMatrix, then fixed.
	clock *Clock
	rows  [4]*Pin

	low      uint8 // columns pulled down when last looked at
	released [4]time.Duration
}

// NewHallMatrix is a matrix on four lines that are pulled down until they are
// driven. It listens to their changes.
func NewHallMatrix(clock *Clock, rows [4]*Pin) *HallMatrix {
	m := &HallMatrix{Diodes: true, clock: clock, rows: rows}
	for _, p := range rows {
		p.Changed = func(gpio.Level) { m.sense() }
	}
	return m
}

// Rows has the row wires that are grounded.
func (m *HallMatrix) Rows() uint8 {
	grounded := m.StuckRows
	for r, p := range m.rows {
		if p.Level() {
			grounded |= 1 << r
		}
	}
	return grounded &^ m.OpenRows
}

// pulled has the columns that are pulled down. Without diodes current also finds
// its way from a column through a cell, a floating row wire and another cell.
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

// sense notes which columns were let go.
func (m *HallMatrix) sense() {
	now := m.pulled()
	for c := range m.released {
		if m.low>>c&1 == 1 && now>>c&1 == 0 {
			m.released[c] = m.clock.Now()
		}
	}
	m.low = now
}

// Read has the bit of each column that is high, of those in the mask. It is the
// matrix as a set of lines.
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
