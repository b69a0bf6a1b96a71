package setup

import (
	"maps"

	"quartoboard/board"
	"quartoboard/hw"
)

// Quartino has the tags of the tokens and of the cards of Quartino.
type Quartino struct {
	Tokens map[hw.Tag]board.Token
	Cards  map[hw.Tag]board.DeckCard
}

// Equal reports whether both have the same tags.
func (q Quartino) Equal(other Quartino) bool {
	return maps.Equal(q.Tokens, other.Tokens) && maps.Equal(q.Cards, other.Cards)
}

// Len is the number of tags.
func (q Quartino) Len() int { return len(q.Tokens) + len(q.Cards) }
