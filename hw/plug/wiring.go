package plug

import (
	"fmt"
	"slices"
)

// List has the wires and the parts of a build.
type List struct {
	Wires      []Wire
	Passives   []Passive
	Components []Component

	Models map[string]string // type of a part, by its name in the wires
	Blocks map[string]string // function that each part belongs to, as "sensors"
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
	Block string // function that it belongs to, as "sensors"
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
	Order         Order
}

// Order is how a component is ordered.
type Order struct {
	Name      string    // in the list of parts: those with one name are one row
	Note      string    // what to look for
	Codes     [4]string // order code and maker, twice; "" for none that could be found
	Euro      float64   // of one, for the class of the cost alone; assumed, not asked for
	OfPieces  bool      // belongs to the pieces, which the class leaves out
	NotSpare  bool      // none more is ordered
	NotBought bool      // no part: the current of a field
}

// Makers of chips.
const (
	Texas     = "Texas Instruments"
	Nexperia  = "Nexperia"
	Microchip = "Microchip"
)

// Pi is the name of the Pi in the wires.
const Pi = "Pi"

// Ground is the rail of the ground.
var Ground = End{Part: "GND"}

// Wiring is a List while it is made.
type Wiring struct {
	List
	Rail  End    // the supply of the board, 3.3 V
	Block string // function that is connected now

	// Readers are the numbers of the SPI buses with readers, whose wires are long.
	Readers []int
}

// Wire connects ends to the first of them.
func (w *Wiring) Wire(signal string, ends ...End) {
	w.Wires = append(w.Wires, Wire{Signal: signal, Ends: ends})
	w.belong(ends...)
}

// Open notes pins that stay unconnected.
func (w *Wiring) Open(part string, pins ...string) {
	for _, pin := range pins {
		w.Wire("stays unconnected", End{part, pin})
	}
}

// belong notes that parts belong to the block, unless they stood in another before.
func (w *Wiring) belong(ends ...End) {
	for _, e := range ends {
		if _, known := w.Blocks[e.Part]; !known {
			w.Blocks[e.Part] = w.Block
		}
	}
}

// Damp adds a resistor to the last wire where it belongs to a bus with readers: at the Pi,
// between the 33 and 100 Ω that match the usual wire.
func (w *Wiring) Damp(port string) {
	if bus, _, _ := PortNumbers(port); slices.Contains(w.Readers, bus) {
		w.Through("47 Ω")
	}
}

// Through adds a resistor to the last wire, at its first end. Wires with the same first
// end have one in common.
func (w *Wiring) Through(value string) { w.Wires[len(w.Wires)-1].Through = value }

// Passive connects a resistor or a capacitor from each of some pins to a rail.
func (w *Wiring) Passive(value string, to End, from ...End) {
	w.Passives = append(w.Passives, Passive{value, from, to, w.Block})
	w.belong(from...)
}

// PullUp connects a resistor from each of some pins to the supply.
func (w *Wiring) PullUp(value string, from ...End) { w.Passive(value, w.Rail, from...) }

// Part adds n of a component; none for 0.
func (w *Wiring) Part(n int, c Component) {
	if n == 0 {
		return
	}
	i := slices.IndexFunc(w.Components, func(o Component) bool { return o.Name == c.Name })
	if i < 0 {
		w.Components = append(w.Components, c)
		i = len(w.Components) - 1
	}
	w.Components[i].Count += n
}

// Chip names the type of a part, and connects pins of it to the supply, and a capacitor from
// the first of them to the ground, as near to it as can be.
func (w *Wiring) Chip(part, model string, supply ...string) {
	w.Models[part] = model
	w.Passive("100 nF", Ground, End{part, supply[0]})
	w.Power(w.Rail, part, supply...)
}

// Power connects pins of a part to a rail.
func (w *Wiring) Power(rail End, part string, pins ...string) {
	signal, ends := "supply of ", []End{rail}
	if rail == Ground {
		signal = "ground of "
	}
	for _, pin := range pins {
		ends = append(ends, End{part, pin})
	}
	w.Wire(signal+part, ends...)
}

// Each returns the same pin of some parts.
func Each(parts []string, pin string) []End {
	ends := make([]End, len(parts))
	for i, part := range parts {
		ends[i] = End{part, pin}
	}
	return ends
}

// Common connects one end to a pin of each part.
func (w *Wiring) Common(signal string, from End, parts []string, pin string) {
	w.Wire(signal, append([]End{from}, Each(parts, pin)...)...)
}

// Address connects the pins A0 to A2 of a chip on an I²C bus.
func (w *Wiring) Address(address int, part string, pins ...string) {
	for i, pin := range pins {
		rail := Ground
		if address>>i&1 == 1 {
			rail = w.Rail
		}
		w.Wire(fmt.Sprintf("address %#x", address), rail, End{part, pin})
	}
}

// I2C connects a chip to its bus, on pins of its own or on the header's, which has its
// pull-ups on the Pi.
func (w *Wiring) I2C(part string, pins []string, sdaPin, sclPin string) {
	sda, scl := "GPIO2", "GPIO3"
	if len(pins) == 2 {
		sda, scl = pins[0], pins[1]
	}
	w.Wire("SDA", Header(sda), End{part, sdaPin})
	w.Wire("SCL", Header(scl), End{part, sclPin})
}

// I2CPullUps adds those of a bus on pins of its own, once for all its chips.
func (w *Wiring) I2CPullUps(pins []string) {
	for _, pin := range pins {
		w.PullUp("4.7 kΩ", Header(pin))
	}
}

// HeaderPins are the forty pins of the header: "" for those that carry nothing here.
var HeaderPins = [40]string{
	"3.3 V", "5 V", "GPIO2", "5 V", "GPIO3", "GND", "GPIO4", "GPIO14", "GND", "GPIO15",
	"GPIO17", "GPIO18", "GPIO27", "GND", "GPIO22", "GPIO23", "3.3 V", "GPIO24", "GPIO10", "GND",
	"GPIO9", "GPIO25", "GPIO11", "GPIO8", "GND", "GPIO7", "", "", "GPIO5", "GND",
	"GPIO6", "GPIO12", "GPIO13", "GND", "GPIO19", "GPIO16", "GPIO26", "GPIO20", "GND", "GPIO21",
}

// Header returns a GPIO of the Pi, with its place on the header: "GPIO9 (21)".
func Header(gpio string) End {
	return End{Pi, fmt.Sprintf("%s (%d)", gpio, slices.Index(HeaderPins[:], gpio)+1)}
}

// SPIPins are the pins of a port: clock, out, in and its own select.
type SPIPins struct{ Clock, Out, In, Select End }

// SPIOf returns the pins of a port that rig accepted.
func SPIOf(port string) SPIPins {
	bus, sel, err := PortNumbers(port)
	if err != nil {
		panic(err)
	}
	if bus == 0 {
		return SPIPins{Header("GPIO11"), Header("GPIO10"), Header("GPIO9"), Header([]string{"GPIO8", "GPIO7"}[sel])}
	}
	return SPIPins{Header("GPIO21"), Header("GPIO20"), Header("GPIO19"), Header([]string{"GPIO18", "GPIO17", "GPIO16"}[sel])}
}
