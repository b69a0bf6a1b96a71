package i2cbus_test

import (
	"errors"
	"testing"

	"quartoboard/hw"
	"quartoboard/hw/i2cbus"
	"quartoboard/hw/sim/chip"
)

// cell is a target with one register.
type cell struct{ value byte }

func (c *cell) Address(bool) bool { return true }
func (c *cell) Write(b byte) bool { c.value = b; return true }
func (c *cell) Read() byte        { return c.value }
func (c *cell) Stop()             {}

const cellAddr = 0x20

// newWire is a bus with a cell.
func newWire() *chip.I2C {
	c := &cell{value: 7}
	return chip.NewI2C(&chip.Clock{}, "I2C1", func(addr uint16, dst []chip.Target) []chip.Target {
		if addr == cellAddr {
			dst = append(dst, c)
		}
		return dst
	})
}

func TestGoodTransactionsPassUnchanged(t *testing.T) {
	wire := newWire()
	b := i2cbus.New(wire)
	r := make([]byte, 1)
	if err := b.Tx(cellAddr, []byte{42}, r); err != nil || r[0] != 42 {
		t.Errorf("got %d, %v, want 42", r[0], err)
	}
	if got, want := b.Counts(), (i2cbus.Counts{Transactions: 1, Bytes: 2}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if b.String() != "I2C1" || b.SetSpeed(1) == nil {
		t.Errorf("%v hides what the bus says of itself", b)
	}
}

func TestErrorsAreOneSentenceAroundTheSentinel(t *testing.T) {
	b := i2cbus.New(newWire())
	err := b.Tx(0x21, []byte{1}, nil)
	if want := "I2C1 address 0x21: no answer: nothing acknowledges: sysfs-i2c: remote I/O error"; err == nil || err.Error() != want {
		t.Errorf("got %v\nwant %s", err, want)
	}
	if !errors.Is(err, hw.ErrNoAnswer) {
		t.Errorf("%v is not %v", err, hw.ErrNoAnswer)
	}
}

func TestAHeldLineIsCounted(t *testing.T) {
	wire := newWire()
	wire.Fault = func() chip.I2CFault { return chip.I2CStuck }
	b := i2cbus.New(wire)
	err := b.Tx(cellAddr, []byte{1}, nil)
	if !errors.Is(err, hw.ErrNoAnswer) || !errors.Is(err, hw.ErrHeld) {
		t.Errorf("got %v, want no answer, a line is held low", err)
	}
	if got, want := b.Counts(), (i2cbus.Counts{Transactions: 1, Bytes: 1, Errors: 1, Stuck: 1}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	wire.Fault = nil
	if err := b.Tx(cellAddr, []byte{1}, nil); err != nil {
		t.Errorf("freed by itself, and still: %v", err)
	}
}
