package wiring

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"quartoboard/hw/plug"
)

// item is what a sheet shows: the outline of a part, or a resistor or capacitor.
type item interface {
	size() (w, h float64)
	draw(p *page, x, y float64)
}

// Measures of an outline.
const (
	pinPitch = 5.0
	stub     = 9.0 // wire at a pin
	head     = 10.0
	foot     = 5.0
)

// pin is one of an outline.
type pin struct {
	number int // 0 for none
	name   string
	end    End    // as in the plan
	to     string // what it is connected to
	colour
}

// outline is a chip seen from above, or a module with its pins at one side.
type outline struct {
	title, model string
	left, right  []pin // from above
}

var numbered = regexp.MustCompile(`^(\S+) \((\d+)\)$`)

// pins returns those of a part in the plan.
func (l nets) pins(part string) (pins []pin) {
	seen := map[End]bool{}
	add := func(e End) {
		if seen[e] || e.Part != part && e.Part != "each "+kind(part) || e.Pin == "" {
			return
		}
		seen[e] = true
		one := pin{name: e.Pin, end: e, to: l.to(e), colour: colourOf(append(l.others(e), e))}
		if m := numbered.FindStringSubmatch(e.Pin); m != nil {
			one.name = m[1]
			one.number, _ = strconv.Atoi(m[2]) // the expression has matched digits
		}
		pins = append(pins, one)
	}
	for _, w := range l.Wires {
		for _, e := range w.Ends {
			add(e)
		}
	}
	return pins
}

// to describes what an end is connected to.
func (l nets) to(e End) string {
	if others := l.others(e); len(others) > 0 {
		return together(others) + l.through(e)
	}
	return unconnected
}

const unconnected = "stays unconnected"

// through describes the resistor in the wires of an end: its own, or that of the first end.
func (l nets) through(e End) string {
	for _, w := range l.Wires {
		switch {
		case w.Through == "" || !slices.Contains(w.Ends, e):
		case w.Ends[0] == e:
			return ", through " + w.Through
		default:
			return " through its " + w.Through
		}
	}
	return ""
}

// outline returns that of a part: of a chip if all its pins have numbers.
func (l nets) outline(part string) outline {
	pins := l.pins(part)
	o := outline{title: part, model: l.Models[kind(part)]}
	chip := !slices.ContainsFunc(pins, func(one pin) bool { return one.number == 0 })
	if !chip {
		o.right = pins
		return o
	}
	n := 0
	for _, one := range pins {
		n = max(n, one.number)
	}
	all := make([]pin, n)
	for i := range all {
		all[i] = pin{number: i + 1, name: "–", to: unconnected}
	}
	for _, one := range pins {
		all[one.number-1] = one
	}
	o.left, o.right = all[:n/2], all[n/2:]
	slices.Reverse(o.right)
	return o
}

// widest returns the width of the widest of some texts of the pins.
func widest(pins []pin, text func(pin) string) (w float64) {
	for _, one := range pins {
		w = max(w, width(text(one), small))
	}
	return w
}

func (o outline) body() float64 {
	name := func(one pin) string { return one.name }
	return max(22, widest(o.left, name)+widest(o.right, name)+8, width(o.title, normal)+2, width(o.model, small)+2)
}

// reach returns how far the labels of one side go.
func reach(pins []pin) float64 {
	if len(pins) == 0 {
		return 0
	}
	return stub + 1 + widest(pins, func(one pin) string { return one.to })
}

func (o outline) size() (w, h float64) {
	return reach(o.left) + o.body() + reach(o.right), head + pinPitch*float64(max(len(o.left), len(o.right))) + foot
}

func (o outline) draw(p *page, x, y float64) {
	x += reach(o.left)
	w := o.body()
	rows := max(len(o.left), len(o.right))
	p.label(x+w/2, y+2.6, middle, normal, o.title)
	p.label(x+w/2, y+6.2, middle, small, o.model)
	top := y + head - 2
	p.box(x, top, w, pinPitch*float64(rows)+2, "whitesmoke", "black")
	if len(o.left) > 0 {
		p.line(`<path d="M%s %s a2 2 0 0 0 4 0" fill="white" stroke="black" stroke-width="0.25"/>`, mm(x+w/2-2), mm(top))
	}
	for i, one := range o.left {
		one.draw(p, x, top+1+pinPitch*(float64(i)+0.5), -1)
	}
	for i, one := range o.right {
		one.draw(p, x+w, top+1+pinPitch*(float64(i)+0.5), 1)
	}
}

// draw draws a pin at an edge of an outline: to the left for a side of -1, to the right for 1.
func (one pin) draw(p *page, x, y, side float64) {
	inside, outside := start, end
	if side > 0 {
		inside, outside = end, start
	}
	p.label(x-side, y+0.35*small, inside, small, one.name)
	if one.number > 0 {
		p.label(x+side*2.5, y-0.8, middle, small, fmt.Sprint(one.number))
	}
	far := x + side*stub
	switch {
	case one.to == unconnected:
		far = x + side*(stub-2)
		p.path("black", 0.3, far-0.8, y-0.8, far+0.8, y+0.8)
		p.path("black", 0.3, far-0.8, y+0.8, far+0.8, y-0.8)
		p.path("black", 0.3, x, y, far, y)
		far += side * 2
	case one.to == plug.Ground.Part:
		far -= side * 1.6
		for k, half := range []float64{1.6, 1.1, 0.5} {
			at := far + side*0.8*float64(k)
			p.path("black", 0.3, at, y-half, at, y+half)
		}
		p.path(one.stroke, 0.6, x, y, far, y)
		far += side * 1.6
	default:
		p.path(one.stroke, 0.6, x, y, far, y)
		if strings.HasSuffix(one.to, "3.3 V") {
			p.path(one.stroke, 0.6, far, y-1.6, far, y+1.6)
		}
		if strings.Contains(one.to, ", through ") {
			p.box(x+side*stub*0.7-2.2, y-1, 4.4, 2, "white", "black")
		}
	}
	p.label(far+side, y+0.35*small, outside, small, one.to, one.end)
}

// twoPoles is a resistor or capacitor, with what it is between.
type twoPoles struct{ value, from, to string }

func (t twoPoles) size() (w, h float64) {
	return width(t.from, small) + 2*stub + 12 + width(t.to, small), 11
}

func (t twoPoles) draw(p *page, x, y float64) {
	p.label(x, y+6+0.35*small, start, small, t.from)
	x += width(t.from, small) + 1
	y += 6
	right, gap := x+2*stub+8, 6.0
	middleX := (x + right) / 2
	if strings.Contains(t.value, "F") {
		gap = 0.8
		for _, at := range []float64{middleX - gap, middleX + gap} {
			p.path("black", 0.5, at, y-2, at, y+2)
		}
	} else {
		p.box(middleX-gap, y-1.4, 2*gap, 2.8, "white", "black")
	}
	p.path("black", 0.3, x, y, middleX-gap, y)
	p.path("black", 0.3, middleX+gap, y, right, y)
	p.label(middleX, y-3, middle, small, t.value)
	p.label(right+1, y+0.35*small, start, small, t.to)
}
