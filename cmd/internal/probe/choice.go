package probe

import (
	"fmt"
	"slices"
	"strings"

	"quartoboard/board"
	"quartoboard/hw/rig"
)

// Choice limits a check to some parts of a board and its computer. The zero value is all.
type Choice struct {
	sensors, readers board.CellSet
	groups           Group
	text             string
}

// Group is a set of parts without cells.
type Group uint8

// The groups.
const (
	Computer Group = 1 << iota
	Sound
	Serial
	Tray
	Buttons
	Lights
	Calibration
	Pieces
)

// groupNames are those of faults and records; the computer and the pieces have none there.
var groupNames = []string{"pi", "sound", "serial", "tray", "buttons", "lights", "calibration", "pieces"}

// Parts returns the names that ParseChoice accepts, of parts with cells without them.
func Parts() []string { return append(slices.Clone(groupNames), "sensor", "reader", "row") }

// ParseChoice reads a list of parts, separated by commas: "sound", "sensor:a1", "reader" for
// all readers, "row:1" for sensors and readers of a row. "" is all parts.
func ParseChoice(text string) (c Choice, err error) {
	if text == "" {
		return c, nil
	}
	for _, part := range strings.Split(text, ",") {
		if err := c.add(part); err != nil {
			return Choice{}, err
		}
	}
	c.text = strings.NewReplacer(":", " ", ",", ", ").Replace(text)
	return c, nil
}

func (c *Choice) add(part string) error {
	kind, which, one := strings.Cut(part, ":")
	if n := slices.Index(groupNames, kind); n >= 0 && !one {
		c.groups |= 1 << n
		return nil
	}
	cells := board.AllCells
	switch {
	case kind == "row":
		if len(which) != 1 || which[0] < '1' || which[0] > '4' {
			return fmt.Errorf("invalid part %q: want row:1 to row:4", part)
		}
		row := board.CellSet(0xf) << (4 * (which[0] - '1'))
		c.sensors, c.readers = c.sensors|row, c.readers|row
		return nil
	case kind != "sensor" && kind != "reader":
		return fmt.Errorf("unknown part %q: want %s", part, strings.Join(Parts(), ", "))
	case one:
		cell, err := board.ParseCell(which)
		if err != nil {
			return fmt.Errorf("part %q: %w", part, err)
		}
		cells = board.SetOf(cell)
	}
	if kind == "sensor" {
		c.sensors |= cells
	} else {
		c.readers |= cells
	}
	return nil
}

// In returns the choice for a build, where the row of a build without readers is one of
// sensors. The error names a part that the build does not have.
func (c Choice) In(p rig.Profile) (Choice, error) {
	if p.Readers == nil && c.readers&^c.sensors == 0 {
		c.readers = 0
	}
	for _, lacks := range []struct {
		part bool
		name string
	}{
		{c.readers != 0 && p.Readers == nil, "readers under its cells"},
		{c.chose(Tray) && p.Tray == nil, "tray"},
		{c.chose(Lights) && p.LEDs == nil, "lights"},
		{c.chose(Calibration) && !p.Presence.Linear(), "linear sensors to calibrate"},
	} {
		if lacks.part {
			return c, fmt.Errorf("the build %s has no %s", p.Name, lacks.name)
		}
	}
	return c, nil
}

// All reports whether nothing is left out.
func (c Choice) All() bool { return c.text == "" }

// String returns the chosen parts as a report has them; "" for all.
func (c Choice) String() string { return c.text }

// Has reports whether one of some groups is checked.
func (c Choice) Has(g Group) bool { return c.All() || c.chose(g) }

// Hardware reports whether a part of the board is checked.
func (c Choice) Hardware() bool {
	return c.sensors|c.readers != 0 || c.Has(Tray|Buttons|Lights|Computer)
}

// reads reports whether readers are asked, or contacts of coded pieces.
func (c Choice) reads(p *rig.Profile) bool {
	return c.readers != 0 || c.Has(Tray) || c.sensors != 0 && p.Presence.Coded()
}

func (c Choice) chose(g Group) bool { return c.groups&g != 0 }

// SensorCells are the cells whose sensors are checked.
func (c Choice) SensorCells() board.CellSet {
	if c.All() {
		return board.AllCells
	}
	return c.sensors
}

// ReaderCells are the cells whose readers are checked.
func (c Choice) ReaderCells() board.CellSet {
	if c.All() {
		return board.AllCells
	}
	return c.readers
}

// Uses reports whether chosen parts are on a bus or port.
func (c Choice) Uses(p *rig.Profile, name string) bool {
	r, t := p.Readers, p.Tray
	return c.SensorCells() != 0 && p.Presence.I2C() == name ||
		r != nil && c.ReaderCells() != 0 && (r.I2C == name || r.SPI == name) ||
		t != nil && c.Has(Tray) && t.SPI == name
}
