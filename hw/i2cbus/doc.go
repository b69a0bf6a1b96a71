// Package i2cbus wraps an I²C bus for the drivers on it. It translates the errors of
// the bus to the sentinels of hw and counts them for doctor. Each bus is wrapped once,
// and all drivers on it use the wrapper.
//
// periph's sysfs driver passes the kernel's error on as text only, so the package
// compares texts. Every error is hw.ErrNoAnswer, and hw.ErrUnacknowledged too after a
// NAK. Two mean a line held low: the time-out of an adapter,
// one second by default (ETIMEDOUT), and an arbitration that got lost (EAGAIN),
// though this bus has one controller.
//
// A chip that was interrupted while it sent a 0 holds SDA low until it is clocked
// (UM10204, 3.1.16): nine clocks and a stop free it. A Pi's kernel drivers do not let a
// program send them: they recover by themselves or not at all, and then only the supply,
// or a reset line such as that of tca9548a, helps. None of this is tested on a Pi.
//
// Faults without an error stay undetected: the sysfs driver ignores the transferred
// length, so that an absent chip may read as zeros. Drivers check a known value. There
// is no lock: a Bus belongs to one goroutine.
package i2cbus
