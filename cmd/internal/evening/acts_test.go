package evening

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"quartoboard/board"
)

func TestAGameCountsForItsTableAlone(t *testing.T) {
	e := paired(t, begun(t, Dutch, 5, 4))
	table := e.Open()[0] // A1 gives first
	game := func(name string, result board.Result, names ...string) Game {
		g := Game{Board: "t1", Name: name, Result: result}
		copy(g.Names[:], names)
		if result != 0 {
			g.How = "call"
		}
		return g
	}
	refused := func(why string, e Evening, act Act) {
		t.Helper()
		if got, err := e.Apply(Any, "t1", act); !errors.Is(err, NotAwaited) {
			t.Errorf("%s: got %+v, %v", why, got.Open(), err)
		}
	}
	result := func(e Evening) string {
		i := slices.IndexFunc(e.Paired[len(e.Paired)-1].Tables, func(t Table) bool { return t.Board == "t1" })
		got := e.Paired[len(e.Paired)-1].Tables[i]
		return fmt.Sprintf("%s %s %s", got.Game, got.Result, got.How)
	}
	if a, b := e.Names(table)[0], e.Names(table)[1]; a != "A1" || b != "A3" {
		t.Fatalf("got %s and %s", a, b)
	}
	refused("other players", e, game("g1", 0, "A2", "A4"))
	refused("another board", e, Game{Board: "t9", Name: "g1"})
	refused("a table without a board", e, Game{Name: "g1"})
	refused("abandoned before it was seen", e, game("g1", board.ResultAbandoned))

	e = done(t, e, game("g1", 0, "A1", "A3"))
	refused("it begins twice", e, game("g1", 0))
	refused("the end of another", e, game("g0", board.ResultA))
	refused("abandoned", e, game("g1", board.ResultAbandoned))
	refused("seats exchanged", e, game("g2", 0, "A3", "A1"))
	e = done(t, e, game("g2", 0, "a1", "")) // begun again
	refused("the game before", e, game("g1", board.ResultA, "A1", "A3"))
	e = done(t, e, game("g2", board.ResultB, "A1", "A3"))
	if got, want := result(e), "g2 second call"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	refused("the same end again", e, game("g2", board.ResultB))
	e = done(t, e, game("g2", board.ResultDraw)) // the end before was undone
	if got, want := result(e), "g2 draw call"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}

	e = done(t, e, Decide{1, "p1", Draw})
	refused("an end after an arbiter's word", e, game("g2", board.ResultB))
	e = done(t, e, Decide{1, "p1", ""})
	refused("the end of the game that an arbiter has played again", e, game("g2", board.ResultB))
	if _, err := e.Apply(Any, "Cleo", Withdraw{}); !errors.Is(err, Played) {
		t.Errorf("withdrawn after a game: %v", err)
	}
	e = done(t, e, game("g3", 0))
	e = done(t, e, game("g3", board.ResultB))
	if got, want := result(e), "g3 second call"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}

	e = paired(t, done(t, e, Decide{1, "p2", First}))
	refused("a game of the round before", e, game("g3", board.ResultA))
	refused("the end of a game whose beginning was not told", e, game("g4", board.ResultDraw))
	e = done(t, e, game("g4", 0))
	e = done(t, e, game("g4", board.ResultDraw))
	if got, want := result(e), "g4 draw call"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if _, err := e.Apply(Any, "Cleo", Decide{1, "p1", ""}); !errors.Is(err, BadResult) {
		t.Errorf("round 1 is open again after round 2: %v", err)
	}
}

