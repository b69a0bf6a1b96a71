package quarto

import (
	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules/quarto"
)

// ready draws who gives first.
func ready(f board.Started, t face.Table) board.Started {
	o, _ := f.Options.(quarto.Options)
	if o.First == 0 {
		o.First = t.Lot()
	}
	f.Options = o
	return f
}
