package doctor

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"quartoboard/board"
	"quartoboard/hw"
)

// pieceOn reports whether a piece is read on a cell.
func (m *Metal) pieceOn(c board.Cell) bool { return m.Cells[c].Tag.Len() > 0 }

// piecesText returns a sentence with the pieces on the board.
func (m *Metal) piecesText() string {
	var cells board.CellSet
	for c := range board.AllCells.All() {
		if m.pieceOn(c) {
			cells |= board.SetOf(c)
		}
	}
	if cells == 0 {
		return ""
	}
	return " Pieces are read on " + list(cells) + "."
}

// readers returns the findings of the readers of cells and tray.
func (m *Metal) readers() []Finding {
	return slices.Concat(m.cellReaders(), m.times(), m.line(), m.trayReader())
}

// cellReaders returns the findings of the readers of cells.
func (m *Metal) cellReaders() (found []Finding) {
	if r := m.Profile.Readers; r != nil {
		found = m.testedReaders()
		if !m.isLost(r.I2C) && !m.isLost(r.SPI) && !m.explained() {
			var errs [hw.Places]error
			for c := range m.Cells {
				if !m.late(board.Cell(c)) {
					errs[c] = m.Cells[c].fault()
				}
			}
			found = append(found, silentParts(hw.PartReader, errs)...)
		}
	}
	return found
}

// trayReader returns the finding of the tray, unless a finding of its line has the reason.
func (m *Metal) trayReader() []Finding {
	t := m.Profile.Tray
	if t == nil || m.Tray.silent() && (m.isLost(t.SPI) || m.explained() && m.onLine(t)) {
		return nil
	}
	return []Finding{m.tray()}
}

// testedReaders returns the findings of readers that answer.
func (m *Metal) testedReaders() []Finding {
	var found []Finding
	passed, untested := 0, []string(nil)
	for c := range m.Only.readerCells().All() {
		r := &m.Cells[c]
		if r.silent() {
			continue
		}
		where, cells := "reader "+c.String(), board.SetOf(c)
		if errors.Is(r.Err, hw.ErrCollision) {
			found = append(found, fault(Advisory, where, TwoTags, m.crowd(r.Err),
				"See that only one piece stands there, with one sticker.").of(board.PartReader, cells))
		}
		switch f, wrong := tested(where, r); {
		case wrong && f.Code == Unsteady && m.explained():
			// The line is to blame.
		case wrong:
			found = append(found, f.of(board.PartReader, cells))
		case errors.Is(r.Test, hw.ErrUntested):
			untested = append(untested, kindOf(r.Test))
		default:
			passed++
		}
	}
	return append(m.passing(passed, untested), found...)
}

// passing returns the finding of readers that passed, or answer and are of kinds that cannot be
// tested.
func (m *Metal) passing(passed int, untested []string) []Finding {
	total, pieces := m.Only.readerCells().Len(), ""
	if m.Only.sensors == 0 && !m.Only.All() {
		pieces = m.piecesText()
	}
	switch {
	case passed+len(untested) == 0:
		return nil
	case len(untested) == 0:
		return []Finding{well("readers", "%d of %d answer and pass their self test.%s", passed, total, pieces)}
	}
	return []Finding{well("readers", "%d of %d answer; %d pass their self test, and for the kind of the others no result is documented (%s).%s",
		passed+len(untested), total, passed, strings.Join(slices.Compact(slices.Sorted(slices.Values(untested))), ", "), pieces)}
}

// kindOf returns the name of the chip that an error of a self test has.
func kindOf(test error) string {
	return strings.TrimSuffix(inner(test).Error(), ": "+hw.ErrUntested.Error())
}

// tested returns the finding of a reader that answers, if something is wrong.
func tested(where string, r *Reading) (f Finding, wrong bool) {
	switch err := r.Test; {
	case r.Before != nil:
		return fault(Advisory, where, Unsteady, fmt.Sprintf("It took more than one try (before: %v).", inner(r.Before)),
			"Check plug, wires and supply."), true
	case r.Missed > 1 && r.Misses == 0:
		return fault(Advisory, where, Unsteady, fmt.Sprintf("It missed the sticker there in %d of %d readings, and in none of %d more.", r.Missed, again, again),
			"For a PN532 nothing is to be done: some miss every second time until the program asks them for one sticker alone, which it does by itself. Elsewhere move the piece to the middle."), true
	case r.Missed > 1:
		return fault(Advisory, where, Unsteady, fmt.Sprintf("It read the sticker there, and missed it in %d of %d more readings.", r.Missed, again),
			"Move the piece to the middle; if that does not help, replace the reader."), true
	case errors.Is(err, hw.ErrReset):
		return fault(Advisory, where, Reset, "The settings were lost: the supply dipped.",
			"Check the supply of the readers, and its capacitors."), true
	case errors.Is(err, hw.ErrUnlike):
		return fault(Advisory, where, SelfTest,
			"It answers, but the result of the self test is not that of the data sheet: a copy of the chip, or a damaged one.",
			"Replace the reader if pieces are not read there."), true
	}
	return f, false
}

// tray returns the finding of the reader of the giving tray, or of its contact.
func (m *Metal) tray() Finding {
	where := m.trayName()
	f, wrong := tested(where, &m.Tray)
	switch err := m.Tray.fault(); {
	case err != nil:
		return silence(where, hw.PartTray, 0, inner(err))
	case wrong:
		return f.of(board.PartTray, 0)
	case m.Profile.Presence.Coded() && errors.Is(m.Tray.Err, hw.ErrCorrupt):
		return closedContact(where, m.Tray.Err).of(board.PartTray, 0)
	}
	answers, lies := "It answers", "the tray is empty"
	if errors.Is(m.Tray.Test, hw.ErrUntested) {
		answers += " (" + kindOf(m.Tray.Test) + ")"
	}
	if m.Tray.Err == nil {
		lies = "a piece lies in the tray"
	}
	return well(where, "%s, and %s.", answers, lies)
}

func (m *Metal) trayName() string {
	if m.Profile.Presence.Coded() {
		return "tray contact"
	}
	return "tray reader"
}

// closedContact returns the finding of a closed contact without a piece.
func closedContact(where string, err error) Finding {
	return fault(Fails, where, Contact, fmt.Sprintf("The contact is closed without a piece (%v).", err),
		"Take off what lies there and clean the contact; if nothing does, look for a short in the wires.")
}
