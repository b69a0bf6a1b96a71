package menu

import (
	"testing"

	"quartoboard/board"
	"quartoboard/rules/quarto"
)

// statesAlone is the table of the menu in a game whose seat B is away, as states is.
const statesAlone = `
top: resign       | pass          | Resign? Hold repeat and press a QUARTO button. No: pass. | | offer: resign
offer: resign     | repeat and A  |                                      | closed, resign A | closed
offer: resign     | repeat and B  |                                      | closed, resign A | closed
top: draw         | pass          | Draw? Hold repeat and press a QUARTO button. No: pass. | | offer: draw
offer: draw       | repeat and A  |                                      | closed, adjudicate draw | closed
offer: draw       | repeat and B  |                                      | closed, adjudicate draw | closed
offer: draw       | pass          | Not agreed. Draw.                    |               | top: draw
`

func TestOneConsentsWhoIsAlone(t *testing.T) {
	tryStates(t, statesAlone, func(t *testing.T) *table {
		tb := newTable(t)
		o := quarto.DefaultOptions()
		o.Giving, o.Away = board.GivingTray, quarto.AwayAt(board.B, quarto.Sitter{Kind: quarto.SitterScript})
		tb.game = quarto.New(o)
		return tb
	})
}
