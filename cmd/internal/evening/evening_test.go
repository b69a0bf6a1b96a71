package evening

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"quartoboard/board"
)

// TestAnEveningOfSixteenPlayersOverFiveRounds has a latecomer in round 2, a walk-over in
// round 3, one who leaves after round 3, and a result of round 1 corrected in round 4.
func TestAnEveningOfSixteenPlayersOverFiveRounds(t *testing.T) {
	e := begun(t, Dutch, 5, 16)
	for round := 1; round <= 5; round++ {
		e = paired(t, e)
		for i, table := range e.Open() {
			switch {
			case round == 3 && i == 0:
				e = done(t, e, Decide{3, table.Second, FirstWalkover})
			case i%3 == 2:
				e = played(t, e, table, board.ResultDraw)
			case i%3 == 1:
				e = played(t, e, table, board.ResultB)
			default:
				e = played(t, e, table, board.ResultA)
			}
		}
		switch round {
		case 1:
			e = done(t, e, Join{"Late"})
		case 3:
			e = done(t, e, Leave{e.Paired[2].Tables[0].Second})
		case 4:
			before := slices.Clone(e.Paired)
			first := e.Paired[0].Tables[0]
			e = done(t, e, Decide{1, first.First, Second})
			for i := range before {
				if got := pairs(e, i); got != pairs(Evening{Paired: before}, i) {
					t.Errorf("a correction draws round %d again: %s", i+1, got)
				}
			}
			note := e.Changes[len(e.Changes)-1]
			if want := (Change{e.Version, "round 1 table t1: first -> second", "Cleo"}); note != want {
				t.Errorf("got %+v, want %+v", note, want)
			}
		}
	}
	sizes := []int{}
	for _, r := range e.Paired {
		sizes = append(sizes, len(r.Tables), len(r.Byes))
	}
	if want := []int{8, 0, 8, 1, 8, 1, 8, 0, 8, 0}; !slices.Equal(sizes, want) {
		t.Errorf("tables and byes: got %v, want %v", sizes, want)
	}
	rows := standingsOf(t, e)
	for _, row := range rows {
		switch {
		case row.Player.Name == "Late" && row.Player.Joined != 2,
			row.Player.Left == 3 && row.Games != 3, // two games and the walk-over
			row.Player.Left == 0 && row.Player.Joined == 1 && row.Games+byes(e, row.Player.ID) != 5:
			t.Errorf("got %+v", row)
		}
	}
	if len(rows) != 17 || rows[0].Rank != 1 {
		t.Errorf("%d rows, the first %+v", len(rows), rows[0])
	}
	if _, err := e.Apply(e.Version, "Cleo", Pair{tables()}); !errors.Is(err, AllPaired) {
		t.Errorf("a sixth round: got %v", err)
	}
}

// played is the evening after a game at a table, as a board tells it.
func played(t testing.TB, e Evening, table Table, result board.Result) Evening {
	t.Helper()
	game := Game{Board: table.Board, Name: fmt.Sprintf("%s-%04d", table.Board, e.Version), Names: e.Names(table)}
	e = done(t, e, game)
	game.Result, game.How = result, "call"
	return done(t, e, game)
}

func byes(e Evening, id string) (n int) {
	for _, r := range e.Paired {
		for _, bye := range r.Byes {
			if bye == id {
				n++
			}
		}
	}
	return n
}

// standingsOf are the standings, compared with points that are counted here, of others than
// Keizer.
func standingsOf(t testing.TB, e Evening) []Row {
	t.Helper()
	rows, err := e.Standings()
	if err != nil {
		t.Fatal(err)
	}
	points, met, missed := map[string]float64{}, map[string][]string{}, map[string]int{}
	for i, r := range e.Paired {
		for _, table := range r.Tables {
			switch table.Result {
			case First, FirstWalkover:
				points[table.First]++
			case Second, SecondWalkover:
				points[table.Second]++
			case Draw:
				points[table.First] += 0.5
				points[table.Second] += 0.5
			case Neither, "":
			}
			if table.Result == First || table.Result == Second || table.Result == Draw {
				met[table.First] = append(met[table.First], table.Second)
				met[table.Second] = append(met[table.Second], table.First)
			}
		}
		for _, id := range r.Byes {
			points[id]++
		}
		for _, p := range e.Players {
			if p.Joined <= i+1 && len(met[p.ID])+missed[p.ID] < i+2-p.Joined {
				missed[p.ID]++ // against an opponent with one's own points
			}
		}
	}
	for i, row := range rows {
		buchholz := points[row.Player.ID] * float64(missed[row.Player.ID])
		for _, other := range met[row.Player.ID] {
			buchholz += points[other]
		}
		if e.System != Dutch {
			buchholz = 0
		}
		rank := 1
		for _, other := range rows {
			if other.Points > row.Points || other.Points == row.Points && other.Buchholz > row.Buchholz {
				rank++
			}
		}
		if e.System != Keizer && row.Points != points[row.Player.ID] || math.Abs(row.Buchholz-buchholz) > 1e-9 ||
			row.Rank != rank || row.Games != row.Wins+row.Draws+row.Losses || i > 0 && rows[i-1].Rank > rank {
			t.Errorf("row %d: got %+v, want %v points, Buchholz %v, rank %d\n%s", i, row, points[row.Player.ID], buchholz, rank, e.Text())
		}
	}
	if len(rows) != len(e.Players) {
		t.Errorf("%d rows of %d players", len(rows), len(e.Players))
	}
	return rows
}

