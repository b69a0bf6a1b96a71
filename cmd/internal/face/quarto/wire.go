package quarto

import (
	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
)

// state is the state on the wire.
type state struct {
	Position string `json:"position"` // with the given piece, if it was seen
	ToGive   string `json:"to_give"`
	Match    *match `json:"match,omitempty"`
}

// match is the score of the match, as in a started line.
type match struct {
	Games int `json:"games"`
	A     int `json:"A"`
	B     int `json:"B"`
}

func stateOf(game rules.Game) any {
	g := quarto.Of(game)
	s := state{Position: board.FormatPosition(g.Position(), g.Given()), ToGive: g.ToGive().String()}
	if m := g.State().Match; m.Games > 0 {
		s.Match = &match{m.Games, m.Won[0], m.Won[1]}
	}
	return s
}
