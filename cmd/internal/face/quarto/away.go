package quarto

import (
	"fmt"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
)

const acts = `  new against=fair seat=B seed=7 giving=shown    Quarto alone: a level plays B, and your hands place for it
  give 7 d4         touched down on d4: given, with giving=shown
  new against=script    B acts as you type: away place b3, away give 8, call, pass, resign, undo, draw, final or answer yes
  think 3s          its acts take so long   expect owed b3    refused where no placement there is to be carried out
`

// due returns an act of the seat away with what the game waits for: who acts, the number and the
// position. A placement is that of the given piece.
func due(a board.Asked, g rules.Game) (board.Asked, error) {
	own := quarto.Of(g)
	now := own.Awaits()
	final := a.To == board.OfferGive
	if now.By == 0 || !final && !now.Need.Takes(a.Request) {
		return a, fmt.Errorf("the game does not wait for %v of the seat away", a.Request)
	}
	if a.By, a.N, a.At = now.By, now.N, now.At; !final {
		a.To = now.To
	}
	if a.Request == board.RequestPlace {
		a.Piece = own.Given()
	}
	return a, nil
}

// namedOf returns the piece that the seat away has given; ok is false for none.
func namedOf(g quarto.Game) (p board.Piece, ok bool) {
	p, ok = g.Given().Piece()
	return p, ok && g.Phase() == quarto.PhasePlace && g.ToGive() == g.Rules().Away.Seat()
}

// carry returns the act by which the hand carries out what the seat away has asked for.
func carry(game rules.Game, byTray bool) string {
	g := quarto.Of(game)
	table := g.Table()
	owed := table.Owed
	at, stands := table.Cells.Find(owed.Piece)
	named, gives := namedOf(g)
	switch {
	case g.Phase() != quarto.PhasePlace:
	case owed != quarto.Owed{} && !stands:
		return fmt.Sprintf("put %v %v", owed.Piece, owed.Cell)
	case owed != quarto.Owed{} && at != owed.Cell: // where it was shown
		return fmt.Sprintf("lift %v", at)
	case gives && byTray && table.Tray == board.Empty:
		return fmt.Sprintf("give %v", named)
	}
	return ""
}
