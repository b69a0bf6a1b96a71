package rig

import "slices"

// readerKinds are by kind and bus.
var readerKinds = []kind{
	{KindMFRC522, []string{"spi", "clock", "select", "enable", "reset", "cells"}, nil},
	{KindPN532, []string{"i2c", "clock", "muxes", "reset", "cells"}, []string{"pins", "answer_ms"}},
}

var pn532OverSPI = kind{KindPN532, []string{"spi", "clock", "select", "enable", "reset", "cells"}, []string{"answer_ms"}}

func (p *Profile) checkReaders() *Error {
	r := p.Readers
	if r == nil {
		return nil
	}
	if p.Presence.Coded() {
		return wrong("readers", "the contacts of presence.kind %q read the pieces", p.Presence.Kind)
	}
	kinds := slices.Clone(readerKinds)
	slowest, fastest := slowestI2C, slowI2C
	if r.SPI != "" || r.I2C == "" {
		kinds[1] = pn532OverSPI
		slowest, fastest = slowestReader, fastestReader
	}
	return checkTable("readers", r.Kind, kinds, []key{
		{"spi", r.SPI != "", p.checkReaderPort(r.SPI)},
		{"i2c", r.I2C != "", checkBus(r.I2C, r.Pins)},
		{"clock", r.Clock != 0, checkClock(r.Clock, slowest, fastest)},
		{"select", len(r.Select) > 0, checkCount(r.Select, 4, "pins", "A0 to A3")},
		{"enable", r.Enable != "", never},
		{"reset", r.Reset != "", never},
		{"muxes", len(r.Muxes) > 0, checkAddresses(r.Muxes, 2, 0x70, 0x77)},
		{"pins", len(r.Pins) > 0, checkCount(r.Pins, 2, "pins", "SDA and SCL")},
		{"answer_ms", r.Answer != 0, checkMillis(r.Answer, 1, 100)},
		{"cells", len(r.Cells) > 0, checkCells(r.Cells)},
	})
}

var trayKinds = []kind{
	{KindMFRC522, []string{"spi", "clock"}, []string{"select"}},
	{KindPN532, []string{"spi", "clock"}, []string{"select", "answer_ms"}},
	{KindResistor, []string{"spi", "clock"}, nil},
}

func (p *Profile) checkTray() *Error {
	t := p.Tray
	if t == nil {
		return nil
	}
	slowest, fastest := slowestReader, fastestReader
	if t.Kind == KindResistor {
		slowest, fastest = slowestMCP3008, fastestMCP3008
	}
	if e := checkTable("tray", t.Kind, trayKinds, []key{
		{"spi", t.SPI != "", p.checkReaderPort(t.SPI)},
		{"clock", t.Clock != 0, checkClock(t.Clock, slowest, fastest)},
		{"select", t.Select != "", never},
		{"answer_ms", t.Answer != 0, checkMillis(t.Answer, 1, 100)},
	}); e != nil {
		return e
	}
	shared := p.Readers != nil && p.Readers.SPI == t.SPI
	switch {
	case (t.Kind == KindResistor) != p.Presence.Coded():
		return wrong("tray.kind", "%s cannot read the pieces of a build with presence.kind %q", t.Kind, p.Presence.Kind)
	case shared && t.Clock != p.Readers.Clock:
		return wrong("tray.clock", "%s, but %s runs at the %s of readers.clock", t.Clock, t.SPI, p.Readers.Clock)
	case shared && t.Select == "":
		return missing("tray.select", "GPIO2 to GPIO27, as the readers share the port")
	}
	return nil
}
