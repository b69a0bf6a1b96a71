package pn532_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"periph.io/x/conn/v3/i2c"

	"quartoboard/hw"
	"quartoboard/hw/i2cbus"
	"quartoboard/hw/pn532"
	"quartoboard/hw/sim/chip"
)

// pn533 is a bus to a chip that answers GetFirmwareVersion as a PN533 does.
type pn533 struct{ i2c.Bus }

func (p pn533) Tx(addr uint16, w, r []byte) error {
	err := p.Bus.Tx(addr, w, r)
	if len(r) == 1+13 {
		r[8], r[12] = 0x33, r[12]-1
	}
	return err
}

func TestAnotherChipIsNoReader(t *testing.T) {
	r := newReader(t, uid4)
	r.drive(pn532.OverI2C(pn533{r.bus}))
	err := r.Open()
	if want := "tray reader: version 33 01 06 07 is not one of a reader: no answer"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// lossy is a bus on which transaction n is lost.
type lossy struct {
	i2c.Bus
	n *int
}

func (l lossy) Tx(addr uint16, w, r []byte) error {
	*l.n--
	if *l.n == -1 {
		clear(r)
		return nil
	}
	return l.Bus.Tx(addr, w, r)
}

// TestACommandThatIsLostIsSentAgain loses each transaction of Open in turn, which has
// no second attempt.
func TestACommandThatIsLostIsSentAgain(t *testing.T) {
	for i, n := 0, -1; n < 0; i++ {
		r := newReader(t)
		r.drive(pn532.OverI2C(lossy{r.bus, &n}))
		n = i
		if err := r.Open(); err != nil {
			t.Errorf("transaction %d: %v", i, err)
		}
	}
}

// brokenSwitch is a bus behind a switch that fails once there is something to read, and
// has tried twice each time.
type brokenSwitch struct {
	i2c.Bus
	reads *int
}

func (b brokenSwitch) Tx(addr uint16, w, r []byte) error {
	if len(r) == 0 {
		return b.Bus.Tx(addr, w, r)
	}
	*b.reads++
	return &hw.PartError{Part: hw.PartNumber(hw.PartSwitch, 0), Err: errors.Join(hw.ErrNoAnswer, hw.ErrUnacknowledged)}
}

// TestASwitchAtFaultIsNoBusyReader though nothing acknowledges in either case.
func TestASwitchAtFaultIsNoBusyReader(t *testing.T) {
	r, reads := newReader(t, uid4), 0
	r.drive(pn532.OverI2C(brokenSwitch{r.bus, &reads}))
	if err := r.Open(); !errors.Is(err, hw.ErrNoAnswer) || reads != 1 {
		t.Errorf("got %v after %d looks for an answer, want no answer after one", err, reads)
	}
}

// TestAStuckBusIsTold holds the data line low, which costs the time-out of the adapter, a
// second, until it is released: two transactions are tried.
func TestAStuckBusIsTold(t *testing.T) {
	r := newReader(t, uid4)
	r.open(t)
	r.bus.Fault = func() chip.I2CFault { return chip.I2CStuck }
	begin := r.clock.Now()
	if got, want := r.read(), "no answer"; !strings.Contains(got, want) {
		t.Errorf("got %s, want %s", got, want)
	}
	if took, most := r.clock.Now()-begin, 2100*time.Millisecond; took > most {
		t.Errorf("took %v, want at most %v", took, most)
	}
	r.bus.Fault = nil
	if got := r.read(); got != uid4 {
		t.Errorf("after that: got %s, want %s", got, uid4)
	}
}

// wayward is a bus through a switch that left a second port open, until it is doubted.
type wayward struct {
	i2c.Bus
	both *bool
}

func (w wayward) Doubt() { *w.both = false }

// TestASecondReaderOnTheWayIsDoubted has two readers answer at once, as a switch of
// buses does whose closing was lost.
func TestASecondReaderOnTheWayIsDoubted(t *testing.T) {
	r, other, both := newReader(t, uid4), newReader(t), false
	bus := chip.NewI2C(r.clock, "I2C3", func(addr uint16, dst []chip.Target) []chip.Target {
		dst = r.reach(addr, dst)
		if both {
			dst = other.reach(addr, dst)
		}
		return dst
	})
	r.drive(pn532.OverI2C(wayward{i2cbus.New(bus), &both}))
	r.open(t)
	both = true
	first := r.read()
	if both {
		t.Errorf("%s, and the way was not doubted", first)
	}
	if got := r.read(); got != uid4 {
		t.Errorf("after %s: got %s, want %s", first, got, uid4)
	}
}
