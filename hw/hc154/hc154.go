// Package hc154 makes sixteen SPI connections of one port without a chip select, with a
// 74HC154: a 4-to-16 decoder whose addressed output is low while
// its enables are low (Nexperia 74HC154, function table).
//
// # Wiring
//
// By the pins of the 24-pin DIP, SO and TSSOP packages.
//
//	24 VCC   3.3 V, the supply of the chips that are selected; 100 nF to GND at the chip
//	12 GND   ground
//	23 A0, 22 A1, 21 A2, 20 A3   four GPIO lines, A0 the lowest bit of the number
//	18 E0    a fifth GPIO line, and 10 kΩ to VCC, so that nothing is selected while
//	         the Pi starts
//	19 E1    ground
//	1–11 Y0–Y10, 13–17 Y11–Y15   the selects of chips 0 to 15, low when selected;
//	         an output that is not needed stays open
//
// Clock and MOSI of the port go to all chips side by side, through 47 Ω each at the Pi,
// MISO through the gate below. Open the port with spi.NoCS: the kernel still moves its own
// select at each transaction, and no chip may be connected to it.
//
// # The gate of MISO
//
// By the SPI of its sheet an MFRC522 releases MISO while it is not selected; users report
// modules that hold it low (miguelbalboa/rfid, issues 290, 377 and 191), so that no other
// reader on the line can be read. A CD74HC4067 on the same address lines passes the MISO
// of the addressed chip alone. By the pins of its 24-pin packages (SCHS209C; Nexperia
// 74HC4067, pin description and function table):
//
//	24 VCC   3.3 V, 100 nF to GND at the chip
//	12 GND   ground
//	10 S0, 11 S1, 14 S2, 13 S3   the lines of A0 to A3
//	9, 8, 7, 6, 5, 4, 3, 2 I0–I7             MISO of chips 0 to 7
//	23, 22, 21, 20, 19, 18, 17, 16 I8–I15    MISO of chips 8 to 15
//	1 COM    MISO of the port, and 10 kΩ to VCC
//	15 E     low: the addressed switch conducts. Ground, or as below
//
// E does not follow E0: while nothing is selected the output of the addressed chip can be
// listened to. It is ones, by the resistor, or zeros from a chip that holds it.
//
// A further reader on the port, with a select of its own, has two gates of a 74HC125
// (Nexperia 74HC125, tables 2 and 3): one passes its MISO, the other inverts its select
// for E, so that the multiplexer is off while that reader is selected.
//
//	14 VCC   3.3 V, 100 nF to GND at the chip
//	7 GND    ground
//	1, 4, 10, 13 1–4OE   1 and 2: the reader's select; 3 and 4: VCC
//	2, 5, 9, 12 1–4A     1: the reader's MISO, and 10 kΩ to VCC; 2: VCC; 3 and 4: ground
//	3, 6, 8, 11 1–4Y     1: MISO of the port; 2: E, and 10 kΩ to ground
//
// Levels: the sheets want 1.5 V for a high input at 2 V and 3.15 V at 4.5 V, 0.7 of the
// supply, so 2.3 V at 3.3 V. The switch has 70 to 80 Ω typically at 4.5 V (SCHS209C,
// Nexperia, features); a figure for 3.3 V was not found. With 1 kΩ in it the resistor of
// 10 kΩ still leaves a low of 0.3 V, and 50 pF behind it settle in 0.2 µs, well within the
// half period of 0.5 µs at 1 MHz.
//
// # Cost
//
// Each transaction costs, beside its bits, two edges of the enable and one for
// every address line that changes; through gpioioctl each is a system call: 35 for the 11
// transactions of an MFRC522 without a tag. Two transactions cannot share a message of the
// kernel, which between its transfers moves the port's own select and not the enable. A
// Dev and its selects belong to one goroutine.
package hc154

import (
	"fmt"

	"periph.io/x/conn/v3"
	"periph.io/x/conn/v3/gpio"
)

// Outputs is the number of selects.
const Outputs = 16

