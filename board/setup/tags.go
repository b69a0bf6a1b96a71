package setup

import (
	"maps"

	"quartoboard/board"
	"quartoboard/hw"
)

// Tags are those of the tokens and of the cards.
type Tags struct {
	Tokens map[hw.Tag]board.Token
	Cards  map[hw.Tag]board.DeckCard
}

// Equal reports whether both have the same tags.
func (t Tags) Equal(other Tags) bool {
	return maps.Equal(t.Tokens, other.Tokens) && maps.Equal(t.Cards, other.Cards)
}
