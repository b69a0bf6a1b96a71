package daemon

import (
	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
)

// ready gives the first giving to B where that is by lot, and deals cards.
func ready(cards board.Cards) func(board.Started) board.Started {
	return func(f board.Started) board.Started {
		switch o := f.Options.(type) {
		case quarto.Options:
			if o.First == 0 {
				o.First = board.B
			}
			f.Options = o
		case quartino.Options:
			o.First = max(o.First, 1)
			f.Options, f.Cards = o, cards
		}
		return f
	}
}

// quartoOf returns the game of a daemon that plays Quarto.
func quartoOf(d interface{ Game() rules.Game }) quarto.Game {
	g := quarto.Of(d.Game())
	return g
}
