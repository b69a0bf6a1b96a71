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
// Clock and data of the port go to all chips side by side. Open the port with
// spi.NoCS: the kernel still moves its own select at each transaction, and no chip may be
// connected to it.
//
// # Cost
//
// Each transaction costs, beside its bits, two edges of the enable and one for
// every address line that changes; through gpioioctl each is a system call. A
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
	address int // on the lines, or unknown
}

const unknown = -1

// New disables the decoder and sets address 0. It does not use the port, which
// stays usable only through the selects.
func New(port conn.Conn, opts Opts) (*Dev, error) {
	d := &Dev{opts: opts, address: unknown}
	for n := range d.selects {
		d.selects[n] = output{Conn: port, dev: d, n: n}
	}
	if err := opts.Enable.Out(gpio.High); err != nil {
		return nil, fmt.Errorf("hc154: disable: %w", err)
	}
	if err := d.point(0); err != nil {
		return nil, fmt.Errorf("hc154: %w", err)
	}
	return d, nil
}

// Select returns the connection of the chip on output n. It panics unless n is 0 to 15.
func (d *Dev) Select(n int) conn.Conn { return &d.selects[n] }

// point sets the address lines that differ. The decoder must be disabled.
func (d *Dev) point(n int) error {
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
	if err := d.opts.Enable.Out(gpio.Low); err != nil {
		return fmt.Errorf("enable: %w", err)
	}
	return nil
}

func (d *Dev) close() error {
	if err := d.opts.Enable.Out(gpio.High); err != nil {
		return fmt.Errorf("disable: %w", err)
	}
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
// that stays enabled is the worse of the two.
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
