package doctor

import (
	"fmt"
	"strings"

	"quartoboard/board"
	"quartoboard/hw"
)

// button is one of the table's buttons.
type button struct {
	is        hw.ButtonSet
	name, pin string
	part      board.PartKind
	calls     bool // required for a game
}

func (m *Metal) fitted() []button {
	b := &m.Profile.Buttons
	var fitted []button
	for _, one := range []button{
		{hw.QuartoA, "QUARTO of seat A", b.QuartoA, board.PartQuartoA, true},
		{hw.QuartoB, "QUARTO of seat B", b.QuartoB, board.PartQuartoB, true},
		{hw.Repeat, "repeat", b.Repeat, board.PartRepeat, false},
		{hw.Pass, "pass", b.Pass, board.PartPass, false},
	} {
		if one.pin != "" {
			fitted = append(fitted, one)
		}
	}
	return fitted
}

// buttons returns the findings of the buttons: those held all the time, and the others.
func (m *Metal) buttons() []Finding {
	if m.Look.ButtonErr != nil {
		return []Finding{{
			Where: "buttons", State: Fails, Code: Silent, Blocks: true, Part: board.PartButtons,
			Says: fmt.Sprintf("They cannot be read (%v).", m.Look.ButtonErr), Next: "Restart the Pi; if that does not help, check the wires of the buttons.",
		}}
	}
	var found []Finding
	var free []string
	for _, b := range m.fitted() {
		if m.Look.Held&b.is == 0 {
			free = append(free, b.name)
			continue
		}
		found = append(found, Finding{
			Where: "button " + b.name, State: Fails, Code: ButtonHeld, Blocks: b.calls, Part: b.part,
			Says: fmt.Sprintf("It is held down, or its wire on %s touches ground.", b.pin),
			Next: "Let go of it; if nobody holds it, free the button or its wire.",
		})
	}
	if len(free) > 0 {
		found = append([]Finding{well("buttons", "Not pressed: %s; their contacts are not tested.", strings.Join(free, ", "))}, found...)
	}
	return found
}
