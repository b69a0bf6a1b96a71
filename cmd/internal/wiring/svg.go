package wiring

import (
	"cmp"
	"fmt"
	"html"
	"slices"
	"strings"
	"unicode/utf8"

	"quartoboard/hw/rig"
)

// Positions in the drawing: the header, the board beside it to scale, and below them a
// line for each wire between its ends.
const (
	margin    = 20
	width     = 1100
	textSize  = 11
	lineSpace = 15
	pinPitch  = 18
	pinsLeft  = 220
	boardLeft = 520
	cellSize  = 96
	wirePitch = 22
	leftEnd   = 250 // where wires begin
	rightEnd  = 600 // and end
	shownEnds = 3   // of a wire; the number of the others is written
)

// SVG returns the drawing: the Pi's header with the pins in use, the board
// to scale with the numbers of sensors and readers, and all wires.
func (p Plan) SVG() []byte {
	about := wrap(p.Profile.About, width-2*margin)
	measures := wrap("Board: "+p.measures(), width-boardLeft-margin)
	top := 100 + lineSpace*len(about)
	below := top + 4*cellSize + 40 // the board
	wires := max(top+20*pinPitch, below+lineSpace*len(measures)) + 2*wirePitch
	height := wires + wirePitch*len(p.Wires) + margin

	var d drawing
	d.line(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="%d">`, width, height, textSize)
	d.line(`<title>%s: wiring</title>`, html.EscapeString(p.Profile.Name))
	d.line(`<rect width="%d" height="%d" fill="white"/>`, width, height)
	d.label(margin, 30, "start", 16, p.Profile.Name)
	d.paragraph(margin, 50, about)
	d.header(top, p)
	d.board(top, p.Profile)
	d.paragraph(boardLeft, below, measures)
	for i, wire := range p.Wires {
		d.wire(wires+wirePitch*i, wire)
	}
	d.line(`</svg>`)
	return d.Bytes()
}

// letter is the largest average width of a letter in a line, as a share of its height.
const letter = 0.6

// wrap breaks a text into lines of textSize with that width at most.
func wrap(s string, wide int) (lines []string) {
	line := ""
	for _, word := range strings.Fields(s) {
		longer := strings.TrimSpace(line + " " + word)
		if line != "" && letter*textSize*float64(utf8.RuneCountInString(longer)) > float64(wide) {
			lines, longer = append(lines, line), word
		}
		line = longer
	}
	return append(lines, line)
}

// drawing is the SVG text while it is written.
type drawing struct{ text }

func (d *drawing) label(x, y int, anchor string, size int, s string) {
	d.line(`<text x="%d" y="%d" text-anchor="%s" font-size="%d">%s</text>`, x, y, anchor, size, html.EscapeString(s))
}

func (d *drawing) paragraph(x, y int, lines []string) {
	for i, line := range lines {
		d.label(x, y+lineSpace*i, "start", textSize, line)
	}
}

func (d *drawing) box(x, y, w, h int, fill string) {
	d.line(`<rect x="%d" y="%d" width="%d" height="%d" fill="%s" stroke="black"/>`, x, y, w, h, fill)
}

// header draws the forty pins, seen from above, pin 1 at the top left.
func (d *drawing) header(top int, p Plan) {
	d.label(margin, top-14, "start", textSize, "The Pi's header, seen from above: 1 and 2 at the Pi's corner, 2 at its edge.")
	for i, pin := range headerPins {
		column, row := i%2, i/2
		x, y := pinsLeft+column*pinPitch, top+row*pinPitch
		what, fill := p.use(pin)
		d.box(x, y, pinPitch-3, pinPitch-3, fill)
		d.label(x+7, y+11, "middle", 8, fmt.Sprint(i+1))
		if column == 0 {
			d.label(x-6, y+11, "end", 10, what)
		} else {
			d.label(x+pinPitch+3, y+11, "start", 10, what)
		}
	}
}

// use returns the use of a pin of the header, and its colour.
func (p Plan) use(pin string) (what, fill string) {
	parts, used := p.hanging(header(pin))
	switch {
	case pin == "":
		return "stays unconnected", "white"
	case pin == "GND":
		return pin, "silver"
	case pin == "3.3 V" && p.regulated():
		return pin + ", stays unconnected", "white"
	case pin == "3.3 V":
		return pin + ", to the board", "tomato"
	case pin == "5 V":
		if parts, _ = p.hanging(fiveVolts); len(parts) > 0 {
			return pin + ", to the " + strings.Join(parts, " and the "), "tomato"
		}
		return pin, "white"
	case !used:
		return pin, "white"
	case len(parts) == 0:
		return pin + " stays unconnected", "gold"
	case len(parts) > 1:
		return fmt.Sprintf("%s %s and %d more", pin, parts[0], len(parts)-1), "gold"
	}
	return pin + " " + parts[0], "gold"
}

// hanging returns the parts on a pin of the Pi, and whether it has a wire.
func (p Plan) hanging(from End) (parts []string, used bool) {
	for _, wire := range p.Wires {
		if wire.Ends[0] != from {
			continue
		}
		used = true
		for _, to := range wire.Ends[1:] {
			if !slices.Contains(parts, to.Part) {
				parts = append(parts, to.Part)
			}
		}
	}
	return parts, used
}

// board draws the cells, a1 near left of seat A, with the antennas to scale.
func (d *drawing) board(top int, p rig.Profile) {
	scale := func(mm int) int { return mm * cellSize / p.Wood.Pitch }
	sensors := p.Presence.Cells.Index()
	var readers [16]uint8
	if p.Readers != nil {
		readers = p.Readers.Cells.Index()
	}
	middle := boardLeft + 2*cellSize
	d.label(boardLeft, top-32, "start", textSize, "The board, seen from above. From below, left and right change sides.")
	d.label(middle, top-8, "middle", textSize, "seat B")
	d.label(middle, top+4*cellSize+16, "middle", textSize, "seat A")
	for cell := range 16 {
		x, y := boardLeft+cell%4*cellSize, top+(3-cell/4)*cellSize
		d.box(x, y, cellSize, cellSize, "none")
		d.label(x+cellSize/2, y+36, "middle", 12, fmt.Sprintf("%c%c", 'a'+cell%4, '1'+cell/4))
		d.label(x+cellSize/2, y+53, "middle", 10, fmt.Sprintf("sensor %d", slices.Index(sensors[:], uint8(cell))))
		if a := p.Wood.Antenna; p.Readers != nil {
			w, h := scale(a[0]), scale(a[1])
			d.line(`<rect x="%d" y="%d" width="%d" height="%d" fill="none" stroke="steelblue" stroke-dasharray="3"/>`, x+(cellSize-w)/2, y+(cellSize-h)/2, w, h)
			d.label(x+cellSize/2, y+69, "middle", 10, fmt.Sprintf("reader %d", slices.Index(readers[:], uint8(cell))))
		}
	}
}

// wire draws one wire.
func (d *drawing) wire(y int, wire Wire) {
	d.label(leftEnd-8, y+4, "end", 11, wire.Ends[0].String())
	if len(wire.Ends) == 1 {
		d.label(leftEnd, y+4, "start", 11, wire.Signal)
		return
	}
	d.line(`<path d="M%d %d H%d" stroke="%s" stroke-width="2"/>`, leftEnd, y, rightEnd, cmp.Or(colours[wire.Ends[0]], "seagreen"))
	d.label((leftEnd+rightEnd)/2, y-3, "middle", 9, wire.Signal)
	ends := list(wire.Ends[1:], "; ")
	if more := len(wire.Ends) - 2; more >= shownEnds {
		ends = fmt.Sprintf("%s; and %d more, to %s", wire.Ends[1], more, wire.Ends[more+1])
	}
	d.label(rightEnd+8, y+4, "start", 11, ends)
}

// colours of the rails; a signal has another.
var colours = map[End]string{ground: "black", fromPi: "firebrick", regulator: "firebrick", fiveVolts: "tomato"}
