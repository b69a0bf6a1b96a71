package phrase

import (
	"slices"
	"strconv"
	"strings"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/rules/quarto"
)

// Score returns the names at the seats and the score of the match.
func (s *Speech) Score(g quarto.Game) audio.Utterance {
	o := g.Rules()
	var text []string
	for _, seat := range []board.Seat{board.A, board.B} {
		if place := Fill(s.seat, "seat", seat.String()); s.address(seat, o) != place {
			text = append(text, place+s.Colon+s.address(seat, o)+".")
		}
	}
	if m := g.Match(); m.Games > 0 {
		text = append(text, s.score(m, o))
	} else {
		text = append(text, s.noScore)
	}
	return s.Answer(strings.Join(text, " "))
}

// scored returns the score after a game that was not the first of its match; "" from terse
// down, and while the game runs.
func (s *Speech) scored(g quarto.Game) string {
	counts := g.Result() != 0 && g.Result() != board.ResultAbandoned && !g.Rules().Practice
	if m := g.Match(); counts && m.Games > 1 && s.verbosity > Terse {
		return s.score(m, g.Rules())
	}
	return ""
}

// score returns who leads, and the number of games drawn if there are any.
func (s *Speech) score(m board.Match, o quarto.Options) string {
	text, leader := s.tied, board.A
	switch a, b := m.Won[0], m.Won[1]; {
	case a > b:
		text = s.leads
	case b > a:
		text, leader = s.leads, board.B
	}
	more, less := slices.Max(m.Won[:]), slices.Min(m.Won[:])
	text = Sentence(Fill(text, "who", s.who(leader, o), "more", s.Number(more), "less", s.Number(less)))
	if draws := m.Games - more - less; draws > 0 {
		text += " " + Sentence(s.Count(s.drawnGames, draws)+".")
	}
	return text
}

// Number returns a number as a word, and as digits where the language's table ends.
func (t *table) Number(n int) string {
	if n < len(t.numbers) {
		return t.numbers[n]
	}
	return strconv.Itoa(n)
}
