package exercise

import (
	"context"
	"math/rand/v2"
	"slices"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto/opponent"
	"quartoboard/rules/quarto/solve"
)

const mib = 16 // of the solver's table

// class is a kind of candidates: exercises to find a line come with one and without.
type class int

const (
	line class = iota
	none
	place
	give
	classes // their number
)

// order are the classes of exercises, over and over.
var order = []class{line, place, line, give, none, place, line, give, line, place, none, give}

// least and most are the pieces on the board with which an exercise begins.
var least = [classes]int{line: 3, none: 4, place: 7, give: 8}

const most = 11

// choice is the number of candidates for an exercise.
const choice = 3

// maker collects candidates.
type maker struct {
	ctx    context.Context
	solver *solve.Solver
	want   [classes]int
	found  [classes][]candidate
	seen   map[Exercise]bool

	at    solve.Position // of a game
	from  int            // pieces on the board from which on it is looked for a candidate
	given bool           // there is one
}

type candidate struct {
	Exercise
	hard int
}

// Make makes so many exercises, of which no two are alike, each class in rising difficulty. They are
// positions of games between levels of the opponent, and it calls progress with the number of each. The
// error is ctx's once it has ended.
func Make(ctx context.Context, n int, seed uint64, progress func(game int)) (made []Exercise, err error) {
	r := solve.Rules{Attributes: board.AllAttributes}
	m := maker{ctx: ctx, solver: solve.New(r, mib), seen: map[Exercise]bool{}}
	for i := range n {
		m.want[order[i%len(order)]] += choice
	}
	lacks := func(of class) bool { return len(m.found[of]) < m.want[of] }
	for game := uint64(0); slices.ContainsFunc(order, lacks); game++ {
		progress(int(game) + 1)
		random := rand.NewPCG(seed, game)
		m.at, m.given, m.from = solve.Position{}, false, int(random.Uint64()%(most+1))
		var players [2]opponent.Player
		for i := range players {
			level := opponent.Levels()[random.Uint64()%3] // they err, and take no time
			players[i] = opponent.New(r, level, random.Uint64(), m.solver)
		}
		if _, err = opponent.Play(ctx, r, players, 0, m.act); err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, err
		}
	}
	for _, found := range m.found {
		slices.SortStableFunc(found, func(a, b candidate) int { return a.hard - b.hard })
	}
	for i := range n {
		of := &m.found[order[i%len(order)]]
		made, *of = append(made, (*of)[0].Exercise), (*of)[choice:]
	}
	return made, nil
}

// act takes an act of a game, in which nothing is looked for behind a line.
func (m *maker) act(_ int, a board.Asked) {
	switch {
	case rules.All(false).Aligned(&m.at.Board, board.AllAttributes) != 0:
	case a.Request == board.RequestGive:
		m.at.Hand = a.Piece
		m.offer(place, Exercise{Kind: Place, Position: m.at})
	case a.Request == board.RequestPlace:
		e := Exercise{Kind: Find, Position: m.at, Cell: a.Cell}
		m.at = solve.Position{Board: e.Stands()}
		if len(e.Answer()) > 0 {
			m.offer(line, e)
			return
		}
		m.offer(none, e)
		m.offer(give, Exercise{Kind: Give, Position: m.at})
	}
}

// offer takes an exercise as a candidate, if it is a good one of the class.
func (m *maker) offer(of class, e Exercise) {
	hard := e.Board.Pieces().Len()
	good := !m.given && hard >= max(m.from, least[of]) && hard <= most && len(m.found[of]) < m.want[of]
	switch {
	case !good:
	case of == none:
		good = full(e.Stands().Occupied(), e.Cell)
	case of == place:
		var makes, wins board.CellSet
		for _, made := range e.Answer() {
			makes |= board.SetOf(made.Cell)
		}
		for _, move := range m.moves(e.Position, solve.Win) {
			wins |= board.SetOf(move.Cell)
		}
		good = makes == wins && (wins.Len() == 1 || wins.Len() == 2)
	case of == give:
		safe := m.moves(e.Position, solve.Draw)
		if good = len(safe) == 1; good {
			e.Piece, _ = safe[0].Give.Piece()
		}
		for p := range (board.AllPieces &^ e.Board.Pieces()).All() {
			if e.Made(board.Holding(p), board.AllCells) == nil { // it is safe, or loses later
				hard += 4
			}
		}
	}
	if !good {
		return
	}
	if alike := e.first(); !m.seen[alike] {
		m.seen[alike], m.given = true, true
		m.found[of] = append(m.found[of], candidate{e, hard})
	}
}

// full reports whether a line through a cell is full.
func full(occupied board.CellSet, c board.Cell) bool {
	for l := range rules.Through(c, false).All() {
		if l.Set()&^occupied == 0 {
			return true
		}
	}
	return false
}

// moves are those that are worth so much or more.
func (m *maker) moves(p solve.Position, least solve.Value) (all []solve.Move) {
	enough, stop := context.WithCancel(m.ctx)
	defer stop()
	_ = m.solver.Moves(enough, p, func(move solve.Move, v solve.Value) { // the error is that of a context
		if v < least {
			stop()
		} else {
			all = append(all, move)
		}
	})
	return all
}
