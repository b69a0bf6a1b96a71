package simboard

import (
	"fmt"
	"io"
	"strings"

	"quartoboard/board"
	"quartoboard/rules/record"
	"quartoboard/rules/referee"
)

// draw prints the agreed position for people who watch, row 4 first, and what
// is awaited. Nothing here depends on what may be called.
func draw(w io.Writer, g referee.Game) {
	p := g.Position()
	for row := 3; row >= 0; row-- {
		fmt.Fprintf(w, "  %d ", row+1)
		for column := range 4 {
			fmt.Fprintf(w, " %v", p[board.CellAt(column, row)])
		}
		if row == 3 {
			fmt.Fprintf(w, "    %s", awaited(g))
		}
		if row == 2 {
			fmt.Fprintf(w, "    beside the board: %s", left(g))
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintln(w, "     a b c d")
}

func awaited(g referee.Game) string {
	switch g.Phase() {
	case referee.PhaseGive:
		if g.Placements() == board.Pieces {
			return player(g, g.ToGive()) + " may call, or press pass"
		}
		return player(g, g.ToGive()) + " to give"
	case referee.PhasePlace:
		return player(g, g.ToGive().Other()) + " to place " + pieceName(g.Given())
	case referee.PhaseWrong:
		return "the board is not as the game is"
	case referee.PhaseOver:
		return fmt.Sprintf("over: %v; new begins another game", g.Result())
	}
	return ""
}

// player is the name of the player at a seat.
func player(g referee.Game, s board.Seat) string {
	if name := g.Options().Names[s-board.A]; name != "" {
		return record.Printable(name)
	}
	return s.String()
}

func pieceName(c board.Content) string {
	if p, known := c.Piece(); known {
		return fmt.Sprintf("%v (%v)", p, p.Values())
	}
	return "the given piece"
}

func left(g referee.Game) string {
	var names []string
	for p := range (board.AllPieces &^ g.Position().Pieces()).All() {
		names = append(names, p.String())
	}
	return strings.Join(names, " ")
}
