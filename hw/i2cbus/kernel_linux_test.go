package i2cbus_test

import (
	"errors"
	"strings"
	"syscall"
	"testing"

	"periph.io/x/conn/v3/i2c"

	"quartoboard/hw"
	"quartoboard/hw/i2cbus"
)

// says is a bus that always fails with one text.
type says struct {
	i2c.Bus
	text string
}

func (s says) String() string                    { return "I2C1" }
func (s says) Tx(addr uint16, w, r []byte) error { return errors.New("sysfs-i2c: " + s.text) }

// TestEveryWordOfTheKernelIsUnderstood takes the texts from the syscall package,
// as periph's driver does.
func TestEveryWordOfTheKernelIsUnderstood(t *testing.T) {
	for _, tt := range []struct {
		errno syscall.Errno
		cause string
		stuck int
	}{
		{syscall.EREMOTEIO, "nothing acknowledges", 0},
		{syscall.ENXIO, "nothing acknowledges", 0},
		{syscall.ETIMEDOUT, "a line is held low", 1},
		{syscall.EAGAIN, "a line is held low", 1},
		{syscall.EIO, "the transfer failed", 0},
		{syscall.ENODEV, "the adapter is gone", 0},
		{syscall.EBADF, "the bus is closed", 0},
		{syscall.EACCES, "the bus is off limits", 0},
		{syscall.EINVAL, "the bus failed", 0},
	} {
		b := i2cbus.New(says{text: tt.errno.Error()})
		err := b.Tx(cellAddr, nil, make([]byte, 1))
		if !errors.Is(err, hw.ErrNoAnswer) || !strings.Contains(err.Error(), ": "+tt.cause+": sysfs-i2c: "+tt.errno.Error()) {
			t.Errorf("%v: got %v, want %q", tt.errno, err, tt.cause)
		}
		if got, want := errors.Is(err, hw.ErrUnacknowledged), tt.cause == "nothing acknowledges"; got != want {
			t.Errorf("%v: %v is hw.ErrUnacknowledged: got %v, want %v", tt.errno, err, got, want)
		}
		if got, want := b.Counts(), (i2cbus.Counts{Transactions: 1, Bytes: 1, Errors: 1, Stuck: tt.stuck}); got != want {
			t.Errorf("%v: got %+v, want %+v", tt.errno, got, want)
		}
	}
}
