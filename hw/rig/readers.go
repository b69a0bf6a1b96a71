package rig

import (
	"fmt"
	"io"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"quartoboard/hw"
	"quartoboard/hw/hc154"
	"quartoboard/hw/mcp3008"
	"quartoboard/hw/mfrc522"
	"quartoboard/hw/pn532"
	"quartoboard/hw/resistor"
	"quartoboard/hw/tca9548a"
)

// halter is a driver that must be halted before its bus closes.
type halter struct {
	dev interface{ Halt() error }
}

func (h halter) Close() error { return h.dev.Halt() }

var _ io.Closer = halter{}

// reader is what reads IDs and can be put to sleep.
type reader interface {
	hw.Identifier
	Halt() error
}

// fitReaders opens the readers. What their drivers say of readers that do not
// answer is no error here: they say so again when read.
func (o *opening) fitReaders(p *Profile) error {
	r := p.Readers
	if r == nil {
		return nil
	}
	reset, err := o.pin("readers.reset", r.Reset)
	if err != nil {
		return err
	}
	fit := o.readersOnSPI
	if r.I2C != "" {
		fit = o.readersOnI2C
	}
	group, err := fit(r, reset)
	if group == nil {
		return err
	}
	o.opened = append(o.opened, halter{group})
	o.Set.Cells = group
	return nil
}

// readersOnSPI are behind a decoder.
func (o *opening) readersOnSPI(r *Readers, reset gpio.PinOut) (reader, error) {
	port, err := o.connect("readers.spi", r.SPI, r.Clock)
	if err != nil {
		return nil, err
	}
	decoder, err := o.decoder(port, r)
	if err != nil {
		return nil, err
	}
	if r.Kind == KindPN532 {
		var links []pn532.Link
		for n := range hc154.Outputs {
			links = append(links, pn532.OverSPI(decoder.Select(n), physic.Frequency(r.Clock)))
		}
		return o.pn532s(links, reset)
	}
	var conns []spi.Conn
	for n := range hc154.Outputs {
		conns = append(conns, decoder.Select(n))
	}
	group, err := mfrc522.NewGroup(conns, mfrc522.Opts{Reset: reset, Sleep: o.buses.Sleep})
	if group == nil {
		return nil, fmt.Errorf("readers: %w", err)
	}
	return group, nil
}

// readersOnI2C are behind switches of the bus.
func (o *opening) readersOnI2C(r *Readers, reset gpio.PinOut) (reader, error) {
	bus, err := o.bus("readers.i2c", r.I2C)
	if err != nil {
		return nil, err
	}
	var opts tca9548a.Opts
	for _, address := range r.Muxes {
		opts.Addresses = append(opts.Addresses, uint16(address))
	}
	switches, err := tca9548a.New(bus, opts)
	if switches == nil {
		return nil, fmt.Errorf("readers: %w", err)
	}
	var links []pn532.Link
	for n := range hw.Places {
		links = append(links, pn532.OverI2C(switches.Port(n)))
	}
	return o.pn532s(links, reset)
}

func (o *opening) pn532s(links []pn532.Link, reset gpio.PinOut) (reader, error) {
	group, err := pn532.NewGroup(links, pn532.Opts{Reset: reset, Sleep: o.buses.Sleep})
	if group == nil {
		return nil, fmt.Errorf("readers: %w", err)
	}
	return group, nil
}

func (o *opening) decoder(port spi.Conn, r *Readers) (*hc154.Dev, error) {
	enable, err := o.pin("readers.enable", r.Enable)
	if err != nil {
		return nil, err
	}
	opts := hc154.Opts{Enable: enable}
	for i, name := range r.Select {
		if opts.Address[i], err = o.pin("readers.select", name); err != nil {
			return nil, err
		}
	}
	d, err := hc154.New(port, opts)
	if err != nil {
		return nil, fmt.Errorf("readers: %w", err)
	}
	return d, nil
}

// fitTray comes after fitReaders, whose reset line the tray's reader shares: it
// is opened without one of its own.
func (o *opening) fitTray(p *Profile) error {
	t := p.Tray
	if t == nil {
		return nil
	}
	port, err := o.connect("tray.spi", t.SPI, t.Clock)
	if err != nil {
		return err
	}
	if t.Kind == KindResistor {
		contact, err := resistor.New([]resistor.Converter{mcp3008.New(port)}, resistor.Opts{Sleep: o.buses.Sleep})
		if err != nil {
			return fmt.Errorf("tray: %w", err)
		}
		o.Set.Tray = contact
		return nil
	}
	conn, err := o.traySelect(port, t)
	if err != nil {
		return err
	}
	return o.fitTrayReader(t, conn)
}

// traySelect is the tray reader's connection: by a pin, or the port's own select.
func (o *opening) traySelect(port spi.Conn, t *Tray) (spi.Conn, error) {
	if t.Select == "" {
		return port, nil
	}
	pin, err := o.pin("tray.select", t.Select)
	if err != nil {
		return nil, err
	}
	conn, err := newSelected(port, pin)
	if err != nil {
		return nil, fmt.Errorf("tray: %w", err)
	}
	return conn, nil
}

func (o *opening) fitTrayReader(t *Tray, conn spi.Conn) error {
	const part = "tray reader"
	var tray reader
	var err error
	if t.Kind == KindPN532 {
		var d *pn532.Dev
		if d, err = pn532.New(pn532.OverSPI(conn, physic.Frequency(t.Clock)), pn532.Opts{Part: part, Sleep: o.buses.Sleep}); d != nil {
			tray = d
		}
	} else {
		var d *mfrc522.Dev
		if d, err = mfrc522.New(conn, mfrc522.Opts{Part: part, Sleep: o.buses.Sleep}); d != nil {
			tray = d
		}
	}
	if tray == nil {
		return fmt.Errorf("tray: %w", err)
	}
	// As above: a reader that does not answer says so again when read.
	o.opened = append(o.opened, halter{tray})
	o.Set.Tray = tray
	return nil
}
