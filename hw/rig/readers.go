package rig

import (
	"fmt"
	"io"
	"time"

	"periph.io/x/conn/v3"
	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"

	"quartoboard/hw"
	"quartoboard/hw/hc154"
	"quartoboard/hw/mcp3008"
	"quartoboard/hw/mfrc522"
	"quartoboard/hw/pn532"
	"quartoboard/hw/readers"
	"quartoboard/hw/resistor"
	"quartoboard/hw/tca9548a"
)

// halter is a driver that must be halted before its bus closes.
type halter struct {
	dev interface{ Halt() error }
}

func (h halter) Close() error { return h.dev.Halt() }

var _ io.Closer = halter{}

// fitReaders opens the readers of the cells and of the tray, which share the reset
// line if there are any of cells. Readers that do not answer are not an error here:
// their drivers report it again at each reading.
func (o *opening) fitReaders(p *Profile) error {
	cells, reset, err := o.cellReaders(p.Readers)
	if err != nil {
		return err
	}
	all, err := o.andTray(cells, p.Tray)
	if err != nil || len(all) == 0 {
		return err
	}
	group, _ := readers.New(all, readers.Opts{Reset: reset, Sleep: o.buses.Sleep})
	o.opened = append(o.opened, halter{group})
	if len(cells) > 0 {
		o.Set.Cells = group
	}
	if len(all) > len(cells) {
		o.Set.Tray = group.One(len(cells))
	}
	return nil
}

// cellReaders returns the readers under the cells, reader n at place n, and their reset
// line; none if the build has none.
func (o *opening) cellReaders(r *Readers) (cells []readers.Reader, reset gpio.PinOut, err error) {
	if r == nil {
		return nil, nil, nil
	}
	if reset, err = o.pin("readers.reset", r.Reset); err != nil {
		return nil, nil, err
	}
	fit := o.readersOnSPI
	if r.I2C != "" {
		fit = o.readersOnI2C
	}
	under, err := fit(r)
	if err != nil {
		return nil, nil, err
	}
	for n := range hw.Places {
		cells = append(cells, under(n))
	}
	return cells, reset, nil
}

// under makes the reader under a place, not opened yet.
type under func(place int) readers.Reader

// readersOnSPI returns the constructor of readers behind a decoder.
func (o *opening) readersOnSPI(r *Readers) (under, error) {
	port, err := o.connect("readers.spi", r.SPI, r.Clock)
	if err != nil {
		return nil, err
	}
	decoder, err := o.decoder(port, r)
	if err != nil {
		return nil, err
	}
	return func(place int) readers.Reader {
		return o.onSPI(r.Kind, decoder.Select(place), r.Clock, r.Answer, hw.PartNumber(hw.PartReader, place))
	}, nil
}

// readersOnI2C returns the constructor of readers behind switches of the bus.
func (o *opening) readersOnI2C(r *Readers) (under, error) {
	bus, err := o.bus("readers.i2c", r.I2C)
	if err != nil {
		return nil, err
	}
	var opts tca9548a.Opts
	for _, address := range r.Muxes {
		opts.Addresses = append(opts.Addresses, uint16(address))
	}
	switches, err := tca9548a.New(bus, opts)
	if err != nil {
		return nil, fmt.Errorf("readers: %w", err)
	}
	return func(place int) readers.Reader {
		return o.pn532(pn532.OverI2C(switches.Port(place)), r.Answer, hw.PartNumber(hw.PartReader, place))
	}, nil
}

// onSPI makes a reader of either kind; answer is for a PN532.
func (o *opening) onSPI(kind string, c conn.Conn, clock Clock, answer int, part hw.Part) readers.Reader {
	if kind == KindPN532 {
		return o.pn532(pn532.OverSPI(c, physic.Frequency(clock)), answer, part)
	}
	return mfrc522.New(c, mfrc522.Opts{Part: part, Sleep: o.buses.Sleep})
}

func (o *opening) pn532(link pn532.Link, answer int, part hw.Part) readers.Reader {
	return pn532.New(link, pn532.Opts{
		Part: part, Answer: time.Duration(answer) * time.Millisecond, Sleep: o.buses.Sleep,
	})
}

func (o *opening) decoder(port conn.Conn, r *Readers) (*hc154.Dev, error) {
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

// andTray returns the readers of the cells and after them the tray's. It also opens a
// tray with a contact, which adds no reader.
func (o *opening) andTray(cells []readers.Reader, t *Tray) ([]readers.Reader, error) {
	if t == nil {
		return cells, nil
	}
	port, err := o.connect("tray.spi", t.SPI, t.Clock)
	if err != nil {
		return nil, err
	}
	if t.Kind == KindResistor {
		o.Set.Tray = resistor.New([]resistor.Converter{mcp3008.New(port)}, o.buses.Sleep)
		return cells, nil
	}
	c, err := o.traySelect(port, t)
	if err != nil {
		return nil, err
	}
	return append(cells, o.onSPI(t.Kind, c, t.Clock, t.Answer, hw.Part{Kind: hw.PartTray})), nil
}

// traySelect returns the tray reader's connection, with a pin or the port's own select.
func (o *opening) traySelect(port conn.Conn, t *Tray) (conn.Conn, error) {
	if t.Select == "" {
		return port, nil
	}
	pin, err := o.pin("tray.select", t.Select)
	if err != nil {
		return nil, err
	}
	c, err := newSelected(port, pin)
	if err != nil {
		return nil, fmt.Errorf("tray: %w", err)
	}
	return c, nil
}
