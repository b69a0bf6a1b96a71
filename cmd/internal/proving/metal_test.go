package proving

import (
	"slices"

	"quartoboard/board"
	"quartoboard/hw/rig"
)

// metal is what the parts of a build can tell of themselves; the hands break
// only what the board can know of.
type metal struct {
	linear   bool // a dead sensor stands at a rail; a switch just feels nothing
	readers  bool // under each cell: one that falls silent is told, and a stuck sensor by it
	expander bool // the switches hang on a chip with registers
	switches bool // that go by either pole, and may not notice all between neighbours
	ids      bool // each cell knows which piece it holds
}

func metalOf(p rig.Profile) metal {
	return metal{linear: p.Presence.Linear(), switches: !p.Presence.Linear() && !p.Presence.Coded(), expander: p.Presence.Kind == rig.KindMCP23017, readers: p.Readers != nil, ids: p.Readers != nil || p.Presence.Coded()}
}

// beyond are the doings that a build without one of these cannot be put to.
func (m metal) beyond() []string {
	var names []string
	if !m.linear {
		names = append(names, "dead sensor", "put where no sensor feels", "slap where no sensor feels")
	}
	if !m.switches || !m.readers {
		names = append(names, "put where a switch died")
	}
	if !m.readers {
		names = append(names, "slow reader", "stuck sensor", "coin", "put where a sensor froze", "slap where a sensor froze")
	}
	if !m.ids {
		names = append(names, "dead reader", "strange tag", "two at once", "not the given", "a placed piece goes elsewhere",
			"swap", "place while feeling", "power cut", "clear", "clear: yes", "undo", "lift for long", "pass", "call on a piece that is not read", "question",
			"call behind the pass", "call in a wrong position", "call before the contact")
	}
	return names
}

// able says whether this build can be put to that.
func (y *player) able(what string) bool { return !slices.Contains(y.metal.beyond(), what) }

// giving is how this build can see pieces given.
func (m metal) giving(g board.Giving) board.Giving {
	if !m.ids {
		return board.GivingTray
	}
	return g
}
