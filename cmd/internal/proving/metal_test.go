package proving

import (
	"slices"

	"quartoboard/board"
	"quartoboard/hw/rig"
)

// metal has the properties of a build's parts: faults that the board cannot notice are
// not played on it.
type metal struct {
	linear   bool // a dead sensor is at a rail; a dead switch just stays open
	readers  bool // under each cell: their faults are noticed, and stuck sensors by them
	expander bool // the switches are behind a chip with registers
	switches bool // that close by either pole, and may miss a change between neighbours
	ids      bool // each cell identifies its piece
}

func metalOf(p rig.Profile) metal {
	return metal{linear: p.Presence.Linear(), switches: !p.Presence.Linear() && !p.Presence.Coded(), expander: p.Presence.Kind == "mcp23017", readers: p.Readers != nil, ids: p.Readers != nil || p.Presence.Coded()}
}

// beyond are the acts that cannot be played on a build.
func (m metal) beyond() []string {
	var names []string
	if !m.linear || !m.readers { // no reader stands in for the sensor
		names = append(names, "dead sensor", "put where no sensor feels", "slap where no sensor feels")
	}
	if !m.switches || !m.readers {
		names = append(names, "put where a switch died")
	}
	if !m.readers {
		names = append(names, "slow reader", "stuck sensor", "coin", "put where a sensor froze")
	}
	if !m.ids {
		names = append(names, "dead reader", "foreign tag", "two at once", "not the given", "a placed piece goes elsewhere",
			"swap", "place while feeling", "clear", "clear: yes", "undo", "lift for long", "pass", "call on a piece that is not read", "question",
			"call behind the pass", "call in a wrong position", "call before the contact")
	}
	return names
}

// ambiguous are the acts after which nothing tells two cells apart whose readers hear both tags:
// no magnet is felt, two come at once, or the board has no baselines. A PN532 that reads eight
// tags takes longer than a second press may last.
var ambiguous = []string{
	"dead sensor", "put where no sensor feels", "put where a switch died", "put where a sensor froze", "stuck sensor",
	"two at once", "swap", "place while feeling", "foreign tag", "power cut",
	"both call", "place and give at once",
}

// able reports whether an act can be played on the build.
func (y *player) able(what string) bool {
	return !slices.Contains(y.metal.beyond(), what) && !(y.crossed && slices.Contains(ambiguous, what))
}

// giving is the way of giving on a build; g where any is possible.
func (m metal) giving(g board.Giving) board.Giving {
	if !m.ids {
		return board.GivingTray
	}
	return g
}
