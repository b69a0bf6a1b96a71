package wiring

import (
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
)

// WriteParts writes the parts to order as CSV: one row a part, with its count, the count
// with spares, and the order codes of two makers where two are known. The last row is the
// class of the cost.
func (p Plan) WriteParts(w io.Writer) error {
	out := csv.NewWriter(w)
	rows := [][]string{{"count", "with spares", "part", "what to look for", "order code", "maker", "other order code", "other maker"}}
	for _, o := range p.ordered() {
		rows = append(rows, append([]string{fmt.Sprint(o.count), fmt.Sprint(o.count + o.spares()), o.name, o.note}, o.codes[:]...))
	}
	rows = append(rows, []string{"", "", "all but the Pi, its sound, boards, wires, wood and pieces", p.class() + ", by a guess of 2026", "", "", "", ""})
	return out.WriteAll(rows)
}

// ordered is one row of the list.
type ordered struct {
	order
	count int
	name  string
}

// ordered returns the parts to order, those of one kind as one.
func (p Plan) ordered() (rows []ordered) {
	for _, c := range p.Components {
		o, name := orderOf(c.Name)
		if o.notBought {
			continue
		}
		if o.note == "" {
			o.note = p.noteOf(o)
		}
		i := slices.IndexFunc(rows, func(r ordered) bool { return r.name == name })
		if i < 0 {
			rows = append(rows, ordered{o, c.Count, name})
			continue
		}
		rows[i].count += c.Count
	}
	return rows
}

// orderOf returns the order of a component, and its name in the list.
func orderOf(component string) (o order, name string) {
	component = strings.TrimPrefix(component, "of the tray: ")
	i := slices.IndexFunc(orders, func(o order) bool { return strings.HasPrefix(component, o.begins) })
	if i < 0 {
		panic(fmt.Sprintf("wiring: no order of %q", component))
	}
	if o = orders[i]; o.whole {
		return o, component
	}
	return o, o.begins
}

// noteOf returns what depends on the build.
func (p Plan) noteOf(o order) string {
	switch o.begins {
	case "neodymium disc magnet", "magnet":
		d := p.magnet().disc
		return fmt.Sprintf("disc of %g by %g mm, N38 or stronger", d[0], d[1])
	case "Raspberry Pi":
		if p.Profile.Sound == "jack" {
			return "A+, B+, 2, 3 or 4, which have a jack, with an SD card and its own supply"
		}
		return "any with the header of 40 pins: A+, B+, 2, 3, 4, 5, Zero, Zero W or Zero 2 W, with an SD card and its own supply"
	case "hook-up wire":
		wires := 0
		for _, w := range p.Wires {
			wires += len(w.Ends) - 1
		}
		metres := float64(wires) * longestRun(float64(p.Profile.Wood.Pitch)) / 1000
		return fmt.Sprintf("stranded; 0.5 mm² for red, orange and black, 0.14 mm² for the others; some %.0f m in all", 10*math.Ceil(metres/10))
	case "PN532 module", "RC522 module (MFRC522)":
		if p.Profile.Readers == nil {
			return "13.56 MHz"
		}
		return fmt.Sprintf("13.56 MHz, board of %d by %d mm", p.Profile.Wood.Module[0], p.Profile.Wood.Module[1])
	}
	return ""
}

// class returns that of the cost without spares.
func (p Plan) class() string {
	sum := 0.0
	for _, o := range p.ordered() {
		if !o.ofPieces {
			sum += float64(o.count) * o.euro
		}
	}
	for _, limit := range []float64{50, 100, 200} {
		if sum < limit {
			return fmt.Sprintf("under %g euro", limit)
		}
	}
	return "over 200 euro"
}

// spares returns how many more to order: few of what breaks seldom, many of what is small.
func (o ordered) spares() int {
	switch {
	case o.notSpare:
		return 0
	case o.euro < 0.2:
		return 2 + o.count/10
	default:
		return 1 + o.count/16
	}
}

// order is how a part is ordered.
type order struct {
	begins    string    // beginning of the component's name
	note      string    // what to look for
	codes     [4]string // order code and maker, twice; "" for none that could be confirmed
	euro      float64   // of one, for the class of the cost alone; assumed, not asked for
	whole     bool      // the list has the whole name
	ofPieces  bool      // belongs to the pieces, which the class leaves out
	notSpare  bool      // none more is ordered
	notBought bool      // no part: the current of a field
}

const (
	texas    = "Texas Instruments"
	nexperia = "Nexperia"
)

