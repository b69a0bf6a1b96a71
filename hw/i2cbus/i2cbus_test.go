package i2cbus_test

import (
	"errors"
	"strings"
	"testing"

	"periph.io/x/conn/v3/i2c"

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

// held is a bus on which a chip holds SDA low until it is clocked.
func held(freed bool) (wire *chip.I2C, recoveries *int) {
	wire, recoveries = newWire(), new(int)
	low := true
	wire.Fault = func() chip.I2CFault {
		if low {
			return chip.I2CStuck
		}
		return chip.I2CGood
	}
	wire.Recovered = func() { *recoveries++; low = !freed }
	return wire, recoveries
}

func TestNineClocksFreeAStuckBus(t *testing.T) {
	wire, _ := held(true)
	b := i2cbus.New(wire)
	r := make([]byte, 1)
	if err := b.Tx(cellAddr, nil, r); err != nil || r[0] != 7 {
		t.Errorf("got %d, %v, want 7", r[0], err)
	}
	if got, want := b.Counts(), (i2cbus.Counts{Transactions: 1, Bytes: 1, Stuck: 1}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestADeadBusIsRecoveredEverMoreSeldom(t *testing.T) {
	wire, recoveries := held(false)
	b := i2cbus.New(wire)
	for n := 1; n <= 256; n++ {
		before := *recoveries
		if err := b.Tx(cellAddr, []byte{1}, nil); !errors.Is(err, hw.ErrNoAnswer) {
			t.Fatalf("transaction %d: got %v", n, err)
		}
		want := 0
		switch n {
		case 1, 2, 4, 8, 16, 32, 64, 128, 192, 256:
			want = 1
		}
		if got := *recoveries - before; got != want {
			t.Errorf("transaction %d: %d recoveries, want %d", n, got, want)
		}
	}
	wire.Fault = nil
	if err := b.Tx(cellAddr, []byte{1}, nil); err != nil {
		t.Errorf("freed by itself, and still: %v", err)
	}
	before := *recoveries
	wire.Fault = func() chip.I2CFault { return chip.I2CStuck }
	if err := b.Tx(cellAddr, []byte{1}, nil); err == nil || *recoveries != before+1 {
		t.Errorf("stuck anew: %d recoveries, %v, want one", *recoveries-before, err)
	}
}

// without is a bus as a Pi's kernel gives it: no recovery.
type without struct{ i2c.Bus }

func TestABusWithoutRecoveryOnlyTells(t *testing.T) {
	wire, recoveries := held(true)
	b := i2cbus.New(without{wire})
	if err := b.Tx(cellAddr, []byte{1}, nil); !errors.Is(err, hw.ErrNoAnswer) || *recoveries != 0 {
		t.Errorf("got %v after %d recoveries", err, *recoveries)
	}
	if got, want := b.Counts(), (i2cbus.Counts{Transactions: 1, Bytes: 1, Errors: 1, Stuck: 1}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// broken is a bus whose recovery fails.
type broken struct{ *chip.I2C }

var errNoPins = errors.New("the pins are the controller's")

func (broken) Recover() error { return errNoPins }

func TestARecoveryThatFailsIsTold(t *testing.T) {
	wire, _ := held(true)
	err := i2cbus.New(broken{wire}).Tx(cellAddr, []byte{1}, nil)
	want := "I2C1 address 0x20: no answer: a line is held low: sysfs-i2c: connection timed out, and nine clocks could not be sent: the pins are the controller's"
	if !errors.Is(err, errNoPins) || !errors.Is(err, hw.ErrNoAnswer) || err.Error() != want {
		t.Errorf("got %v\nwant %s", err, want)
	}
}

func TestWhatFollowsARecoveryKeepsItsOwnError(t *testing.T) {
	wire, _ := held(true)
	b := i2cbus.New(wire)
	err := b.Tx(0x33, []byte{1}, nil)
	if err == nil || !strings.Contains(err.Error(), "nothing acknowledges") {
		t.Errorf("got %v, want the absence of 0x33", err)
	}
	if got, want := b.Counts(), (i2cbus.Counts{Transactions: 1, Bytes: 1, Errors: 1, Stuck: 1}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}
