// Package tca9548a makes one I²C bus into up to 64 by TCA9548A or PCA9548A
// switches, eight channels each, of which at most one is open at a time: for chips of
// one address, such as sixteen PN532, each on its own port.
//
// # Wiring
//
// By the pins of the 24-pin TSSOP package (TI's data sheet SCPS207H, pin functions).
// Modules have them by name on their headers.
//
//	24 VCC   3.3 V, 100 nF to GND at the chip; 12 GND ground
//	23 SDA, 22 SCL   the bus. The header's own, GPIO2 (header pin 3) and GPIO3 (5),
//	         has 1.8 kΩ pull-ups on the Pi; one that i2c-gpio makes of two other
//	         lines needs 4.7 kΩ to 3.3 V at each, once for all switches
//	 1 A0, 2 A1, 21 A2   each to GND or VCC, none open: address 0x70 + A0 + 2 A1 +
//	         4 A2 (table 1)
//	 3 RESET active low, 10 kΩ to VCC and on to a GPIO line, one for all switches:
//	         Opts.Reset; or to VCC
//	 4 SD0,  5 SC0     port 0; port 8 on the second switch
//	 6 SD1,  7 SC1     port 1
//	 8 SD2,  9 SC2     port 2
//	10 SD3, 11 SC3     port 3
//	13 SD4, 14 SC4     port 4
//	15 SD5, 16 SC5     port 5
//	17 SD6, 18 SC6     port 6
//	19 SD7, 20 SC7     port 7
//
// Each channel in use needs pull-ups of its own, 4.7 kΩ to 3.3 V at both lines,
// unless the module behind it has some; an unused channel has them as well,
// or stays unconnected, since it is never opened. Nothing else on the bus or behind it may
// have an address of the switches.
//
// # Switching
//
// A switch has one register, and a channel opens with the stop after it was
// written (section 7.5.4). Going to another port costs two transactions of 2
// bytes: write, and read back, since after a lost selection the chip of
// another place would answer. Going to a port of another switch costs two more,
// which close the first. Staying costs nothing, except after an answer of zeros:
// then the register is read again, in one transaction, or two if the first fails, since
// a switch that lost its supply, and on a Linux bus an absent chip, may read as zeros
// without an error. After any error each switch is closed or set again before the next
// transaction.
//
// While a switch that answers cannot be closed, the others stay closed. A switch that
// twice sends a NAK counts as closed: its channels are on the pins that it would answer
// on, and without supply they are open circuits. The reset line is for a switch that
// hangs with a channel open: it is pulled when a switch can be neither closed nor set,
// before absence counts as closed, and at once if a line is held low during a transaction
// through a port: that closes the port, and the other ports work again.
//
// There is no lock: a Dev and its ports belong to one goroutine. Errors of the bus are
// passed on, so it should be an i2cbus.Bus, whose errors are those of hw. Tested on
// simulated chips only.
package tca9548a
