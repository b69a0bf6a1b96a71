package quarto

import (
	"context"

	"quartoboard/audio/phrase"
	words "quartoboard/audio/phrase/quarto"
	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
	"quartoboard/rules/quarto/coach"
	"quartoboard/rules/quarto/solve"
)

// newWorth returns what tells who wins a game with best play.
func newWorth(o board.Options) face.Worth {
	own := o.(quarto.Options)
	r := solve.Rules{Squares: own.Squares, Attributes: own.Attributes}
	solver := solve.New(r, mib)
	return func(ctx context.Context, g rules.Game, w *phrase.Speech) (board.Result, string, error) {
		if now := quarto.Of(g); now.Phase() == quarto.PhaseOver {
			return now.Result(), "", nil
		}
		result, err := bestPlay(ctx, quarto.Of(g), r, solver)
		if err != nil || result == 0 {
			return 0, "", err
		}
		return result, words.BestPlay(words.Of(w), result, own), nil
	}
}

// bestPlay returns the result of a game with best play: 0 where it is not known or takes long.
func bestPlay(ctx context.Context, g quarto.Game, r solve.Rules, s *solve.Solver) (board.Result, error) {
	p, acts := solve.Position{Board: g.Position(), Hand: g.Given()}, g.ToGive()
	if p.Hand != board.Empty {
		acts = acts.Other()
	}
	unseen := g.Phase() == quarto.PhasePlace && p.Hand == board.Empty
	_, cell, placed := g.Last()
	line := placed && rules.Through(cell, r.Squares).Aligned(&p.Board, r.Attributes) != 0
	switch byA, byB := g.MayCall(board.A), g.MayCall(board.B); {
	case unseen, p.Check() != nil, line && byA && byB, !r.Booked() && g.Placements() < coach.First:
		return 0, nil
	case line && byA:
		return board.ResultA, nil
	case line && byB:
		return board.ResultB, nil
	}
	v, err := s.Value(ctx, p)
	return map[solve.Value]board.Result{solve.Win: board.Win(acts), solve.Draw: board.ResultDraw, solve.Loss: board.Win(acts.Other())}[v], err
}
