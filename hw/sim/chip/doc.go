// Package chip holds the chips of the board at register level, the PN532 at that of
// its frames, behind the interfaces through which periph reaches real ones:
// spi.PortCloser, i2c.BusCloser and gpio.PinIO. Drivers run on it unchanged.
//
// Time is a Clock that is advanced by bits on a bus, the overhead of a message and
// sleeping drivers only. A chip that needs time reads the clock at each access, so that
// a table belongs to one goroutine and nothing here locks or waits.
//
// Wires are functions: a port calls one at each transaction for the selected Device, an
// input calls its Source, a chip calls one for the cards or levels at its inputs. Chips
// that answer on one line are on a MISO, which knows who drives each bit. Not simulated
// are clock stretching, reflections on the clock and the real cost of a transaction.
package chip
