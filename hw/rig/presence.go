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

// kindOf returns the kind of that name, and nil for none.
func kindOf(name string) *kind {
	i := slices.IndexFunc(sensorKinds, func(k kind) bool { return k.name == name })
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

func (o *opening) fitPresence(p *Profile) error {
	return kindOf(p.Presence.Kind).fit(o, p)
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
	columns, err := o.lines("presence.columns", p.Presence.Columns, false)
	if err != nil {
		return err
	}
	if o.Set.Presence, err = hallmatrix.New(rows, columns, o.buses.Sleep); err != nil {
		return fmt.Errorf("presence: %w", err)
	}
	return nil
}
