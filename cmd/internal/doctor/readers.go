package doctor

import (
	"errors"
	"fmt"
	"strings"

	"quartoboard/board"
	"quartoboard/hw"
)

// under is the cell above reader n; a coded piece is read where it is felt.
func (m *Metal) under(n int) board.Cell {
	if m.Profile.Readers == nil {
		return m.cell(n)
	}
	return board.Cell(m.Profile.Readers.Cells.Index()[n])
}

// stands says whether a piece is read above sensor n.
func (m *Metal) stands(n int) bool {
	for reader := range m.Cells {
		if m.Cells[reader].Tag.Len() > 0 && m.under(reader) == m.cell(n) {
			return true
		}
	}
	return false
}

// standing is a sentence on the pieces that stand on the board.
func (m *Metal) standing() string {
	var cells board.CellSet
	for n := range hw.Places {
		if m.stands(n) {
			cells |= board.SetOf(m.cell(n))
		}
	}
	if cells == 0 {
		return ""
	}
	return " Pieces are read on " + strings.Join(names(cells), ", ") + "."
}

// readers are those under the cells and the one under the tray.
func (m *Metal) readers() (found []Finding) {
	if m.Profile.Readers != nil {
		found = append(m.testedReaders(), m.silentReaders()...)
	}
	if m.Profile.Tray != nil {
		found = append(found, m.tray()...)
	}
	return found
}

// inner is what a part said, without its name.
func inner(err error) error {
	var part *hw.PartError
	if errors.As(err, &part) {
		return part.Err
	}
	return err
}

// silentReaders are the readers that do not answer, one finding for a part that
// takes several with it, none where a bus takes all.
func (m *Metal) silentReaders() []Finding {
	var found []Finding
	by := map[string]int{}
	if r := m.Profile.Readers; m.isLost(r.I2C) || m.isLost(r.SPI) {
		return nil
	}
	for n := range m.Cells {
		err := m.Cells[n].fault()
		if err == nil {
			continue
		}
		where, kind := "reader "+m.under(n).String(), hw.PartReader
		if part := shared(err); part != (hw.Part{}) {
			where, kind = part.String(), part.Kind
		}
		if i, told := by[where]; told {
			found[i].Cells |= board.SetOf(m.under(n))
			continue
		}
		by[where] = len(found)
		f := silence(where, board.PartKind(kind), board.SetOf(m.under(n)), inner(err))
		if kind != hw.PartReader {
			f = silence(where, board.PartKind(kind), f.Cells, root(err))
		}
		found = append(found, f)
	}
	for i := range found {
		if f := &found[i]; f.Part != board.PartReader {
			f.Says += " On it: " + several("readers", f.Cells) + "."
		}
	}
	return found
}

// shared is the innermost part of an error that takes several readers with it; the
// zero value where it is the reader's own.
func shared(err error) (found hw.Part) {
	for {
		var part *hw.PartError
		if !errors.As(err, &part) {
			return found
		}
		if part.Places&(part.Places-1) != 0 { // more than its own
			found = part.Part
		}
		err = part.Err
	}
}

// testedReaders are what those that answer said.
func (m *Metal) testedReaders() []Finding {
	var found []Finding
	passed, untested := 0, 0
	for n := range m.Cells {
		r, cells := &m.Cells[n], board.SetOf(m.under(n))
		if r.silent() {
			continue
		}
		where := "reader " + m.under(n).String()
		if errors.Is(r.Err, hw.ErrCollision) {
			found = append(found, Finding{
				Where: where, State: Advisory, Code: TwoTags, Part: board.PartReader, Cells: cells,
				Says: "Two stickers answer at once.", Next: "See that only one piece stands there, with one sticker.",
			})
		}
		switch f, wrong := tested(where, r, cells); {
		case wrong:
			found = append(found, f)
		case errors.Is(r.Test, hw.ErrUntested):
			untested++
		default:
			passed++
		}
	}
	return append(passing(passed, untested), found...)
}

// passing is how many readers passed, and how many answer that cannot be tested.
func passing(passed, untested int) []Finding {
	switch {
	case passed+untested == 0:
		return nil
	case untested == 0:
		return []Finding{well("readers", "%d of %d answer and pass their self test.", passed, hw.Places)}
	}
	return []Finding{well("readers", "%d of %d answer; %d pass their self test, and of the kind of the others nobody says how it ends.",
		passed+untested, hw.Places, passed)}
}

// tested is what is to be said of a reader that answers.
func tested(where string, r *Reading, cells board.CellSet) (f Finding, wrong bool) {
	f = Finding{Where: where, State: Advisory, Part: board.PartReader, Cells: cells}
	switch err := r.Test; {
	case r.Before != nil:
		f.Code, f.Says = Unsteady, fmt.Sprintf("It took more than one try (before: %v).", inner(r.Before))
		f.Next = "Check plug, wires and supply."
	case errors.Is(err, hw.ErrReset):
		f.Code, f.Says, f.Next = Reset, "The settings were lost: the supply dipped.", "Check the supply of the readers, and its capacitors."
	case errors.Is(err, hw.ErrUnlike):
		f.Code, f.Says = SelfTest, "There is an answer, but the self test does not end as the data sheet says: a copy of the chip, or a damaged one."
		f.Next = "Replace the reader if pieces are not read there."
	default:
		return Finding{}, false
	}
	return f, true
}

// tray is the reader under the giving tray, or its contact.
func (m *Metal) tray() []Finding {
	where := m.trayName()
	if err := m.Tray.fault(); err != nil {
		if m.isLost(m.Profile.Tray.SPI) {
			return nil
		}
		return []Finding{silence(where, board.PartTray, 0, inner(err))}
	}
	f, wrong := tested(where, &m.Tray, 0)
	f.Part = board.PartTray
	switch {
	case wrong:
		return []Finding{f}
	case m.Profile.Presence.Coded() && errors.Is(m.Tray.Err, hw.ErrCorrupt):
		return []Finding{dirty(where, board.PartTray, 0, m.Tray.Err)}
	case m.Tray.Err == nil:
		return []Finding{well(where, "It answers, and a piece lies in the tray.")}
	}
	return []Finding{well(where, "It answers, and the tray is empty.")}
}

func (m *Metal) trayName() string {
	if m.Profile.Presence.Coded() {
		return "tray contact"
	}
	return "tray reader"
}

// contact is one that feels something which is no piece.
func (m *Metal) contact(n int) []Finding {
	if err := m.Cells[n].Err; errors.Is(err, hw.ErrCorrupt) {
		c := m.cell(n)
		return []Finding{dirty("contact "+c.String(), board.PartSensor, board.SetOf(c), err)}
	}
	return nil // it opened again
}

func dirty(where string, part board.PartKind, cells board.CellSet, err error) Finding {
	return Finding{
		Where: where, State: Fails, Code: Contact, Part: part, Cells: cells,
		Says: fmt.Sprintf("The contact is closed, and by no piece (%v).", err),
		Next: "Take off what lies there and clean the contact; if nothing does, look for a short in the wires.",
	}
}
