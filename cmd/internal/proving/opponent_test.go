package proving

import (
	"slices"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/rules/quarto"
	"quartoboard/rules/quarto/opponent"
	"quartoboard/rules/quarto/solve"
)

// The slow referee refuses no act of two levels that play against each other, and agrees who has won.
func TestTheSlowRefereeAgreesWithEachActOfTheLevels(t *testing.T) {
	seed := deep.Seed(t)
	for _, r := range []solve.Rules{
		{Attributes: board.AllAttributes}, {Attributes: board.AllAttributes, Squares: true}, {Attributes: board.Size | board.Fill},
	} {
		s := solve.New(r, 4)
		for i := range deep.Size(60, 600) {
			levels := [2]opponent.Level{opponent.Levels()[i%4], opponent.Levels()[i/4%4]}
			acts, winner := actsOfLevels(t, r, s, levels, seed+uint64(i))
			verdicts := slowVerdicts(quarto.Options{First: board.A, Attributes: r.Attributes, Squares: r.Squares, Giving: board.GivingTray, Caller: board.CallerPlayers}, acts)
			var cells board.CellSet
			var pieces board.PieceSet
			placed := 0
			for _, a := range acts {
				if a.Kind == Place {
					cell, _ := board.ParseCell(a.Cell)
					cells, pieces, placed = cells|1<<cell, pieces|1<<a.Piece, placed+1
				}
			}
			if cells.Len() != placed || pieces.Len() != placed {
				t.Errorf("%v: a cell or a piece is there twice of\n%+v", levels, acts)
			}
			end := map[int]string{0: "QUARTO A", 1: "QUARTO B", opponent.Nobody: "draw"}[winner]
			if !strings.HasPrefix(verdicts[len(verdicts)-1], end) || slices.ContainsFunc(verdicts, func(v string) bool { return strings.HasPrefix(v, "refused") }) {
				t.Errorf("%v: got %q, want %q, of\n%+v", levels, verdicts, end, acts)
			}
		}
	}
}

// actsOfLevels are the acts of a game of two levels, and the player who has won.
func actsOfLevels(t *testing.T, r solve.Rules, s *solve.Solver, levels [2]opponent.Level, seed uint64) (acts []Act, winner int) {
	t.Helper()
	var hand board.Piece
	players := [2]opponent.Player{opponent.New(r, levels[0], seed, s), opponent.New(r, levels[1], seed+1, s)}
	winner, err := opponent.Play(t.Context(), r, players, 0, func(player int, a board.Asked) {
		acts = append(acts, Act{Kind: ActKind(a.Request.String()), Seat: board.A + board.Seat(player), Piece: int(hand), Cell: a.Cell.String()})
		if a.Request == board.RequestGive {
			hand, _ = a.Piece.Piece()
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return acts, winner
}
