package tca9548a

import (
	"errors"
	"fmt"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/i2c"

	"quartoboard/hw"
)

// Channels is the number of ports of one switch.
const Channels = 8

// Opts are the options of the switches on one bus.
type Opts struct {
	Addresses []uint16    // of each switch, 0x70 to 0x77 (SCPS207H, table 1), in the order of the ports
	Reset     gpio.PinOut // the RESET line that all of them share, active low; may be nil
}

// Dev is all switches of one bus.
type Dev struct {
	// Set by New, then fixed.
	bus   i2c.Bus
	reset gpio.PinOut
	ports []port

	muxes    []mux
	selected int     // port, or none
	w, r     [1]byte // kept here so that a transaction does not allocate
}

// mux is one switch.
type mux struct {
	addr   uint16
	closed bool // read back as closed, and not changed since
}

const none = -1

// attempts is the number of attempts to write a register.
const attempts = 2

// New pulls the reset line, if there is one, and closes all channels. A switch that does
// not answer then is closed before the first transaction on a port.
func New(bus i2c.Bus, opts Opts) (*Dev, error) {
	d := &Dev{bus: bus, reset: opts.Reset, selected: none}
	for _, addr := range opts.Addresses {
		d.muxes = append(d.muxes, mux{addr: addr})
	}
	d.ports = make([]port, Channels*len(d.muxes))
	for n := range d.ports {
		d.ports[n] = port{Bus: bus, dev: d, n: n}
	}
	if d.reset != nil {
		if err := d.pulse(); err != nil {
			return nil, fmt.Errorf("tca9548a: %w", err)
		}
	}
	for i := range d.muxes {
		_ = d.close(i) // tried again
	}
	return d, nil
}

// Port returns the bus behind channel n%8 of switch n/8. It panics for other n. If the
// switch fails, the error of a transaction is a *hw.PartError.
func (d *Dev) Port(n int) i2c.Bus { return &d.ports[n] }

// choose opens a port, and no other.
func (d *Dev) choose(n int) error {
	if n == d.selected {
		return nil
	}
	err := d.route(n, d.reset == nil)
	if err != nil && d.reset != nil {
		d.forget()
		if resetErr := d.pulse(); resetErr != nil {
			return fmt.Errorf("%w, and the reset failed: %w", err, resetErr)
		}
		if errors.Is(err, hw.ErrHeld) {
			return err // a chip behind this port may hold the line again
		}
		err = d.route(n, true)
	}
	return err
}

// route closes the other switches, then opens a port. With absenceIsClosure a switch
// that sends a NAK counts as closed.
func (d *Dev) route(n int, absenceIsClosure bool) error {
	d.selected = none
	target := n / Channels
	for i := range d.muxes {
		if i == target {
			continue
		}
		if err := d.close(i); err != nil && !(absenceIsClosure && errors.Is(err, errOff)) {
			return err
		}
	}
	d.muxes[target].closed = false
	if err := d.set(target, 1<<(n%Channels)); err != nil {
		return err
	}
	d.selected = n
	return nil
}

// close closes one switch unless it is known to be closed.
func (d *Dev) close(i int) error {
	m := &d.muxes[i]
	if m.closed {
		return nil
	}
	err := d.set(i, 0)
	m.closed = err == nil
	return err
}

// errOff is the error of a switch that acknowledged no attempt.
var errOff = errors.New("nothing acknowledges")

// set writes the register of a switch and reads it back.
func (d *Dev) set(i int, control byte) (err error) {
	off := true
	for range attempts {
		d.w[0] = control
		if err = d.bus.Tx(d.muxes[i].addr, d.w[:], nil); err == nil {
			off = false
			err = d.verify(i, control)
		}
		if err == nil {
			return nil
		}
		if errors.Is(err, hw.ErrHeld) {
			return d.fault(i, err) // another attempt takes a second too
		}
	}
	if off {
		err = fmt.Errorf("%w: %w", err, errOff)
	}
	return d.fault(i, err)
}

// verify reads the register of a switch back. After closing, a lost answer of zero
// passes as well; then the switch is closed unless the write was lost too.
func (d *Dev) verify(i int, control byte) error {
	if err := d.bus.Tx(d.muxes[i].addr, nil, d.r[:]); err != nil {
		return err
	}
	if d.r[0] != control {
		return fmt.Errorf("%w: its register reads %#02x want %#02x", hw.ErrNoAnswer, d.r[0], control)
	}
	return nil
}

// still checks that the port is still open. It repeats a reading that failed: the
// zeros of a chip that is polled and not ready are common.
func (d *Dev) still(n int) (err error) {
	for range attempts {
		if err = d.verify(n/Channels, 1<<(n%Channels)); err == nil {
			return nil
		}
	}
	return d.fault(n/Channels, err)
}

// fault returns an error of the switch, with the places behind it.
func (d *Dev) fault(i int, err error) error {
	return &hw.PartError{
		Part:   hw.PartNumber(hw.PartSwitch, int(d.muxes[i].addr-hw.FirstSwitch)),
		Places: uint16(0xff << (Channels * i) & 0xffff),
		Err:    err,
	}
}

// forget makes the next transaction set all switches again.
func (d *Dev) forget() {
	d.selected = none
	for i := range d.muxes {
		d.muxes[i].closed = false
	}
}

// pulse pulls the reset line, which needs 6 ns (SCPS207H, 5.7): no wait.
func (d *Dev) pulse() error {
	if err := d.reset.Out(gpio.Low); err != nil {
		return fmt.Errorf("reset line: %w", err)
	}
	if err := d.reset.Out(gpio.High); err != nil {
		return fmt.Errorf("reset line: %w", err)
	}
	return nil
}
