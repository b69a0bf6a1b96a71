package opponent

import (
	"context"

	"quartoboard/rules/quarto/solve"
)

// Agrees reports whether it agrees to a draw: not where it sees that it wins. own is whether the
// turn is its own.
func (o *Opponent) Agrees(ctx context.Context, t Turn, own bool) (bool, error) {
	if err := t.Check(); err != nil {
		return false, err
	}
	overlooked := o.overlooked(t.piece())
	switch {
	case !own && t.Live != 0:
		return true, nil // the other wins by a call
	case own && (t.Live&^overlooked != 0 || best(o.look(t.Position, overlooked)) == solve.Win):
		return false, nil
	case t.Board.Pieces().Len() < o.skill.Exact:
		return true, nil
	}
	wins := solve.Win
	if !own {
		wins = solve.Loss
	}
	v, err := o.solver.Value(ctx, t.Position)
	return v != wins, err
}
