// Package wiring derives the wiring and the components of a build from its profile: one list
// of wires and one of components, for both the text and the drawing, so that these agree with
// the hardware that hw/rig opens.
package wiring

import (
	"fmt"
	"slices"
	"strings"

	"quartoboard/hw/rig"
)

// Plan has the wires and the components of one build.
type Plan struct {
	Profile    rig.Profile
	Wires      []Wire
	Passives   []Passive
	Components []Component

	models map[string]string // type of a part, by its name in the wires
	blocks map[string]string // function that each part belongs to, as "sensors"
}

// Wire connects the pins of its ends.
type Wire struct {
	Signal  string // "SCLK", "select of converter 1"
	Ends    []End  // the first is the one that the others are connected to
	Through string // value of a resistor at the first end, "" for none
}

// Passive is a resistor or a capacitor from each of some pins to a rail.
type Passive struct {
	Value string // "10 kΩ", "100 nF"
	From  []End
	To    End    // the rail
	block string // function that it belongs to, as "sensors"
}

// End is a pin of a part, or a rail.
type End struct {
	Part string // Pi, a rail, or one of the parts
	Pin  string // as its data sheet or the module names it; "" for a rail
}

// String returns the part with its pin.
func (e End) String() string {
	if e.Pin == "" {
		return e.Part
	}
	return e.Part + " " + e.Pin
}

// Component is a kind of thing to buy.
type Component struct {
	Count         int
	Name          string
	Typical, Peak float64 // supply current of each, in mA
	From          string  // source of these figures; "" for one without a supply current
}

const pi = "Pi"

// Of makes the plan of a profile that rig accepted.
func Of(p rig.Profile) Plan {
	b := connected(p, fromPi, 0)
	if _, peak := b.Supply(); peak > headerLimit {
		b = connected(p, regulator, peak)
	}
	return b.Plan
}

// connected makes a plan with all parts of the profile. A regulator gives up to peak mA.
func connected(p rig.Profile, supply End, peak float64) *builder {
	b := &builder{Plan: Plan{Profile: p, models: map[string]string{}, blocks: map[string]string{}}, supply: supply}
	for _, block := range []struct {
		name    string
		connect func()
	}{
		{"sound", b.around},
		{"power", func() { b.rails(peak) }},
		{"sensors", b.sensors},
		{"readers", b.readers},
		{"tray", b.tray},
		{"buttons", b.buttons},
		{"LEDs", b.leds},
	} {
		b.block = block.name
		block.connect()
	}
	b.countPassives()
	b.part(1, "hook-up wire: "+strings.Join(b.wireColours(), ", "), 0, 0, "")
	b.part(1, "boards with holes, sockets for the chips, a socket of 40 pins for the header, and plugs for what is under the cells", 0, 0, "")
	return b
}

// Supply returns the sum of the supply currents in mA.
func (p Plan) Supply() (typical, peak float64) {
	for _, c := range p.Components {
		typical += float64(c.Count) * c.Typical
		peak += float64(c.Count) * c.Peak
	}
	return typical, peak
}

// builder is a plan while it is made.
type builder struct {
	Plan
	supply End    // fromPi or regulator
	block  string // function that is connected now
}

func (b *builder) wire(signal string, ends ...End) {
	b.Wires = append(b.Wires, Wire{Signal: signal, Ends: ends})
	b.belong(ends...)
}

// belong notes that parts belong to the block, unless they stood in another before.
func (b *builder) belong(ends ...End) {
	for _, e := range ends {
		if _, known := b.blocks[e.Part]; !known {
			b.blocks[e.Part] = b.block
		}
	}
}

// damp adds a resistor to the last wire where it belongs to a bus with readers: at the Pi,
// between the 33 and 100 Ω that match the usual wire.
func (b *builder) damp(port string) {
	if bus, _, _ := rig.PortNumbers(port); slices.Contains(b.readerBuses(), bus) {
		b.through("47 Ω")
	}
}

// through adds a resistor to the last wire, at its first end. Wires with the same first
// end have one in common.
func (b *builder) through(value string) { b.Wires[len(b.Wires)-1].Through = value }

// passive connects a resistor or a capacitor from each of some pins to a rail.
func (b *builder) passive(value string, to End, from ...End) {
	b.Passives = append(b.Passives, Passive{value, from, to, b.block})
	b.belong(from...)
}

