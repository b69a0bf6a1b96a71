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
	Away     string `json:"away,omitempty"` // who sits there, as in a game text
	Owed     *place `json:"owed,omitempty"`
	Match    *match `json:"match,omitempty"`
}

// place is a placement that is to be carried out.
type place struct {
	Piece board.Piece `json:"piece"`
	Cell  string      `json:"cell"`
}

// match is the score of the match, as in a started line.
type match struct {
	Games int `json:"games"`
	A     int `json:"A"`
	B     int `json:"B"`
}

func stateOf(game rules.Game) any {
	g := quarto.Of(game)
	s := state{Position: board.FormatPosition(g.Position(), g.Given()), ToGive: g.ToGive().String(), Away: g.Rules().Away.String()}
	if o := g.Table().Owed; o.By != 0 {
		s.Owed = &place{o.Piece, o.Cell.String()}
	}
	if m := g.State().Match; m.Games > 0 {
		s.Match = &match{m.Games, m.Won[0], m.Won[1]}
	}
	return s
}
