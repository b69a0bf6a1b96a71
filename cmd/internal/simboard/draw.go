package simboard

import (
	"fmt"
	"io"
	"strings"

	"quartoboard/board"
	"quartoboard/cmd/internal/run"
	"quartoboard/hw/sim"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// draw prints the board for people who watch: a game of tokens as the board reads it, the
// pieces where they are on the table.
func draw(w io.Writer, things *sim.Things, now rules.Game, words *run.Words) {
	turn := words.Now(now)
	if k := now.Kind(); k == nil || k.Table == rules.Cells {
		drawPieces(w, things, now.State().Given, turn.Text)
		return
	}
	for _, row := range append(words.ReadBoard(now), turn) {
		fmt.Fprintln(w, record.Printable(row.Text))
	}
}

// drawPieces prints the cells, row 4 first, whose turn it is in words, the piece that is given,
// and those beside the board. Nothing here depends on what may be called.
func drawPieces(w io.Writer, things *sim.Things, given board.Content, turn string) {
	var position board.Position
	for c := range position {
		if piece, ok := things.At(c); ok {
			position[c] = board.Holding(board.Piece(piece))
		}
	}
	away := board.AllPieces &^ position.Pieces()
	notes := [4]string{3: "    " + record.Printable(turn)}
	if piece, known := given.Piece(); known {
		notes[1] = "    given: " + piece.String()
		away &^= 1 << piece
	}
	if piece, lies := things.InTray().(sim.Piece); lies {
		away &^= 1 << piece
		if notes[1] == "" {
			notes[1] = "    in the tray: " + board.Piece(piece).String()
		}
	}
	notes[2] = "    beside the board: " + strings.Join(board.Texts(away.All()), " ")
	for i, row := range strings.Split(position.String(), "/") {
		fmt.Fprintf(w, "  %d  %s%s\n", 4-i, strings.Join(strings.Split(row, ""), " "), notes[3-i])
	}
	fmt.Fprintln(w, "     a b c d")
}
