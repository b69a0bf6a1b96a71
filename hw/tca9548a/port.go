package tca9548a

import (
	"fmt"

	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/physic"
)

// port is one channel as a bus.
type port struct {
	dev *Dev
	n   int
}

// String names the bus and the port.
func (p *port) String() string { return fmt.Sprintf("%s port %d", p.dev.bus, p.n) }

// Tx implements i2c.Bus: the port is opened where it is not open, every other is
// closed. After an error, and after an answer of zeros that came through a switch
// which had lost its channel, the next transaction selects anew.
func (p *port) Tx(addr uint16, w, r []byte) error {
	d := p.dev
	for i := range d.muxes {
		if addr == d.muxes[i].addr {
			return fmt.Errorf("%s: address %#x is that of a switch", p, addr)
		}
	}
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
	return err
}

// Doubt is for a driver that gets answers without sense: the next transaction
// closes and opens everything anew, whatever was believed. A write that was lost
// together with the look after it leaves a second port open, and two chips that
// answer at once look like one that answers nonsense.
func (p *port) Doubt() { p.dev.forget() }

// zeros says whether there is an answer, and nothing in it.
func zeros(r []byte) bool {
	for _, b := range r {
		if b != 0 {
			return false
		}
	}
	return len(r) > 0
}

// SetSpeed implements i2c.Bus, and refuses: the speed is that of the whole bus.
func (p *port) SetSpeed(physic.Frequency) error {
	return fmt.Errorf("%s: the speed is that of the whole bus", p)
}

var _ i2c.Bus = (*port)(nil)
