package opponent

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/rules"
	"quartoboard/rules/quarto/solve"
)

var (
	lines   = solve.Rules{Attributes: board.AllAttributes}
	squares = solve.Rules{Squares: true, Attributes: board.AllAttributes}
)

// careful calls and wins whatever it can, and gives no line away; blind overlooks all lines.
var (
	careful = alike(Skill{Exact: never, Calls: true})
	blind   = alike(Skill{Exact: never, Lapses: 100})
)

// alike is a level that plays with and without squares alike.
func alike(s Skill) Level { return Level{Lines: s, Squares: s} }

func level(t testing.TB, name string) Level {
	t.Helper()
	l, err := ParseLevel(name)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func parse(t testing.TB, text string) solve.Position {
	t.Helper()
	p, hand, err := board.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	return solve.Position{Board: p, Hand: hand}
}

func act(t testing.TB, o *Opponent, turn Turn) board.Asked {
	t.Helper()
	a, err := o.Act(t.Context(), turn)
	if err != nil {
		t.Fatalf("%v: %v", turn.Position, err)
	}
	return a
}

// random returns a position with so many pieces and no alignment, and one in hand where it places.
func random(r *rand.Rand, placed int, places bool) solve.Position {
	for {
		var p solve.Position
		cells, pieces := r.Perm(board.Cells), r.Perm(board.Pieces)
		for i, c := range cells[:placed] {
			p.Board[c] = board.Holding(board.Piece(pieces[i]))
		}
		if places {
			p.Hand = board.Holding(board.Piece(pieces[placed]))
		}
		if rules.All(true).Aligned(&p.Board, board.AllAttributes) == 0 {
			return p
		}
	}
}

func TestLevelsAreReadByTheirNames(t *testing.T) {
	for _, l := range Levels() {
		if got := level(t, l.String()); got != l {
			t.Errorf("%v: got %+v, want %+v", l, got, l)
		}
	}
	const want = `invalid level "grim": want kind, easy, fair, strong, perfect`
	if _, err := ParseLevel("grim"); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestALineIsSeenUnlessItIsOverlooked(t *testing.T) {
	row1, column := rules.LineSet(1), rules.LineSet(1<<4)
	for _, row := range []struct {
		name      string
		at        string
		live      rules.LineSet
		level     Level
		want      board.Asked
		otherwise bool // want is what it must not do each time
	}{
		{name: "it is completed", at: "..../..../..../89a. b", level: careful, want: board.Asked{Request: board.RequestPlace, Piece: board.Holding(11), Cell: 3}},
		{name: "a blind one completes it by chance only", at: "..../..../..../89a. b", level: blind, want: board.Asked{Request: board.RequestPlace, Piece: board.Holding(11), Cell: 3}, otherwise: true},
		{name: "the only piece without it is given", at: "0124/..../3567/89a. -", level: careful, want: board.Asked{Request: board.RequestGive, Piece: board.Holding(11)}, otherwise: true},
		{name: "the other's is called", at: "..../..../..../89ab 0", live: row1, level: careful, want: board.Asked{Request: board.RequestCall}},
		{name: "its own is called", at: "..../..../..../89ab -", live: row1, level: careful, want: board.Asked{Request: board.RequestCall}},
		{name: "a blind one places on", at: "f.../.de9/c.../0.6. 8", live: column, level: blind, want: board.Asked{Request: board.RequestCall}, otherwise: true},
		{name: "unless it looks for calls", at: "..../..../..../89ab 0", live: row1, level: alike(Skill{Exact: never, Lapses: 100, Calls: true}), want: board.Asked{Request: board.RequestCall}},
		{name: "the last one is called", at: "0124/cdef/3567/89ab -", live: row1, level: careful, want: board.Asked{Request: board.RequestCall}},
		{name: "or passed over", at: "0124/cdef/3567/89ab -", live: row1, level: blind, want: board.Asked{Request: board.RequestPass}},
	} {
		t.Run(row.name, func(t *testing.T) {
			s, same := solve.New(lines, 1), 0
			for seed := range uint64(20) {
				if act(t, New(lines, row.level, seed, s), Turn{parse(t, row.at), row.live, 3}) == row.want {
					same++
				}
			}
			if row.otherwise && same == 20 || !row.otherwise && same != 20 {
				t.Errorf("got %+v %d times of 20", row.want, same)
			}
		})
	}
}

// pieces are those that a level gives with a hundred seeds.
func pieces(t *testing.T, l Level, at string) (given board.PieceSet) {
	s := solve.New(lines, 1)
	for seed := range uint64(100) {
		piece, _ := act(t, New(lines, l, seed, s), Turn{parse(t, at), 0, 5}).Piece.Piece()
		given |= 1 << piece
	}
	return given
}

func TestALapseGivesAPieceAway(t *testing.T) {
	const at = "..../..../..../89a. -" // tall or round ones complete row 1
	if got, want := pieces(t, careful, at), board.PieceSet(0xf0); got != want {
		t.Errorf("without lapses: got %v, want %v", got, want)
	}
	if got, want := pieces(t, blind, at), board.PieceSet(0xf8ff); got != want {
		t.Errorf("with lapses only: got %v, want %v", got, want)
	}
}

// The turn is the placement and the giving: what is overlooked in one is overlooked in the other.
func TestALapseLastsATurn(t *testing.T) {
	l, row := level(t, "kind"), rules.LineSet(1)
	for seed := range uint64(50) {
		o := New(lines, l, seed, solve.New(lines, 1))
		missed := o.overlooked(4)&row != 0
		placing := act(t, o, Turn{parse(t, "..../..../..../89a. b"), 0, 4})
		if !missed && placing.Cell != 3 {
			t.Errorf("seed %d: got %+v, want the fourth piece in the row", seed, placing)
		}
		giving := act(t, o, Turn{parse(t, "..../..../..../89ab -"), row, 5})
		if got := giving.Request == board.RequestCall; got == missed {
			t.Errorf("seed %d: called its line: got %t, want %t", seed, got, !missed)
		}
	}
}

// share is what bait looks for, found by the values of single positions.
func share(t *testing.T, s *solve.Solver, p solve.Position) float64 {
	t.Helper()
	left, n := 0, 0
	for c := range (board.AllCells &^ p.Board.Occupied()).All() {
		for q := range (board.AllPieces &^ p.Board.Pieces()).All() {
			next := after(p, solve.Move{Cell: c, Give: board.Holding(q)})
			if next.Hand == p.Hand || best(New(lines, careful, 1, s).look(next, 0)) == solve.Win {
				continue
			}
			v, err := s.Value(t.Context(), next)
			if err != nil {
				t.Fatal(err)
			}
			left, n = left+int(v-solve.Loss), n+1
		}
	}
	return float64(left) / float64(max(1, n))
}

func TestABaitLeavesTheMostRepliesThatLose(t *testing.T) {
	r := rand.New(rand.NewPCG(deep.Seed(t), 1))
	s := solve.New(lines, 1)
	baits := alike(Skill{Calls: true, Baits: true})
	for found := 0; found < deep.Size(5, 30); {
		p := random(r, 9, true)
		most, equal, win := 0.0, 0, false
		var all []solve.Move
		if err := s.Moves(t.Context(), p, func(m solve.Move, v solve.Value) {
			if win = win || v == solve.Win; v == solve.Draw {
				all = append(all, m)
			}
		}); err != nil {
			t.Fatal(err)
		}
		for _, m := range all {
			most = max(most, share(t, s, after(p, m)))
			equal++
		}
		if win || equal < 2 {
			continue
		}
		found++
		o := New(lines, baits, 1, s)
		m, err := o.choose(t.Context(), p, 0, o.dice(1))
		if err != nil {
			t.Fatal(err)
		}
		if got := share(t, s, after(p, m)); got != most {
			t.Errorf("%v: %v leaves %.3f, want %.3f of %d moves", p, m, got, most, equal)
		}
	}
}

// moved returns the position that the other has after a turn: a placement, if a piece is in hand,
// and a giving. It has no piece where the game has ended.
func moved(t *testing.T, o *Opponent, p solve.Position) solve.Position {
	t.Helper()
	for number := 1; ; number++ {
		a := act(t, o, Turn{p, rules.All(o.rules.Squares).Aligned(&p.Board, o.rules.Attributes), number})
		switch a.Request {
		case board.RequestPlace:
			p = after(p, solve.Move{Cell: a.Cell})
		case board.RequestGive:
			p.Hand = a.Piece
			return p
		default:
			p.Hand = board.Empty
			return p
		}
	}
}

// With five pieces it keeps a win, too. It may be lost already: then it makes the best of nothing.
func TestPerfectMakesNoLosingMoveFromTheFirstPlacementOn(t *testing.T) {
	r := rand.New(rand.NewPCG(deep.Seed(t), 2))
	for _, rule := range []solve.Rules{lines, squares} {
		s := solve.New(rule, 16)
		o := New(rule, level(t, "perfect"), 1, s)
		for i := range deep.Size(6, 48) {
			placed := i % 6
			p := random(r, placed, placed > 0 && i%4 > 0)
			want := min(value(t, s, p), solve.Draw)
			if placed == 5 {
				want = value(t, s, p)
			}
			next := moved(t, o, p)
			if next.Hand == board.Empty {
				continue // it wins
			}
			if got := solve.Win + solve.Loss - value(t, s, next); got < want {
				t.Errorf("%v, squares %t: %v is a %v, want a %v", p, rule.Squares, next, got, want)
			}
		}
	}
}

func TestAPositionThatCannotBeIsRefused(t *testing.T) {
	p := parse(t, "f..2/.6../..../e.51 a")
	p.Hand = board.Holding(6)
	if _, err := New(lines, careful, 1, nil).Act(t.Context(), Turn{Position: p, Number: 1}); err == nil {
		t.Errorf("%v: got no error", p)
	}
}

func TestAnActEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s := solve.New(lines, 1)
	for _, at := range []string{"..../..../.4../..0a f", "..../9.3c/b.../..0a 4", "..../9.3c/b.../..0a -", "8.../9.3c/b.../..0a 5"} {
		for _, l := range slices.Backward(Levels()) {
			a, err := New(lines, l, 1, s).Act(ctx, Turn{Position: parse(t, at), Number: 1})
			if err == nil && l.Level == board.LevelPerfect || err != nil && !errors.Is(err, context.Canceled) {
				t.Errorf("%s, %v: got %v, %v, want that it was cancelled", at, l, a, err)
			}
		}
	}
}

func TestALevelAgreesToADrawUnlessItSeesThatItWins(t *testing.T) {
	r := solve.Rules{Attributes: board.AllAttributes}
	s := solve.New(r, 1)
	row := rules.LineSet(1)
	for _, tt := range []struct {
		name, position string
		live           rules.LineSet
		level          string
		own, want      bool
	}{
		{"the piece in hand completes a line", "..../..../..../89a. b", 0, "perfect", true, false},
		{"a line can be called", "..../..../..../89ab -", row, "perfect", true, false},
		{"the other can call it", "..../..../..../89ab -", row, "perfect", false, true},
		{"nothing is near", "..../..../..../8... 7", 0, "perfect", true, true},
		{"won, and few pieces are left", "f9.6/...7/.0e./.... c", 0, "perfect", true, false},
		{"the other is lost", "f9.6/...7/.0ec/.... -", 0, "perfect", false, false},
		{"the other has won", "f9.6/...7/.0e./.... c", 0, "perfect", false, true},
		{"won beyond what the level reads", "f9.6/...7/.0e./.... c", 0, "kind", true, true},
	} {
		b, hand, err := board.ParsePosition(tt.position)
		if err != nil {
			t.Fatal(err)
		}
		l, err := ParseLevel(tt.level)
		if err != nil {
			t.Fatal(err)
		}
		got, err := New(r, l, 1, s).Agrees(t.Context(), Turn{solve.Position{Board: b, Hand: hand}, tt.live, 1}, tt.own)
		if err != nil || got != tt.want {
			t.Errorf("%s: %s agrees: %v, %v; want %v", tt.name, tt.level, got, err, tt.want)
		}
	}
}
