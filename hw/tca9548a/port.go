package tca9548a

import (
	"errors"
	"fmt"

	"periph.io/x/conn/v3/i2c"

	"quartoboard/hw"
)

// port is one channel as a bus.
type port struct {
	i2c.Bus // of all ports
	dev     *Dev
	n       int
}

// String returns the name of the bus and the port.
func (p *port) String() string { return fmt.Sprintf("%s port %d", p.Bus, p.n) }

// Tx implements i2c.Bus. It opens the port, unless it is open, and closes every other.
// After an error, and after an answer of zeros through a switch that lost its channel,
// the next transaction selects again. If a line is held low, the reset closes the port,
// so that the other ports work.
func (p *port) Tx(addr uint16, w, r []byte) error {
	d := p.dev
	if err := d.choose(p.n); err != nil {
		return err
	}
	err := d.bus.Tx(addr, w, r)
	if err == nil && zeros(r) {
		err = d.still(p.n)
	}
	if err != nil {
		d.forget()
	}
	if err != nil && d.reset != nil && errors.Is(err, hw.ErrHeld) {
		_ = d.pulse() // the other ports must not wait; choose reports an error of the line
	}
	return err
}

// Doubt is for a driver that gets corrupt answers: the next transaction sets all
// switches again. If a write and its check were lost together, a second port is open,
// and two chips that answer at once look like one with corrupt answers.
func (p *port) Doubt() { p.dev.forget() }

// zeros reports whether an answer is not empty and all zeros.
func zeros(r []byte) bool {
	for _, b := range r {
		if b != 0 {
			return false
		}
	}
	return len(r) > 0
}

var _ i2c.Bus = (*port)(nil)
