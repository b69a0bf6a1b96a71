package board

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
)

// Wheel has the nine spaces of tokens: the centre b2 and the eight fields around it.
const Wheel CellSet = 0x0777

// Spot is a space of the wheel and the colour of the token on top of it.
type Spot struct {
	Cell   Cell
	Colour Colour
}

// Combination is the four tokens that a card shows, with the wheel in one of its
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

// DeckCard is a card of a deck. The deck without a name is the default one.
type DeckCard struct {
	Card Card
	Deck string
}

// cardName is the text of a card before its number.
const cardName = "card"

// String is the card as "card3", or as "card3 Club" where the deck has a name.
func (d DeckCard) String() string {
	return strings.TrimSuffix(cardName+strconv.Itoa(int(d.Card))+" "+d.Deck, " ")
}

// ParseDeckCard reads what String writes.
func ParseDeckCard(s string) (DeckCard, error) {
	is, deck, named := strings.Cut(s, " ")
	number, ok := strings.CutPrefix(is, cardName)
	card, err := strconv.ParseUint(number, 10, 8)
	if !ok || err != nil || card < 1 || card > MaxCards || number[0] == '0' || named && deck == "" {
		return DeckCard{}, fmt.Errorf("invalid card %q: want card1 to card%d, and behind it the name of its deck if that has one", s, MaxCards)
	}
	return DeckCard{Card(card), deck}, CheckName(deck)
}

// MarshalText returns the text of String.
func (d DeckCard) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads it.
func (d *DeckCard) UnmarshalText(text []byte) (err error) {
	*d, err = ParseDeckCard(string(text))
	return err
}

// Compare orders cards by their decks, and those of a deck by their numbers.
func (d DeckCard) Compare(other DeckCard) int {
	return cmp.Or(cmp.Compare(d.Deck, other.Deck), cmp.Compare(d.Card, other.Card))
}

// Cards are the cards of a deck: card n has index n-1. Those that the deck lacks are zero.
type Cards [MaxCards]Combination

// cardsEach is what each player draws.
const cardsEach = MinCards / MinPlayers

// Players is the most players that a deck has cards for. One without cards stands for the
// default one.
func (c *Cards) Players() int {
	if n := c.Len(); n > 0 {
		return min(n/cardsEach, MaxPlayers)
	}
	return MaxPlayers
}

// Enough returns an error if a deck has too few cards for so many players.
func (c *Cards) Enough(players int) error {
	if players > c.Players() {
		return fmt.Errorf("%d cards: want %d for %d players", c.Len(), cardsEach*players, players)
	}
	return nil
}

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
