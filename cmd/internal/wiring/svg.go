package wiring

import (
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"

	"quartoboard/hw/rig"
)

// The drawing in its own units: the header, the board beside it to scale, and
// below them every wire as a line between what it connects.
const (
	margin    = 20
	width     = 1000
	pinPitch  = 18
	headerTop = 60
	boardLeft = 480
	wiresTop  = headerTop + 20*pinPitch + 60
	wirePitch = 22
	leftEnd   = 250 // where wires begin
	rightEnd  = 560 // and end
	shownEnds = 3   // of a wire; of more only how many
)

// WriteSVG writes the drawing: the Pi's header with the pins in use, the board
// to scale with the numbers of sensors and readers, and all wires.
func (p Plan) WriteSVG(w io.Writer) error {
	height := wiresTop + wirePitch*(len(p.Wires)+1) + margin
	d := &drawing{text: text{w: w}}
	d.line(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="11">`, width, height)
	d.line(`<title>%s: wiring</title>`, escape(p.Profile.Name))
	d.line(`<rect width="%d" height="%d" fill="white"/>`, width, height)
	d.label(margin, 30, "start", 16, p.Profile.Name+": "+p.Profile.About)
	d.header(p)
	d.board(p.Profile)
	for i, wire := range p.Wires {
		d.wire(wiresTop+wirePitch*i, wire)
	}
	d.line(`</svg>`)
	return d.err
}

// drawing is the SVG while it is written.
type drawing struct{ text }

func (d *drawing) label(x, y int, anchor string, size int, s string) {
	d.line(`<text x="%d" y="%d" text-anchor="%s" font-size="%d">%s</text>`, x, y, anchor, size, escape(s))
}

func (d *drawing) box(x, y, w, h int, fill string) {
	d.line(`<rect x="%d" y="%d" width="%d" height="%d" fill="%s" stroke="black"/>`, x, y, w, h, fill)
}

func escape(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a strings.Builder takes everything
	return b.String()
}

// rails are the pins of the header that carry no signal.
var rails = map[int]string{
	1: "3.3 V", 2: "5 V", 4: "5 V", 17: "3.3 V", 27: "", 28: "",
	6: "GND", 9: "GND", 14: "GND", 20: "GND", 25: "GND", 30: "GND", 34: "GND", 39: "GND",
}

// header draws the forty pins, seen from above, pin 1 at the top left.
func (d *drawing) header(p Plan) {
	used := p.headerUse()
	for place := 1; place <= 40; place++ {
		column, row := (place+1)%2, (place-1)/2
		x, y := 220+column*pinPitch, headerTop+row*pinPitch
		fill := "white"
		what := rails[place]
		if what == "3.3 V" && p.regulated() {
			what = "3.3 V, stays unconnected"
		} else if what == "5 V" && p.regulated() {
			what, fill = "5 V, to the regulator", "tomato"
		} else if what == "3.3 V" {
			what, fill = "3.3 V, to the board", "tomato"
		}
		if gpio := slices.Index(places[:], place); gpio >= 0 {
			name := fmt.Sprintf("GPIO%d", gpio)
			what = name
			if signal := used[name]; signal != "" {
				what, fill = name+" "+signal, "gold"
			}
		}
		d.box(x, y, pinPitch-3, pinPitch-3, fill)
		d.label(x+7, y+11, "middle", 8, fmt.Sprint(place))
		if column == 0 {
			d.label(x-6, y+11, "end", 10, what)
		} else {
			d.label(x+pinPitch+3, y+11, "start", 10, what)
		}
	}
}

// headerUse is what each GPIO in use does.
func (p Plan) headerUse() map[string]string {
	used := map[string]string{}
	for _, wire := range p.Wires {
		if from := wire.Ends[0]; from.Part == pi {
			name, _, _ := strings.Cut(from.Pin, " ")
			what := wire.Signal
			if len(wire.Ends) > 1 {
				what = wire.Ends[1].Part
			}
			if used[name] == "" {
				used[name] = what
			}
		}
	}
	return used
}

// board draws the cells, a1 near left, with the antennas to scale.
func (d *drawing) board(p rig.Profile) {
	const size = 72
	scale := func(mm int) int { return mm * size / p.Wood.Pitch }
	sensors := p.Presence.Cells.Index()
	var readers [16]uint8
	if p.Readers != nil {
		readers = p.Readers.Cells.Index()
	}
	for cell := range 16 {
		x, y := boardLeft+40+cell%4*size, headerTop+(3-cell/4)*size
		d.box(x, y, size, size, "none")
		name := fmt.Sprintf("%c%c", 'a'+cell%4, '1'+cell/4)
		d.label(x+4, y+13, "start", 12, name)
		if a := p.Wood.Antenna; p.Readers != nil {
			w, h := scale(a[0]), scale(a[1])
			d.line(`<rect x="%d" y="%d" width="%d" height="%d" fill="none" stroke="steelblue" stroke-dasharray="3"/>`, x+(size-w)/2, y+(size-h)/2, w, h)
			d.label(x+size/2, y+size-18, "middle", 10, fmt.Sprintf("reader %d", slices.Index(readers[:], uint8(cell))))
		}
		d.label(x+size/2, y+size/2, "middle", 10, fmt.Sprintf("sensor %d", slices.Index(sensors[:], uint8(cell))))
	}
	d.label(boardLeft+40+4*size, headerTop+4*size+18, "end", 11, Plan{Profile: p}.measures())
}

// wire draws one wire.
func (d *drawing) wire(y int, wire Wire) {
	d.label(leftEnd-8, y+4, "end", 11, wire.Ends[0].String())
	if len(wire.Ends) == 1 {
		d.label(leftEnd, y+4, "start", 11, wire.Signal)
		return
	}
	d.line(`<path d="M%d %d H%d" stroke="%s" stroke-width="2"/>`, leftEnd, y, rightEnd, colour(wire))
	d.label((leftEnd+rightEnd)/2, y-3, "middle", 9, wire.Signal)
	var ends []string
	for _, e := range wire.Ends[1:] {
		ends = append(ends, e.String())
	}
	if len(ends) > shownEnds {
		ends = append(ends[:1:1], fmt.Sprintf("and %d more, to %s", len(ends)-1, ends[len(ends)-1]))
	}
	d.label(rightEnd+8, y+4, "start", 11, strings.Join(ends, "; "))
}

// colour is that of the rail, or of a signal.
func colour(w Wire) string {
	switch w.Ends[0] {
	case ground:
		return "black"
	case fromPi, regulator:
		return "firebrick"
	}
	return "seagreen"
}
