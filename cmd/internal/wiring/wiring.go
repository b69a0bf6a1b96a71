// Package wiring derives the wiring and the components of a build from its profile: one list
// of wires and one of components, for both the text (plan.tmpl) and the drawings
// (drawings.tmpl), so that these agree with the hardware that hw/rig opens.
package wiring

import (
	"slices"
	"strings"

	"quartoboard/hw"
	"quartoboard/hw/plug"
	"quartoboard/hw/rig"
)

// Plan has the wires and the components of one build.
type Plan struct {
	Profile rig.Profile
	plug.Wiring
}

// Of makes the plan of a profile that rig accepted.
func Of(p rig.Profile) Plan {
	plan := connected(p, fromPi, 0)
	if _, peak := plan.Supply(); peak > headerLimit {
		plan = connected(p, regulator, peak)
	}
	return plan
}

// builder adds the parts of the profile to a plan.
type builder struct{ *Plan }

// connected makes a plan with all parts of the profile. A regulator gives up to peak mA.
func connected(p rig.Profile, supply plug.End, peak float64) Plan {
	b := builder{&Plan{Profile: p}}
	b.Rail, b.Readers = supply, readerBuses(&p)
	b.Models, b.Blocks = map[string]string{}, map[string]string{}
	for _, block := range []struct {
		name    string // of the sheet of its parts
		connect func()
	}{
		{"buttons", b.around}, // with the sound
		{"power", func() { b.rails(peak) }},
		{"sensors", b.sensors},
		{"selects", b.readers},
		{"tray", b.tray},
		{"buttons", b.buttons},
		{"leds", b.leds},
	} {
		b.Block = block.name
		block.connect()
	}
	b.countPassives()
	b.part(1, "hook-up wire: "+strings.Join(b.wireColours(), ", "))
	b.part(1, "boards with holes, sockets for the chips, a socket of 40 pins for the header, and plugs for what is under the cells")
	return *b.Plan
}

// Supply returns the sum of the supply currents in mA.
func (p Plan) Supply() (typical, peak float64) {
	for _, c := range p.Components {
		typical += float64(c.Count) * c.Typical
		peak += float64(c.Count) * c.Peak
	}
	return typical, peak
}

// countPassives adds the resistors and capacitors to the components.
func (b builder) countPassives() {
	for i, w := range b.Wires {
		same := func(o plug.Wire) bool { return o.Through == w.Through && o.Ends[0] == w.Ends[0] }
		if w.Through != "" && !slices.ContainsFunc(b.Wires[:i], same) {
			b.part(1, "resistor "+w.Through)
		}
	}
	for _, r := range b.Passives {
		name := "resistor " + r.Value
		if strings.Contains(r.Value, "F") {
			name = "capacitor " + r.Value
		}
		b.part(len(r.From), name)
	}
}

// part adds n of a component without a supply current.
func (b builder) part(n int, name string) { b.Part(n, plug.Component{Name: name}) }

// sensors connects what feels the pieces.
func (b builder) sensors() {
	s := &b.Profile.Presence
	s.Chip.Wire(&b.Wiring, s.Cells)
	if !s.Coded() {
		b.part(hw.Places, b.Note("magnet"))
	}
}

// leds connects the LEDs.
func (b builder) leds() {
	if l := b.Profile.LEDs; l != nil {
		l.Wire(&b.Wiring)
	}
}
