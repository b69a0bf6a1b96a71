package i2cbus

import (
	"errors"
	"fmt"
	"strings"

	"periph.io/x/conn/v3/i2c"

	"quartoboard/hw"
)

// Counts are the counters of a bus since it was wrapped.
type Counts struct {
	Transactions int
	Bytes        int // of these, in one direction, without addresses
	Errors       int // transactions that ended in an error
	Stuck        int // transactions that found a line held low
}

// Bus is a bus whose errors are those of hw.
type Bus struct {
	i2c.Bus
	counts Counts
}

// New wraps a bus. It sends nothing.
func New(bus i2c.Bus) *Bus { return &Bus{Bus: bus} }

// Counts returns the counters of the bus.
func (b *Bus) Counts() Counts { return b.counts }

// Tx implements i2c.Bus. It blocks for the time of the transaction, and for the
// time-out of the adapter where a line is held low. The error is
// hw.ErrNoAnswer with bus, address, cause and the error of the bus. Without an error it
// does not allocate.
func (b *Bus) Tx(addr uint16, w, r []byte) error {
	b.counts.Transactions++
	b.counts.Bytes += len(w) + len(r)
	err := b.Bus.Tx(addr, w, r)
	if err == nil {
		return nil
	}
	b.counts.Errors++
	why := cause(err)
	if why == hw.ErrHeld {
		b.counts.Stuck++
	}
	return fmt.Errorf("%s address %#02x: %w: %w: %w", b.Bus, addr, hw.ErrNoAnswer, why, err)
}

// causes are the texts of Linux's errors (errno.h), in the order of the search. Adapters
// differ in their error for an address without a chip.
var causes = [...]struct {
	text  string
	cause error
}{
	{"connection timed out", hw.ErrHeld},                       // ETIMEDOUT
	{"resource temporarily unavailable", hw.ErrHeld},           // EAGAIN, arbitration lost
	{"remote I/O error", hw.ErrUnacknowledged},                 // EREMOTEIO
	{"no such device or address", hw.ErrUnacknowledged},        // ENXIO
	{"input/output error", errors.New("the transfer failed")},  // EIO
	{"no such device", errors.New("the adapter is gone")},      // ENODEV
	{"bad file descriptor", errClosed},                         // EBADF
	{"file already closed", errClosed},                         // os.ErrClosed
	{"permission denied", errors.New("the bus is off limits")}, // EACCES
}

var (
	errClosed = errors.New("the bus is closed")
	errOther  = errors.New("the bus failed")
)

// cause translates an error of the bus.
func cause(err error) error {
	text := err.Error()
	for _, c := range causes {
		if strings.Contains(text, c.text) {
			return c.cause
		}
	}
	return errOther
}

var _ i2c.Bus = (*Bus)(nil)
