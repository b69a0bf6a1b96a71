package chip_test

import (
	"fmt"
	"math/bits"
	"testing"
	"time"

	"periph.io/x/conn/v3/gpio"

	"quartoboard/hw/sim/chip"
)

// matrix is a matrix that the test scans by hand.
type matrix struct {
	*chip.HallMatrix
	clock *chip.Clock
	rows  [4]*chip.Pin
}

func newMatrix(magnets uint16) *matrix {
	m := &matrix{clock: &chip.Clock{}}
	for r := range m.rows {
		m.rows[r] = chip.NewPin(fmt.Sprintf("row %d", r))
	}
	m.HallMatrix = chip.NewHallMatrix(m.clock, m.rows)
	m.Magnets = func() uint16 { return magnets }
	return m
}

// scan drives one row at a time and has the cells whose column is low then.
func (m *matrix) scan(t *testing.T, settle time.Duration) (felt uint16) {
	t.Helper()
	for r, p := range m.rows {
		if err := p.Out(gpio.High); err != nil {
			t.Fatal(err)
		}
		m.clock.Elapse(settle)
		high, err := m.Read(0xf)
		if err != nil {
			t.Fatal(err)
		}
		felt |= uint16(^high&0xf) << (4 * r)
		if err := p.Out(gpio.Low); err != nil {
			t.Fatal(err)
		}
	}
	return felt
}

// TestMatrixHasGhostsWithoutDiodesOnly goes through all sets of magnets: with
// diodes what is read is what is there; without them, where three corners of a
// rectangle have magnets, the fourth seems to.
func TestMatrixHasGhostsWithoutDiodesOnly(t *testing.T) {
	if got := newMatrix(0x0013).scan(t, 0); got != 0x0013 {
		t.Errorf("three corners with diodes: got %#04x, want 0x0013", got)
	}
	three := newMatrix(0x0013)
	three.Diodes = false
	if got := three.scan(t, 0); got != 0x0033 {
		t.Errorf("three corners without diodes: got %#04x, want 0x0033", got)
	}
	ghosts := 0
	for magnets := range 1 << 16 {
		m := newMatrix(uint16(magnets))
		if got := m.scan(t, 0); got != uint16(magnets) {
			t.Fatalf("with diodes: got %#04x, want %#04x", got, magnets)
		}
		m.Diodes = false
		got := m.scan(t, 0)
		if got&uint16(magnets) != uint16(magnets) {
			t.Fatalf("without diodes: got %#04x, want at least %#04x", got, magnets)
		}
		if got != uint16(magnets) {
			ghosts++
			if bits.OnesCount16(uint16(magnets)) < 3 {
				t.Fatalf("a ghost of less than three magnets: got %#04x, want %#04x", got, magnets)
			}
		}
	}
	t.Logf("without diodes %d of 65536 sets of magnets have ghosts", ghosts)
}

func TestMatrixColumnsRiseInTheirOwnTime(t *testing.T) {
	m := newMatrix(0x0004)
	m.Rise = 20 * time.Microsecond
	m.clock.Elapse(time.Second)
	if got := m.scan(t, 19*time.Microsecond); got != 0x0044 {
		t.Errorf("scanned too fast: got %#04x, want a shadow in the next row, 0x0044", got)
	}
	m.clock.Elapse(time.Second)
	if got := m.scan(t, 20*time.Microsecond); got != 0x0004 {
		t.Errorf("got %#04x, want 0x0004", got)
	}
}

func TestMatrixFaultsShowInTheColumns(t *testing.T) {
	for _, c := range []struct {
		name string
		harm func(m *matrix)
		want uint16
	}{
		{"none", func(*matrix) {}, 0x4021},
		{"open row", func(m *matrix) { m.OpenRows = 1 << 3 }, 0x0021},
		{"stuck row", func(m *matrix) { m.StuckRows = 1 << 3 }, 0x4465},
		{"open column", func(m *matrix) { m.OpenColumns = 1 << 0 }, 0x4020},
		{"stuck column", func(m *matrix) { m.StuckColumns = 1 << 0 }, 0x5131},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := newMatrix(0x4021)
			c.harm(m)
			if got := m.scan(t, 0); got != c.want {
				t.Errorf("got %#04x, want %#04x", got, c.want)
			}
		})
	}
}
