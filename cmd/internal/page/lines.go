package page

import (
	"quartoboard/board"
	"quartoboard/rules/quarto"
)

// lines has the cells of the lines that are marked: of those that won by a call, and of those
// that the board has announced as missed.
type lines struct{ called, missed board.CellSet }

func linesOf(g quarto.Game) (l lines) {
	for _, won := range g.Won() {
		l.called |= setOf(won.Line.Cells())
	}
	if o := g.Rules(); o.Missed == board.TellAnnounce || o.Missed == board.TellAtEnd && g.Result() != 0 {
		for _, missed := range g.Missed() {
			l.missed |= setOf(missed.Line.Cells())
		}
	}
	return l
}

func setOf(cells [4]board.Cell) board.CellSet { return board.SetOf(cells[:]...) }
