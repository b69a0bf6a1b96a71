package wiring

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"quartoboard/hw/plug"
)

// sheet is one of the schematic: outlines of parts, resistors and capacitors, and a table
// of the parts of a kind of which one is drawn.
type sheet struct {
	name    string
	Head    head
	Scale   mm // of all below the head
	Items   []item
	Bottom  mm // of the items: the table is below
	Columns []column
	Right   mm // beside the table
}

// item is what a sheet shows, a part or a resistor or capacitor, and its place.
type item struct {
	Part       *outline
	Poles      *twoPoles
	X, Y       mm
	wide, high mm
}

// column is one of the table: what pins of one name are connected to, or the parts.
type column struct {
	X     mm
	Name  string
	Cells []pin
}

// sheetNames are the sheets in their order, with their titles.
var sheetNames = []struct{ name, title string }{
	{"power", "power"},
	{"sensors", "sensors, their chips"},
	{"row", "one row of sensors, and where those of the others go"},
	{"selects", "selects and MISO of the readers"},
	{"reader", "one reader, and where the others go"},
	{"tray", "giving tray"},
	{"buttons", "buttons and sound"},
	{"leds", "LEDs, their chips"},
	{"led", "one LED, and where the others go"},
}

// place returns the name of the sheet that a part is on, "" for the Pi and the rails.
func (p Plan) place(part string) string {
	switch of := kind(part); of {
	case plug.Pi, plug.Ground.Part, fromPi.Part, regulator.Part:
		return ""
	case "cell":
		return "row"
	case "reader", "LED":
		return strings.ToLower(of)
	}
	return p.Blocks[part]
}

// sheets returns those of the schematic that have something to show.
func (p Plan) sheets() (all []sheet) {
	parts := p.parts()
	for _, s := range sheetNames {
		if s.name == "selects" && p.Profile.Readers != nil && p.Profile.Readers.SPI == "" {
			s.title = "buses of the readers"
		}
		note := p.Note(s.name)
		one := sheet{name: s.name, Head: newHead(p.Profile.Name+": "+s.title, note)}
		if s.name == "power" {
			pins := slices.DeleteFunc(p.pins(plug.Pi), func(one pin) bool { return strings.HasPrefix(one.Name, "GPIO") })
			supply := outline{Title: "Raspberry Pi", Model: "supply pins of its header", Right: pins}
			one.Items = append(one.Items, supply.item())
		}
		drawn, rest := 1, []string(nil) // of parts of a kind
		if s.name == "row" {
			drawn = 4
		}
		for _, part := range parts {
			switch {
			case p.place(part) != s.name || strings.HasPrefix(part, "each "):
			case kind(part) == part || len(one.Items) < drawn:
				one.Items = append(one.Items, newOutline(part, p.Models[kind(part)], p.pins(part)).item())
			default:
				rest = append(rest, part)
			}
		}
		for _, r := range slices.SortedStableFunc(slices.Values(p.Passives), func(a, b plug.Passive) int { return strings.Compare(a.Value, b.Value) }) {
			if cmp.Or(p.place(r.From[0].Part), r.Block) != s.name { // that of its first part, or else of what it is for
				continue
			}
			value := r.Value
			if n := len(r.From); n > 1 {
				value = fmt.Sprintf("%d × %s", n, value)
			}
			one.Items = append(one.Items, (&twoPoles{value, from(r), r.To.String()}).item())
		}
		if len(one.Items) > 0 || note != "" {
			one.tabulate(p, rest)
			one.Scale = fitting(magnified, one.fits)
			all = append(all, one)
		}
	}
	return all
}

// parts returns the names of all parts, in the order of the wires.
func (p Plan) parts() (parts []string) {
	for _, w := range p.Wires {
		for _, e := range w.Ends {
			if !slices.Contains(parts, e.Part) {
				parts = append(parts, e.Part)
			}
		}
	}
	return parts
}

// from names the pins of a resistor or capacitor, those of all parts of a kind as one.
func from(r plug.Passive) string {
	if len(r.From) < 16 {
		texts := make([]string, len(r.From))
		for i, e := range r.From {
			texts[i] = e.String()
		}
		return strings.Join(texts, ", ")
	}
	return together(r.From)
}

// tabulate adds the table of parts of a kind.
func (s *sheet) tabulate(p Plan, parts []string) {
	for row, part := range parts {
		name := pin{Name: kind(part), To: part}
		pins := slices.DeleteFunc(p.pins(part), func(one pin) bool { return strings.HasPrefix(one.End.Part, "each ") })
		for i, one := range append([]pin{name}, pins...) {
			if row == 0 {
				s.Columns = append(s.Columns, column{Name: one.Name})
			}
			one.Y = rowStep * mm(row+1)
			s.Columns[i].Cells = append(s.Columns[i].Cells, one)
		}
	}
	for i := range s.Columns {
		c := &s.Columns[i]
		c.X = mm(min(i, 1))*4 + s.Right
		s.Right = c.X + max(width(c.Name, small), widest(c.Cells, func(one pin) string { return one.To }))
	}
}

// Distances on a sheet.
const (
	between mm = 12  // items
	rowStep mm = 4.4 // of the table
)

// magnified are the sizes that a sheet is drawn at: the first at which it fits.
var magnified = []mm{1.6, 1.45, 1.3, 1.15, 1}

// fits lays the sheet out for a size, and reports whether it fits.
func (s *sheet) fits(k mm) bool {
	right, bottom := s.lay((pageWidth - 2*margin) / k)
	return right*k <= pageWidth-2*margin && s.Head.Top+bottom*k <= pageHeight-margin
}

// lay places all below the title from the corner 0, 0 on, in lines of a width, and returns
// the corner where it ends.
func (s *sheet) lay(wide mm) (right, bottom mm) {
	var x, y, high mm
	poles := false
	for i := range s.Items {
		it := &s.Items[i]
		if x > 0 && (x+it.wide > wide || it.Poles != nil && !poles) {
			x, y, high = 0, y+high+2, 0
		}
		poles = it.Poles != nil
		it.X, it.Y = x, y
		right = max(right, x+it.wide)
		x, high = x+it.wide+between, max(high, it.high)
	}
	s.Bottom = y + high
	if len(s.Columns) == 0 {
		return right, s.Bottom
	}
	return max(right, s.Right), s.Bottom + 6 + rowStep*mm(len(s.Columns[0].Cells)) + 0.2*small
}
