package rig

import (
	"fmt"

	"periph.io/x/conn/v3"
	"periph.io/x/conn/v3/gpio"

	"quartoboard/hw"
	"quartoboard/hw/plug"
	"quartoboard/hw/readers"
)

// fitReaders opens the readers of the cells and of the tray, which share the reset
// line if there are any of cells. Readers that do not answer are not an error here.
func (o *opening) fitReaders(p *Profile) error {
	var cells []readers.Reader
	var reset gpio.PinOut
	var held func() (bool, error)
	var err error
	if r := p.Readers; r != nil {
		if reset, err = (table{o, "readers"}).Pin("reset", r.Reset); err != nil {
			return err
		}
		fit := o.readersOnSPI
		if r.OnI2C() {
			fit = o.readersOnI2C
		}
		if cells, err = fit(table{o, "readers"}, r); err != nil {
			return err
		}
	}
	switch {
	case o.decoder == nil:
	case p.Readers.Gated:
		o.Set.Line = o.decoder
	default:
		held = func() (bool, error) { return o.decoder.Held(0) }
	}
	all, err := o.andTray(table{o, "tray"}, cells, p.Tray)
	if err != nil || len(all) == 0 {
		return err
	}
	o.made = all
	group, _ := readers.New(all, readers.Opts{Reset: reset, Sleep: o.buses.Sleep, Held: held}) // reported at each reading
	o.opened, o.Set.Readers = append(o.opened, group), group
	if len(cells) > 0 {
		o.Set.Cells = group
	}
	if len(all) > len(cells) {
		o.Set.Tray = group.One(len(cells))
	}
	return nil
}

// readersOnSPI returns the readers behind a decoder, reader n at place n.
func (o *opening) readersOnSPI(b plug.Buses, r *Readers) (cells []readers.Reader, err error) {
	port, err := b.SPI("spi", r.SPI, r.Clock)
	if err != nil {
		return nil, err
	}
	enable, err := b.Pin("enable", r.Enable)
	if err != nil {
		return nil, err
	}
	if o.decoder, err = r.Decoder.Open(b, port, &selectLine{enable, &o.selects}); err != nil {
		return nil, err
	}
	for n := range hw.Places {
		cells = append(cells, r.Chip.(plug.SPIReader).OnSPI(o.decoder.Select(n), r.Clock, hw.PartNumber(hw.PartReader, n), b.Sleep))
	}
	return cells, nil
}

// readersOnI2C returns the readers behind switches of the bus, reader n at place n.
func (o *opening) readersOnI2C(b plug.Buses, r *Readers) (cells []readers.Reader, err error) {
	switches, err := r.Switches.Open(b)
	if err != nil {
		return nil, err
	}
	for n := range hw.Places {
		cells = append(cells, r.Chip.(plug.I2CReader).OnI2C(switches.Port(n), hw.PartNumber(hw.PartReader, n), b.Sleep))
	}
	return cells, nil
}

// SlowReaders reports whether two readings of all cells take longer than 500 ms: one of a full
// board takes PN532s on I²C at 100 kHz 0.37 s without a pause between their transactions, and
// 0.48 s with a pause of 1.3 ms.
func (p *Profile) SlowReaders() bool { return p.Readers != nil && p.Readers.OnI2C() }

// andTray returns the readers of the cells and after them the tray's. It also opens a
// tray with a contact, which adds no reader.
func (o *opening) andTray(b plug.Buses, cells []readers.Reader, t *Tray) ([]readers.Reader, error) {
	if t == nil {
		return cells, nil
	}
	if t.Chip == nil {
		contact, err := t.Contact.Open(b, t.SPI, t.Clock)
		o.Set.Tray = contact
		return cells, err
	}
	port, err := b.SPI("spi", t.SPI, t.Clock)
	if err != nil {
		return nil, err
	}
	c := conn.Conn(port)
	if t.Select != "" {
		pin, err := b.Pin("select", t.Select)
		if err != nil {
			return nil, err
		}
		if c, err = newSelected(port, &selectLine{pin, &o.selects}); err != nil {
			return nil, fmt.Errorf("tray: %w", err)
		}
	}
	return append(cells, t.Chip.OnSPI(c, t.Clock, hw.Part{Kind: hw.PartTray}, b.Sleep)), nil
}
