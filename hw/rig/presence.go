package rig

import (
	"fmt"
	"slices"

	"periph.io/x/conn/v3/gpio"

	"quartoboard/hw/hallmatrix"
	"quartoboard/hw/mcp23017"
	"quartoboard/hw/mcp3008"
	"quartoboard/hw/resistor"
)

// The kinds of sensors.
const (
	KindMCP3008    = "mcp3008"    // linear sensors on two converters
	KindMCP23017   = "mcp23017"   // switches on an expander
	KindHallMatrix = "hallmatrix" // switches on rows and columns
	KindResistor   = "resistor"   // contacts of coded pieces on two MCP3008
)

// sensorKind is a kind of sensors with its keys.
type sensorKind struct {
	kind
	linear bool                           // they measure a field, and do not switch
	fit    func(*opening, *Profile) error // opens them
}

var sensorKinds = []sensorKind{
	{kind{KindMCP3008, []string{"spi", "clock", "cells"}, nil}, true, (*opening).fitConverters},
	{kind{KindMCP23017, []string{"i2c", "clock", "addresses", "cells"}, []string{"pins", "interrupt", "lag_ms"}}, false, (*opening).fitExpander},
	{kind{KindHallMatrix, []string{"rows", "columns", "cells"}, []string{"lag_ms"}}, false, (*opening).fitMatrix},
	{kind{KindResistor, []string{"spi", "clock", "cells"}, nil}, false, (*opening).fitContacts},
}

// kindOf returns the kind of that name, and nil for none.
func kindOf(name string) *sensorKind {
	i := slices.IndexFunc(sensorKinds, func(k sensorKind) bool { return k.name == name })
	if i < 0 {
		return nil
	}
	return &sensorKinds[i]
}

// Linear reports whether the sensors measure a field, rather than switch.
func (s *Presence) Linear() bool {
	k := kindOf(s.Kind)
	return k != nil && k.linear
}

// Coded reports whether the contacts that feel a piece also tell which it is.
func (s *Presence) Coded() bool { return s.Kind == KindResistor }

func (p *Profile) checkPresence() *Error {
	s := &p.Presence
	slowest, fastest := slowestMCP3008, fastestMCP3008
	if s.I2C != "" {
		slowest, fastest = slowestI2C, fastestI2C
	}
	var kinds []kind
	for _, k := range sensorKinds {
		kinds = append(kinds, k.kind)
	}
	return checkTable("presence", s.Kind, kinds, []key{
		{"spi", len(s.SPI) > 0, s.checkPorts},
		{"i2c", s.I2C != "", checkBus(s.I2C, s.Pins)},
		{"clock", s.Clock != 0, checkClock(s.Clock, slowest, fastest)},
		{"addresses", len(s.Addresses) > 0, checkAddresses(s.Addresses, 1, 0x20, 0x27)},
		{"pins", len(s.Pins) > 0, checkCount(s.Pins, 2, "pins", "SDA and SCL")},
		{"interrupt", s.Interrupt != "", never},
		{"lag_ms", s.Lag != 0, checkMillis(s.Lag, 0, 250)},
		{"rows", len(s.Rows) > 0, checkCount(s.Rows, 4, "pins", "one for each row")},
		{"columns", len(s.Columns) > 0, checkCount(s.Columns, 4, "pins", "one for each column")},
		{"cells", len(s.Cells) > 0, checkCells(s.Cells)},
	})
}

func never(string) *Error { return nil }

func (s *Presence) checkPorts(key string) *Error {
	if len(s.SPI) != 2 {
		return wrong(key, "%d ports: want two", len(s.SPI))
	}
	for _, port := range s.SPI {
		if _, _, err := PortNumbers(port); err != nil {
			return wrong(key, "%w", err)
		}
	}
	if s.SPI[0] == s.SPI[1] {
		return wrong(key, "%s twice: each converter has a select of its own", s.SPI[0])
	}
	return nil
}

func (o *opening) fitPresence(p *Profile) error {
	k := kindOf(p.Presence.Kind)
	if k == nil {
		return fmt.Errorf("presence.kind: %q is not known", p.Presence.Kind)
	}
	return k.fit(o, p)
}

// converters opens the two MCP3008 of a build.
func (o *opening) converters(p *Profile) (converters [2]*mcp3008.Dev, err error) {
	for i, port := range p.Presence.SPI {
		c, err := o.connect("presence.spi", port, p.Presence.Clock)
		if err != nil {
			return converters, err
		}
		converters[i] = mcp3008.New(c)
	}
	return converters, nil
}

func (o *opening) fitConverters(p *Profile) error {
	c, err := o.converters(p)
	if err == nil {
		o.Set.Levels = mcp3008.NewPair(c[0], c[1])
	}
	return err
}

func (o *opening) fitContacts(p *Profile) error {
	c, err := o.converters(p)
	if err != nil {
		return err
	}
	contacts := resistor.New([]resistor.Converter{c[0], c[1]}, o.buses.Sleep)
	o.Set.Presence, o.Set.Cells = contacts, contacts
	return nil
}

func (o *opening) fitExpander(p *Profile) error {
	bus, err := o.bus("presence.i2c", p.Presence.I2C)
	if err != nil {
		return err
	}
	opts := mcp23017.Opts{Addr: uint16(p.Presence.Addresses[0])}
	if p.Presence.Interrupt != "" {
		if opts.Interrupt, err = o.pin("presence.interrupt", p.Presence.Interrupt); err != nil {
			return err
		}
	}
	if o.Set.Presence, err = mcp23017.New(bus, opts); err != nil {
		return fmt.Errorf("presence: %w", err)
	}
	return nil
}

func (o *opening) fitMatrix(p *Profile) error {
	var rows [hallmatrix.Side]gpio.PinOut
	for i, name := range p.Presence.Rows {
		pin, err := o.pin("presence.rows", name)
		if err != nil {
			return err
		}
		rows[i] = pin
	}
	columns, err := o.buses.Lines(p.Presence.Columns)
	if err != nil {
		return fmt.Errorf("presence.columns: %w", err)
	}
	o.opened = append(o.opened, columns)
	if o.Set.Presence, err = hallmatrix.New(rows, columns, o.buses.Sleep); err != nil {
		return fmt.Errorf("presence: %w", err)
	}
	return nil
}
