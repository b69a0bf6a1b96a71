package board

// Wheel has the nine spaces of Quartino: the centre b2 and the eight fields around it.
const Wheel CellSet = 0x0777

// Spot is a space of the wheel and the colour of the token on top of it.
type Spot struct {
	Cell   Cell
	Colour Colour
}

// Combination is the four tokens that a card of Quartino shows, with the wheel in one of its
// eight turns; zero is no card.
type Combination [4]Spot

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
