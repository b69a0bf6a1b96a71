package daemon

import (
	"fmt"

	"quartoboard/board"
)

// deck returns the cards of a deck of Quartino, none for the default one.
func (d *Daemon) deck(name string) (board.Cards, error) {
	switch {
	case name == "":
		return board.Cards{}, nil
	case d.opts.Deck == nil:
		return board.Cards{}, fmt.Errorf("unknown deck %.40q: the board has none but the default one", name)
	}
	return d.opts.Deck(name)
}

// dealt is a game of Quartino with the options that count and the cards of its deck. Without
// the deck it is played with the default one.
func (d *Daemon) dealt(game board.Started) board.Started {
	q := game.Options.Quartino
	q.First = max(q.First, 1)
	if game.Cards == (board.Cards{}) {
		cards, err := d.deck(q.Deck)
		if game.Cards = cards; err != nil {
			q.Deck = ""
		}
	}
	game.Options = board.Options{Quartino: q}
	return game
}
