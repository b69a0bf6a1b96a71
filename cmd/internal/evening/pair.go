package evening

import (
	"context"
	"fmt"
	"slices"

	cp "github.com/gnutterts/chesspairing"
	"github.com/gnutterts/chesspairing/pairing/dutch"
	"github.com/gnutterts/chesspairing/pairing/keizer"
	"github.com/gnutterts/chesspairing/pairing/roundrobin"
)

// Pair pairs the next round onto free boards, in their order: the first is for the leading
// players, and the last may be left over. The round before must have all its results. In a
// round robin those who left lose without a game and need no board.
type Pair struct{ Boards []string }

func (p Pair) apply(e *Evening) (string, error) {
	n, there := len(e.Paired)+1, 0
	for _, player := range e.Players {
		if player.In(n) {
			there++
		}
	}
	open := e.Open()
	switch {
	case len(open) > 0:
		return "", fmt.Errorf("%w: %d in round %d", StillOpen, len(open), n-1)
	case there < 2:
		return "", fmt.Errorf("%w: %d", TooFew, there)
	case n > e.Rounds || e.System == RoundRobin && n > (len(e.Players)-1)|1: // one less than an even number
		return "", fmt.Errorf("%w: %d", AllPaired, n-1)
	}
	round, err := e.draw(n)
	if err != nil {
		return "", fmt.Errorf("%w: round %d: %w", Stuck, n, err)
	}
	if e.System != RoundRobin && 2*len(round.Tables)+len(round.Byes) != there { // the library leaves players out
		return "", fmt.Errorf("%w: round %d", Stuck, n)
	}
	pairs := 0
	for i := range round.Tables {
		if t := &round.Tables[i]; t.Result == "" {
			if pairs++; pairs <= len(p.Boards) {
				t.Board = p.Boards[pairs-1]
			}
		}
	}
	if pairs > len(p.Boards) {
		return "", fmt.Errorf("%w: %d for %d pairs", NoBoard, len(p.Boards), pairs)
	}
	e.Paired = append(e.Paired, round)
	return fmt.Sprintf("round %d paired", n), nil
}

// draw has the library pair round n, the next one.
func (e *Evening) draw(n int) (round Round, err error) {
	state := e.state()
	if e.System != RoundRobin {
		if state.PreAssignedByes, err = e.idle(n); err != nil {
			return Round{}, err
		}
	}
	pairers := map[System]cp.Pairer{
		Dutch: dutch.New(dutch.Options{}), Keizer: keizer.New(keizer.Options{}), RoundRobin: roundrobin.New(roundrobin.Options{}),
	}
	drawn, err := pairers[e.System].Pair(context.Background(), state)
	if err != nil {
		return Round{}, err
	}
	there := func(id string) bool { return e.Player(id).In(n) }
	absent := map[[2]bool]Result{{true, false}: FirstWalkover, {false, true}: SecondWalkover, {false, false}: Neither}
	for _, g := range drawn.Pairings {
		t := Table{First: g.WhiteID, Second: g.BlackID, Result: absent[[2]bool{there(g.WhiteID), there(g.BlackID)}]}
		if t.Result != "" {
			t.How = ByAbsence
		}
		round.Tables = append(round.Tables, t)
	}
	for _, b := range drawn.Byes {
		if b.Type == cp.ByePAB && there(b.PlayerID) {
			round.Byes = append(round.Byes, b.PlayerID)
		}
	}
	return round, nil
}

// idle are the players without a table, who are told to the library before it pairs: those
// who left, whose games it would else forget, and in a Keizer round of an odd number the one
// with the bye. The library would give it to the last in the standings round after round:
// here it is the last of those who had the fewest.
func (e *Evening) idle(n int) (byes []cp.ByeEntry, err error) {
	rows, err := e.Standings()
	slices.Reverse(rows)
	there := slices.DeleteFunc(slices.Clone(rows), func(row Row) bool { return !row.Player.In(n) })
	for _, row := range rows {
		if !row.Player.In(n) {
			byes = append(byes, cp.ByeEntry{PlayerID: row.Player.ID, Type: cp.ByeZero})
		}
	}
	if e.System == Keizer && len(there)%2 == 1 {
		had := map[string]int{}
		for _, r := range e.Paired {
			for _, id := range r.Byes {
				had[id]++
			}
		}
		row := slices.MinFunc(there, func(a, b Row) int { return had[a.Player.ID] - had[b.Player.ID] })
		byes = append(byes, cp.ByeEntry{PlayerID: row.Player.ID, Type: cp.ByePAB})
	}
	return byes, err
}

// Withdraw takes the last pairing back, if no game began and no result was set.
type Withdraw struct{}

func (Withdraw) apply(e *Evening) (string, error) {
	n := len(e.Paired)
	if n == 0 {
		return "", fmt.Errorf("%w: no round is paired", Unknown)
	}
	for _, t := range e.Paired[n-1].Tables {
		if t.Game != "" || t.Result != "" && t.How != ByAbsence {
			return "", fmt.Errorf("%w: round %d at board %s", Played, n, t.Board)
		}
	}
	e.Paired = e.Paired[:n-1]
	e.Players = slices.DeleteFunc(e.Players, func(p Player) bool { return p.Left == n && p.Joined == n })
	for i := range e.Players {
		p := &e.Players[i]
		p.Joined, p.Left = min(p.Joined, n), min(p.Left, n-1)
	}
	return fmt.Sprintf("round %d withdrawn", n), nil
}
