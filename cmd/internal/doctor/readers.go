package doctor

import (
	"errors"
	"fmt"
	"strings"

	"quartoboard/board"
	"quartoboard/hw"
)

// under returns the cell above reader n. Coded pieces are read by the contact of their
// cell.
func (m *Metal) under(n int) board.Cell {
	if m.Profile.Readers == nil {
		return m.cell(n)
	}
	return board.Cell(m.Profile.Readers.Cells.Index()[n])
}

// pieceOn reports whether a piece is read above sensor n.
func (m *Metal) pieceOn(n int) bool {
	for reader := range m.Cells {
		if m.Cells[reader].Tag.Len() > 0 && m.under(reader) == m.cell(n) {
			return true
		}
	}
	return false
}

// piecesText returns a sentence with the pieces on the board.
func (m *Metal) piecesText() string {
	var cells board.CellSet
	for n := range hw.Places {
		if m.pieceOn(n) {
			cells |= board.SetOf(m.cell(n))
		}
	}
	if cells == 0 {
		return ""
	}
	return " Pieces are read on " + strings.Join(names(cells), ", ") + "."
}

// readers returns the findings of the readers of cells and tray.
func (m *Metal) readers() (found []Finding) {
	if m.Profile.Readers != nil {
		found = append(m.testedReaders(), m.silentReaders()...)
	}
	if m.Profile.Tray != nil {
		found = append(found, m.tray()...)
	}
	return found
}

// inner returns the error of a part, without its name.
func inner(err error) error {
	var part *hw.PartError
	if errors.As(err, &part) {
		return part.Err
	}
	return err
}

// silentReaders returns the findings of readers that do not answer: one for a part whose
// fault affects several, none if a bus affects all.
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

// shared returns the innermost part of an error that affects several readers; the zero
// value for a reader's own error.
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

// testedReaders returns the findings of readers that answer.
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

// passing returns the finding of readers that passed, or answer and cannot be tested.
func passing(passed, untested int) []Finding {
	switch {
	case passed+untested == 0:
		return nil
	case untested == 0:
		return []Finding{well("readers", "%d of %d answer and pass their self test.", passed, hw.Places)}
	}
	return []Finding{well("readers", "%d of %d answer; %d pass their self test, and for the kind of the others no result is documented.",
		passed+untested, hw.Places, passed)}
}

// tested returns the finding of a reader that answers, if something is wrong.
func tested(where string, r *Reading, cells board.CellSet) (f Finding, wrong bool) {
	f = Finding{Where: where, State: Advisory, Part: board.PartReader, Cells: cells}
	switch err := r.Test; {
	case r.Before != nil:
		f.Code, f.Says = Unsteady, fmt.Sprintf("It took more than one try (before: %v).", inner(r.Before))
		f.Next = "Check plug, wires and supply."
	case errors.Is(err, hw.ErrReset):
		f.Code, f.Says, f.Next = Reset, "The settings were lost: the supply dipped.", "Check the supply of the readers, and its capacitors."
	case errors.Is(err, hw.ErrUnlike):
		f.Code, f.Says = SelfTest, "It answers, but the result of the self test is not that of the data sheet: a copy of the chip, or a damaged one."
		f.Next = "Replace the reader if pieces are not read there."
	default:
		return Finding{}, false
	}
	return f, true
}

// tray returns the findings of the reader of the giving tray, or of its contact.
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
		return []Finding{closedContact(where, board.PartTray, 0, m.Tray.Err)}
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

// contact returns the finding of a closed contact without a piece.
func (m *Metal) contact(n int) []Finding {
	if err := m.Cells[n].Err; errors.Is(err, hw.ErrCorrupt) {
		c := m.cell(n)
		return []Finding{closedContact("contact "+c.String(), board.PartSensor, board.SetOf(c), err)}
	}
	return nil // it opened again
}

func closedContact(where string, part board.PartKind, cells board.CellSet, err error) Finding {
	return Finding{
		Where: where, State: Fails, Code: Contact, Part: part, Cells: cells,
		Says: fmt.Sprintf("The contact is closed without a piece (%v).", err),
		Next: "Take off what lies there and clean the contact; if nothing does, look for a short in the wires.",
	}
}
