package evening

import (
	"cmp"
	"fmt"
	"slices"

	"quartoboard/board"
)

// Join adds a player from the next round on, or lets one who has left play again. A round
// robin that has begun takes nobody.
type Join struct{ Name string }

func (j Join) apply(e *Evening) (string, error) {
	next := len(e.Paired) + 1
	left := slices.IndexFunc(e.Players, func(p Player) bool { return p.Left > 0 && key(p.Name) == key(j.Name) })
	switch {
	case next > e.Rounds:
		return "", fmt.Errorf("%w: %d", AllPaired, e.Rounds)
	case left >= 0:
		e.Players[left].Left = 0
	case e.System == RoundRobin && next > 1:
		return "", fmt.Errorf("%w: a round robin keeps the players of its first round", TooLate)
	default:
		e.join(j.Name)
	}
	return fmt.Sprintf("%s joins in round %d", j.Name, next), nil
}

func (e *Evening) join(name string) {
	id := ""
	for n := len(e.Players) + 1; id == "" || e.Player(id).ID != ""; n++ {
		id = fmt.Sprintf("p%d", n)
	}
	e.Players = append(e.Players, Player{ID: id, Name: board.Composed(name), Joined: len(e.Paired) + 1})
}

// Leave has a player, by ID, leave after the round that was paired last. One who was in no
// round is removed, others stay in the results. The table of that round is left as it is.
type Leave struct{ Player string }

func (l Leave) apply(e *Evening) (string, error) {
	last := len(e.Paired)
	i := slices.IndexFunc(e.Players, func(p Player) bool { return p.ID == l.Player && p.Left == 0 })
	if i < 0 {
		return "", fmt.Errorf("%w: player %.40q, or has left", Unknown, l.Player)
	}
	p := e.Players[i]
	if p.Joined > last {
		e.Players = slices.Delete(e.Players, i, i+1)
	} else {
		e.Players[i].Left = last
	}
	return fmt.Sprintf("%s leaves after round %d", p.Name, last), nil
}

// Decide sets or corrects the result of a player's table in a round, from 1. Pairings stay.
// The result "" opens a table of the last round again, for another game.
type Decide struct {
	Round  int
	Player string
	Result Result
}

func (d Decide) apply(e *Evening) (string, error) {
	if d.Round >= 1 && d.Round <= len(e.Paired) {
		tables := e.Paired[d.Round-1].Tables
		if i := slices.IndexFunc(tables, func(t Table) bool { return t.has(d.Player) }); i >= 0 {
			return e.set(d.Round, &tables[i], d.Result, ByArbiter), nil
		}
	}
	return "", fmt.Errorf("%w: table of player %.40q in round %d", Unknown, d.Player, d.Round)
}

// set sets the result of a table and returns it in words.
func (e *Evening) set(round int, t *Table, r Result, how string) string {
	at := "table " + t.Board
	if names := e.Names(*t); t.Board == "" {
		at = names[0] + " against " + names[1]
	}
	before := t.Result
	t.Result, t.How = r, how
	return fmt.Sprintf("round %d %s: %s -> %s", round, at, cmp.Or(before, "open"), cmp.Or(r, "open"))
}

// Game tells that a game began at a board after the last round was paired, and later how it
// ended. Its end counts if its beginning was told, it is the last game there and was not
// abandoned; of several ends, the last if the others were undone; an arbiter's word stays. All
// else is NotAwaited, and so is what the evening has already.
type Game struct {
	Board, Name string
	Names       [2]string    // of seats A and B; others than those of the table are refused, "" fits
	Result      board.Result // 0 as it begins
	How         string       // it ended, as the record says
}

// ends are the results by the seat that wins: First has seat A.
var ends = map[board.Result]Result{board.ResultA: First, board.ResultB: Second, board.ResultDraw: Draw}

func (g Game) apply(e *Evening) (string, error) {
	n := len(e.Paired)
	for i, r := range e.Paired {
		here := slices.IndexFunc(r.Tables, func(t Table) bool { return t.Board == g.Board && (i == n-1 || t.Game == g.Name) })
		if here < 0 || g.Board == "" {
			continue
		}
		t, names := &r.Tables[here], e.Names(r.Tables[here])
		fits := func(seat int) bool { return g.Names[seat] == "" || key(g.Names[seat]) == key(names[seat]) }
		switch ended := ends[g.Result]; {
		case i < n-1 || !fits(0) || !fits(1):
		case g.Result == 0 && t.Result == "" && t.Game != g.Name:
			t.Game, t.How = g.Name, ""
			return fmt.Sprintf("round %d table %s: game %s begins", n, t.Board, g.Name), nil
		case ended != "" && ended != t.Result && t.How != ByArbiter && t.Game == g.Name:
			return e.set(n, t, ended, g.How), nil
		}
		break
	}
	return "", fmt.Errorf("%w: game %s at board %s", NotAwaited, g.Name, g.Board)
}
