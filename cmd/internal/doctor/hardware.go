package doctor

import (
	"errors"
	"slices"
	"strings"

	"quartoboard/board"
	"quartoboard/cmd/internal/finding"
	"quartoboard/cmd/internal/probe"
	"quartoboard/hw"
)

// hardware judges the parts of a build together.
type hardware struct {
	*probe.Answers
	line    []finding.Finding // of the line of the readers
	sensors sensors
	readers readers
}

// Hardware returns the findings of the hardware by its answers. roster has the enrolled pieces;
// nil if they are not known.
func Hardware(a *probe.Answers, roster map[hw.Tag]board.Piece) []finding.Finding {
	if a.OpenErr != nil {
		return refused(a)
	}
	h := hardware{Answers: a, line: line{a}.findings()}
	// Readers are silent because of their line, if it fails.
	explained := slices.ContainsFunc(h.line, func(f finding.Finding) bool { return f.State == finding.Fails })
	h.readers = readers{buses{a, explained}, roster}
	h.sensors = sensors{a, h.readers.isLost(a.Profile.Presence.I2C())}
	return merged(h.findings())
}

// findings returns those of the chosen parts, and of those that they depend on.
func (h *hardware) findings() (found []finding.Finding) {
	only := h.Only
	if only.Has(probe.Computer) {
		found = append(found, h.opened())
	}
	var parts []finding.Finding
	for _, d := range h.Devices {
		counts, isBus := h.Buses[d.Name]
		if f, ok := h.readers.lost(d.Name); ok && only.Uses(&h.Profile, d.Name) {
			parts = append(parts, f)
		} else if !ok && isBus && only.All() {
			found = append(found, bus(d.Name, counts))
		}
	}
	if cells := only.SensorCells(); cells != 0 {
		parts = append(parts, among(cells, h.sensors.findings())...)
	}
	if cells := only.ReaderCells(); cells != 0 {
		parts = append(parts, among(cells, slices.Concat(h.readers.cells(), h.readers.times(), h.line))...)
	}
	if only.Has(probe.Tray) {
		parts = append(parts, h.readers.tray()...)
	}
	if only.All() {
		h.addAvoided(parts)
	}
	found = append(found, parts...)
	if only.Has(probe.Buttons) {
		found = append(found, h.buttons()...)
	}
	if only.Has(probe.Lights) {
		found = append(found, h.leds()...)
	}
	// The error of a part is a finding already.
	if _, ofPart := errors.AsType[*hw.PartError](h.Closing); only.All() && h.Closing != nil && !ofPart {
		found = append(found, tell("unsteady/halt", "hardware", h.Closing))
	}
	return found
}

// among returns the findings of some cells, and those of no cells.
func among(cells board.CellSet, found []finding.Finding) []finding.Finding {
	return slices.DeleteFunc(found, func(f finding.Finding) bool { return f.Cells != 0 && f.Cells&cells == 0 })
}

func (h *hardware) opened() finding.Finding {
	var buses []string
	lines := 0
	for _, d := range h.Devices {
		if strings.HasPrefix(d.Name, "/dev/") {
			buses = append(buses, d.Name)
		} else {
			lines++
		}
	}
	return well("buses and lines", "%s and %d GPIO lines can be used.", strings.Join(buses, ", "), lines)
}

// buttons returns the findings of the buttons: those held all the time, and the others.
// A game needs those of QUARTO.
func (h *hardware) buttons() []finding.Finding {
	if err := h.Look.ButtonErr; err != nil {
		return []finding.Finding{tell("silent/buttons", "buttons", err).Of(board.PartButtons, 0)}
	}
	var held []finding.Finding
	var free []string
	b := &h.Profile.Buttons
	for _, one := range []struct {
		is        hw.ButtonSet
		name, pin string
		part      board.PartKind
		stuck     finding.State
	}{
		{hw.QuartoA, "QUARTO of seat A", b.QuartoA, board.PartQuartoA, finding.Blocks},
		{hw.QuartoB, "QUARTO of seat B", b.QuartoB, board.PartQuartoB, finding.Blocks},
		{hw.Repeat, "repeat", b.Repeat, board.PartRepeat, finding.Fails},
		{hw.Pass, "pass", b.Pass, board.PartPass, finding.Fails},
	} {
		switch {
		case one.pin == "":
		case h.Look.Held&one.is == 0:
			free = append(free, one.name)
		default:
			f := tell("button-held", "button "+one.name, one.pin).Of(one.part, 0)
			f.State = one.stuck
			held = append(held, f)
		}
	}
	if len(free) == 0 {
		return held
	}
	return append([]finding.Finding{well("buttons", "Not pressed: %s; their contacts are not tested.", strings.Join(free, ", "))}, held...)
}

// leds returns the finding of the LEDs, which have no answer.
func (h *hardware) leds() []finding.Finding {
	switch {
	case h.Profile.LEDs == nil:
		return nil
	case h.LEDErr != nil:
		return []finding.Finding{tell("silent/leds", "LEDs", h.LEDErr).Of(board.PartLights, 0)}
	}
	return []finding.Finding{well("LEDs", "All were turned on for a second; check by eye that they shine.")}
}

// mostAvoided is the largest number of cells that a game can leave free. With more there
// is hardly a line that can be completed.
const mostAvoided = 4

// avoid returns the cells where a placement would not be detected. A reader that answers
// identifies the piece, in any state of the sensor; without one the sensor detects the
// piece, and the tray identifies it.
func (h *hardware) avoid() board.CellSet {
	cells := board.AllCells
	if heldLow(h.Buses[h.Profile.Presence.I2C()]) || heldLow(h.Buses[probe.ReadersBus(h.Profile)]) {
		return cells // a look takes seconds
	}
	if h.Profile.Presence.Coded() || h.Profile.Tray != nil && !h.Tray.Silent() {
		cells &^= h.sensors.felt()
	}
	if h.Profile.Readers == nil {
		return cells
	}
	return cells.Where(func(c board.Cell) bool { return h.Cells[c].Silent() })
}

// addAvoided adds the cells that a game must leave free to the findings of parts. A finding
// blocks the game if these are too many.
func (h *hardware) addAvoided(found []finding.Finding) {
	avoid := h.avoid()
	for i := range found {
		f := &found[i]
		lost := f.Cells & avoid
		if f.Part == board.PartTray && f.Code == Silent {
			lost = avoid & h.sensors.felt()
		}
		if h.readers.explained && (f.Code == HoldsMISO || f.Code == SlowEdges) {
			lost = avoid
		}
		switch {
		case f.State == finding.Well || lost == 0:
		case avoid.Len() > mostAvoided:
			f.State = finding.Blocks
		default:
			f.Avoid = lost
		}
	}
}

// merged combines findings that differ in their cells only.
func merged(found []finding.Finding) []finding.Finding {
	var all []finding.Finding
	for _, f := range found {
		i := slices.IndexFunc(all, func(g finding.Finding) bool {
			g.Where, g.Cells, g.Avoid = f.Where, f.Cells, f.Avoid
			return f.Cells != 0 && f.Code != "" && f == g
		})
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
