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

// hint is what the player at the board asks: what the piece in hand is worth on a cell, or with none in
// hand which piece to give.
type hint struct {
	at      solve.Position
	cell    board.Cell
	options quarto.Options
}

// tried returns the hint on the piece that stands on a cell while repeat is held.
func tried(game rules.Game) face.Hint {
	g := quarto.Of(game)
	if on := g.Table().Tried; on != 0 {
		return hint{solve.Position{Board: g.Position(), Hand: g.Given()}, on.First(), g.Rules()}
	}
	return nil
}

// gift returns the hint on which piece to give.
func gift(game rules.Game) face.Hint {
	g := quarto.Of(game)
	if o := g.Rules(); o.Hints && g.Phase() == quarto.PhaseGive && g.ToGive() == o.Away.Seat().Other() && g.Position().Pieces() != board.AllPieces {
		return hint{at: solve.Position{Board: g.Position()}, options: o}
	}
	return nil
}

// Text implements face.Hint.
func (h hint) Text(ctx context.Context, s *phrase.Speech) string {
	w, r := words.Of(s), solve.Rules{Squares: h.options.Squares, Attributes: h.options.Attributes}
	hints := coach.Hints{Rules: r, Solver: solve.New(r, mib)}
	if h.at.Hand == board.Empty {
		if p, ok, err := hints.Giving(ctx, h.at.Board); err == nil {
			return words.GiftHint(w, p, ok)
		}
	} else if worth, lines, err := hints.Placing(ctx, h.at, h.cell); err == nil {
		return words.Hint(w, worth, lines, h.options)
	}
	return ""
}
