package doctor

import (
	"errors"
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
func (m *Metal) avoid() (cells board.CellSet) {
	if m.heldLow(m.Profile.Presence.I2C) || m.heldLow(readersBus(m.Profile)) {
		return allCells // a look takes seconds
	}
	read := m.readCells()
	given := m.Profile.Presence.Coded() || m.Profile.Tray != nil && !m.Tray.silent()
	for n := range hw.Places {
		if c := board.SetOf(m.cell(n)); read&c == 0 && !(given && m.feels(n)) {
			cells |= c
		}
	}
	return cells
}

// readCells returns the cells whose reader answers.
func (m *Metal) readCells() (cells board.CellSet) {
	if m.Profile.Readers == nil {
		return 0
	}
	for n := range m.Cells {
		if !m.Cells[n].silent() {
			cells |= board.SetOf(m.under(n))
		}
	}
	return cells
}

// feels reports whether sensor n distinguishes an empty cell from a piece, by its level
// at rest.
func (m *Metal) feels(n int) bool {
	l := &m.Look
	switch p := &m.Profile.Presence; {
	case 2*l.Unread[n] > l.Times:
		return false
	case m.pieceOn(n):
		return true
	case p.Linear():
		return !m.railed(n) && !m.rests(n)
	case p.Coded():
		return !errors.Is(m.Cells[n].Err, hw.ErrCorrupt)
	}
	return l.Felt[n] < flickers
}

// addAvoided adds the cells that a game must leave free to the findings of parts. A finding
// blocks the game if these are too many.
func (m *Metal) addAvoided(found []Finding) []Finding {
	avoid := m.avoid()
	for i := range found {
		f := &found[i]
		lost := f.Cells & avoid
		if f.Part == board.PartTray && f.Code == Silent {
			lost = avoid &^ m.undetected()
		}
		switch {
		case f.State == Well || lost == 0:
		case avoid.Len() > mostAvoided:
			f.State, f.Blocks = Fails, true
		default:
			f.Avoid = lost
		}
	}
	return found
}

// undetected returns the cells whose sensor would not detect a piece.
func (m *Metal) undetected() (cells board.CellSet) {
	for n := range hw.Places {
		if !m.feels(n) {
			cells |= board.SetOf(m.cell(n))
		}
	}
	return cells
}

// onBus are the parts on one bus or port.
type onBus struct {
	what   []string
	cells  board.CellSet
	chips  int
	silent bool // all of them
	err    error
}

func (h *onBus) add(what string, cells board.CellSet, chips int, silent bool, err error) {
	h.what = append(h.what, what)
	h.cells |= cells
	h.chips += chips
	h.silent = h.silent && silent
	if h.err == nil && err != nil {
		h.err = root(err)
	}
}

// on returns the parts on a bus or port.
func (m *Metal) on(name string) onBus {
	h := onBus{silent: true}
	p := &m.Profile
	if p.Presence.I2C == name {
		h.add("all sensors", allCells, len(p.Presence.Addresses), m.deadSensors() == all, m.Look.Err)
	}
	if r := p.Readers; r != nil && (r.I2C == name || r.SPI == name) {
		var err error
		silent := 0
		for n := range m.Cells {
			if m.Cells[n].silent() {
				silent, err = silent+1, m.Cells[n].fault()
			}
		}
		h.add("all readers", allCells, hw.Places, silent == hw.Places, err)
	}
	if t := p.Tray; t != nil && t.SPI == name {
		h.add(m.trayName(), 0, 1, m.Tray.silent(), m.Tray.fault())
	}
	return h
}

// root returns the error of the innermost part, without its name.
func root(err error) error {
	for {
		var part *hw.PartError
		if !errors.As(err, &part) {
			return err
		}
		err = part.Err
	}
}

// lost returns the findings of buses and ports with a line held low, or with several
// parts of which none answers. Their parts get no findings.
func (m *Metal) lost() []Finding {
	var found []Finding
	for _, d := range m.Devices {
		if !m.isLost(d.Name) {
			continue
		}
		h := m.on(d.Name)
		f := Finding{
			Where: d.Name, State: Fails, Code: BusSilent, Part: board.PartBus, Cells: h.cells,
			Says: "Nothing on it answers",
			Next: "Check its plug, its wires and the supply of the parts on it.",
		}
		if h.err != nil {
			f.Says += " (" + h.err.Error() + ")"
		}
		if m.heldLow(d.Name) {
			b := m.bus(d.Name)
			f = b.finding()
			f.Part, f.Cells = board.PartBus, h.cells
			f.Says = strings.TrimSuffix(f.Says, ".")
		}
		if len(h.what) > 0 {
			f.Says += ". On it: " + strings.Join(h.what, ", ")
		}
		f.Says += "."
		found = append(found, f)
	}
	return found
}

// isLost reports whether a bus or port has such a finding.
func (m *Metal) isLost(name string) bool {
	if name == "" {
		return false
	}
	h := m.on(name)
	return m.heldLow(name) || h.silent && h.chips > 1
}

// bus returns the counters of an I²C bus.
func (m *Metal) bus(name string) Bus {
	for _, b := range m.Buses {
		if b.Name == name {
			return b
		}
	}
	return Bus{Name: name}
}

// heldLow reports whether a line of an I²C bus was held low all the time.
func (m *Metal) heldLow(name string) bool {
	b := m.bus(name)
	return name != "" && b.Stuck > 0 && b.Stuck == b.Transactions
}
