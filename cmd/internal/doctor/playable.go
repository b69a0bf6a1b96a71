package doctor

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"quartoboard/board"
	"quartoboard/hw"
)

// mostAvoided is the largest number of cells that a game can leave free. With more there
// is hardly a line that can be completed.
const mostAvoided = 4

// avoid returns the cells where a placement would not be detected. A reader that answers
// identifies the piece, in any state of the sensor; without one the sensor detects the
// piece, and the tray identifies it.
func (m *Metal) avoid() board.CellSet {
	cells := board.AllCells
	if heldLow(m.Buses[m.Profile.Presence.I2C()]) || heldLow(m.Buses[readersBus(m.Profile)]) {
		return cells // a look takes seconds
	}
	if m.Profile.Presence.Coded() || m.Profile.Tray != nil && !m.Tray.silent() {
		cells &^= m.felt()
	}
	if m.Profile.Readers != nil {
		for c := range board.Cell(board.Cells) {
			if !m.Cells[c].silent() {
				cells &^= board.SetOf(c)
			}
		}
	}
	return cells
}

// felt returns the cells whose sensor distinguishes an empty cell from a piece, by its
// level at rest. The program outvotes a third of the looks.
func (m *Metal) felt() (cells board.CellSet) {
	l := &m.Look
	for c := range board.Cell(board.Cells) {
		feels := 3*l.Felt[c] < l.Times
		switch p := &m.Profile.Presence; {
		case m.dead().Has(c):
			feels = false
		case m.pieceOn(c):
			feels = true
		case p.Linear():
			feels = !m.railed(c) && !m.rests(c) && 3*m.disturbed(c) < l.Times
		case p.Coded():
			feels = !errors.Is(m.Cells[c].Err, hw.ErrCorrupt)
		}
		if feels {
			cells |= board.SetOf(c)
		}
	}
	return cells
}

// addAvoided adds the cells that a game must leave free to the findings of parts. A finding
// blocks the game if these are too many.
func (m *Metal) addAvoided(found []Finding) []Finding {
	avoid := m.avoid()
	for i := range found {
		f := &found[i]
		lost := f.Cells & avoid
		if f.Part == board.PartTray && f.Code == Silent {
			lost = avoid & m.felt()
		}
		if m.explained() && (f.Code == HoldsMISO || f.Code == SlowEdges) {
			lost = avoid
		}
		switch {
		case f.State == Well || lost == 0:
		case avoid.Len() > mostAvoided:
			f.State = Blocks
		default:
			f.Avoid = lost
		}
	}
	return found
}

// lost returns the finding of a bus or port with a line held low, or with several parts of
// which none answers. Those parts get no findings of their own.
func (m *Metal) lost(name string) (f Finding, is bool) {
	if name == "" {
		return f, false
	}
	var parts []string
	var errs []error // of each chip on it
	var cells board.CellSet
	p := &m.Profile
	if p.Presence.I2C() == name {
		parts, cells = append(parts, "all sensors"), board.AllCells
		err := m.Look.Err
		if m.dead() != board.AllCells {
			err = nil
		}
		errs = slices.Repeat([]error{err}, len(p.Presence.Keys().Addressed))
	}
	if r := p.Readers; r != nil && (r.I2C == name || r.SPI == name) {
		parts, cells = append(parts, "all readers"), board.AllCells
		for c := range m.Cells {
			errs = append(errs, m.Cells[c].fault())
		}
	}
	if t := p.Tray; t != nil && t.SPI == name {
		parts, errs = append(parts, m.trayName()), append(errs, m.Tray.fault())
	}
	switch c := m.Buses[name]; {
	case heldLow(c):
		f = bus(name, c)
	case len(errs) > 1 && !slices.Contains(errs, nil) && !m.switchAnswers(name):
		f = fault(Fails, name, BusSilent, fmt.Sprintf("Nothing on it answers (%v).", root(errs[len(errs)-1])),
			"Check its plug, its wires and the supply of the parts on it.")
	default:
		return f, false
	}
	if m.explained() && p.Readers != nil && p.Readers.SPI == name {
		return f, false
	}
	f.Says += " On it: " + strings.Join(parts, ", ") + "."
	return f.of(board.PartBus, cells), true
}

// switchAnswers reports whether the readers of a bus are behind switches of which one
// answers: a reader that fails then fails alone.
func (m *Metal) switchAnswers(name string) bool {
	r := m.Profile.Readers
	return r != nil && r.I2C == name && len(r.Muxes) > 0 && slices.ContainsFunc(m.Cells[:], func(one Reading) bool {
		return one.silent() && shared(one.fault()).Kind != hw.PartSwitch
	})
}

// isLost reports whether a whole bus or port is down.
func (m *Metal) isLost(name string) bool {
	_, ok := m.lost(name)
	return ok
}

// root returns the error of the innermost part, without its name.
func root(err error) error {
	for {
		part, ok := errors.AsType[*hw.PartError](err)
		if !ok {
			return err
		}
		err = part.Err
	}
}
