package pn532_test

import (
	"testing"

	"periph.io/x/conn/v3/i2c"

	"quartoboard/hw/i2cbus"
	"quartoboard/hw/pn532"
	"quartoboard/hw/sim/chip"
)

// wayward is a bus through a switch that left a second port open, until it is doubted.
type wayward struct {
	i2c.Bus
	both *bool
}

func (w wayward) Doubt() { *w.both = false }

// TestASecondReaderOnTheWayIsDoubted has two readers answer at once, as a switch of
// buses does whose closing was lost.
func TestASecondReaderOnTheWayIsDoubted(t *testing.T) {
	r, other, both := newReader(t, overI2C, uid4), newReader(t, overI2C), false
	bus := chip.NewI2C(r.clock, "I2C3", func(addr uint16, dst []chip.Target) []chip.Target {
		if addr == pn532.Address {
			dst = append(dst, r.chip)
		}
		if addr == pn532.Address && both {
			dst = append(dst, other.chip)
		}
		return dst
	})
	d, err := r.tryOpen(t, pn532.OverI2C(wayward{i2cbus.New(bus), &both}))
	if err != nil {
		t.Fatal(err)
	}
	both = true
	first := r.read(d)
	if both {
		t.Errorf("%s, and the way was not doubted", first)
	}
	if got := r.read(d); got != "12345678" {
		t.Errorf("after %s: got %s, want 12345678", first, got)
	}
}
