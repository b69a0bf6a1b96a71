package quarto

import (
	"fmt"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
)

const acts = `  new against=fair seat=B seed=7 giving=shown    Quarto alone: a level plays B, and your hands place for it
  give 7 d4         touched down on d4: given, with giving=shown
  new against=script    B acts as you type: away place b3, away give 8, call, pass, resign or answer yes
  think 3s          its acts take so long   expect owed b3    refused where no placement there is to be carried out
`

// due returns an act of the seat away with what the game waits for: who acts, the number and the
// position. A placement is that of the given piece.
func due(a board.Asked, g rules.Game) (board.Asked, error) {
	own := quarto.Of(g)
	now := own.Awaits()
	if now.By == 0 || !now.Need.Takes(a.Request) {
		return a, fmt.Errorf("the game does not wait for %v of the seat away", a.Request)
	}
	a.By, a.N, a.At, a.To = now.By, now.N, now.At, now.To
	if a.Request == board.RequestPlace {
		a.Piece = own.Given()
	}
	return a, nil
}

// owed returns the cell of the placement of the seat away that the hands are to carry out.
func owed(g rules.Game) (set board.CellSet) {
	if o := quarto.Of(g).Table().Owed; o != (quarto.Owed{}) {
		set = board.SetOf(o.Cell)
	}
	return set
}
