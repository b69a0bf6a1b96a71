package doctor

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
	groups           group
	text             string
}

// group is a set of parts without cells.
type group uint8

const (
	computer group = 1 << iota
	sound
	serial
	tray
	buttons
	lights
	calibration
	pieces
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
		{c.chose(tray) && p.Tray == nil, "tray"},
		{c.chose(lights) && p.LEDs == nil, "lights"},
		{c.chose(calibration) && !p.Presence.Linear(), "linear sensors to calibrate"},
	} {
		if lacks.part {
			return c, fmt.Errorf("the build %s has no %s", p.Name, lacks.name)
		}
	}
	return c, nil
}

// All reports whether nothing is left out.
func (c Choice) All() bool { return c.text == "" }

// Computer reports whether the computer, its settings and its files are checked.
func (c Choice) Computer() bool { return c.has(computer) }

// Sound reports whether voice and sound card are checked.
func (c Choice) Sound() bool { return c.has(sound) }

// Serial reports whether the serial port is checked.
func (c Choice) Serial() bool { return c.has(serial) }

// Calibration reports whether the calibration is checked.
func (c Choice) Calibration() bool { return c.has(calibration) }

// Pieces reports whether the enrolled pieces are checked.
func (c Choice) Pieces() bool { return c.has(pieces) }

// Hardware reports whether a part of the board is checked.
func (c Choice) Hardware() bool {
	return c.sensors|c.readers != 0 || c.has(tray|buttons|lights|computer)
}

// feels reports whether sensors or buttons are looked at.
func (c Choice) feels() bool { return c.sensors != 0 || c.has(buttons) }

// reads reports whether readers are asked, or contacts of coded pieces.
func (c Choice) reads(p *rig.Profile) bool {
	return c.readers != 0 || c.has(tray) || c.sensors != 0 && p.Presence.Coded()
}

func (c Choice) chose(g group) bool { return c.groups&g != 0 }
func (c Choice) has(g group) bool   { return c.All() || c.chose(g) }

func (c Choice) sensorCells() board.CellSet {
	if c.All() {
		return board.AllCells
	}
	return c.sensors
}

func (c Choice) readerCells() board.CellSet {
	if c.All() {
		return board.AllCells
	}
	return c.readers
}

// chosen returns the findings of the chosen parts, and of those that they depend on.
func (m *Metal) chosen() (found []Finding) {
	o := &m.Only
	for _, d := range m.Devices {
		if f, ok := m.lost(d.Name); ok && o.uses(&m.Profile, d.Name) {
			found = append(found, f)
		}
	}
	if o.chose(computer) {
		found = append(found, m.opened())
	}
	if o.sensors != 0 {
		found = append(found, among(o.sensors, m.sensors())...)
	}
	if o.readers != 0 {
		found = append(found, among(o.readers, slices.Concat(m.cellReaders(), m.times(), m.line()))...)
	}
	if o.chose(tray) {
		found = append(found, m.trayReader()...)
	}
	if o.chose(buttons) {
		found = append(found, m.buttons()...)
	}
	if o.chose(lights) {
		found = append(found, m.leds()...)
	}
	return found
}

// uses reports whether chosen parts are on a bus or port.
func (c Choice) uses(p *rig.Profile, name string) bool {
	r, t := p.Readers, p.Tray
	return c.sensors != 0 && p.Presence.I2C() == name ||
		c.readers != 0 && (r.I2C == name || r.SPI == name) ||
		c.chose(tray) && t.SPI == name
}

// among returns the findings of some cells, and those of no cells.
func among(cells board.CellSet, found []Finding) []Finding {
	return slices.DeleteFunc(found, func(f Finding) bool { return f.Cells != 0 && f.Cells&cells == 0 })
}

// Good reports whether all that was checked is well. A clock that is not set and a system log
// that a restart deletes are good: they stay so where a board has no network.
func (r Report) Good() bool { return len(r.Findings) > 0 && len(r.bad()) == 0 }

// bad returns where something must be done, each place once.
func (r Report) bad() (places []string) {
	for _, f := range r.Findings {
		if f.State != Well && f.Code != ClockUnset && f.Code != LogVolatile && !slices.Contains(places, f.Where) {
			places = append(places, f.Where)
		}
	}
	return places
}

// goodOrNot returns the result of a choice in one sentence.
func (r Report) goodOrNot() string {
	if !r.Good() {
		return "Not good yet: see " + strings.Join(r.bad(), ", ") + "."
	}
	return "Good: " + r.Only.text + "."
}

// Passed reports whether all chosen parts are good, or, if none is left out, whether a game
// can be played.
func (r Report) Passed() bool {
	if r.Only.All() {
		return r.Playable()
	}
	return r.Good()
}

// Same reports whether two reports have the same findings, whatever their figures are.
func (r Report) Same(as Report) bool {
	return slices.EqualFunc(r.Findings, as.Findings, func(f, g Finding) bool {
		f.Says, f.Next, g.Says, g.Next = "", "", "", ""
		return f == g
	})
}