// orders has a row for each kind of component. Codes, with where they were found:
// CD74HC154E in SCHS152A, ordering information; 74HC154D in Nexperia's data sheet, rev. 7,
// table 1; 74HC4067D in Nexperia's, rev. 8, table 1; SN74HC595N in SCLS041G, ordering
// information; MC74HC595AN in onsemi's data sheet, rev. 8, ordering information;
// MCP23017-E/SP in DS20001952C, section 4.1; the packages of DRV5055 and DRV5032 (LPG is
// TO-92) in SBAS640 and SLVSDC7. MCP3008-I/P, DRV5055A2QLPG, DRV5032FALPG, SN74HC125N,
// SN74HC126N, TCA9548APWR and the buttons were found in public lists of parts only;
// LD1086V33 in ST's data sheet, table 1. Not confirmed, and left out: codes of modules,
// stickers and magnets, of AMS1117, and a second maker where there is none.
var orders = []order{
	{begins: "Raspberry Pi", notSpare: true},
	{begins: "loudspeaker", whole: true, notSpare: true},
	{begins: "I²S sound card", note: "MAX98357A or alike, and a loudspeaker", notSpare: true},
	{begins: "regulator", note: "for 1 A or more: LD1086-3.3 in TO-220 with a heat sink of 20 K/W or less, or AMS1117-3.3 on copper", codes: [4]string{"LD1086V33", "STMicroelectronics"}, euro: 1.5},
	{begins: "capacitor 100 nF", note: "ceramic, 10 V or more", euro: 0.1},
	{begins: "capacitor 22 µF tantalum", note: "10 V or more, its plus end is marked", euro: 0.3},
	{begins: "capacitor", note: "10 V or more; of an aluminium one the minus end is marked", whole: true, euro: 0.3},
	{begins: "resistor", note: "0.25 W", whole: true, euro: 0.1},
	{begins: "set of sixteen resistors", note: "1 %, one of each: 330 Ω, 910 Ω, 1.6, 2.4, 3.3, 4.7, 6.2, 8.2, 11, 15, 20, 27, 36, 51, 82, 180 kΩ", euro: 2, ofPieces: true},
	{begins: "pair of contacts", note: "gold-plated spring and pad", euro: 0.5},
	{begins: "DRV5055A2", note: "linear Hall sensor, TO-92", codes: [4]string{"DRV5055A2QLPG", texas}, euro: 1.2},
	{begins: "DRV5032FA", note: "Hall switch, push-pull, TO-92", codes: [4]string{"DRV5032FALPG", texas}, euro: 0.8},
	{begins: "neodymium disc magnet", euro: 0.6, ofPieces: true},
	{begins: "magnet", euro: 2, ofPieces: true},
	{begins: "MCP3008", note: "DIP-16", codes: [4]string{"MCP3008-I/P", "Microchip"}, euro: 3},
	{begins: "MCP23017", note: "DIP-28", codes: [4]string{"MCP23017-E/SP", "Microchip"}, euro: 2},
	{begins: "TCA9548A", note: "TSSOP-24, on an adapter to DIP or as a module", codes: [4]string{"TCA9548APWR", texas}, euro: 3},
	{begins: "74HC154", note: "DIP-24 by the first code, SO-24 by the other", codes: [4]string{"CD74HC154E", texas, "74HC154D", nexperia}, euro: 2},
	{begins: "CD74HC4067", note: "SO-24, on an adapter to DIP or as a module", codes: [4]string{"CD74HC4067M96", texas, "74HC4067D", nexperia}, euro: 1.5},
	{begins: "74HC125", note: "DIP-14", codes: [4]string{"SN74HC125N", texas}, euro: 0.7},
	{begins: "74HC126", note: "DIP-14", codes: [4]string{"SN74HC126N", texas}, euro: 0.7},
	{begins: "74HC595", note: "DIP-16", codes: [4]string{"SN74HC595N", texas, "MC74HC595AN", "onsemi"}, euro: 0.6},
	{begins: "RC522 module (MFRC522)", euro: 2.5},
	{begins: "PN532 module", note: "with two small switches, headers of four and of eight pins, and a pad RSTPDN", euro: 6},
	{begins: "NTAG213 sticker", note: fmt.Sprintf("for metal, with ferrite, round, %d mm at most", stickerWide), euro: 0.8, ofPieces: true},
	{begins: "QUARTO button", note: fmt.Sprintf("push-button for a hole of %d mm", quartoHole), codes: [4]string{"OBSF-30", "Sanwa", "PS-14-G", "Seimitsu"}, euro: 3},
	{begins: "repeat button", note: smallButton, codes: [4]string{"OBSF-24", "Sanwa"}, euro: 3},
	{begins: "pass button", note: smallButton, codes: [4]string{"OBSF-24", "Sanwa"}, euro: 3},
	{begins: "LED", note: fmt.Sprintf("%d mm, 1.9 V at 2 mA", ledHole), euro: 0.1},
	{begins: "hook-up wire", whole: true, notSpare: true},
	{begins: "boards with holes", whole: true, notSpare: true},
	{begins: "field of", notBought: true},
}

var smallButton = fmt.Sprintf("push-button for a hole of %d mm", buttonHole)
