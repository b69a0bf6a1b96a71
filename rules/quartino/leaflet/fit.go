package leaflet

import (
	"slices"

	"quartoboard/board"
)

// Fitting are the cards that are on the wheel and not removed.
func (g *Game) Fitting() (cards []board.Card) {
	for n := range g.Cards.Len() {
		if c := board.Card(n + 1); !g.Removed[c] && len(g.Matches(c)) > 0 {
			cards = append(cards, c)
		}
	}
	return cards
}

// Points reports whether a space belongs to just one of the fours that match.
func (g *Game) Points(c board.Cell) bool {
	n := 0
	for _, four := range g.Fours {
		if slices.Contains(four, c) {
			n++
		}
	}
	return n == 1
}
