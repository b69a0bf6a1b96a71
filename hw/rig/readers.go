package rig

import (
	"cmp"
	"fmt"
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

// fitReaders opens the readers of the cells and of the tray, which share the reset
// line if there are any of cells. Readers that do not answer are not an error here.
func (o *opening) fitReaders(p *Profile) error {
	var cells []readers.Reader
	var reset gpio.PinOut
	var held func() (bool, error)
	var err error
	if r := p.Readers; r != nil {
		if reset, err = o.pin("readers.reset", r.Reset); err != nil {
			return err
		}
		fit := o.readersOnSPI
		if r.I2C != "" {
			fit = o.readersOnI2C
		}
		if cells, err = fit(r); err != nil {
			return err
		}
	}
	switch {
	case o.decoder == nil:
	case p.Readers.Gated:
		o.Set.Line = gatedLine{o.Rig}
	default:
		held = func() (bool, error) { return o.low(0) }
	}
	all, err := o.andTray(cells, p.Tray)
	if err != nil || len(all) == 0 {
		return err
	}
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
func (o *opening) readersOnSPI(r *Readers) (cells []readers.Reader, err error) {
	port, err := o.connect("readers.spi", r.SPI, r.Clock)
	if err != nil {
		return nil, err
	}
	enable, err := o.pin("readers.enable", r.Enable)
	if err != nil {
		return nil, err
	}
	opts := hc154.Opts{Enable: &selectLine{enable, &o.selects}}
	for i, name := range r.Select {
		if opts.Address[i], err = o.pin("readers.select", name); err != nil {
			return nil, err
		}
	}
	decoder, err := hc154.New(port, opts)
	if err != nil {
		return nil, fmt.Errorf("readers: %w", err)
	}
	o.decoder = decoder
	for n := range hw.Places {
		cells = append(cells, o.onSPI(r.Kind, decoder.Select(n), r.Clock, times(r.Answer, r.Ack, 0), hw.PartNumber(hw.PartReader, n)))
	}
	return cells, nil
}

// listens is the number of times that MISO must be low: a bus that loses one answer in three
// has it low by chance once in 27.
const listens = 3

// low reports whether MISO is low each time while no reader is selected; of gated readers
// that of reader n.
func (r *Rig) low(n int) (bool, error) {
	for range listens {
		if err := r.decoder.Listen(n, r.heard[:]); err != nil || r.heard != [4]byte{} {
			return false, err
		}
	}
	return true, nil
}

// gatedLine is MISO of readers with gates.
type gatedLine struct{ *Rig }

// Held implements hw.Line.
func (l gatedLine) Held(n int) (bool, error) { return l.low(n) }

// readersOnI2C returns the readers behind switches of the bus, reader n at place n.
func (o *opening) readersOnI2C(r *Readers) (cells []readers.Reader, err error) {
	bus, err := o.bus("readers.i2c", r.I2C)
	if err != nil {
		return nil, err
	}
	var opts tca9548a.Opts
	for _, address := range r.Muxes {
		opts.Addresses = append(opts.Addresses, uint16(address))
	}
	if r.MuxReset != "" {
		if opts.Reset, err = o.pin("readers.mux_reset", r.MuxReset); err != nil {
			return nil, err
		}
	}
	switches, err := tca9548a.New(bus, opts)
	if err != nil {
		return nil, fmt.Errorf("readers: %w", err)
	}
	for n := range hw.Places {
		reader := o.pn532(pn532.OverI2C(switches.Port(n)), r.timesOnI2C(), hw.PartNumber(hw.PartReader, n))
		o.timed, cells = append(o.timed, reader), append(cells, reader)
	}
	return cells, nil
}

// onSPI makes a reader of either kind, not opened yet; times are for a PN532.
func (o *opening) onSPI(kind string, c conn.Conn, clock Clock, times pn532.Opts, part hw.Part) readers.Reader {
	if kind == KindPN532 {
		return o.pn532(pn532.OverSPI(c, physic.Frequency(clock)), times, part)
	}
	reader := mfrc522.New(c, mfrc522.Opts{Part: part, Sleep: o.buses.Sleep})
	o.echoers = append(o.echoers, reader)
	return reader
}

func (o *opening) pn532(link pn532.Link, times pn532.Opts, part hw.Part) *pn532.Dev {
	times.Part, times.Sleep = part, o.buses.Sleep
	return pn532.New(link, times)
}

// safeAck is the manual's limit for an ACK in ms (UM0701-02, 6.2.2).
const safeAck = 15

// SlowReaders reports whether two readings of all cells take longer than 500 ms: one of a full
// board takes PN532s on I²C at 100 kHz 0.37 s without a pause between their transactions, and
// 0.48 s with safePause.
func (p *Profile) SlowReaders() bool { return p.Readers != nil && p.Readers.I2C != "" }

// safePause is the data sheet's pause between two transactions on I²C in µs (PN532/C1,
// table 320).
const safePause = 1300

// times returns the options of a PN532 by keys of the profile.
func times(answer, ack, pause int) pn532.Opts {
	ms := func(n int) time.Duration { return time.Duration(n) * time.Millisecond }
	return pn532.Opts{Answer: ms(answer), Ack: ms(cmp.Or(ack, safeAck)), Pause: time.Duration(pause) * time.Microsecond}
}

// timesOnI2C returns the options of PN532s on I²C.
func (r *Readers) timesOnI2C() pn532.Opts {
	return times(r.Answer, r.Ack, cmp.Or(r.Pause, safePause))
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
	c := conn.Conn(port)
	if t.Select != "" {
		pin, err := o.pin("tray.select", t.Select)
		if err != nil {
			return nil, err
		}
		if c, err = newSelected(port, &selectLine{pin, &o.selects}); err != nil {
			return nil, fmt.Errorf("tray: %w", err)
		}
	}
	return append(cells, o.onSPI(t.Kind, c, t.Clock, times(t.Answer, t.Ack, 0), hw.Part{Kind: hw.PartTray})), nil
}
