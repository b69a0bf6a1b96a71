package proving

import (
	"slices"
	"strings"

	"quartoboard/board"
)

// around are the eight fields around the centre, clockwise, twice.
var around = strings.Fields("a1 a2 a3 b3 c3 c2 c1 b1 a1 a2 a3 b3 c3 c2 c1 b1")

// Matches are the fours on the wheel that show a card, in any of its eight turns. Only the
// tokens on top count.
func (g *slowTokens) Matches(card board.Card) (fours [][]board.Cell) {
	for turns := range 8 {
		var four []board.Cell
		for _, spot := range g.Cards[card-1] {
			name := spot.Cell.String()
			if i := slices.Index(around, name); i >= 0 {
				name = around[i+turns]
			}
			c, _ := board.ParseCell(name)
			stack := g.Wheel[c]
			if len(stack) > 0 && stack[len(stack)-1].Colour() == spot.Colour {
				four = append(four, c)
			}
		}
		slices.Sort(four)
		known := slices.ContainsFunc(fours, func(f []board.Cell) bool { return slices.Equal(f, four) })
		if len(four) == len(g.Cards[card-1]) && !known {
			fours = append(fours, four)
		}
	}
	return fours
}

// cellNames are the names of cells, in their order.
func cellNames(cells []board.Cell) string {
	var names []string
	for _, c := range cells {
		names = append(names, c.String())
	}
	return strings.Join(names, ",")
}

// Fitting are the cards that are on the wheel and not removed.
func (g *slowTokens) Fitting() (cards []board.Card) {
	for n := range g.Cards.Len() {
		if c := board.Card(n + 1); !g.Removed[c] && len(g.Matches(c)) > 0 {
			cards = append(cards, c)
		}
	}
	return cards
}

// Points reports whether a space belongs to just one of the fours that match.
func (g *slowTokens) Points(c board.Cell) bool {
	n := 0
	for _, four := range g.Fours {
		if slices.Contains(four, c) {
			n++
		}
	}
	return n == 1
}
