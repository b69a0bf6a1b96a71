package wiring

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"quartoboard/hw/plug"
)

// Measures of an outline, as drawings.tmpl has them.
const (
	pinPitch mm = 5
	firstPin mm = 11.5 // below the title
	ends     mm = 2    // of the body, above its first and below its last pin
	stub     mm = 9    // wire at a pin
)

// side is one side of an outline: 1 for the right, -1 for the left. In and Out are the anchors
// of texts within it and outside.
type side struct {
	Side    mm
	In, Out string
}

var left, right = side{-1, "start", "end"}, side{1, "end", "start"}

// pin is one of an outline.
type pin struct {
	side
	Y      mm
	Number int // 0 for none
	Name   string
	End    plug.End // as in the plan
	To     string   // what it is connected to
	Colour colour
}

// Open reports whether the pin stays unconnected; Ground, whether it is connected to the ground;
// Rail, to a supply; Through, by a resistor of its own.
func (p pin) Open() bool    { return p.To == unconnected }
func (p pin) Ground() bool  { return p.To == plug.Ground.Part }
func (p pin) Rail() bool    { return strings.HasSuffix(p.To, "3.3 V") }
func (p pin) Through() bool { return strings.Contains(p.To, ", through ") }

// outline is a chip seen from above, or a module with its pins at the right.
type outline struct {
	Title, Model string
	Left, Right  []pin // from above

	// Set by item.
	Body          mm // from the left end of its labels
	Width, Height mm // of the body
}

// numbered is the name of a pin with its number.
var numbered = regexp.MustCompile(`^(\S+) \((\d+)\)$`)

// pins returns those of a part in the plan.
func (p Plan) pins(part string) (pins []pin) {
	seen := map[plug.End]bool{}
	for _, w := range p.Wires {
		for _, e := range w.Ends {
			if seen[e] || e.Part != part && e.Part != "each "+kind(part) || e.Pin == "" {
				continue
			}
			seen[e] = true
			one := pin{side: right, Name: e.Pin, End: e, To: p.to(e), Colour: colourOf(append(p.others(e), e))}
			if m := numbered.FindStringSubmatch(e.Pin); m != nil {
				one.Name = m[1]
				one.Number, _ = strconv.Atoi(m[2]) // the expression has matched digits
			}
			pins = append(pins, one)
		}
	}
	return pins
}

// to describes what an end is connected to.
func (p Plan) to(e plug.End) string {
	if others := p.others(e); len(others) > 0 {
		return together(others) + p.through(e)
	}
	return unconnected
}

const unconnected = "stays unconnected"

// through describes the resistor in the wires of an end: its own, or that of the first end.
func (p Plan) through(e plug.End) string {
	for _, w := range p.Wires {
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

// newOutline returns that of a part with some pins: of a chip if all these have numbers.
func newOutline(title, model string, pins []pin) *outline {
	o := &outline{Title: title, Model: model, Right: pins}
	n := 0
	for _, one := range pins {
		if one.Number == 0 {
			return o
		}
		n = max(n, one.Number)
	}
	all := make([]pin, n)
	for i := range all {
		all[i] = pin{side: right, Number: i + 1, Name: "–", To: unconnected}
	}
	for _, one := range pins {
		all[one.Number-1] = one
	}
	o.Left, o.Right = all[:n/2], all[n/2:]
	for i := range o.Left {
		o.Left[i].side = left
	}
	slices.Reverse(o.Right)
	return o
}

// widest returns the width of the widest of some texts of the pins.
func widest(pins []pin, text func(pin) string) (w mm) {
	for _, one := range pins {
		w = max(w, width(text(one), small))
	}
	return w
}

// reach returns how far the labels of one side go.
func reach(pins []pin) mm {
	if len(pins) == 0 {
		return 0
	}
	return stub + 1 + widest(pins, func(one pin) string { return one.To })
}

// item returns the outline as an item, and places its pins.
func (o *outline) item() item {
	name := func(one pin) string { return one.Name }
	o.Width = max(22, widest(o.Left, name)+widest(o.Right, name)+8, width(o.Title, normal)+2, width(o.Model, small)+2)
	o.Height = pinPitch*mm(max(len(o.Left), len(o.Right))) + ends
	o.Body = reach(o.Left)
	for _, pins := range [][]pin{o.Left, o.Right} {
		for i := range pins {
			pins[i].Y = firstPin + pinPitch*mm(i)
		}
	}
	return item{Part: o, wide: o.Body + o.Width + reach(o.Right), high: o.Height + 13}
}

// twoPoles is a resistor or capacitor, with what it is between.
type twoPoles struct{ Value, From, To string }

// Wide returns the width of what it is from.
func (t *twoPoles) Wide() mm { return width(t.From, small) }

// Capacitor reports whether it is one.
func (t *twoPoles) Capacitor() bool { return strings.Contains(t.Value, "F") }

func (t *twoPoles) item() item {
	return item{Poles: t, wide: t.Wide() + 30 + width(t.To, small), high: 11}
}
