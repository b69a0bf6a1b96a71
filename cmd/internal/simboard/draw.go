package simboard

import (
	"fmt"
	"io"
	"strings"

	"quartoboard/board"
	"quartoboard/rules/games"
	"quartoboard/rules/record"
	"quartoboard/rules/referee"
)

// draw prints the board for people who watch: a game of Quartino as the board reads it.
func (b *Board) draw(w io.Writer) {
	now, words := b.daemon.Game(), b.opts.Words
	if g, quarto := games.Quarto(now); quarto {
		draw(w, g, words.Now(now).Text)
		return
	}
	for _, row := range append(words.ReadBoard(now), words.Now(now)) {
		fmt.Fprintln(w, record.Printable(row.Text))
	}
}

// draw prints the agreed position for people who watch, row 4 first, whose turn it is in
// words, the piece that is given, and those beside the board. Nothing here depends on what
// may be called.
func draw(w io.Writer, g referee.Game, turn string) {
	var beside []string
	for piece := range (board.AllPieces &^ g.Position().Pieces()).All() {
		beside = append(beside, piece.String())
	}
	notes := [4]string{3: "    " + record.Printable(turn), 2: "    beside the board: " + strings.Join(beside, " ")}
	if given, known := g.Given().Piece(); known {
		notes[1] = "    given: " + given.String()
	}
	p := g.Position()
	for row := 3; row >= 0; row-- {
		fmt.Fprintf(w, "  %d ", row+1)
		for column := range 4 {
			fmt.Fprintf(w, " %v", p[board.CellAt(column, row)])
		}
		fmt.Fprintln(w, notes[row])
	}
	fmt.Fprintln(w, "     a b c d")
}
