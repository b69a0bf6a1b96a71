package quarto

import (
	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules/quarto"
)

// ready draws who gives first, and the seed of an engine.
func ready(f board.Started, t face.Table) board.Started {
	o, _ := f.Options.(quarto.Options)
	if o.First == 0 {
		o.First = t.Lot()
	}
	if s := o.Away.Sitter(); s.Kind == quarto.SitterEngine && s.Seed == 0 {
		s.Seed = t.Seed()
		o.Away = quarto.AwayAt(o.Away.Seat(), s)
	}
	f.Options = o
	return f
}
