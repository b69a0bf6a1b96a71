package quarto

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules/quarto/solve"
)

// mib is the memory of each solver: with 64 MiB the first move of a game takes 0.3 % fewer nodes.
const mib = 1

// tools are the commands without a board.
type tools struct{}

// Solve reads position strings. The error is about the first that cannot be.
func (tools) Solve(texts []string, o face.SolveOpts) (face.Job, error) {
	r, err := rulesOf(o.Squares, o.Attributes)
	if err != nil {
		return nil, err
	}
	var positions []solve.Position
	for _, text := range texts {
		p, hand, err := board.ParsePosition(text)
		position := solve.Position{Board: p, Hand: hand}
		if err == nil {
			err = position.Check()
		}
		if err != nil {
			return nil, err
		}
		positions = append(positions, position)
	}
	return func(ctx context.Context, w io.Writer) error {
		s := solve.New(r, mib)
		for _, p := range positions {
			a := answer{Position: p.String(), Squares: r.Squares, Attributes: r.Attributes.Names(), opts: o, out: w}
			if err := a.solve(ctx, s, p); err != nil {
				return err
			}
		}
		return nil
	}, nil
}

// rulesOf are the rules that flags give; "" for all attributes.
func rulesOf(squares bool, attributes string) (r solve.Rules, err error) {
	r = solve.Rules{Squares: squares, Attributes: board.AllAttributes}
	if attributes != "" {
		if r.Attributes, err = board.ParseAttributes(attributes); err != nil {
			err = fmt.Errorf("--attributes: %w", err)
		}
	}
	return r, err
}

// answer is the JSON of a position.
type answer struct {
	Position   string   `json:"position"`
	Squares    bool     `json:"squares"`
	Attributes []string `json:"attributes"`
	Value      string   `json:"value"`
	Moves      []move   `json:"moves,omitzero"`

	opts face.SolveOpts
	out  io.Writer
}

type move struct {
	Cell  string       `json:"cell,omitempty"`
	Give  *board.Piece `json:"give,omitempty"`
	Value string       `json:"value"`
}

// solve writes what is asked about a position.
func (a *answer) solve(ctx context.Context, s *solve.Solver, p solve.Position) error {
	if a.opts.Moves {
		a.Moves = []move{}
		if err := s.Moves(ctx, p, func(m solve.Move, v solve.Value) { a.add(p, m, v) }); err != nil {
			return err
		}
	}
	if a.Value == "" { // no moves are asked, or there are none
		v, err := s.Value(ctx, p)
		if err != nil {
			return err
		}
		a.take(v)
	}
	if a.opts.JSON {
		return json.NewEncoder(a.out).Encode(a)
	}
	return nil
}

// take takes the value of the position.
func (a *answer) take(v solve.Value) {
	a.Value = v.String()
	if !a.opts.JSON {
		fmt.Fprintln(a.out, v)
	}
}

// add takes the next best move. The first has the value of the position.
func (a *answer) add(p solve.Position, m solve.Move, v solve.Value) {
	if a.Value == "" {
		a.take(v)
	}
	text, next := "", move{Value: v.String()}
	if p.Hand != board.Empty {
		next.Cell = m.Cell.String()
		text = next.Cell + " "
	}
	if piece, ok := m.Give.Piece(); ok {
		next.Give = &piece
		text += piece.String() + " "
	}
	if a.opts.JSON {
		a.Moves = append(a.Moves, next)
		return
	}
	fmt.Fprintln(a.out, text+next.Value)
}
