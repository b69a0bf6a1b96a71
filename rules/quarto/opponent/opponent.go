// Package opponent chooses the acts of a player of Quarto who is not a person, in levels from kind
// to perfect. What it chooses depends on the rules, the level, the seed, the position and the
// number of the act alone, so that a game can be played again; work is bounded by the number of
// positions that are searched, never by time. A seat that is away and `quartoboard match` ask it.
package opponent

import (
	"context"
	"math/bits"
	"math/rand/v2"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto/solve"
)

// Turn is what a player knows who is to act.
type Turn struct {
	solve.Position               // a piece is to be placed; or given, if there is none in hand
	Live           rules.LineSet // lines that the player may call
	Number         int           // of the act: 1, 2, 3 and so on of this player in this game
}

// piece is the number of the piece that is placed in the turn, or was.
func (t Turn) piece() int {
	n := t.Board.Pieces().Len()
	if t.Hand != board.Empty {
		n++
	}
	return n
}

// Opponent is a player of a level. It is for one goroutine at a time.
type Opponent struct {
	rules  solve.Rules
	skill  Skill
	seed   uint64
	solver *solve.Solver
}

// New returns an opponent. The solver is that of the same rules; others may ask it too, one at a
// time.
func New(r solve.Rules, l Level, seed uint64, s *solve.Solver) *Opponent {
	skill := l.Lines
	if r.Squares {
		skill = l.Squares
	}
	return &Opponent{r, skill, seed, s}
}

// Act chooses an act, see Player: an error for a position that cannot be, and ctx's once it has ended.
func (o *Opponent) Act(ctx context.Context, t Turn) (a board.Asked, err error) {
	if err := t.Check(); err != nil {
		return a, err
	}
	overlooked := o.overlooked(t.piece())
	if seen := t.Live &^ overlooked; seen != 0 || o.skill.Calls && t.Live != 0 {
		return board.Asked{Request: board.RequestCall}, nil
	}
	if t.Board.Pieces() == board.AllPieces {
		return board.Asked{Request: board.RequestPass}, nil
	}
	m, err := o.choose(ctx, t.Position, overlooked, o.dice(2*t.Number+1))
	if err != nil {
		return a, err
	}
	if t.Hand != board.Empty {
		return board.Asked{Request: board.RequestPlace, Piece: t.Hand, Cell: m.Cell}, nil
	}
	return board.Asked{Request: board.RequestGive, Piece: m.Give}, nil
}

// overlooked are the lines that it overlooks in a turn, from placing the piece of that number to
// giving the next.
func (o *Opponent) overlooked(turn int) (lines rules.LineSet) {
	d := o.dice(2 * turn)
	for l := range rules.All(true).All() {
		if d.below(100) < o.skill.Lapses {
			lines |= 1 << l
		}
	}
	return lines & rules.All(o.rules.Squares)
}

// dice draw numbers, the same of one seed with each version of Go.
type dice struct{ source *rand.PCG }

func (o *Opponent) dice(stream int) dice { return dice{rand.NewPCG(o.seed, uint64(stream))} }

func (d dice) below(n int) int {
	high, _ := bits.Mul64(d.source.Uint64(), uint64(n))
	return int(high)
}

func shuffle[T any](d dice, list []T) {
	for i := range list {
		j := i + d.below(len(list)-i)
		list[i], list[j] = list[j], list[i]
	}
}

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
