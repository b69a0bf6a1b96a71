package wiring

import (
	"cmp"
	"fmt"
	"strings"

	"quartoboard/hw/rig"
)

// Currents of the readers in mA. MFRC522 (characteristics): analog 7 typical and 10
// at most with the receiver on, digital 6.5 and 9, its transmitter 60 and 100. PN532: in
// soft power-down 0.022 typical; 25 awake with its field off, 30 at most, as all are until
// they are set up, and modules were measured at 36, and have a lamp of some 1 mA; its
// transmitter as that of the other.
const fieldTypical, fieldPeak = 60, 100

// sticker is the tag of a piece. Without ferrite the metal of the magnet above it would
// damp it.
const sticker = "NTAG213 sticker for metal, with ferrite, one in the foot of each piece"

// readers connects the sixteen readers.
func (b *builder) readers() {
	r := b.Profile.Readers
	switch {
	case r == nil:
		return
	case r.SPI != "":
		b.readersOnSPI(r)
	default:
		b.readersOnI2C(r)
	}
	b.field(r.Kind, "field of one reader: one at a time is on")
}

// field is the additional current of the reader with its field on.
func (b *builder) field(kind, name string) {
	m := modules[kind]
	b.part(1, name+m.inField, fieldTypical+m.awake, fieldPeak, m.fieldFrom)
}

// module is the usual module of a kind of readers.
type module struct {
	name, onI2C, onSPI       string // and its switches for a bus
	typical, peak            float64
	from                     string
	sel, reset, supply, open string  // names of pins
	awake                    float64 // more current while its field is on
	inField, fieldFrom       string
}

var modules = map[string]module{
	rig.KindMFRC522: {
		name: "RC522 module (MFRC522), 13.56 MHz, reader", typical: 13.5, peak: 19, from: "MFRC522, analog and digital supply",
		sel: "SDA/SS", reset: "RST", supply: "3.3V", open: "IRQ",
		fieldFrom: "MFRC522, transmitter supply",
	},
	rig.KindPN532: {
		name: "PN532 module, 13.56 MHz, reader, its two switches set to ", onI2C: "I²C: 1 on, 2 off", onSPI: "SPI: 1 off, 2 on",
		typical: 1, peak: 36, from: "its lamp, and 0.022 of the PN532 in soft power-down; awake, as measured on modules",
		sel: "SS", reset: "RSTPDN", supply: "VCC", open: "IRQ, RSTO",
		awake: 25, inField: "; and that reader awake", fieldFrom: "PN532, transmitter supply; at most: all are awake",
	},
}

// peakOf returns the most that a module takes in mA, as a profile has it.
func (m *module) peakOf(awake int) float64 { return cmp.Or(float64(awake), m.peak) }

// model returns the name of the module without its properties.
func (m *module) model() string {
	name, _, _ := strings.Cut(m.name, ",")
	return name
}

// readersOnSPI connects readers behind a 74HC154 (Nexperia, pin description).
func (b *builder) readersOnSPI(r *rig.Readers) {
	bus := spiOf(r.SPI)
	readers := named(r)
	sel := modules[r.Kind].sel
	b.wire("the port's own select stays unconnected", bus.sel)
	for i, pin := range r.Select {
		ends := []End{header(pin), {"decoder", fmt.Sprintf("A%d (%d)", i, 23-i)}}
		if r.Gated {
			ends = append(ends, End{"multiplexer", fmt.Sprintf("S%d (%d)", i, [...]int{10, 11, 14, 13}[i])})
		}
		b.wire(fmt.Sprintf("address A%d", i), ends...)
	}
	b.models["decoder"] = "74HC154"
	b.wire("enable", header(r.Enable), End{"decoder", "E0 (18)"})
	b.pullUp("10 kΩ", End{"decoder", "E0 (18)"})
	b.bypass("decoder", "VCC (24)")
	b.power(ground, "decoder", "E1 (19)", "GND (12)")
	b.power(b.supply, "decoder", "VCC (24)")
	for n, reader := range readers {
		place := n + 1
		if n > 10 {
			place = n + 2
		}
		b.wire(fmt.Sprintf("select of reader %d", n), End{"decoder", fmt.Sprintf("Y%d (%d)", n, place)}, End{reader, sel})
	}
	b.common("readers' clock", bus.clock, readers, "SCK")
	b.damp(r.SPI)
	b.common("readers' data in", bus.out, readers, "MOSI")
	b.damp(r.SPI)
	if r.Gated {
		b.gate(r)
	} else {
		b.common("readers' data out", bus.in, readers, "MISO")
	}
	b.pullUp("10 kΩ", bus.in)
	b.modules(r)
	b.part(1, "74HC154, decoder", 0.01, 0.08, "74HC154, supply current")
}

