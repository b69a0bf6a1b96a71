package wiring

import (
	"strings"

	"quartoboard/hw/plug"
)

// headerPitch is the distance of two rows of pins in the drawing of the header.
const headerPitch = 8.0

// headerPage shows the forty pins from above, with the colour and the end of each wire.
type headerPage struct {
	Head head
	Pins []headerPin
}

// headerPin is one of the header, at the middle of its row.
type headerPin struct {
	pin
	What []line // what it is connected to
}

func (p Plan) header() headerPage {
	h := headerPage{Head: newHead(p.Profile.Name+": the Pi's header, with the colour of each wire",
		"Seen from above: pins 1 and 2 are at the corner of the Pi, pin 2 at its edge. Grey pins stay unconnected.")}
	const from = 40 // of the texts, from the middle of the page
	for i, gpio := range plug.HeaderPins {
		one := headerPin{pin: pin{Y: headerPitch*mm(i/2) + 3, Number: i + 1, Name: gpio, End: plug.Header(gpio)}}
		one.side = [...]side{left, right}[i%2]
		if one.To, one.Colour = p.use(gpio); one.To != "" {
			lines := wrap(one.To, pageWidth/2-margin-from, small)
			for k, text := range lines {
				one.What = append(one.What, line{from, small * (0.35 + 1.2*(mm(k)-mm(len(lines)-1)/2)), text})
			}
		}
		h.Pins = append(h.Pins, one)
	}
	return h
}

// use returns what a pin of the header is connected to, and the colour of its wire.
func (p Plan) use(gpio string) (what string, c colour) {
	for _, w := range p.Wires {
		for _, e := range w.Ends {
			switch others := p.others(e); {
			case gpio == "" || e.Part != plug.Pi || !strings.HasPrefix(e.Pin, gpio+" ("):
			case len(others) == 0:
				return w.Signal, colour{}
			case strings.Contains(e.Pin, ", ") && e != fiveVolts: // pins of a rail
				return w.Signal, colourOf(w.Ends)
			default:
				return p.to(e), colourOf(append(others, e))
			}
		}
	}
	return "", colour{}
}
