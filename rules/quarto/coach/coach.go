// Package coach finds the turning points of a game of Quarto that was played: calls that a player
// did not make, mistakes by what they cost, and the luck of a mistake that the other player did
// not use. It reads what the referee judged and asks the solver. `quartoboard analyse` asks it.
package coach

import (
	"context"
	"slices"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
	"quartoboard/rules/quarto/solve"
)

// First is the number of pieces on the board from which on values are asked.
const First = 4

// Kind is the kind of a turning point.
type Kind string

// The kinds.
const (
	Uncalled Kind = "uncalled" // lines that their placer did not call
	Placing  Kind = "placing"  // a mistake
	Giving   Kind = "giving"   // a mistake
	Luck     Kind = "luck"     // a mistake that the other player answered with one
)

// Point is a turning point.
type Point struct {
	Kind Kind
	Move int // the number of the turn: 1 for the first giving and its placement
	By   board.Seat
	Acts int // givings and placements before the position in which something else could be done

	Lines  []rules.Alignment // of Uncalled
	Caller board.Seat        // of Uncalled: the other player who called them; zero for nobody

	// Of mistakes.
	Piece   board.Piece
	Cell    board.Cell  // of Placing
	Was, Is solve.Value // for By
	Held    int         // gifts that kept the value; of Placing: pairs of cell and gift
	Of      int         // all of them
	Line    *board.Cell // of Placing: a cell where the piece made a line; nil for none
}

// key orders points: calls, mistakes by their cost, luck.
func (p Point) key() int {
	switch p.Kind {
	case Uncalled:
		return 0
	case Luck:
		return 3
	}
	return 3 - int(p.Was-p.Is)
}

// Game is a game as the referee judged it, without undone moves.
type Game struct {
	Rules      solve.Rules
	Start      board.Position // the pieces that it began with
	Judgements []board.Judgement
}

// Points returns the turning points: calls that were not made, then mistakes, the dearest first,
// then luck; those of one cost in the order of the game. It calls progress after each move. The
// solver is that of the same rules. The error is ctx's once it has ended.
func Points(ctx context.Context, g Game, s *solve.Solver, progress func(move int)) ([]Point, error) {
	c := coach{rules: g.Rules, solver: s, known: map[solve.Position]solve.Value{}, at: g.Start}
	for _, j := range g.Judgements {
		switch j := j.(type) {
		case quarto.Given:
			c.given, c.held = j, true
		case quarto.Placed:
			if err := c.place(ctx, j); err != nil {
				return nil, err
			}
			progress(c.move)
		case quarto.Missed:
			c.missed(j.Lines)
		case quarto.Call:
			if j.Good && j.By != c.placer {
				c.points = append(c.points, Point{Kind: Uncalled, Move: c.move, By: c.placer, Acts: 2 * c.move, Lines: j.Lines, Caller: j.By})
			}
		}
	}
	if piece, known := c.given.Piece.Piece(); known && c.held {
		if err := c.give(ctx, piece); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(c.points, func(a, b Point) int { return a.key() - b.key() })
	return c.points, nil
}

// coach goes through a game.
type coach struct {
	rules  solve.Rules
	solver *solve.Solver
	known  map[solve.Position]solve.Value

	at     board.Position
	move   int               // of the newest placement
	placer board.Seat        // of it
	live   []rules.Alignment // through it
	given  quarto.Given      // if held
	held   bool

	points []Point
	last   Point // the newest mistake
	turn   int   // of it: the move with which the player had begun to act
}

// give takes a giving. While a line may be called, it counts for nothing.
func (c *coach) give(ctx context.Context, piece board.Piece) error {
	if len(c.live) > 0 {
		return nil
	}
	p := Point{Kind: Giving, Move: c.move + 1, Acts: 2 * c.move, By: c.given.By, Piece: piece}
	return c.act(ctx, p, solve.Position{Board: c.at}, solve.Position{Board: c.at, Hand: board.Holding(piece)})
}

// place takes a placement, and the giving before it, whose piece may be known by now only.
func (c *coach) place(ctx context.Context, j quarto.Placed) error {
	if err := c.give(ctx, j.Piece); err != nil {
		return err
	}
	before := solve.Position{Board: c.at, Hand: board.Holding(j.Piece)}
	c.at[j.Cell] = before.Hand
	p := Point{Kind: Placing, Move: c.move + 1, Acts: 2*c.move + 1, By: j.By, Piece: j.Piece, Cell: j.Cell}
	err := c.act(ctx, p, before, solve.Position{Board: c.at})
	c.move, c.placer, c.held = c.move+1, j.By, false
	c.live = rules.Through(j.Cell, c.rules.Squares).Alignments(&c.at, c.rules.Attributes)
	return err
}

// missed takes lines that nobody called: those of the newest placement at the end of the game,
// else those of the placement before.
func (c *coach) missed(lines []rules.Alignment) {
	p := Point{Kind: Uncalled, Move: c.move, By: c.placer, Lines: lines}
	if !slices.Contains(c.live, lines[0]) {
		p.Move, p.By = c.move-1, c.placer.Other()
	}
	p.Acts = 2 * p.Move
	c.points = append(c.points, p)
}

// act adds what is to be told of an act, from one position to the next.
func (c *coach) act(ctx context.Context, p Point, before, after solve.Position) (err error) {
	if before.Board.Pieces().Len() < First {
		return nil
	}
	if p.Was, err = c.value(ctx, before); err != nil {
		return err
	}
	if p.Is, err = c.value(ctx, after); err != nil {
		return err
	}
	turn := c.move
	if p.Kind == Giving {
		p.Is = solve.Win + solve.Loss - p.Is
	} else if turn++; c.aligns(after.Board, p.Cell) {
		p.Is = solve.Win
	}
	if p.Is >= p.Was {
		return nil
	}
	if c.last.By == p.By.Other() && c.turn+1 == turn {
		c.points = append(c.points, Point{Kind: Luck, Move: c.last.Move, By: c.last.By, Acts: p.Acts})
	}
	err = c.count(ctx, before, &p)
	c.points, c.last, c.turn = append(c.points, p), p, turn
	return err
}

// value is the value of a position, which is asked once.
func (c *coach) value(ctx context.Context, p solve.Position) (v solve.Value, err error) {
	v, ok := c.known[p]
	if !ok {
		v, err = c.solver.Value(ctx, p)
		c.known[p] = v
	}
	return v, err
}

func (c *coach) aligns(p board.Position, cell board.Cell) bool {
	return rules.Through(cell, c.rules.Squares).Aligned(&p, c.rules.Attributes) != 0
}

// count counts the moves that kept the value of a position, and all.
func (c *coach) count(ctx context.Context, before solve.Position, p *Point) error {
	gifts := (board.AllPieces &^ before.Board.Pieces()).Len()
	if p.Of = gifts; p.Kind == Placing {
		p.Of = 0
		for cell := range (board.AllCells &^ before.Board.Occupied()).All() {
			after := before.Board
			if after[cell] = before.Hand; c.aligns(after, cell) {
				p.Of++
				p.Line = &cell
			} else {
				p.Of += max(1, gifts-1)
			}
		}
	}
	enough, stop := context.WithCancel(ctx)
	defer stop()
	err := c.solver.Moves(enough, before, func(_ solve.Move, v solve.Value) {
		if v < p.Was {
			stop()
		} else {
			p.Held++
		}
	})
	if enough.Err() != nil {
		return ctx.Err() // nil: it has heard enough
	}
	return err
}
