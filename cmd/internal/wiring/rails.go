package wiring

import (
	"fmt"

	"quartoboard/hw/plug"
)

// headerLimit is the current limit of the 3.3 V pins of the header, in mA. It is a
// conservative assumption: for the later models the Pi's maker gives none.
const headerLimit = 200

// The rails. A build that needs more than headerLimit has its own 3.3 V, with another
// name than that of pins 1 and 17.
var (
	fromPi    = plug.End{Part: "Pi's 3.3 V"}
	regulator = plug.End{Part: "regulator's 3.3 V"}
	fiveVolts = plug.End{Part: plug.Pi, Pin: "5 V (2, 4)"}
)

// rails connects the ground and the supply to the header, or to a regulator for up to
// peak mA. Its pins and capacitors are those of both the LD1086 and the AMS1117. An LM1117
// is for 0.8 A, less than some builds need.
func (b builder) rails(peak float64) {
	if b.Regulated() {
		const name = "regulator"
		b.Wire("5 V of the regulator, by both pins", fiveVolts, plug.End{Part: name, Pin: "IN (3)"})
		b.Wire("supply of the board", regulator, plug.End{Part: name, Pin: "OUT (2, and the tab)"})
		b.Wire("ground", plug.Ground, plug.End{Part: name, Pin: "GND (1)"})
		heat := (5 - 3.3) * peak / 1000
		b.part(1, fmt.Sprintf("regulator of 5 V to 3.3 V, LD1086-3.3 for 1.5 A or AMS1117-3.3 for 1 A, cooled: up to %.1f W", heat))
		b.Models[name] = "LD1086-3.3 or AMS1117-3.3"
		b.Passive("10 µF", plug.Ground, plug.End{Part: name, Pin: "IN (3)"})
		b.Passive("22 µF tantalum", plug.Ground, plug.End{Part: name, Pin: "OUT (2, and the tab)"})
	}
	b.Wire("one ground for all, by any two of these pins or more", plug.Ground, plug.End{Part: plug.Pi, Pin: "GND (6, 9, 14, 20, 25, 30, 34, 39)"})
	if b.Regulated() {
		b.Wire("not this board's supply: stays unconnected", plug.End{Part: plug.Pi, Pin: "3.3 V (1, 17)"})
		return
	}
	b.Wire("supply of the board", fromPi, plug.End{Part: plug.Pi, Pin: "3.3 V (1, 17)"})
}

// Regulated reports whether the build has a regulator.
func (p Plan) Regulated() bool { return p.Rail == regulator }
