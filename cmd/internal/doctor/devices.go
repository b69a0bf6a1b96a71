package doctor

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"quartoboard/board"
	"quartoboard/hw"
	"quartoboard/hw/i2cbus"
	"quartoboard/hw/rig"
)

// Findings returns the findings of the hardware.
func (m *Metal) Findings() []Finding {
	if m.OpenErr != nil {
		return m.refused()
	}
	if !m.Only.All() {
		return merged(m.chosen())
	}
	found := []Finding{m.opened()}
	var parts []Finding
	for _, d := range m.Devices {
		counts, isBus := m.Buses[d.Name]
		if f, ok := m.lost(d.Name); ok {
			parts = append(parts, f)
		} else if isBus {
			found = append(found, bus(d.Name, counts))
		}
	}
	parts = slices.Concat(parts, m.sensors(), m.readers())
	found = slices.Concat(found, m.addAvoided(parts), m.buttons(), m.leds())
	// The error of a part is a finding already.
	if _, ofPart := errors.AsType[*hw.PartError](m.Closing); m.Closing != nil && !ofPart {
		found = append(found, fault(Advisory, "hardware", Unsteady, fmt.Sprintf("It cannot be halted (%v).", m.Closing),
			"Turn the Pi off and on before you play."))
	}
	return merged(found)
}

// leds returns the finding of the LEDs, which have no answer.
func (m *Metal) leds() []Finding {
	switch {
	case m.Profile.LEDs == nil:
		return nil
	case m.LEDErr != nil:
		return []Finding{fault(Fails, "LEDs", Silent, fmt.Sprintf("They cannot be turned on (%v).", m.LEDErr),
			"Check plug, wires and supply; play does not need them.").of(board.PartLights, 0)}
	}
	return []Finding{well("LEDs", "All were turned on for a second; check by eye that they shine.")}
}

// merged combines findings that differ in their cells only.
func merged(found []Finding) []Finding {
	var all []Finding
	for _, f := range found {
		i := slices.IndexFunc(all, func(g Finding) bool { return f.Cells != 0 && f.Code != "" && alike(f, g) })
		if i < 0 {
			all = append(all, f)
			continue
		}
		kind := f.Part.String()
		if f.Code == Contact {
			kind = "contact"
		}
		all[i].Cells |= f.Cells
		all[i].Avoid |= f.Avoid
		all[i].Where = several(kind, all[i].Cells)
	}
	return all
}

// alike reports whether two findings differ in their cells only.
func alike(f, g Finding) bool {
	g.Where, g.Cells, g.Avoid = f.Where, f.Cells, f.Avoid
	return f == g
}

func (m *Metal) opened() Finding {
	var buses []string
	lines := 0
	for _, d := range m.Devices {
		if strings.HasPrefix(d.Name, "/dev/") {
			buses = append(buses, d.Name)
		} else {
			lines++
		}
	}
	return well("buses and lines", "%s and %d GPIO lines can be used.", strings.Join(buses, ", "), lines)
}

// refused returns a finding for each device that cannot be opened, or one for an error
// of the whole build.
func (m *Metal) refused() []Finding {
	var found []Finding
	for _, d := range m.Devices {
		if d.Err != nil {
			found = append(found, refusal(d.Name, d.Key, d.Err))
		}
	}
	if len(found) == 0 {
		found = append(found, refusal("hardware", "build", m.OpenErr))
	}
	return found
}

func refusal(name, key string, err error) Finding {
	f := fault(Blocks, name, LineHeld, fmt.Sprintf("It cannot be used: %v (%s of the build).", err, key),
		"Stop the program that has it, or take the overlay that claims it out of /boot/firmware/config.txt.")
	switch {
	case errors.Is(err, fs.ErrPermission):
		f.Code, f.Next = Denied, asBoard
	case strings.HasPrefix(name, "/dev/"):
		f.Code, f.Next = NoBus, "Enable it, then restart the Pi."
	}
	return f
}

// bus returns the finding of an I²C bus. Errors without a line held low are findings of
// the parts.
func bus(name string, c i2cbus.Counts) Finding {
	switch {
	case c.Stuck == 0 && c.Errors == 0:
		return well(name, "%d transactions without an error.", c.Transactions)
	case c.Stuck == 0:
		return well(name, "No line is held low; %d of %d transactions ended in an error.", c.Errors, c.Transactions)
	}
	state := Advisory
	if heldLow(c) {
		state = Fails
	}
	return fault(state, name, BusStuck, fmt.Sprintf("A line is held low in %d of %d transactions.", c.Stuck, c.Transactions),
		"Turn the board's supply off and on, then unplug one part after another until it is free.")
}

// heldLow reports whether a line was held low all the time.
func heldLow(c i2cbus.Counts) bool { return c.Stuck > 0 && c.Stuck == c.Transactions }

// NoHeader returns the finding for a missing GPIO chip, or one that cannot be opened.
func NoHeader(err error) Finding {
	next := "Run this on the Raspberry Pi of the board, as a user in the group gpio."
	if errors.Is(err, fs.ErrPermission) {
		next = asBoard + "; if the file has another group than gpio, restart the Pi."
	}
	return fault(Blocks, "GPIO chip", NoChip, fmt.Sprintf("It cannot be used: %v.", err), next)
}

// Header returns the finding of a GPIO chip with its label.
func Header(label string) Finding { return well("GPIO chip", "It is %s.", label) }

// Build returns the finding of a profile that cannot be read.
func Build(name string, err error) Finding {
	return fault(Blocks, "build", BadBuild, fmt.Sprintf("%s cannot be read: %v.", name, err),
		"Correct board.profile in the settings, or --profile, or the file that it names.")
}

// Measures returns the finding of a build whose readers do not fit under its cells.
func Measures(p rig.Profile) []Finding {
	if err := p.Fits(); err != nil {
		return []Finding{fault(Advisory, "measures", TooLarge, fmt.Sprintf("The measures of the build do not go together: %v.", err),
			"Correct wood in the profile, if the readers are in their places already.")}
	}
	return nil
}
