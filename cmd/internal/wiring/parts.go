package wiring

import (
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strings"

	"quartoboard/hw/plug"
)

// WriteParts writes the parts to order as CSV: one row a part, with its count, the count
// with spares, and the order codes of two makers where two are known. The last row is the
// class of the cost.
func (p Plan) WriteParts(w io.Writer) error {
	out := csv.NewWriter(w)
	rows := [][]string{{"count", "with spares", "part", "what to look for", "order code", "maker", "other order code", "other maker"}}
	for _, o := range p.ordered() {
		rows = append(rows, append([]string{fmt.Sprint(o.count), fmt.Sprint(o.count + o.spares()), o.Name, o.Note}, o.Codes[:]...))
	}
	rows = append(rows, []string{"", "", "all but the Pi, its sound, boards, wires, wood and pieces", p.class() + ", by a guess of 2026", "", "", "", ""})
	return out.WriteAll(rows)
}

// ordered is one row of the list.
type ordered struct {
	plug.Order
	count int
}

// ordered returns the parts to order, those of one kind as one.
func (p Plan) ordered() (rows []ordered) {
	for _, c := range p.Components {
		o := orderOf(c)
		if o.NotBought {
			continue
		}
		if o.Note == "" {
			name, _, _ := strings.Cut(o.Name, ":")
			o.Note = p.Note("order " + name)
		}
		i := slices.IndexFunc(rows, func(r ordered) bool { return r.Name == o.Name })
		if i < 0 {
			rows = append(rows, ordered{o, c.Count})
			continue
		}
		rows[i].count += c.Count
	}
	return rows
}

// orderOf returns how a component is ordered: as its chip has it, or by the table.
func orderOf(c Component) plug.Order {
	if c.Order != (plug.Order{}) {
		return c.Order
	}
	i := slices.IndexFunc(orders, func(o plug.Order) bool { return strings.HasPrefix(c.Name, o.Name) })
	if i < 0 {
		panic(fmt.Sprintf("wiring: no order of %q", c.Name))
	}
	o := orders[i]
	if slices.Contains(whole, o.Name) {
		o.Name = c.Name
	}
	return o
}

// class returns that of the cost without spares.
func (p Plan) class() string {
	sum := 0.0
	for _, o := range p.ordered() {
		if !o.OfPieces {
			sum += float64(o.count) * o.Euro
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
	case o.NotSpare:
		return 0
	case o.Euro < 0.2:
		return 2 + o.count/10
	default:
		return 1 + o.count/16
	}
}

// orders has a row for each kind of component that no chip gives. Of the codes that of the LD1086
// is in ST's data sheet, table 1; those of the buttons were found in public lists of parts only.
// Not confirmed, and left out: codes of modules, stickers and magnets, of AMS1117, and a second
// maker where there is none.
var orders = []plug.Order{
	{Name: "Raspberry Pi", NotSpare: true},
	{Name: "loudspeaker", NotSpare: true},
	{Name: "I²S sound card", Note: "MAX98357A or alike, and a loudspeaker", NotSpare: true},
	{Name: "regulator", Note: "for 1 A or more: LD1086-3.3 in TO-220 with a heat sink of 20 K/W or less, or AMS1117-3.3 on copper", Codes: [4]string{"LD1086V33", "STMicroelectronics"}, Euro: 1.5},
	{Name: "capacitor 100 nF", Note: "ceramic, 10 V or more", Euro: 0.1},
	{Name: "capacitor 22 µF tantalum", Note: "10 V or more, its plus end is marked", Euro: 0.3},
	{Name: "capacitor", Note: "10 V or more; of an aluminium one the minus end is marked", Euro: 0.3},
	{Name: "resistor", Note: "0.25 W", Euro: 0.1},
	{Name: "neodymium disc magnet", Euro: 0.6, OfPieces: true},
	{Name: "magnet", Euro: 2, OfPieces: true},
	{Name: "NTAG213 sticker", Note: fmt.Sprintf("for metal, with ferrite, round, %d mm at most", stickerWide), Euro: 0.8, OfPieces: true},
	{Name: "QUARTO button", Note: fmt.Sprintf("push-button for a hole of %d mm", quartoHole), Codes: [4]string{"OBSF-30", "Sanwa", "PS-14-G", "Seimitsu"}, Euro: 3},
	{Name: "repeat button", Note: smallButton, Codes: [4]string{"OBSF-24", "Sanwa"}, Euro: 3},
	{Name: "pass button", Note: smallButton, Codes: [4]string{"OBSF-24", "Sanwa"}, Euro: 3},
	{Name: "hook-up wire", NotSpare: true},
	{Name: "boards with holes", NotSpare: true},
}

// whole are the beginnings of those whose whole name is in the list.
var whole = []string{"loudspeaker", "capacitor", "resistor", "hook-up wire", "boards with holes"}

var smallButton = fmt.Sprintf("push-button for a hole of %d mm", buttonHole)
