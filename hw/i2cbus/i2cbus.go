package i2cbus

import (
	"errors"
	"fmt"
	"strings"

	"periph.io/x/conn/v3/i2c"

	"quartoboard/hw"
)

// Recoverer is a bus that can send nine clocks and a stop.
type Recoverer interface {
	Recover() error
}

// Counts are the counters of a bus since it was wrapped.
type Counts struct {
	Transactions int // without repetitions
	Bytes        int // of these, in one direction, without addresses
	Errors       int // transactions that ended in an error
	Stuck        int // transactions that found a line held low, freed or not
}

// Bus is a bus whose errors are those of hw.
type Bus struct {
	// Set by New, then fixed.
	i2c.Bus
	recoverer Recoverer // nil if the bus cannot recover

	counts Counts
	row    int // consecutive stuck transactions
}

// New wraps a bus. It sends nothing.
func New(bus i2c.Bus) *Bus {
	r, _ := bus.(Recoverer) // optional
	return &Bus{Bus: bus, recoverer: r}
}

// Counts returns the counters of the bus.
func (b *Bus) Counts() Counts { return b.counts }

// Tx implements i2c.Bus. It blocks for the time of the transaction, and for up to
// two time-outs of the adapter where a line is held low. The error is
// hw.ErrNoAnswer with bus, address, cause and the error of the bus. Without an error it
// does not allocate.
func (b *Bus) Tx(addr uint16, w, r []byte) error {
	b.counts.Transactions++
	b.counts.Bytes += len(w) + len(r)
	err := b.Bus.Tx(addr, w, r)
	if err != nil && stuck(err) {
		err = b.free(addr, w, r, err)
	} else {
		b.row = 0
	}
	if err == nil {
		return nil
	}
	b.counts.Errors++
	return fmt.Errorf("%s address %#02x: %w: %w: %w", b.Bus, addr, hw.ErrNoAnswer, cause(err), err)
}

// longest is the longest run of stuck transactions without an attempt to recover.
const longest = 64

// free handles a stuck transaction: it may recover the bus and repeat it.
func (b *Bus) free(addr uint16, w, r []byte, err error) error {
	b.counts.Stuck++
	b.row++
	due := b.row&(b.row-1) == 0 || b.row%longest == 0
	if b.recoverer == nil || !due {
		return err
	}
	if recoverErr := b.recoverer.Recover(); recoverErr != nil {
		return fmt.Errorf("%w, and nine clocks could not be sent: %w", err, recoverErr)
	}
	if err = b.Bus.Tx(addr, w, r); err != nil && stuck(err) {
		return err
	}
	b.row = 0
	return err
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

func stuck(err error) bool { return cause(err) == hw.ErrHeld }

var _ i2c.Bus = (*Bus)(nil)
