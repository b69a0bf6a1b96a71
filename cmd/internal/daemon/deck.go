package daemon

import (
	"fmt"

	"quartoboard/board"
)

// deck returns the cards of the deck of a game of Quartino, none for the default one.
func (d *Daemon) deck(q board.Quartino) (board.Cards, error) {
	switch {
	case q.Deck == "":
		return board.Cards{}, nil
	case d.opts.Deck == nil:
		return board.Cards{}, fmt.Errorf("unknown deck %.40q: the board has none but the default one", q.Deck)
	}
	cards, err := d.opts.Deck(q.Deck)
	if err != nil {
		return board.Cards{}, err
	}
	if err := cards.Enough(q.Players); err != nil {
		return board.Cards{}, fmt.Errorf("deck %s: %w", q.Deck, err)
	}
	return cards, nil
}

// dealt is a game of Quartino with the options that count and the cards of its deck. Without
// the deck it is played with the default one.
func (d *Daemon) dealt(game board.Started) board.Started {
	q := game.Options.Quartino
	q.First = max(q.First, 1)
	if game.Cards == (board.Cards{}) {
		if game.Cards, _ = d.deck(q); game.Cards == (board.Cards{}) {
			q.Deck = ""
		}
	}
	game.Options = board.Options{Quartino: q}
	return game
}
