package doctor

import (
	"fmt"
	"strings"

	"quartoboard/board"
	"quartoboard/hw"
)

// buttons returns the findings of the buttons: those held all the time, and the others.
// A game needs those of QUARTO.
func (m *Metal) buttons() []Finding {
	if err := m.Look.ButtonErr; err != nil {
		return []Finding{fault(Blocks, "buttons", Silent, fmt.Sprintf("They cannot be read (%v).", err),
			"Restart the Pi; if that does not help, check the wires of the buttons.").of(board.PartButtons, 0)}
	}
	var held []Finding
	var free []string
	b := &m.Profile.Buttons
	for _, one := range []struct {
		is        hw.ButtonSet
		name, pin string
		part      board.PartKind
		stuck     State
	}{
		{hw.QuartoA, "QUARTO of seat A", b.QuartoA, board.PartQuartoA, Blocks},
		{hw.QuartoB, "QUARTO of seat B", b.QuartoB, board.PartQuartoB, Blocks},
		{hw.Repeat, "repeat", b.Repeat, board.PartRepeat, Fails},
		{hw.Pass, "pass", b.Pass, board.PartPass, Fails},
	} {
		switch {
		case one.pin == "":
		case m.Look.Held&one.is == 0:
			free = append(free, one.name)
		default:
			held = append(held, fault(one.stuck, "button "+one.name, ButtonHeld,
				fmt.Sprintf("It is held down, or its wire on %s touches ground.", one.pin),
				"Let go of it; if nobody holds it, free the button or its wire.").of(one.part, 0))
		}
	}
	if len(free) == 0 {
		return held
	}
	return append([]Finding{well("buttons", "Not pressed: %s; their contacts are not tested.", strings.Join(free, ", "))}, held...)
}