// readersOnI2C connects readers behind two TCA9548A (SCPS207, pin functions).
func (b *builder) readersOnI2C(r *rig.Readers) {
	places := [8][2]int{{4, 5}, {6, 7}, {8, 9}, {10, 11}, {13, 14}, {15, 16}, {17, 18}, {19, 20}}
	var switches []string
	for m, address := range r.Muxes {
		name := fmt.Sprintf("switch %d", m+1)
		b.models[name] = "TCA9548A"
		b.i2c(name, r.Pins, "SDA (23)", "SCL (22)")
		b.bypass(name, "VCC (24)")
		b.address(address, name, "A0 (1)", "A1 (2)", "A2 (21)")
		b.power(b.supply, name, "VCC (24)")
		switches = append(switches, name)
		b.power(ground, name, "GND (12)")
		for ch := range 8 {
			n := 8*m + ch
			reader := named(r)[n]
			b.wire(fmt.Sprintf("data of reader %d", n), End{name, fmt.Sprintf("SD%d (%d)", ch, places[ch][0])}, End{reader, "SDA"})
			b.wire(fmt.Sprintf("clock of reader %d", n), End{name, fmt.Sprintf("SC%d (%d)", ch, places[ch][1])}, End{reader, "SCL"})
		}
	}
	if r.MuxReset == "" {
		b.common("reset of the switches", b.supply, switches, "RESET (3)")
	} else {
		b.common("reset of the switches", header(r.MuxReset), switches, "RESET (3)")
		b.pullUp("10 kΩ", End{switches[0], "RESET (3)"})
	}
	b.i2cPullUps(r.Pins)
	b.pullUp("4.7 kΩ", each(named(r), "SDA")...) // where the modules have none
	b.pullUp("4.7 kΩ", each(named(r), "SCL")...)
	b.modules(r)
	b.part(2, "TCA9548A, switch of eight buses", 0.03, 0.1, "SCPS207, supply current")
}

// named returns the names of the readers.
func named(r *rig.Readers) (names []string) {
	for n, cell := range r.Cells {
		names = append(names, fmt.Sprintf("reader %d at %s", n, cell))
	}
	return names
}

func (b *builder) modules(r *rig.Readers) {
	m := modules[r.Kind]
	b.models["reader"] = m.model()
	bus := m.onSPI
	if r.SPI == "" {
		bus = m.onI2C
	}
	b.part(len(r.Cells), m.name+bus, m.typical, m.peakOf(r.Awake), m.from)
	readers := named(r)
	b.common("readers' reset", header(r.Reset), readers, m.reset)
	b.common("readers' supply", b.supply, readers, m.supply)
	var firsts []string // of the rows of the board
	for n, cell := range r.Cells {
		if cell[0] == 'a' {
			firsts = append(firsts, readers[n])
		}
	}
	b.passive("100 µF", ground, each(firsts, m.supply)...)
	b.common("readers' ground", ground, readers, "GND")
	b.wire("stays unconnected", End{"each reader", m.open})
	b.part(16, sticker, 0, 0, "")
}

// tray connects the reader of the giving tray.
func (b *builder) tray() {
	t := b.Profile.Tray
	if t == nil {
		return
	}
	if t.Kind == rig.KindResistor {
		name := b.mcp3008(3, t.SPI)
		b.models["tray"] = "pair of contacts"
		b.wire("tray", End{name, "CH0 (1)"}, End{"tray", "contact 1"})
		b.pullUp(reference, End{"tray", "contact 1"})
		b.passive("100 nF", ground, End{"tray", "contact 1"})
		b.wire("tray", ground, End{"tray", "contact 2"})
		ends := []End{b.supply} // like VREF: a converter whose eight channels read 0 counts as one that does not answer
		for ch := 1; ch < 8; ch++ {
			ends = append(ends, channel(name, ch))
		}
		b.wire("unused channels of "+name, ends...)
		b.part(1, "pair of contacts, gold-plated spring and pad", 0.17, 0.33, "3.3 V over 10 kΩ and the piece's 10 kΩ, or nearly none")
		return
	}
	const name = "tray reader"
	bus := spiOf(t.SPI)
	sel := bus.sel
	if t.Select != "" {
		sel = header(t.Select)
	}
	m := modules[t.Kind]
	b.wire("clock", bus.clock, End{name, "SCK"})
	b.damp(t.SPI)
	b.wire("data to the reader", bus.out, End{name, "MOSI"})
	b.damp(t.SPI)
	if b.gatedTray() {
		b.wire("data from the reader", End{name, "MISO"}, End{"MISO gate", "1A (2)"})
		b.pullUp("10 kΩ", End{name, "MISO"})
		b.wire("select", sel, End{name, m.sel}, End{"MISO gate", "1OE (1)"}, End{"MISO gate", "2OE (4)"})
	} else {
		b.wire("data from the reader", bus.in, End{name, "MISO"})
		b.wire("select", sel, End{name, m.sel})
	}
	reset := b.supply
	if r := b.Profile.Readers; r != nil && r.Reset != "" {
		reset = header(r.Reset)
	}
	b.wire("reset", reset, End{name, m.reset})
	b.power(b.supply, name, m.supply)
	b.power(ground, name, "GND")
	b.wire("stays unconnected", End{name, m.open})
	b.models[name] = m.model()
	b.part(1, "of the tray: "+m.name+m.onSPI, m.typical, m.peakOf(t.Awake), m.from)
	if b.Profile.Readers == nil {
		b.field(t.Kind, "field of the tray's reader")
		b.part(16, sticker, 0, 0, "")
	}
}

// buttons connects each button to its pin and to ground.
func (b *builder) buttons() {
	p := &b.Profile.Buttons
	for _, button := range []struct{ name, pin string }{
		{"QUARTO button of A", p.QuartoA},
		{"QUARTO button of B", p.QuartoB},
		{"repeat button", p.Repeat},
		{"pass button", p.Pass},
	} {
		if button.pin == "" {
			continue
		}
		b.models[button.name] = "closes while pressed"
		b.wire("pressed when low", header(button.pin), End{button.name, "contact 1"})
		b.wire("ground", ground, End{button.name, "contact 2"})
		b.part(1, button.name+", closes while it is pressed", 0, 0, "")
	}
}
