package evening

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
)

// published are tournaments that bbpPairings paired (FIDE C.04.3 of February 2026), the better
// player always winning: pairing/dutch/testdata/golden-bbppairings of chesspairing v0.2.2. The
// players have their places as numbers, the one with white in front. JaVaFo 2.2, which has the
// rules before, pairs the first six rounds of the first and the first four of the second alike
// (golden-javafo), and the first three of the third.
var published = []struct {
	name    string
	players int
	leaves  map[int]int // player by the last round
	rounds  []string
}{
	{"12 players", 12, nil, []string{
		"1-7 8-2 3-9 10-4 5-11 12-6",
		"4-1 2-5 6-3 7-10 11-8 9-12",
		"1-2 3-4 5-7 8-6 10-9 12-11",
		"3-1 2-6 9-5 4-8 7-11 12-10",
		"1-5 2-3 7-4 6-9 11-10 8-12",
		"6-1 4-2 5-3 10-8 9-11 12-7",
		"1-8 2-9 3-7 10-5 11-6 4-12",
	}},
	{"one of 8 players leaves", 8, map[int]int{2: 8}, []string{
		"1-5 6-2 3-7 8-4",
		"4-1 2-3 5-8 7-6",
		"1-2 3-5 6-4 bye 7",
		"3-1 2-4 5-7 bye 6",
		"1-6 5-2 4-7 bye 3",
	}},
	{"9 players", 9, nil, []string{
		"1-5 6-2 3-7 8-4 bye 9",
		"4-1 2-9 5-3 7-6 bye 8",
		"3-2 1-8 9-4 6-5 bye 7",
		"2-1 4-3 5-9 8-7 bye 6",
		"1-3 7-2 4-6 9-8 bye 5",
	}},
}

func TestThePairingsOfPublishedTournamentsComeOut(t *testing.T) {
	for _, row := range published {
		t.Run(row.name, func(t *testing.T) {
			e := begun(t, Dutch, len(row.rounds), row.players)
			for i, want := range row.rounds {
				e = paired(t, e)
				if got := pairs(e, i); got != want {
					t.Fatalf("round %d: got %q, want %q", i+1, got, want)
				}
				for _, table := range e.Open() {
					better := First
					if place(table.First) > place(table.Second) {
						better = Second
					}
					e = done(t, e, Decide{i + 1, table.First, better})
				}
				if left := row.leaves[i+1]; left > 0 {
					e = done(t, e, Leave{fmt.Sprintf("p%d", left)})
				}
			}
		})
	}
}

// TestAThirdRoundIsPairedAsBbpPairingsDoes is dutch_2025_C5 of the tests of bbpPairings
// (github.com/BieremaBoyzProgramming/bbpPairings, test/tests), where player 4 misses the
// round: "1 5, 3 2, 6 0".
func TestAThirdRoundIsPairedAsBbpPairingsDoes(t *testing.T) {
	e := begun(t, Dutch, 3, 6)
	for i, tables := range [][]Table{
		{{First: "p1", Second: "p4", Result: First}, {First: "p5", Second: "p2", Result: Second}, {First: "p3", Second: "p6", Result: First}},
		{{First: "p2", Second: "p1", Result: Second}, {First: "p4", Second: "p3", Result: Second}, {First: "p6", Second: "p5", Result: Second}},
	} {
		for k := range tables {
			tables[k].Board = fmt.Sprintf("t%d", k+1)
		}
		e.Paired = append(e.Paired, Round{Tables: tables})
		if err := e.check().err; err != nil {
			t.Fatalf("round %d: %v", i+1, err)
		}
	}
	e = paired(t, done(t, e, Leave{"p4"}))
	if got, want := pairs(e, 2), "1-5 3-2 bye 6"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// begun is an evening of players named A1, A2, …
func begun(t testing.TB, system System, rounds, players int) Evening {
	t.Helper()
	var names []string
	for i := range players {
		names = append(names, fmt.Sprintf("A%d", i+1))
	}
	e, err := New(system, rounds, names, "Cleo")
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// done is the evening after an act of an arbiter.
func done(t testing.TB, e Evening, act Act) Evening {
	t.Helper()
	next, err := e.Apply(e.Version, "Cleo", act)
	if err != nil {
		t.Fatalf("%#v: %v\n%s", act, err, e.Text())
	}
	return next
}

// tables are boards for all pairs that there can be.
func tables() (boards []string) {
	for i := range MaxPlayers / 2 {
		boards = append(boards, fmt.Sprintf("t%d", i+1))
	}
	return boards
}

func paired(t testing.TB, e Evening) Evening {
	t.Helper()
	return done(t, e, Pair{tables()})
}

// place is the number of an ID.
func place(id string) int {
	n, _ := strconv.Atoi(strings.TrimPrefix(id, "p"))
	return n
}

// pairs is a round, from 0, as published writes it.
func pairs(e Evening, round int) string {
	var words []string
	for _, table := range e.Paired[round].Tables {
		words = append(words, fmt.Sprintf("%d-%d", place(table.First), place(table.Second)))
	}
	for _, id := range e.Paired[round].Byes {
		words = append(words, fmt.Sprintf("bye %d", place(id)))
	}
	return strings.Join(words, " ")
}
