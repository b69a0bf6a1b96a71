package rig

import (
	"fmt"
	"slices"

	"periph.io/x/conn/v3/physic"

	"quartoboard/hw"
)

// Limits of the clocks. MCP3008: section 1 of DS21295D at 2.7 V, and section
// 6.2 for the lower one. MFRC522: 10 MHz by its data sheet (section 8.1.2),
// 4 MHz over a ribbon.
const (
	slowestMCP3008 = Clock(10 * physic.KiloHertz)
	fastestMCP3008 = Clock(1350 * physic.KiloHertz)
	slowestMFRC522 = Clock(100 * physic.KiloHertz)
	fastestMFRC522 = Clock(4 * physic.MegaHertz)
)

// Limits of the thresholds: half of the converters' scale, which is all that a
// resting sensor can move, and a count a second.
const highestOn, highestDrift = 511, 60

// expected is what a key is made of, for a value of another type.
func expected(key string) string {
	switch key {
	case "presence.spi":
		return "a list of two ports"
	case "presence.cells", "readers.cells":
		return "a list of 16 cells"
	case "readers.select":
		return "a list of four pins"
	case "scan.on", "scan.off", "scan.drift":
		return "a whole number"
	case "presence", "readers", "tray", "buttons", "scan":
		return "a table"
	default:
		return "a text"
	}
}

// check finds the first thing that makes no sense; name is what the file is
// called.
func (p *Profile) check(name string) *Error {
	switch {
	case p.Name != name:
		return wrong("name", "%q in a file that is called %q", p.Name, name)
	case p.About == "":
		return missing("about", "one sentence")
	}
	for _, check := range []func() *Error{p.checkPresence, p.checkReaders, p.checkTray, p.checkPins, p.checkScan} {
		if e := check(); e != nil {
			return e
		}
	}
	return nil
}

func wrong(key, format string, args ...any) *Error {
	return &Error{Key: key, Text: oneLine(fmt.Errorf(format, args...))}
}

func missing(key, what string) *Error { return wrong(key, "missing: %s expected", what) }

func (p *Profile) checkPresence() *Error {
	s := &p.Presence
	if e := checkKind("presence.kind", s.Kind, "mcp3008"); e != nil {
		return e
	}
	if len(s.SPI) != 2 {
		return wrong("presence.spi", "%d ports: two expected", len(s.SPI))
	}
	for _, port := range s.SPI {
		if _, _, err := PortNumbers(port); err != nil {
			return wrong("presence.spi", "%w", err)
		}
	}
	if s.SPI[0] == s.SPI[1] {
		return wrong("presence.spi", "%s twice: each converter has a select of its own", s.SPI[0])
	}
	if e := checkClock("presence.clock", s.Clock, slowestMCP3008, fastestMCP3008); e != nil {
		return e
	}
	return checkCells("presence.cells", s.Cells)
}

func (p *Profile) checkReaders() *Error {
	r := p.Readers
	if r == nil {
		return nil
	}
	if e := checkKind("readers.kind", r.Kind, "mfrc522"); e != nil {
		return e
	}
	if e := p.checkReaderPort("readers.spi", r.SPI); e != nil {
		return e
	}
	if e := checkClock("readers.clock", r.Clock, slowestMFRC522, fastestMFRC522); e != nil {
		return e
	}
	if len(r.Select) != 4 {
		return wrong("readers.select", "%d pins: four expected, A0 to A3", len(r.Select))
	}
	return checkCells("readers.cells", r.Cells)
}

func (p *Profile) checkTray() *Error {
	t := p.Tray
	if t == nil {
		return nil
	}
	if e := checkKind("tray.kind", t.Kind, "mfrc522"); e != nil {
		return e
	}
	if e := p.checkReaderPort("tray.spi", t.SPI); e != nil {
		return e
	}
	if e := checkClock("tray.clock", t.Clock, slowestMFRC522, fastestMFRC522); e != nil {
		return e
	}
	if r := p.Readers; r != nil && r.SPI == t.SPI && r.Clock != t.Clock {
		return wrong("tray.clock", "%s, but %s runs at the %s of readers.clock", t.Clock, t.SPI, r.Clock)
	}
	return nil
}

func (p *Profile) checkScan() *Error {
	s := &p.Scan
	switch {
	case s.On < 1 || s.On > highestOn:
		return wrong("scan.on", "%d: 1 to %d counts expected", s.On, highestOn)
	case s.Off < 1 || s.Off >= s.On:
		return wrong("scan.off", "%d: 1 or more counts, and less than scan.on, expected", s.Off)
	case s.Drift < 0 || s.Drift > highestDrift:
		return wrong("scan.drift", "%d: 0 to %d counts a minute expected", s.Drift, highestDrift)
	}
	return nil
}

func checkKind(key, kind, known string) *Error {
	switch kind {
	case known:
		return nil
	case "":
		return missing(key, known)
	default:
		return wrong(key, "%q: %s expected", kind, known)
	}
}

func (p *Profile) checkReaderPort(key, port string) *Error {
	if _, _, err := PortNumbers(port); err != nil {
		return wrong(key, "%w", err)
	}
	if slices.Contains(p.Presence.SPI, port) {
		return wrong(key, "%s is a converter's already, see presence.spi", port)
	}
	return nil
}

func checkClock(key string, c, low, high Clock) *Error {
	switch {
	case c == 0:
		return missing(key, fmt.Sprintf("%s to %s", low, high))
	case c < low || c > high:
		return wrong(key, "%s: %s to %s expected", c, low, high)
	}
	return nil
}

func checkCells(key string, cells Cells) *Error {
	if len(cells) != hw.Places {
		return wrong(key, "%d cells: each of the 16 expected once", len(cells))
	}
	for n, name := range cells {
		if cellIndex(name) == noCell {
			return wrong(key, "%q is not a cell: a1 to d4 expected", name)
		}
		if slices.Contains(cells[:n], name) {
			return wrong(key, "%s twice: each of the 16 cells expected once", name)
		}
	}
	return nil
}
