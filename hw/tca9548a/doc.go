// Package tca9548a makes one I²C bus into up to 64 by TCA9548A or PCA9548A
// switches, eight channels each, of which one at most is open at a time: chips
// of one address, such as sixteen PN532, stand on a port each.
//
// Figures are from TI's data sheet SCPS207H. Wiring of a switch: VCC on 3.3 V
// with 100 nF beside it, GND; SDA and SCL on the bus with its pull-ups (a Pi has
// 1.8 kΩ on GPIO 2 and 3); A2 A1 A0 each strapped to ground or VCC, which gives
// the address 0x70 + A2 A1 A0, table 1: all on ground is 0x70, A0 on VCC 0x71;
// none may float. SD0/SC0 to SD7/SC7 are ports 0 to 7 of the first switch, 8 to
// 15 of the second: each channel in use needs pull-ups of its own, 4.7 kΩ to
// 3.3 V, which many modules bring along. RESET is active low and needs a pull-up
// of 10 kΩ to the VCC of the chip, not above it; the resets of all switches may
// share a GPIO line, Opts.Reset. Nothing else on the bus or behind it may have
// an address of the switches.
//
// A switch has one register, and a channel opens with the stop after it was
// written (section 7.5.4). Going to another port costs two transactions of 2
// bytes: write, and read back, for a selection that got lost would answer with
// the chip of another place. Going to a port of another switch costs two more,
// which close the first. Staying costs nothing, except after an answer of zeros:
// there the register is read again, one transaction, two where the first went wrong,
// for a switch that lost its supply, and on a Linux bus an absent chip may read as
// zeros without an error.
// After any error nothing is taken for granted: each switch is closed or set anew
// before the next transaction.
//
// A switch that cannot be closed keeps all the others shut, as long as it answers.
// One that does not acknowledge, twice in a row, does not: its channels hang on the
// very pins that it would answer on, and without supply they are open circuits. The
// one that hangs with a channel open is what the reset line is for: it is pulled
// where a switch can be neither closed nor set, before absence counts as closure,
// and it frees a bus too that a chip behind a port holds low.
//
// Nothing is locked: a Dev and its ports belong to one goroutine. Errors of the
// bus are passed on, so it should be an i2cbus.Bus, which makes them hw's. Seen
// on simulated chips only.
package tca9548a
