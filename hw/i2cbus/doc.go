// Package i2cbus stands between an I²C bus and the drivers on it. It makes hw's
// sentinels of what the bus says, frees a bus that a chip holds low where the
// host can do that, and counts both for doctor. Each bus is wrapped once, and all
// drivers on it are given the wrapper.
//
// periph's sysfs driver hands on the kernel's error as text only, so the text is
// what is looked at. Every error is hw.ErrNoAnswer, and hw.ErrUnacknowledged too
// where no chip acknowledged. Two mean a line held low: the time-out of an adapter,
// one second by default (ETIMEDOUT), and an arbitration that got lost (EAGAIN),
// though this bus has one controller.
//
// A chip that was interrupted while it sent a 0 holds SDA low until it is clocked
// (UM10204, 3.1.16): nine clocks and a stop free it. A bus that can do that says
// so by a method Recover() error; then the transaction is repeated, once. While
// it does not help it is tried at the 1st, 2nd, 4th, 8th… stuck transaction in a
// row, at every 64th at the latest, so that a dead bus does not cost twice its
// time-out for ever. A transaction may so be sent a second time after its first
// bytes had arrived: chips with registers do not mind.
//
// A Pi's kernel drivers have no such method for programs: what they do about a
// stuck line they do by themselves, and otherwise only the supply, or a reset
// line such as that of tca9548a, helps. None of this was seen on a Pi.
//
// What no error tells is not seen here either: the sysfs driver ignores how much
// was transferred, so that an absent chip may read as zeros. Drivers check a
// value that they know. Nothing is locked: a Bus belongs to one goroutine.
package i2cbus