// pullUp connects a resistor from each of some pins to the supply.
func (b *builder) pullUp(value string, from ...End) { b.passive(value, b.supply, from...) }

// bypass connects a capacitor from the supply of a chip to the ground, as near to the
// chip as can be.
func (b *builder) bypass(part, pin string) { b.passive("100 nF", ground, End{part, pin}) }

// countPassives adds the resistors and capacitors to the components.
func (b *builder) countPassives() {
	for i, w := range b.Wires {
		if same := func(o Wire) bool { return o.Through == w.Through && o.Ends[0] == w.Ends[0] }; w.Through != "" && !slices.ContainsFunc(b.Wires[:i], same) {
			b.part(1, "resistor "+w.Through, 0, 0, "")
		}
	}
	for _, p := range b.Passives {
		name := "resistor " + p.Value
		if strings.Contains(p.Value, "F") {
			name = "capacitor " + p.Value
		}
		b.part(len(p.From), name, 0, 0, "")
	}
}

// part adds n of a component; none for 0.
func (b *builder) part(n int, name string, typical, peak float64, from string) {
	if n == 0 {
		return
	}
	i := slices.IndexFunc(b.Components, func(c Component) bool { return c.Name == name })
	if i < 0 {
		b.Components = append(b.Components, Component{n, name, typical, peak, from})
		return
	}
	b.Components[i].Count += n
}

// power connects pins of a part to a rail.
func (b *builder) power(rail End, part string, pins ...string) {
	signal, ends := "supply of ", []End{rail}
	if rail == ground {
		signal = "ground of "
	}
	for _, pin := range pins {
		ends = append(ends, End{part, pin})
	}
	b.wire(signal+part, ends...)
}

// each returns the same pin of some parts.
func each(parts []string, pin string) []End {
	ends := make([]End, len(parts))
	for i, part := range parts {
		ends[i] = End{part, pin}
	}
	return ends
}

// common connects one end to a pin of each part.
func (b *builder) common(signal string, from End, parts []string, pin string) {
	b.wire(signal, append([]End{from}, each(parts, pin)...)...)
}

// powerCells connects the supply of the parts in each cell.
func (b *builder) powerCells(what string) {
	cells := b.Profile.Presence.Cells
	b.passive("100 nF", ground, each(cells, what+" VCC")...)
	b.common("supply of the sensors", b.supply, cells, what+" VCC")
	b.common("ground of the sensors", ground, cells, what+" GND")
}

// address connects the pins A0 to A2 of a chip on an I²C bus.
func (b *builder) address(address int, part string, pins ...string) {
	for i, pin := range pins {
		rail := ground
		if address>>i&1 == 1 {
			rail = b.supply
		}
		b.wire(fmt.Sprintf("address %#x", address), rail, End{part, pin})
	}
}

// headerPins are the forty pins of the header: "" for those that carry nothing here.
var headerPins = [40]string{
	"3.3 V", "5 V", "GPIO2", "5 V", "GPIO3", "GND", "GPIO4", "GPIO14", "GND", "GPIO15",
	"GPIO17", "GPIO18", "GPIO27", "GND", "GPIO22", "GPIO23", "3.3 V", "GPIO24", "GPIO10", "GND",
	"GPIO9", "GPIO25", "GPIO11", "GPIO8", "GND", "GPIO7", "", "", "GPIO5", "GND",
	"GPIO6", "GPIO12", "GPIO13", "GND", "GPIO19", "GPIO16", "GPIO26", "GPIO20", "GND", "GPIO21",
}

// header returns a GPIO of the Pi, with its place on the header: "GPIO9 (21)".
func header(gpio string) End {
	return End{pi, fmt.Sprintf("%s (%d)", gpio, slices.Index(headerPins[:], gpio)+1)}
}

// spiPins returns the pins of a port: clock, out, in and its own select.
type spiPins struct{ clock, out, in, sel End }

func spiOf(port string) spiPins {
	bus, sel, err := rig.PortNumbers(port)
	if err != nil {
		panic(err) // rig accepted the profile
	}
	if bus == 0 {
		return spiPins{header("GPIO11"), header("GPIO10"), header("GPIO9"), header([]string{"GPIO8", "GPIO7"}[sel])}
	}
	return spiPins{header("GPIO21"), header("GPIO20"), header("GPIO19"), header([]string{"GPIO18", "GPIO17", "GPIO16"}[sel])}
}
