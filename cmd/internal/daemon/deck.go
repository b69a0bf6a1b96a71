package daemon

import "quartoboard/board"

// dealt is a game of Quartino with the options that count and the cards of the deck of the
// board, or, where these are too few, of the default one.
func (d *Daemon) dealt(game board.Started) board.Started {
	q := game.Options.Quartino
	q.First = max(q.First, 1)
	q.Deck, game.Cards = d.opts.Deck, d.opts.Cards
	if game.Cards.Enough(q.Players) != nil {
		q.Deck, game.Cards = "", board.Cards{}
	}
	game.Options = board.Options{Quartino: q}
	return game
}
