package rig

import (
	"fmt"
	"io"

	"periph.io/x/conn/v3/spi"

	"quartoboard/hw/hc154"
	"quartoboard/hw/mcp3008"
	"quartoboard/hw/mfrc522"
	"quartoboard/hw/resistor"
)

// halter is a driver that must be halted before its bus closes.
type halter struct {
	dev interface{ Halt() error }
}

func (h halter) Close() error { return h.dev.Halt() }

var _ io.Closer = halter{}

func (o *opening) fitReaders(p *Profile) error {
	r := p.Readers
	if r == nil {
		return nil
	}
	port, err := o.connect("readers.spi", r.SPI, r.Clock)
	if err != nil {
		return err
	}
	decoder, err := o.decoder(port, r)
	if err != nil {
		return err
	}
	reset, err := o.pin("readers.reset", r.Reset)
	if err != nil {
		return err
	}
	var conns []spi.Conn
	for n := range hc154.Outputs {
		conns = append(conns, decoder.Select(n))
	}
	group, err := mfrc522.NewGroup(conns, mfrc522.Opts{Reset: reset, Sleep: o.buses.Sleep})
	if group == nil {
		return fmt.Errorf("readers: %w", err)
	}
	// An error here is of readers that do not answer: they say so again when read.
	o.opened = append(o.opened, halter{group})
	o.Set.Cells = group
	return nil
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
	return o.fitTrayReader(conn)
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

func (o *opening) fitTrayReader(conn spi.Conn) error {
	reader, err := mfrc522.New(conn, mfrc522.Opts{Part: "tray reader", Sleep: o.buses.Sleep})
	if reader == nil {
		return fmt.Errorf("tray: %w", err)
	}
	// As above: a reader that does not answer says so again when read.
	o.opened = append(o.opened, halter{reader})
	o.Set.Tray = reader
	return nil
}
