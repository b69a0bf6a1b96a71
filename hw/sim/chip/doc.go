// Package chip holds the chips of the board at register level, the PN532 at that of
// its frames, behind the interfaces through which periph reaches real ones:
// spi.PortCloser, i2c.BusCloser and gpio.PinIO. Drivers run on it unchanged.
//
// Time is a Clock that moves only when something is charged to it: bits on a
// bus, the overhead of a transaction, a driver that sleeps. A chip that needs
// time looks at the clock when it is asked, so the whole of it belongs to one
// goroutine and nothing here locks or waits.
//
// Wires are functions: a port asks at each transaction which Device its select
// reaches, an input asks its Source, a chip asks what its antenna or its input
// feels. What only a Pi can show (clock stretching, noise on a ribbon, the true
// cost of a transaction) is not shown by this package.
package chip
