package rig

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"quartoboard/hw"
	"quartoboard/hw/hc154"
	"quartoboard/hw/i2cbus"
	"quartoboard/hw/keys"
	"quartoboard/hw/plug"
	"quartoboard/hw/readers"
)

// Buses opens buses and lines: hw/pi those of a Pi, hw/sim those of a simulated table.
type Buses interface {
	// SPI opens a port by its device file, "/dev/spidev0.0".
	SPI(name string) (spi.PortCloser, error)
	// I2C opens a bus by its device file, "/dev/i2c-1".
	I2C(name string) (i2c.BusCloser, error)
	// Pin hands out a line by its GPIO number, "GPIO17".
	Pin(name string) (gpio.PinIO, error)
	// Lines opens inputs with pull-ups that are read together. With edges they are
	// keys.Edges, which note their changes.
	Lines(names []string, edges bool) (Lines, error)
	// Sleep waits for a chip.
	Sleep(d time.Duration)
}

// Lines is a set of lines in use.
type Lines interface {
	plug.Lines
	io.Closer
}

// Rig is the hardware of one table, open.
type Rig struct {
	Set hw.Set // a field is nil where the profile lacks it

	opened  []io.Closer
	counted map[string]*i2cbus.Bus // the I²C buses by device file
	decoder *hc154.Dev             // of readers on SPI, or nil
	selects selects                // of the decoder and of the tray's reader
	traffic traffic
}

// Open opens the buses of a profile that Parse accepted and starts its drivers.
// If a bus or a pin cannot be opened, it closes everything again, and the error names
// the key. A chip that does not answer is not an error: its driver reports it at each
// reading, and it may be plugged in later.
func Open(p Profile, b Buses) (*Rig, error) {
	o := begin(b)
	for _, fit := range []func(*Profile) error{o.fitPresence, o.fitReaders, o.fitButtons, o.fitLEDs} {
		if err := fit(&p); err != nil {
			return nil, errors.Join(err, o.Close())
		}
	}
	return o.Rig, nil
}

// Close closes the buses. The Set must not be used afterwards.
func (r *Rig) Close() error {
	var errs []error
	for _, c := range slices.Backward(r.opened) {
		errs = append(errs, c.Close())
	}
	r.opened = nil
	return errors.Join(errs...)
}

// opening is a Rig while it is being opened.
type opening struct {
	*Rig
	buses Buses
	conns map[string]spi.Conn // by port: the tray's reader may share the readers'
	made  []readers.Reader    // in the order of wiring, the tray's last
}

func begin(b Buses) *opening {
	return &opening{Rig: &Rig{counted: map[string]*i2cbus.Bus{}}, buses: b, conns: map[string]spi.Conn{}}
}

// table is the Rig that opens a table of the profile, for its keys. It implements plug.Buses.
type table struct {
	*opening
	name string
}

func (a table) wrong(key string, err error) error { return fmt.Errorf("%s.%s: %w", a.name, key, err) }

// SPI opens a port in mode 0. The controller drives its own select even
// if no chip is connected to it: not every controller can leave it unused.
func (a table) SPI(key, port string, clock Clock) (spi.Conn, error) {
	if c := a.conns[port]; c != nil {
		return c, nil
	}
	p, err := a.buses.SPI(port)
	if err != nil {
		return nil, a.wrong(key, err)
	}
	a.opened = append(a.opened, p)
	c, err := p.Connect(physic.Frequency(clock), spi.Mode0, 8)
	if err != nil {
		return nil, a.wrong(key, fmt.Errorf("%s: %w", port, err))
	}
	a.conns[port] = countedConn{c, &a.traffic}
	return a.conns[port], nil
}

// Pin hands out a line.
func (a table) Pin(key, name string) (gpio.PinIO, error) {
	p, err := a.buses.Pin(name)
	if err != nil {
		return nil, a.wrong(key, err)
	}
	return countedPin{p, &a.traffic}, nil
}

// Inputs opens inputs that are read together.
func (a table) Inputs(key string, names []string) (plug.Lines, error) {
	lines, err := a.lines(names, false)
	if err != nil {
		return nil, a.wrong(key, err)
	}
	return lines, nil
}

// I2C opens a bus, wrapped once for all drivers on it.
func (a table) I2C(key, name string) (i2c.Bus, error) {
	b, err := a.buses.I2C(name)
	if err != nil {
		return nil, a.wrong(key, err)
	}
	a.opened = append(a.opened, b)
	wrapped := i2cbus.New(b)
	a.counted[name] = wrapped
	return wrapped, nil
}

// Sleep waits for a chip.
func (a table) Sleep(d time.Duration) { a.buses.Sleep(d) }

// lines opens inputs that are read together.
func (o *opening) lines(names []string, edges bool) (keys.Edges, error) {
	l, err := o.buses.Lines(names, edges)
	if err != nil {
		return nil, err
	}
	o.opened = append(o.opened, l)
	return countedLines{l, &o.traffic}, nil
}

func (o *opening) fitPresence(p *Profile) error {
	return p.Presence.Chip.Open(table{o, "presence"}, &o.Set)
}

func (o *opening) fitButtons(p *Profile) error {
	var names []string
	var buttons []hw.ButtonSet
	for _, b := range p.Buttons.fitted() {
		names = append(names, b.pin)
		buttons = append(buttons, b.is)
	}
	lines, err := o.lines(names, true)
	if err != nil {
		return fmt.Errorf("buttons: %w", err)
	}
	o.Set.Buttons = keys.New(lines, buttons)
	return nil
}

func (o *opening) fitLEDs(p *Profile) error {
	if p.LEDs == nil {
		return nil
	}
	return p.LEDs.Open(table{o, "leds"}, &o.Set)
}
