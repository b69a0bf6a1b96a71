package rig

import (
	"strings"

	"quartoboard/hw/hallmatrix"
	"quartoboard/hw/mcp23017"
	"quartoboard/hw/mcp3008"
	"quartoboard/hw/mfrc522"
	"quartoboard/hw/plug"
	"quartoboard/hw/pn532"
	"quartoboard/hw/resistor"
	"quartoboard/hw/sim/chip"
)

// row is a chip in a list, by the kind that a profile names.
type row[C any] struct {
	kind string
	chip C
}

// sensor is a chip that feels pieces: the options of its driver, and the simulated chip.
type sensor struct {
	options func() plug.Sensors
	sim     func(chip.Bench)
}

// sensors are the chips that feel pieces, in the order in which an error names them.
var sensors = []row[sensor]{
	{"mcp3008", sensor{func() plug.Sensors { return new(mcp3008.Config) }, chip.FitMCP3008}},
	{"mcp23017", sensor{func() plug.Sensors { return new(mcp23017.Config) }, chip.FitMCP23017}},
	{"hallmatrix", sensor{func() plug.Sensors { return new(hallmatrix.Config) }, chip.FitHallMatrix}},
	{kindResistor, sensor{func() plug.Sensors { return new(resistor.Config) }, chip.FitMCP3008}},
}

// identifier is a chip that reads tags: the options of its driver on SPI and on I²C, nil for
// none, and the simulated chip.
type identifier struct {
	onSPI func() plug.SPIReader
	onI2C func() plug.I2CReader
	sim   func(*chip.Clock) chip.NFC
}

// identifiers are the chips that read tags.
var identifiers = []row[identifier]{
	{KindMFRC522, identifier{
		func() plug.SPIReader { return new(mfrc522.Config) }, nil,
		func(c *chip.Clock) chip.NFC { return chip.NewMFRC522(c) },
	}},
	{"pn532", identifier{
		func() plug.SPIReader { return new(pn532.Config) }, func() plug.I2CReader { return new(pn532.ConfigI2C) },
		func(c *chip.Clock) chip.NFC { return chip.NewPN532(c) },
	}},
}

// KindMFRC522 is the kind of readers that repeat bytes for Echo.
const KindMFRC522 = "mfrc522"

// kindResistor is the kind of contacts.
const kindResistor = "resistor"

// find returns the chip of a kind, or what is wrong with a table that names another.
func find[C any](table, kind string, rows ...row[C]) (c C, e *Error) {
	var known []string
	for _, r := range rows {
		if r.kind == kind {
			return r.chip, nil
		}
		known = append(known, r.kind)
	}
	return c, wrong(table+".kind", "%q: want %s", kind, strings.Join(known, ", "))
}

// Simulate joins the simulated chips of the sensors with a table. Parse must have accepted the
// kind, as for NewSimulated.
func (s *Presence) Simulate(b chip.Bench) {
	c, _ := find("", s.Kind, sensors...)
	c.sim(b)
}

// NewSimulated makes a simulated chip of a kind of readers.
func NewSimulated(kind string, clock *chip.Clock) chip.NFC {
	c, _ := find("", kind, identifiers...)
	return c.sim(clock)
}
