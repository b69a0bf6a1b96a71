package board

import (
	"cmp"
	"fmt"
	"strings"
)

// Wheel has the nine spaces of Quartino: the centre b2 and the eight fields around it.
const Wheel CellSet = 0x0777

// Spot is a space of the wheel and the colour of the token on top of it.
type Spot struct {
	Cell   Cell
	Colour Colour
}

// Combination is the four tokens that a card of Quartino shows, with the wheel in one of its
// eight turns; the zero value means that there is no card.
type Combination [4]Spot

// String is the spots, as "b2 red, a3 blue, b3 green, c3 yellow"; "" for no card.
func (c Combination) String() string {
	if c == (Combination{}) {
		return ""
	}
	var spots []string
	for _, s := range c {
		spots = append(spots, s.Cell.String()+" "+s.Colour.String())
	}
	return strings.Join(spots, ", ")
}

// ParseCombination reads what String writes.
func ParseCombination(s string) (c Combination, err error) {
	if s == "" {
		return c, nil
	}
	spots := strings.Split(s, ", ")
	if len(spots) != len(c) {
		return c, fmt.Errorf("invalid combination %q: want four spots, as b2 red, a3 blue, b3 green, c3 yellow", s)
	}
	for i, spot := range spots {
		cell, colour, _ := strings.Cut(spot, " ")
		var cellErr, colourErr error
		c[i].Cell, cellErr = ParseCell(cell)
		c[i].Colour, colourErr = ParseColour(colour)
		if err := cmp.Or(cellErr, colourErr); err != nil {
			return Combination{}, err
		}
	}
	return c, nil
}

// Cards are the cards of a deck: card n has index n-1. Those that the deck lacks are zero.
type Cards [MaxCards]Combination

// Len is the number of cards.
func (c *Cards) Len() int {
	n := 0
	for _, shown := range c {
		if shown != (Combination{}) {
			n++
		}
	}
	return n
}
