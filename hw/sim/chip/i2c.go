package chip

import (
	"errors"
	"fmt"
	"time"

	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/physic"
)

// DefaultI2CSpeed is the speed of a Pi's bus without a boot configuration.
const DefaultI2CSpeed = 100 * physic.KiloHertz

// Target is a chip at an address of an I²C bus.
type Target interface {
	// Address is the start, or a repeated one, with the target's own address,
	// to be written to or read from. False is a NAK.
	Address(read bool) bool
	// Write takes a byte. False is a NAK.
	Write(b byte) bool
	// Read returns the next byte.
	Read() byte
	// Stop is the stop condition.
	Stop()
}

// I2CFault is a fault of one transaction.
type I2CFault uint8

// The faults, with the errors of Linux and periph's sysfs driver.
const (
	I2CGood  I2CFault = iota
	I2CNAK            // a NAK of the address: an error
	I2CZeros          // nothing transferred, and no error: periph ignores a short count
	I2CShort          // the answer ends half-way, zeros follow: no error either
	I2CStuck          // a line is held low: an error after a second
)

var (
	errRemote  = errors.New("sysfs-i2c: remote I/O error")
	errTimeout = errors.New("sysfs-i2c: connection timed out")
)

// stuckTime is the time-out of an adapter, by default one second.
const stuckTime = time.Second

// I2C is a bus. If two targets have one address, both are written to, and
// their answers are superposed: a 0 wins.
type I2C struct {
	// Overhead is charged for each transaction; NewI2C sets DefaultOverhead.
	Overhead time.Duration
	// Fault, if set, is called at each transaction.
	Fault func() I2CFault

	// Set by NewI2C, then fixed.
	clock *Clock
	name  string
	reach func(addr uint16, dst []Target) []Target

	bit     time.Duration
	closed  bool
	targets []Target
	stats   Stats
}

// NewI2C makes a bus at DefaultI2CSpeed. At each transaction reach appends to dst
// the targets of an address.
func NewI2C(clock *Clock, name string, reach func(addr uint16, dst []Target) []Target) *I2C {
	return &I2C{Overhead: DefaultOverhead, clock: clock, name: name, reach: reach, bit: DefaultI2CSpeed.Period()}
}

// String returns the name of the bus.
func (b *I2C) String() string { return b.name }

// Stats returns the traffic of the bus since it was made, with addresses.
func (b *I2C) Stats() Stats { return b.stats }

// SetClock sets the speed, as the boot configuration does on a Pi.
func (b *I2C) SetClock(f physic.Frequency) { b.bit = f.Period() }

// SetSpeed implements i2c.Bus, and fails as on a Pi.
func (b *I2C) SetSpeed(physic.Frequency) error {
	return fmt.Errorf("%s: the speed is the boot configuration's", b.name)
}

// Close implements i2c.BusCloser; later transactions are errors.
func (b *I2C) Close() error {
	b.closed = true
	return nil
}

// Tx implements i2c.Bus. It does not allocate after its first calls.
func (b *I2C) Tx(addr uint16, w, r []byte) error {
	switch {
	case b.closed:
		return fmt.Errorf("%s: closed", b.name)
	case addr > 0x7f || len(w)+len(r) == 0 || len(w) > maxTx || len(r) > maxTx:
		return fmt.Errorf("%s: address %#x, %d bytes out and %d in: not simulated", b.name, addr, len(w), len(r))
	}
	b.clock.Elapse(b.Overhead)
	b.stats.Transactions++
	b.stats.Calls++
	fault := I2CGood
	if b.Fault != nil {
		fault = b.Fault()
	}
	b.targets = b.targets[:0]
	switch fault {
	case I2CZeros:
		clear(r)
		return nil
	case I2CStuck:
		b.clock.Elapse(stuckTime)
		return errTimeout
	case I2CGood, I2CShort:
		b.targets = b.reach(addr, b.targets)
	}
	ok := (len(w) == 0 || b.address(false) && b.write(w)) && (len(r) == 0 || b.address(true))
	if ok {
		b.read(r, fault == I2CShort)
	}
	for _, t := range b.targets {
		t.Stop()
	}
	b.clock.Elapse(2 * b.bit) // start and stop
	if !ok {
		return errRemote
	}
	return nil
}

// cross advances the clock by n bytes and their acknowledgements.
func (b *I2C) cross(n int) {
	b.stats.Bytes += n
	b.clock.Elapse(time.Duration(9*n) * b.bit)
}

// address starts a transfer; false is a NAK.
func (b *I2C) address(read bool) (acknowledged bool) {
	b.cross(1)
	for _, t := range b.targets {
		acknowledged = t.Address(read) || acknowledged
	}
	return acknowledged
}

// write sends bytes; false is a NAK.
func (b *I2C) write(w []byte) bool {
	for _, out := range w {
		b.cross(1)
		acknowledged := false
		for _, t := range b.targets {
			acknowledged = t.Write(out) || acknowledged
		}
		if !acknowledged {
			return false
		}
	}
	return true
}

// read fills r, the second half with zeros if the answer is short.
func (b *I2C) read(r []byte, short bool) {
	for i := range r {
		if short && i >= len(r)/2 {
			r[i] = 0
			continue
		}
		b.cross(1)
		r[i] = 0xff
		for _, t := range b.targets {
			r[i] &= t.Read()
		}
	}
}

var _ i2c.BusCloser = (*I2C)(nil)