func TestARoundRobinKeepsItsPlayers(t *testing.T) {
	e := begun(t, RoundRobin, 9, 6)
	met := map[string]bool{}
	for round := 1; round <= 5; round++ {
		e = paired(t, e)
		for _, table := range e.Paired[round-1].Tables {
			met[fmt.Sprint(min(table.First, table.Second), max(table.First, table.Second))] = true
		}
		for _, table := range e.Open() {
			e = done(t, e, Decide{round, table.First, Draw})
		}
		switch round {
		case 1:
			if _, err := e.Apply(Any, "Cleo", Join{"Late"}); !errors.Is(err, TooLate) {
				t.Errorf("a latecomer: got %v", err)
			}
			e = done(t, e, Leave{"p2"})
		case 3:
			e = done(t, e, Leave{"p4"}) // before the round against p2
		}
	}
	if len(met) != 15 {
		t.Errorf("%d pairs met, want all 15", len(met))
	}
	want := map[string]float64{"p1": 3.5, "p2": 0.5, "p3": 3, "p4": 1.5, "p5": 2.5, "p6": 3}
	for _, row := range standingsOf(t, e) {
		if row.Points != want[row.Player.ID] {
			t.Errorf("got %+v, want %v points", row, want[row.Player.ID])
		}
	}
	both := 0
	for _, r := range e.Paired {
		for _, table := range r.Tables {
			absent := !e.Player(table.First).In(5) && !e.Player(table.Second).In(5)
			if table.Result == Neither {
				both++
				if !absent || table.Board != "" || table.How != ByAbsence {
					t.Errorf("got %+v", table)
				}
			}
		}
	}
	if both != 1 {
		t.Errorf("%d tables of two who left, want one", both)
	}
	if _, err := e.Apply(Any, "Cleo", Pair{tables()}); !errors.Is(err, AllPaired) {
		t.Errorf("round 6 of six players: got %v", err)
	}
}

func TestAKeizerByeGoesRound(t *testing.T) {
	e := begun(t, Keizer, 5, 5)
	for round := 1; round <= 5; round++ {
		e = paired(t, e)
		for _, table := range e.Open() {
			e = done(t, e, Decide{round, table.First, First})
		}
	}
	for _, p := range e.Players {
		if byes(e, p.ID) != 1 {
			t.Errorf("%s has %d byes, want one", p.ID, byes(e, p.ID))
		}
	}
}

func TestAnActOnAnOldVersionIsRefused(t *testing.T) {
	e := begun(t, Dutch, 3, 4)
	seen := e.Version
	next := done(t, e, Join{"Eve"})
	_, err := next.Apply(seen, "Dan", Leave{"p1"})
	if want := fmt.Sprintf("not the newest: version %d: want %d", seen, next.Version); !errors.Is(err, Stale) || err.Error() != want {
		t.Errorf("got %v", err)
	}
	if e.Version != seen || len(e.Players) != 4 {
		t.Errorf("the version before changed: %+v", e)
	}
}

func TestTheExportHasTheReportFormat(t *testing.T) {
	e, err := New(Dutch, 3, []string{"Zoë", "Åse " + strings.Repeat("é", 20), "Ben", "Dan", "Eve"}, "Cleo")
	if err != nil {
		t.Fatal(err)
	}
	e = paired(t, e)
	for _, table := range e.Open() {
		e = done(t, e, Decide{1, table.First, SecondWalkover})
	}
	e = done(t, e, Leave{"p5"})
	e = paired(t, e)
	var b bytes.Buffer
	if err := e.Export(&b, "friday"); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(b.String()), "\n")
	want := []string{"012 friday", "092 Swiss Dutch", "062 5", "XXR 3"}
	if !reflect.DeepEqual(lines[:4], want) {
		t.Errorf("got %q, want %q", lines[:4], want)
	}
	for i, ends := range []string{"0003 w -  0004 b *", "0004 b +  0003 w *", "0001 b +  0002 b *", "0002 w -  0001 w *", "0000 - F  0000 - Z"} {
		if line := lines[4+i]; len(line) < 90 || line[48:80] != strings.Repeat(" ", 32) || !strings.HasPrefix(line, fmt.Sprintf("001    %d", i+1)) || !strings.HasSuffix(line, ends) {
			t.Errorf("got %q, want number %d and %q", line, i+1, ends)
		}
	}
	if strings.ContainsRune(b.String(), '\ufffd') || !strings.Contains(lines[5], "Åse "+strings.Repeat("é", 14)+" ") {
		t.Errorf("got %q", lines[5])
	}
}

func TestTheExportHasNoPointForRoundsBeforeAPlayerCame(t *testing.T) {
	e := paired(t, begun(t, Dutch, 3, 3)) // with a bye
	e = paired(t, done(t, done(t, e, Decide{1, "p1", First}), Join{"Late"}))
	var b bytes.Buffer
	if err := e.Export(&b, "friday"); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(b.String()), "\n")
	if late := lines[len(lines)-1]; !strings.Contains(late, " 0.0 ") || !strings.Contains(late, "  0000 - Z  0") {
		t.Errorf("got %q", late)
	}
}
