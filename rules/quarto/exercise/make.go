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
var least = [classes]uint64{line: 3, none: 4, place: 7, give: 8}

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

	at    solve.Position  // of a game
	from  [classes]uint64 // pieces on the board from which on it is looked for candidates
	given bool            // one
}

type candidate struct {
	Exercise
	hard int
}

// Make makes so many exercises, of which no two are alike, each kind in rising difficulty. They are
// positions of games between levels of the opponent. The error is ctx's once it has ended.
func Make(ctx context.Context, n int, seed uint64) (made []Exercise, err error) {
	r := solve.Rules{Attributes: board.AllAttributes}
	m := maker{ctx: ctx, solver: solve.New(r, mib), seen: map[Exercise]bool{}}
	for i := range n {
		m.want[order[i%len(order)]] += choice
	}
	for game := uint64(0); m.lacks(); game++ {
		random := rand.NewPCG(seed, game)
		var players [2]opponent.Player
		for i := range players {
			level := opponent.Levels()[random.Uint64()%3] // they err, and take no time
			players[i] = opponent.New(r, level, random.Uint64(), m.solver)
		}
		m.at, m.given = solve.Position{}, false
		for i, fewest := range least {
			m.from[i] = fewest + random.Uint64()%(most+1-fewest)
		}
		if _, err = opponent.Play(ctx, r, players, 0, m.act); err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, err
		}
	}
	for i := range m.found {
		slices.SortStableFunc(m.found[i], func(a, b candidate) int { return a.hard - b.hard })
	}
	var used [classes]int
	for i := range n {
		of := order[i%len(order)]
		made = append(made, m.found[of][used[of]].Exercise)
		used[of] += choice
	}
	return made, nil
}

// lacks reports whether there are too few candidates.
func (m *maker) lacks() bool {
	for i, want := range m.want {
		if len(m.found[i]) < want {
			return true
		}
	}
	return false
}

// act takes an act of a game, in which nothing is looked for behind a line.
func (m *maker) act(_ int, a opponent.Act) {
	if rules.All(false).Aligned(&m.at.Board, board.AllAttributes) != 0 {
		return
	}
	switch a.Kind {
	case opponent.Give:
		m.at.Hand = board.Holding(a.Piece)
		m.offer(place, Exercise{Kind: Place, Position: m.at})
	case opponent.Place:
		e := Exercise{Kind: Find, Position: m.at, Cell: a.Cell}.answered()
		m.at = solve.Position{Board: e.After(e.Hand, a.Cell)}
		switch {
		case e.Lines != 0:
			m.offer(line, e)
			return
		case full(m.at.Board.Occupied(), a.Cell):
			m.offer(none, e)
		}
		m.offer(give, Exercise{Kind: Give, Position: m.at})
	}
}

// full reports whether a line through a cell is full.
func full(occupied board.CellSet, c board.Cell) bool {
	for l := range rules.Through(c, false).All() {
		if cells := l.Cells(); board.SetOf(cells[:]...)&^occupied == 0 {
			return true
		}
	}
	return false
}

// offer takes a position of a game as a candidate, if it is a good one of the class.
func (m *maker) offer(of class, e Exercise) {
	hard := e.Board.Pieces().Len()
	if m.given || uint64(hard) < m.from[of] || hard > most || len(m.found[of]) >= m.want[of] {
		return
	}
	switch e = e.answered(); e.Kind {
	case Place:
		var win board.CellSet
		for _, move := range m.moves(e.Position, solve.Win) {
			win |= board.SetOf(move.Cell)
		}
		if e.Cells == 0 || e.Cells.Len() > 2 || e.Cells != win {
			return
		}
	case Give:
		safe := m.moves(e.Position, solve.Draw)
		if len(safe) != 1 {
			return
		}
		e.Piece, _ = safe[0].Give.Piece()
		for p := range (board.AllPieces &^ e.Board.Pieces()).All() {
			if e.Completing(p) == 0 { // it is safe, or loses later
				hard += 4
			}
		}
	}
	if alike := e.first(); !m.seen[alike] {
		m.seen[alike], m.given = true, true
		m.found[of] = append(m.found[of], candidate{e, hard})
	}
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