func TestAPairingIsWithdrawn(t *testing.T) {
	e := paired(t, begun(t, Dutch, 3, 4))
	for _, table := range e.Open() {
		e = done(t, e, Decide{1, table.First, First})
	}
	before := paired(t, e)
	e = done(t, before, Join{"Late"})
	e = done(t, e, Leave{"p4"})
	e = done(t, e, Withdraw{})
	if late, left := e.Player("p5"), e.Player("p4"); late.Joined != 2 || left.Left != 1 {
		t.Errorf("got %+v and %+v, want the next round and the one before", late, left)
	}
	if e = paired(t, e); !e.Paired[1].has("p5") || e.Paired[1].has("p4") {
		t.Errorf("got %s", pairs(e, 1))
	}
	e = paired(t, begun(t, Dutch, 3, 4))
	e = done(t, done(t, e, Leave{"p4"}), Withdraw{})
	if len(e.Players) != 3 || len(e.Paired) != 0 {
		t.Errorf("who left in the only round stays: %+v", e)
	}
	robin := paired(t, begun(t, RoundRobin, 3, 4))
	for _, table := range robin.Open() {
		robin = done(t, robin, Decide{1, table.First, First})
	}
	robin = done(t, paired(t, done(t, robin, Leave{"p4"})), Withdraw{}) // with a table without a game
	if len(robin.Paired) != 1 || robin.Player("p4").Left != 1 {
		t.Errorf("got %+v", robin)
	}
	if _, err := e.Apply(Any, "Cleo", Withdraw{}); !errors.Is(err, Unknown) {
		t.Errorf("nothing to withdraw: got %v", err)
	}
}

func TestWhatIsImpossibleIsRefused(t *testing.T) {
	e := begun(t, Dutch, 3, 4)
	two := paired(t, begun(t, Dutch, 1, 2))
	stuck := begun(t, Dutch, 5, 2)
	stuck = paired(t, stuck)
	stuck = done(t, stuck, Decide{1, "p1", Draw})
	left := done(t, paired(t, e), Leave{"p1"})
	for _, row := range []struct {
		name string
		e    Evening
		by   string
		act  Act
		want string
	}{
		{"a name of nobody", e, "Cleo", Join{" "}, `"p5": invalid name: want one without spaces around it`},
		{"a name that cannot be said", e, "Cleo", Join{"[[x"}, `"p5": invalid name: two opening brackets in the name, which speech engines take for phonemes`},
		{"a name twice", e, "Cleo", Join{"a1"}, `"p5": name taken: a1`},
		{"an arbiter without a name", e, "", Join{"Eve"}, `"change": invalid arbiter: want a name of up to 40 characters`},
		{"a player who is not there", e, "Cleo", Leave{"p9"}, `unknown: player "p9", or has left`},
		{"a player who has left", left, "Cleo", Leave{"p1"}, `unknown: player "p1", or has left`},
		{"a round that is not there", e, "Cleo", Decide{1, "p1", First}, `unknown: table of player "p1" in round 1`},
		{"a result that is not there", two, "Cleo", Decide{1, "p1", "won"}, `"p2": invalid result: "won"`},
		{"a round too many", two, "Cleo", Join{"Eve"}, `all rounds are paired: 1`},
		{"open tables", two, "Cleo", Pair{tables()}, `tables without a result: 1 in round 1`},
		{"too few boards", e, "Cleo", Pair{[]string{"t1"}}, `too few boards: 1 for 2 pairs`},
		{"a board twice", e, "Cleo", Pair{[]string{"t1", "t1"}}, `"p2": impossible: want a board of its own, of a to z, 0 to 9 and -`},
		{"nobody to play", begun(t, Dutch, 1, 1), "Cleo", Pair{tables()}, `too few players: 1`},
		{"all have met", stuck, "Cleo", Pair{tables()}, `no pairing is left: round 2`},
	} {
		t.Run(row.name, func(t *testing.T) {
			_, err := row.e.Apply(row.e.Version, row.by, row.act)
			why := Why("")
			if err == nil || err.Error() != row.want || !errors.As(err, &why) {
				t.Errorf("got %v, want %s", err, row.want)
			}
			if fault := (*board.NamesError)(nil); errors.As(err, &fault) != strings.Contains(row.name, "said") {
				t.Errorf("got %+v", fault)
			}
		})
	}
}
