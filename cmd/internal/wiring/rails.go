package wiring

import (
	"fmt"
	"slices"
)

// headerLimit is the current limit of the 3.3 V pins of the header, in mA. It is a
// conservative assumption: for the later models the Pi's maker gives none.
const headerLimit = 200

// The rails. A build that needs more than headerLimit has its own 3.3 V, with another
// name than that of pins 1 and 17.
var (
	ground    = End{Part: "GND"}
	fromPi    = End{Part: "Pi's 3.3 V"}
	regulator = End{Part: "regulator's 3.3 V"}
	fiveVolts = End{pi, "5 V (2, 4)"}
)

// rails connects the ground and the supply to the header, or to a regulator for up to
// peak mA. Its pins and capacitors are those of both the LD1086 and the AMS1117. An LM1117
// is for 0.8 A, less than some builds need.
func (b *builder) rails(peak float64) {
	if b.supply == regulator {
		const name = "regulator"
		b.wire("5 V of the regulator, by both pins", fiveVolts, End{name, "IN (3)"})
		b.wire("supply of the board", regulator, End{name, "OUT (2, and the tab)"})
		b.wire("ground", ground, End{name, "GND (1)"})
		heat := (5 - 3.3) * peak / 1000
		b.part(1, fmt.Sprintf("regulator of 5 V to 3.3 V, LD1086-3.3 for 1.5 A or AMS1117-3.3 for 1 A, cooled: up to %.1f W", heat), 0, 0, "")
		b.models[name] = "LD1086-3.3 or AMS1117-3.3"
		b.passive("10 µF", ground, End{name, "IN (3)"})
		b.passive("22 µF tantalum", ground, End{name, "OUT (2, and the tab)"})
	}
	b.wire("one ground for all, by any two of these pins or more", ground, End{pi, "GND (6, 9, 14, 20, 25, 30, 34, 39)"})
	if b.supply == regulator {
		b.wire("not this board's supply: stays unconnected", End{pi, "3.3 V (1, 17)"})
		return
	}
	b.wire("supply of the board", fromPi, End{pi, "3.3 V (1, 17)"})
}

// regulated reports whether the build has a regulator.
func (p Plan) regulated() bool {
	return slices.ContainsFunc(p.Wires, func(w Wire) bool { return w.Ends[0] == regulator })
}
