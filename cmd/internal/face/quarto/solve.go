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

// job is what one command asks: values as text or JSON.
type job struct {
	positions []solve.Position
	rules     solve.Rules
	moves     bool
	json      bool
}

// newJob reads position strings. The error is a sentence about the first that cannot be.
func newJob(texts []string, o face.SolveOpts) (face.Job, error) {
	r, err := rulesOf(o.Squares, o.Attributes)
	if err != nil {
		return nil, err
	}
	j := job{rules: r, moves: o.Moves, json: o.JSON}
	for _, text := range texts {
		p, hand, err := board.ParsePosition(text)
		position := solve.Position{Board: p, Hand: hand}
		if err == nil {
			err = position.Check()
		}
		if err != nil {
			return nil, err
		}
		j.positions = append(j.positions, position)
	}
	return j, nil
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
}

type move struct {
	Cell  string       `json:"cell,omitempty"`
	Give  *board.Piece `json:"give,omitempty"`
	Value string       `json:"value"`
}

// Print writes what is asked, each line as soon as it is known. The error is ctx's once it has
// ended.
func (j job) Print(ctx context.Context, w io.Writer) error {
	s := solve.New(j.rules, mib)
	for _, p := range j.positions {
		a := answer{Position: p.String(), Squares: j.rules.Squares, Attributes: j.rules.Attributes.Names()}
		if j.moves {
			a.Moves = []move{}
			if err := s.Moves(ctx, p, func(m solve.Move, v solve.Value) { j.add(w, &a, p, m, v) }); err != nil {
				return err
			}
		}
		if a.Value == "" { // no moves are asked, or there are none
			v, err := s.Value(ctx, p)
			if err != nil {
				return err
			}
			j.value(w, &a, v)
		}
		if j.json {
			if err := json.NewEncoder(w).Encode(a); err != nil {
				return err
			}
		}
	}
	return nil
}

// value takes the value of the position.
func (j job) value(w io.Writer, a *answer, v solve.Value) {
	a.Value = v.String()
	if !j.json {
		fmt.Fprintln(w, v)
	}
}

// add takes the next best move. The first has the value of the position.
func (j job) add(w io.Writer, a *answer, p solve.Position, m solve.Move, v solve.Value) {
	if a.Value == "" {
		j.value(w, a, v)
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
	if j.json {
		a.Moves = append(a.Moves, next)
		return
	}
	fmt.Fprintln(w, text+next.Value)
}
