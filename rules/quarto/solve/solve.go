// Package solve gives the exact value of any position of Quarto: whether the one to act wins,
// draws or loses if both play without an error and call every line. All is computed in memory.
// An opponent, a coach and `quartoboard solve` ask it.
package solve

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"quartoboard/board"
	"quartoboard/rules"
)

// Rules are the options of a game that change values.
type Rules struct {
	Squares    bool
	Attributes board.Attributes // not empty
}

// Value is the result of a position for the one to act, who places the piece in hand, or gives
// one when there is none. A greater one is better.
type Value uint8

// The values.
const (
	Loss Value = iota + 1
	Draw
	Win
)

var valueNames = []string{"", "loss", "draw", "win"}

// String is "win", "draw" or "loss".
func (v Value) String() string { return board.Name("Value", valueNames, uint8(v)) }

// Position is the board, on which every full line is dead, and the piece in hand: Empty when the
// one to act is to give.
type Position struct {
	Board board.Position
	Hand  board.Content
}

// Check returns an error for a position that cannot be: something that is not a known piece, or a
// piece in two places.
func (p Position) Check() error {
	var there board.PieceSet
	for i := range board.Cells + 1 {
		at := p.Hand
		if i < board.Cells {
			at = p.Board[i]
		}
		switch piece, ok := at.Piece(); {
		case ok && there.Has(piece):
			return fmt.Errorf("position %q has piece %v twice", p, piece)
		case ok:
			there |= 1 << piece
		case at != board.Empty:
			return fmt.Errorf("position %q has something that is not a known piece", p)
		}
	}
	return nil
}

// String is the position string of the notation.
func (p Position) String() string { return board.FormatPosition(p.Board, p.Hand) }

// Move is one act: the placing of the piece in hand, with the giving that follows.
type Move struct {
	Cell board.Cell    // not of a position without a piece in hand
	Give board.Content // Empty where the placement ends the game
}

// Solver solves positions of one variant, for one goroutine at a time. It keeps what it found.
type Solver struct {
	rules   Rules
	tables  tables
	known   memory
	book    book
	workers []worker

	search search
	others sync.WaitGroup // workers, of a search
	room   [board.Cells * board.Pieces]option
}

// New returns a solver that remembers values in so many MiB, at least one. It searches on all
// processors but one.
func New(r Rules, mib int) *Solver { return newSolver(r, mib, max(1, runtime.GOMAXPROCS(0)-1)) }

func newSolver(r Rules, mib, workers int) *Solver {
	if r.Attributes == 0 || mib < 1 {
		panic(fmt.Sprintf("solve: attributes %q, %d MiB", r.Attributes, mib))
	}
	s := &Solver{rules: r, tables: newTables(r), known: newMemory(mib), book: newBook(r), workers: make([]worker, workers)}
	for i := range s.workers {
		s.workers[i] = worker{tables: &s.tables, known: &s.known, book: &s.book, search: &s.search}
	}
	return s
}

// Value returns the value of the position: an error for one that cannot be, and ctx's once it has
// ended.
func (s *Solver) Value(ctx context.Context, p Position) (Value, error) {
	options, err := s.list(ctx, p)
	switch {
	case err != nil:
		return 0, err
	case len(options) == 0:
		return Draw, nil
	}
	slices.SortFunc(options, func(a, b option) int { return a.replies - b.replies })
	for goal := Win; goal > Loss; goal-- {
		found := slices.ContainsFunc(options, func(o option) bool { return o.value == goal || o.best == goal })
		if !found {
			s.begin(ctx, options, goal, true)
			s.run(nil)
			found = s.search.found.Load()
		}
		if found {
			return goal, nil
		}
		if err := ctx.Err(); err != nil {
			return 0, err
		}
	}
	return Loss, nil
}

// Moves calls found with each move and its value for the one to act, the best first, and moves of
// equal value by cell and piece. It calls as soon as it knows that no later move is better: a
// caller that has heard enough ends ctx. The error is that of Value.
func (s *Solver) Moves(ctx context.Context, p Position, found func(Move, Value)) error {
	options, err := s.list(ctx, p)
	if err != nil {
		return err
	}
	for goal := Win; goal >= Loss; goal-- {
		s.begin(ctx, options, goal, false)
		s.run(found)
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

// list fills in the options of a position, by cell and piece. The error is that of Value.
func (s *Solver) list(ctx context.Context, p Position) ([]option, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	root := s.tables.load(p.Board)
	if root.empty() >= board.Cells-booked {
		if err := s.book.read(ctx, &s.tables); err != nil {
			return nil, err
		}
	}
	for i := range s.workers {
		s.workers[i].states[root.empty()] = root
	}
	list := s.room[:0]
	hand, placing := p.Hand.Piece()
	if !placing {
		return s.gifts(list, &root, root.left, option{empty: root.empty()}), nil
	}
	for c := range root.free.All() {
		o := option{move: Move{Cell: c}, hand: hand, placing: true, empty: root.empty() - 1}
		after := p.Board
		after[c] = p.Hand
		if rules.Through(c, s.rules.Squares).Aligned(&after, s.rules.Attributes) != 0 {
			o.value = Win
		} else if o.empty == 0 {
			o.value = Draw
		}
		if o.value != 0 {
			list = append(list, o)
			continue
		}
		var to state
		s.tables.put(&to, &root, hand, c)
		list = s.gifts(list, &to, to.left, o)
	}
	return list, nil
}

// gifts appends an option for each piece that can be given at a state.
func (s *Solver) gifts(list []option, at *state, left board.PieceSet, o option) []option {
	safe := s.tables.safe[at.danger()]
	o.best = s.book.value(&s.tables, at)
	for q := range left.All() {
		o.move.Give, o.value = board.Holding(q), 0
		if !safe.Has(q) {
			o.value = Loss
		} else {
			o.replies = s.tables.replies(at, q)
		}
		list = append(list, o)
	}
	return list
}
