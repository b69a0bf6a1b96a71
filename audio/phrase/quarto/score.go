package quarto

import (
	"slices"
	"strings"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
)

// Score returns the score of the match.
func (s Speech) Score(of rules.Game) string {
	g := quarto.Of(of)
	return s.matchScore(g).Text
}

// matchScore returns the names at the seats and the score of the match.
func (s Speech) matchScore(g quarto.Game) audio.Utterance {
	o := g.Rules()
	var text []string
	for _, seat := range []board.Seat{board.A, board.B} {
		if place := s.Seat(seat, ""); s.address(seat, o) != place {
			text = append(text, place+s.Colon+s.address(seat, o)+".")
		}
	}
	if m := g.Match(); m.Games > 0 {
		text = append(text, s.score(m, o))
	} else {
		text = append(text, s.words.noScore)
	}
	return s.Answer(strings.Join(text, " "))
}

// scored returns the score after a game that was not the first of its match; "" from terse
// down, and while the game runs.
func (s Speech) scored(g quarto.Game) string {
	counts := g.Result() != 0 && g.Result() != board.ResultAbandoned && !g.Rules().Practice
	if m := g.Match(); counts && m.Games > 1 && s.Verbosity() > phrase.Terse {
		return s.score(m, g.Rules())
	}
	return ""
}

// score returns who leads, and the number of games drawn if there are any.
func (s Speech) score(m board.Match, o quarto.Options) string {
	text, leader := s.words.tied, board.A
	switch a, b := m.Won[0], m.Won[1]; {
	case a > b:
		text = s.words.leads
	case b > a:
		text, leader = s.words.leads, board.B
	}
	more, less := slices.Max(m.Won[:]), slices.Min(m.Won[:])
	text = phrase.Sentence(phrase.Fill(text, "who", s.who(leader, o), "more", s.Number(more), "less", s.Number(less)))
	if draws := m.Games - more - less; draws > 0 {
		text += " " + phrase.Sentence(s.Count(s.words.drawnGames, draws)+".")
	}
	return text
}
