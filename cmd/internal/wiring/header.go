package wiring

import (
	"fmt"

	"quartoboard/hw/plug"
)

// headerPitch is the distance of two rows of pins in the drawing of the header.
const headerPitch = 8.0

// header draws the forty pins, seen from above, with the colour and the end of each wire.
func (p Plan) header() []byte {
	d, y := newPage(p.Profile.Name+": the Pi's header, with the colour of each wire",
		"Seen from above: pins 1 and 2 are at the corner of the Pi, pin 2 at its edge. Grey pins stay unconnected.")
	const cell, name = 6.0, 13.0
	const left = pageWidth/2 - cell - name
	d.box(left-1, y-1, 2*(cell+name)+2, 20*headerPitch-headerPitch+cell+2, "whitesmoke", "black")
	for i, gpio := range plug.HeaderPins {
		side, x := float64(-1), pageWidth/2-cell/2
		inside := end
		if i%2 == 1 {
			side, x, inside = 1, pageWidth/2+cell/2, start
		}
		middleY := y + headerPitch*float64(i/2) + cell/2
		what, c := p.use(gpio)
		fill := "white"
		if c.name == "" {
			fill = "gainsboro"
		}
		d.box(x-cell/2+0.3, middleY-cell/2+0.3, cell-0.6, cell-0.6, fill, "black")
		d.label(x, middleY+0.35*small, middle, small, fmt.Sprint(i+1))
		if gpio != "" {
			d.label(x+side*(cell/2+1), middleY+0.35*small, inside, small, gpio)
		}
		from := pageWidth/2 + side*(cell+name+1)
		outside := end
		if side > 0 {
			outside = start
		}
		if c.name != "" {
			d.path(c.stroke, 1.2, from, middleY, from+side*18, middleY)
			d.label(from+side*9, middleY-1.4, middle, small, c.name)
			if p.through(plug.Header(gpio)) != "" {
				d.box(from+side*2.5-1.5, middleY-0.8, 3, 1.6, "white", "black")
			}
		}
		if what == "" {
			continue
		}
		lines := wrap(what, pageWidth/2-margin-cell-name-1-20, small)
		for k, line := range lines {
			d.label(from+side*20, middleY+0.35*small+1.2*small*(float64(k)-float64(len(lines)-1)/2), outside, small, line, plug.Header(gpio))
		}
	}
	return d.svg()
}

// use returns what a pin of the header is connected to, and the colour of its wire.
func (l nets) use(gpio string) (what string, c colour) {
	var ends []End
	switch gpio {
	case "":
		return "", colour{}
	case "GND":
		return "ground of the board, by any two of these", rails[plug.Ground]
	case "3.3 V":
		if l.regulated() {
			return "stays unconnected", colour{}
		}
		return "supply of the board", rails[fromPi]
	case "5 V":
		ends = l.others(fiveVolts)
		if len(ends) == 0 {
			return "", colour{}
		}
		return together(ends), rails[fiveVolts]
	}
	ends = l.others(plug.Header(gpio))
	if len(ends) == 0 {
		for _, w := range l.Wires {
			if w.Ends[0] == plug.Header(gpio) {
				return w.Signal, colour{}
			}
		}
		return "", colour{}
	}
	return l.to(plug.Header(gpio)), colourOf(ends)
}
