package coach

import (
	"context"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto/solve"
)

// exact is the number of pieces on the board from which on hints are exact. Before it, they tell
// what can be seen without a search.
const exact = 5

// Worth is what a placement is worth.
type Worth string

// The worths.
const (
	Good  Worth = "good"  // it wins, or holds what another cell does not
	Less  Worth = "less"  // another cell wins
	Even  Worth = "even"  // every cell is worth the same
	Loses Worth = "loses" // whatever is given then
)

// Hints are about positions of a game. The solver is that of its rules.
type Hints struct {
	Rules  solve.Rules
	Solver *solve.Solver
}

// Placing returns what the placement of the piece in hand on a cell is worth, with the lines that it
// makes, or those that any piece given then completes. The error is ctx's once it has ended.
func (h Hints) Placing(ctx context.Context, p solve.Position, on board.Cell) (Worth, []rules.Alignment, error) {
	v, lines, err := h.placed(ctx, p, on)
	if v != solve.Draw || err != nil {
		return map[solve.Value]Worth{solve.Win: Good, solve.Loss: Loses}[v], lines, err
	}
	worth := Even
	for c := range (board.AllCells &^ p.Board.Occupied()).All() {
		switch v, _, err := h.placed(ctx, p, c); {
		case err != nil:
			return "", nil, err
		case v == solve.Win:
			return Less, nil, nil
		case v == solve.Loss:
			worth = Good
		}
	}
	return worth, nil, nil
}

// Giving returns the best piece to give, and false if every piece loses.
func (h Hints) Giving(ctx context.Context, p board.Position) (best board.Piece, ok bool, err error) {
	least := solve.Win // of the other
	for q := range (board.AllPieces &^ p.Pieces()).All() {
		v := solve.Draw
		if h.completes(p, board.Holding(q)) != nil {
			v = solve.Win
		} else if p.Pieces().Len() >= exact {
			if v, err = h.Solver.Value(ctx, solve.Position{Board: p, Hand: board.Holding(q)}); err != nil {
				return 0, false, err
			}
		}
		if v < least {
			best, least = q, v
		}
	}
	return best, least < solve.Win, nil
}

// placed is the value of a placement for the one who makes it.
func (h Hints) placed(ctx context.Context, p solve.Position, on board.Cell) (v solve.Value, lines []rules.Alignment, err error) {
	b := p.Board
	b[on] = p.Hand
	if lines := rules.Through(on, h.Rules.Squares).Alignments(&b, h.Rules.Attributes); lines != nil {
		return solve.Win, lines, nil
	}
	left := board.AllPieces &^ b.Pieces()
	if left == 0 {
		return solve.Draw, nil, nil
	}
	for q := range left.All() {
		if lines = h.completes(b, board.Holding(q)); lines == nil {
			if b.Pieces().Len() < exact {
				return solve.Draw, nil, nil
			}
			v, err = h.Solver.Value(ctx, solve.Position{Board: b})
			return v, nil, err
		}
	}
	return solve.Loss, lines, nil
}

// completes returns lines that a piece completes on one cell; nil for none.
func (h Hints) completes(p board.Position, piece board.Content) []rules.Alignment {
	for c := range (board.AllCells &^ p.Occupied()).All() {
		b := p
		b[c] = piece
		if lines := rules.Through(c, h.Rules.Squares).Alignments(&b, h.Rules.Attributes); lines != nil {
			return lines
		}
	}
	return nil
}
