package doctor

import (
	"errors"
	"strings"

	"quartoboard/board"
	"quartoboard/hw"
)

// mostAvoided is how many cells a game can do without. With more there is hardly a
// line that can be made.
const mostAvoided = 4

// avoid are the cells on which a piece that is put would not be placed. Where a reader
// answers it tells the piece, whatever the sensor says; where none does, the sensor
// tells that a piece came, and the tray which.
func (m *Metal) avoid() (cells board.CellSet) {
	if m.jammed(m.Profile.Presence.I2C) || m.jammed(readersBus(m.Profile)) {
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

// readCells are the cells whose reader answers.
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

// feels reports whether sensor n tells an empty cell from a piece, as far as a look at
// rest shows it.
func (m *Metal) feels(n int) bool {
	l := &m.Look
	switch p := &m.Profile.Presence; {
	case 2*l.Blind[n] > l.Times:
		return false
	case m.stands(n):
		return true
	case p.Linear():
		return !m.railed(n) && !m.rests(n)
	case p.Coded():
		return !errors.Is(m.Cells[n].Err, hw.ErrCorrupt)
	}
	return l.Felt[n] < flickers
}

// blame has the findings of parts say which cells are lost by them: they block where a
// game cannot do without.
func (m *Metal) blame(found []Finding) []Finding {
	avoid := m.avoid()
	for i := range found {
		f := &found[i]
		lost := f.Cells & avoid
		if f.Part == board.PartTray && f.Code == Silent {
			lost = avoid &^ m.deaf()
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

// deaf are the cells whose sensor would not tell that a piece came.
func (m *Metal) deaf() (cells board.CellSet) {
	for n := range hw.Places {
		if !m.feels(n) {
			cells |= board.SetOf(m.cell(n))
		}
	}
	return cells
}

// hanging is what hangs on one bus or port.
type hanging struct {
	what   []string
	cells  board.CellSet
	chips  int
	silent bool // all of it
	err    error
}

func (h *hanging) add(what string, cells board.CellSet, chips int, silent bool, err error) {
	h.what = append(h.what, what)
	h.cells |= cells
	h.chips += chips
	h.silent = h.silent && silent
	if h.err == nil && err != nil {
		h.err = root(err)
	}
}

// on is what hangs on a bus or port.
func (m *Metal) on(name string) hanging {
	h := hanging{silent: true}
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

// root is what the innermost part said, without its name.
func root(err error) error {
	for {
		var part *hw.PartError
		if !errors.As(err, &part) {
			return err
		}
		err = part.Err
	}
}

// lost are the buses and ports of which a line is held low, or on which several parts
// hang and none answers: each is told once, and not what hangs on it.
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
			Next: "Check its plug, its wires and the supply of what hangs on it.",
		}
		if h.err != nil {
			f.Says += " (" + h.err.Error() + ")"
		}
		if m.jammed(d.Name) {
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

// isLost reports whether a bus or port is told as one of those.
func (m *Metal) isLost(name string) bool {
	if name == "" {
		return false
	}
	h := m.on(name)
	return m.jammed(name) || h.silent && h.chips > 1
}

// bus is what an I²C bus went through.
func (m *Metal) bus(name string) Bus {
	for _, b := range m.Buses {
		if b.Name == name {
			return b
		}
	}
	return Bus{Name: name}
}

// jammed reports whether a line of an I²C bus was held low all the time.
func (m *Metal) jammed(name string) bool {
	b := m.bus(name)
	return name != "" && b.Stuck > 0 && b.Stuck == b.Transactions
}
