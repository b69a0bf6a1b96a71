package quarto

import (
	"strings"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules/quarto"
)

// unread names the cells with a piece that cannot be read, and why where that is known,
// except those whose sensor fails. If the referee takes it for the expected piece, the
// placement is said next. Without readers a placed piece need not be read.
func (s Speech) unread(step quarto.Step, seen board.Seen) []audio.Utterance {
	var cells board.CellSet
	for c := range seen.Changed.All() {
		if seen.Now[c] == board.Unknown {
			cells |= board.SetOf(c)
		}
	}
	if !step.Game.Reads() {
		cells &^= step.Game.Position().Occupied()
	}
	if cells &^= step.Game.FailedSensors(); cells == 0 {
		return nil
	}
	crowded := seen.Several | seen.Phone
	var text []string
	for _, of := range [...]struct {
		text  string
		cells board.CellSet
	}{{s.NotRead, cells &^ crowded}, {s.SeveralAt, cells & seen.Several}, {s.PhoneAt, cells & seen.Phone}} {
		if of.cells != 0 {
			text = append(text, phrase.Fill(of.text, "what", s.Cells(of.cells)))
		}
	}
	if lay := s.layFirst(step.Game.Unlaid() & cells); lay != "" {
		text = append(text, lay)
	}
	return s.Move(phrase.KindUnknown, strings.Join(text, " "))
}

// layFirst returns what is to be done with pieces that only the tray can read; "" for no cells.
func (s Speech) layFirst(cells board.CellSet) string {
	switch cells.Len() {
	case 0:
		return ""
	case 1:
		return s.words.lay[0]
	}
	return s.words.lay[1]
}

// onlyTray returns that the tray, which alone reads, fails, or works again and what is to be done
// then. Without it the game does not go on.
func (s Speech) onlyTray(g quarto.Game, h board.Health) string {
	if h == board.Failed {
		return s.Failing(board.PartTray, 0)
	}
	text := s.Working(board.PartTray, 0)
	switch cells := g.Unlaid(); {
	case cells != 0:
		text += " " + phrase.Fill(s.NotRead, "what", s.Cells(cells)) + " " + s.layFirst(cells)
	case g.Phase() == quarto.PhaseGive && g.Placements() < board.Pieces:
		text += " " + s.words.giveInTray
	}
	return text
}

func (s Speech) unreadTray(g quarto.Game, tray board.Tray) []audio.Utterance {
	if g.Rules().Giving != board.GivingTray || g.Phase() == quarto.PhaseOver {
		return nil
	}
	text := s.NotRead
	switch {
	case tray.Several:
		text = s.SeveralAt
	case tray.Phone:
		text = s.PhoneAt
	}
	switch tray.Holds {
	case board.Unknown:
		return s.Move(phrase.KindUnknown, phrase.Fill(text, "what", s.Part(board.PartTray, 0)))
	case board.Unenrolled:
		return s.Move(phrase.KindUnknown, s.words.mistakes[quarto.WrongUnenrolled])
	}
	return nil
}
