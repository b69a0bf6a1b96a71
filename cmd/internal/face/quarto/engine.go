package quarto

import (
	"context"
	"fmt"

	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
	"quartoboard/rules/quarto/opponent"
	"quartoboard/rules/quarto/solve"
)

// engine decides for the seat away as an opponent of its level.
type engine struct {
	rules  solve.Rules
	solver *solve.Solver // by these rules; made when first needed
}

func newEngine() face.Engine { return &engine{} }

// decision is what an engine has to decide.
type decision struct {
	quarto.Awaits
	quarto.Sitter
}

// Due returns the decision that a game waits for, if an engine has to make it; nil for none.
func (e *engine) Due(g rules.Game) any {
	own := quarto.Of(g)
	d := decision{own.Awaits(), own.Rules().Away.Sitter()}
	if d.Need == 0 || d.Kind != quarto.SitterEngine {
		return nil
	}
	return d
}

// Decide returns the act that is due; ok is false once ctx has ended.
func (e *engine) Decide(ctx context.Context, g rules.Game) (a board.Asked, ok bool) {
	d, ok := e.Due(g).(decision)
	if !ok {
		return a, false
	}
	own := quarto.Of(g)
	o := own.Rules()
	p := e.player(solve.Rules{Squares: o.Squares, Attributes: o.Attributes}, opponent.Levels()[d.Level-board.LevelKind], d.Seed)
	a, err := act(ctx, p, own, d)
	if err != nil && ctx.Err() == nil {
		panic(fmt.Sprintf("engine: %+v: %v", d, err)) // the referee asks for what can be
	}
	return a, err == nil
}

// player returns an opponent, with the memory of those before it by the same rules.
func (e *engine) player(r solve.Rules, l opponent.Level, seed int) *opponent.Opponent {
	if e.solver == nil || e.rules != r {
		e.rules, e.solver = r, solve.New(r, mib)
	}
	return opponent.New(r, l, uint64(seed), e.solver)
}

// act asks the opponent for an act, or for its answer to an offer.
func act(ctx context.Context, p *opponent.Opponent, g quarto.Game, d decision) (a board.Asked, err error) {
	turn := opponent.Turn{Position: solve.Position{Board: g.Position(), Hand: g.Given()}, Live: d.Live, Number: d.N}
	if d.Need == quarto.NeedAnswer {
		a = board.Asked{Request: board.RequestAnswer, To: d.To, Yes: true}
		if d.To == board.OfferDraw {
			a.Yes, err = p.Agrees(ctx, turn, (g.ToGive() == d.By) == (g.Given() == board.Empty))
		}
	} else {
		a, err = p.Act(ctx, turn)
	}
	a.Via, a.By, a.N, a.At = board.ViaAway, d.By, d.N, d.At
	return a, err
}