// Opts are the lines of a decoder.
type Opts struct {
	Address [4]gpio.PinOut // A0 to A3
	Enable  gpio.PinOut    // active low
}

// Dev is a decoder.
type Dev struct {
	// Set by New, then fixed.
	opts Opts

	selects [Outputs]output
	address int     // on the lines, or unknown
	heard   [4]byte // last, while no output was low
	enabled bool    // or it may be: the enable was low, and was not driven high since
}

const unknown = -1

// New disables the decoder and sets address 0. It does not use the port, which
// stays usable only through the selects.
func New(port conn.Conn, opts Opts) (*Dev, error) {
	d := &Dev{opts: opts, address: unknown}
	for n := range d.selects {
		d.selects[n] = output{Conn: port, dev: d, n: n}
	}
	if err := d.close(); err != nil {
		return nil, fmt.Errorf("hc154: %w", err)
	}
	if err := d.point(0); err != nil {
		return nil, fmt.Errorf("hc154: %w", err)
	}
	return d, nil
}

// Select returns the connection of the chip on output n. It panics unless n is 0 to 15.
func (d *Dev) Select(n int) conn.Conn { return &d.selects[n] }

// Listen reads r from the port while no output is low and the address lines are at n, 0 to
// 15: the level of MISO, with a gate that of chip n.
func (d *Dev) Listen(n int, r []byte) error {
	if err := d.point(n); err != nil {
		return fmt.Errorf("hc154: %w", err)
	}
	return d.selects[n].Conn.Tx(nil, r)
}

// listens is the number of times that MISO must be low: a bus that loses one answer in three
// has it low by chance once in 27.
const listens = 3

// Held reports whether MISO is low each time while no output is: with a gate that of chip n.
func (d *Dev) Held(n int) (bool, error) {
	for range listens {
		if err := d.Listen(n, d.heard[:]); err != nil || d.heard != [len(d.heard)]byte{} {
			return false, err
		}
	}
	return true, nil
}

// point sets the address lines that differ. It disables the decoder first if that failed
// after a transaction.
func (d *Dev) point(n int) error {
	if d.enabled {
		if err := d.close(); err != nil {
			return err
		}
	}
	was := d.address
	d.address = unknown
	for i, p := range d.opts.Address {
		if was != unknown && (was^n)>>i&1 == 0 {
			continue
		}
		if err := p.Out(n>>i&1 == 1); err != nil {
			return fmt.Errorf("address line A%d: %w", i, err)
		}
	}
	d.address = n
	return nil
}

// open selects the chip on output n; close ends that.
func (d *Dev) open(n int) error {
	if err := d.point(n); err != nil {
		return err
	}
	d.enabled = true
	if err := d.opts.Enable.Out(gpio.Low); err != nil {
		return fmt.Errorf("enable: %w", err)
	}
	return nil
}

func (d *Dev) close() error {
	if err := d.opts.Enable.Out(gpio.High); err != nil {
		return fmt.Errorf("disable: %w", err)
	}
	d.enabled = false
	return nil
}

// output is the connection of one select.
type output struct {
	conn.Conn // the port
	dev       *Dev
	n         int
}

// String returns the name of the port and the output.
func (o *output) String() string { return fmt.Sprintf("%s output %d", o.Conn, o.n) }

// Tx implements conn.Conn. It sets the address, enables the decoder, does the
// transaction and disables the decoder, also after an error. It keeps both errors: a decoder
// that stays enabled is the worse of the two, and is disabled before the next transaction.
func (o *output) Tx(w, r []byte) error {
	err := o.dev.open(o.n)
	if err == nil {
		err = o.Conn.Tx(w, r)
	}
	closing := o.dev.close()
	switch {
	case err != nil && closing != nil:
		return fmt.Errorf("hc154 output %d: %w, then %w", o.n, err, closing)
	case closing != nil:
		err = closing
	case err == nil:
		return nil
	}
	return fmt.Errorf("hc154 output %d: %w", o.n, err)
}

var _ conn.Conn = (*output)(nil)
