package wiring

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"quartoboard/hw/plug"
)

// Drawing is one page of the drawings of a build.
type Drawing struct {
	Name string // "above", "section", "header", or what a sheet of the schematic shows
	SVG  []byte
}

// Drawings returns the pages: the board from above and from the side, the header of the
// Pi, and the schematic by sheets. All come from the wires of the plan.
func (p Plan) Drawings() []Drawing {
	all := []Drawing{{"above", p.above()}, {"section", p.section()}, {"header", p.header()}}
	for _, s := range p.sheets() {
		all = append(all, Drawing{s.name, s.draw()})
	}
	return all
}

// sheet is one of the schematic: outlines of parts, resistors and capacitors, and a table
// of the parts of a kind of which one is drawn.
type sheet struct {
	name, title, note string
	items             []item
	table             [][]string // of texts, the first row is its head
	ends              [][]End    // of the texts in the table, zero values for those without one
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

// supplyPins returns the outline of the Pi without its GPIOs.
func (l nets) supplyPins() outline {
	o := outline{title: "Raspberry Pi", model: "supply pins of its header"}
	for _, one := range l.pins(pi) {
		if !strings.HasPrefix(one.name, "GPIO") {
			o.right = append(o.right, one)
		}
	}
	return o
}

// place returns the name of the sheet that a part is on, "" for the Pi and the rails.
func (p Plan) place(part string) string {
	block, of := p.Blocks[part], kind(part)
	switch {
	case part == pi || slices.ContainsFunc([]End{plug.Ground, fromPi, regulator}, func(e End) bool { return e.Part == part }):
		return ""
	case of == "cell":
		return "row"
	case of == "reader":
		return "reader"
	case of == "LED":
		return "led"
	case block == "readers":
		return "selects"
	case block == "LEDs":
		return "leds"
	case block == "sound":
		return "buttons"
	}
	return block
}

// sheets returns those of the schematic that have something to show.
func (p Plan) sheets() (all []sheet) {
	parts := p.parts()
	for _, s := range sheetNames {
		one := sheet{name: s.name, title: p.Profile.Name + ": " + s.title}
		if s.name == "selects" && p.Profile.Readers != nil && p.Profile.Readers.SPI == "" {
			one.title = p.Profile.Name + ": buses of the readers"
		}
		var here []string
		for _, part := range parts {
			if p.place(part) == s.name && !strings.HasPrefix(part, "each ") {
				here = append(here, part)
			}
		}
		drawn := 1
		if s.name == "row" {
			drawn = 4
		}
		if len(here) > 0 && kind(here[0]) != here[0] {
			one.tabulate(p, here[min(drawn, len(here)):])
			here = here[:min(drawn, len(here))]
		}
		if s.name == "power" {
			one.items = append(one.items, p.supplyPins())
		}
		for _, part := range here {
			one.items = append(one.items, p.outline(part))
		}
		for _, r := range slices.SortedStableFunc(slices.Values(p.Passives), func(a, b Passive) int { return strings.Compare(a.Value, b.Value) }) {
			if p.home(r) == s.name {
				one.items = append(one.items, twoPoles{times(r) + r.Value, from(r), r.To.String()})
			}
		}
		one.note = p.note(s.name)
		if len(one.items) > 0 || one.note != "" {
			all = append(all, one)
		}
	}
	return all
}

// parts returns the names of all parts, in the order of the wires.
func (l nets) parts() (parts []string) {
	for _, w := range l.Wires {
		for _, e := range w.Ends {
			if !slices.Contains(parts, e.Part) {
				parts = append(parts, e.Part)
			}
		}
	}
	return parts
}

// home returns the sheet of a resistor or capacitor: that of its first part, or else of
// what it was connected for.
func (p Plan) home(r Passive) string {
	if name := p.place(r.From[0].Part); name != "" {
		return name
	}
	if r.Block == "readers" {
		return "selects"
	}
	return r.Block
}

// from names the pins of a resistor or capacitor, those of all parts of a kind as one.
func from(r Passive) string {
	if len(r.From) < 16 {
		return list(r.From, ", ")
	}
	return together(r.From)
}

func times(r Passive) string {
	if len(r.From) == 1 {
		return ""
	}
	return fmt.Sprintf("%d × ", len(r.From))
}

// note returns the sentences of a sheet.
func (p Plan) note(name string) string {
	switch name {
	case "power":
		typical, peak := p.Supply()
		s := fmt.Sprintf("%.0f mA typical, %.0f mA at most, at 3.3 V, the Pi and its loudspeaker aside. ", typical, math.Ceil(peak))
		if p.regulated() {
			return s + "The regulator's 3.3 V is its output alone: pins 1 and 17 of the Pi must not meet it. Its 5 V come from pins 2 and 4 of the Pi. One ground for all."
		}
		return s + "The supply are pins 1 and 17 of the Pi. One ground for all."
	case "row":
		return p.sensorNote()
	case "reader":
		return strings.TrimSpace(p.moduleNote() + " " + p.pullUpNote())
	case "tray":
		if t := p.Profile.Tray; t.Chip != nil {
			return set("its module", t.Chip.Module())
		}
	case "buttons":
		return "Sound: " + p.Components[1].Name + "."
	}
	return ""
}

// sensorNote tells the pins of the sensors.
func (p Plan) sensorNote() string {
	if p.Profile.Presence.Coded() {
		return ""
	}
	return strings.ToUpper(plug.SensorPins[:1]) + plug.SensorPins[1:] + "."
}

// moduleNote tells how the modules under the cells are set.
func (p Plan) moduleNote() string {
	if r := p.Profile.Readers; r != nil {
		return set("each module", r.Chip.Module())
	}
	return ""
}

// set tells how a module is set.
func set(which string, m plug.Module) string {
	if m.Switches == "" {
		return ""
	}
	return "The switches of " + which + " are set to " + m.Switches + ". " + m.Pads
}

// pullUpNote tells which modules need no resistors at their bus.
func (p Plan) pullUpNote() string {
	if r := p.Profile.Readers; r == nil || !r.OnI2C() {
		return ""
	}
	return "Some modules have their own resistors at SDA and SCL, 10 kΩ or less to VCC by a meter: those need no 4.7 kΩ."
}

// tabulate adds the table of parts of a kind.
func (s *sheet) tabulate(p Plan, parts []string) {
	if len(parts) == 0 {
		return
	}
	first := []string{kind(parts[0])}
	for _, part := range parts {
		row, ends := []string{part}, []End{{}}
		for _, one := range p.pins(part) {
			if strings.HasPrefix(one.end.Part, "each ") {
				continue
			}
			if len(s.table) == 0 {
				first = append(first, one.name)
			}
			row, ends = append(row, one.to), append(ends, one.end)
		}
		if len(s.table) == 0 {
			s.table, s.ends = append(s.table, first), append(s.ends, make([]End, len(first)))
		}
		s.table, s.ends = append(s.table, row), append(s.ends, ends)
	}
}

// Distances on a sheet.
const (
	between = 12.0 // items
	rowStep = 4.4  // of a table
)

// magnified are the sizes that a sheet is drawn at: the first at which it fits.
var magnified = []float64{1.6, 1.45, 1.3, 1.15, 1}

func (s sheet) draw() []byte {
	about := []string{}
	if s.note != "" {
		about = append(about, s.note)
	}
	p, top := newPage(s.title, about...)
	for _, k := range magnified {
		body := &page{}
		right, bottom := s.drawBody(body, (pageWidth-2*margin)/k)
		if k > 1 && (right*k > pageWidth-2*margin || top+bottom*k > pageHeight-margin) {
			continue
		}
		p.line(`<g transform="translate(%d %s) scale(%s)">`, margin, mm(top), mm(k))
		p.Write(body.Bytes()) // to memory
		p.line(`</g>`)
		break
	}
	return p.svg()
}

// drawBody draws all below the title from the corner 0, 0 on, in lines of a width, and
// returns the corner where it ends.
func (s sheet) drawBody(p *page, wide float64) (right, bottom float64) {
	x, y, high, poles := 0.0, 0.0, 0.0, false
	for _, it := range s.items {
		w, h := it.size()
		_, pole := it.(twoPoles)
		if x > 0 && (x+w > wide || pole && !poles) {
			x, y, high = 0, y+high+2, 0
		}
		poles = pole
		it.draw(p, x, y)
		right = max(right, x+w)
		x, high = x+w+between, max(high, h)
	}
	bottom = y + high
	if len(s.table) > 0 {
		right = max(right, s.drawTable(p, bottom+6))
		bottom += 6 + rowStep*float64(len(s.table)-1) + 0.2*small
	}
	return right, bottom
}

// drawTable draws the table and returns its right edge.
func (s sheet) drawTable(p *page, y float64) (right float64) {
	x := 0.0
	for column := range s.table[0] {
		wide := 0.0
		for row, texts := range s.table {
			at := y + rowStep*float64(row)
			p.label(x, at, start, small, texts[column], s.ends[row][column])
			wide = max(wide, width(texts[column], small))
		}
		x += wide + 4
	}
	p.path("gray", 0.2, 0, y+1.2, x-4, y+1.2)
	return x - 4
}
