// Package i2cbus wraps an I²C bus for the drivers on it. It translates the errors of
// the bus to the sentinels of hw, frees a bus that a chip holds low if the host can,
// and counts both for doctor. Each bus is wrapped once, and all drivers on it use the
// wrapper.
//
// periph's sysfs driver passes the kernel's error on as text only, so the package
// compares texts. Every error is hw.ErrNoAnswer, and hw.ErrUnacknowledged too after a
// NAK. Two mean a line held low: the time-out of an adapter,
// one second by default (ETIMEDOUT), and an arbitration that got lost (EAGAIN),
// though this bus has one controller.
//
// A chip that was interrupted while it sent a 0 holds SDA low until it is clocked
// (UM10204, 3.1.16): nine clocks and a stop free it. A bus that can do
// that has a method Recover() error; the transaction is then repeated, once. If that
// does not help, it is tried again at the 2nd, 4th, 8th… consecutive stuck transaction,
// and at least at every 64th, so that a dead bus does not cost twice its time-out each
// time. A transaction may be sent a second time after its first bytes have arrived:
// chips with registers accept that.
//
// A Pi's kernel drivers have no such method for programs: they
// recover by themselves or not at all, and then only the supply, or a reset line such
// as that of tca9548a, helps. None of this is tested on a Pi.
//
// Faults without an error stay undetected: the sysfs driver ignores the transferred
// length, so that an absent chip may read as zeros. Drivers check a known value. There
// is no lock: a Bus belongs to one goroutine.
package i2cbus
