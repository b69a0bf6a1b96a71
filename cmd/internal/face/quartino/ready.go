package quartino

import (
	"fmt"

	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules/quartino"
)

// ready deals the cards of the deck of the table or, where these are too few, of the default one.
func ready(f board.Started, t face.Table) board.Started {
	o, _ := f.Options.(quartino.Options)
	o.First = max(o.First, 1)
	o.Deck, f.Cards = t.Deck, t.Cards
	if f.Cards.Enough(o.Players) != nil {
		o.Deck, f.Cards = "", board.Cards{}
	}
	f.Options = o
	return f
}

// check refuses a game that the deck has too few cards for.
func check(options board.Options, t face.Table) error {
	o, _ := options.(quartino.Options)
	if err := t.Cards.Enough(o.Players); err != nil {
		return fmt.Errorf("deck %s: %w", t.Deck, err)
	}
	return nil
}
