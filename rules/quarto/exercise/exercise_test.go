package exercise

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/deploy/deep"
)

// look is a look at a game that tries everything: it knows neither the solver nor the lines of
// package rules. A cell has -1 for nothing.
type look struct {
	cells [16]int8
	left  uint16 // pieces beside the board
}

// lines are the names of the lines that four pieces make on the board.
func (l look) lines() (names []string) {
	alike := func(name string, from, step int) {
		all, none := int8(15), int8(0)
		for i := range 4 {
			p := l.cells[from+i*step]
			if p < 0 {
				return
			}
			all, none = all&p, none|p
		}
		if all != 0 || none != 15 {
			names = append(names, name)
		}
	}
	for i, row := range []string{"row 1", "row 2", "row 3", "row 4"} {
		alike(row, 4*i, 1)
	}
	for i, column := range []string{"column a", "column b", "column c", "column d"} {
		alike(column, i, 4)
	}
	alike("diagonal a1-d4", 0, 5)
	alike("diagonal a4-d1", 12, -3)
	return names
}

// placed yields each placement of a piece: those that make a line first.
func (l look) placed(piece int8) (all []look) {
	l.left &^= 1 << piece
	for c, holds := range l.cells {
		if holds < 0 {
			after := l
			after.cells[c] = piece
			if len(after.lines()) > 0 {
				all = slices.Insert(all, 0, after)
			} else {
				all = append(all, after)
			}
		}
	}
	return all
}

// gifts are the pieces that can be given.
func (l look) gifts() (all []int8) {
	for p := range int8(16) {
		if l.left>>p&1 != 0 {
			all = append(all, p)
		}
	}
	return all
}

// tried has what was found out of positions with a piece to place.
type tried map[struct {
	look
	piece int8
}]result

type result struct{ wins, loses bool }

// value tells what the one has who places the piece.
func (t tried) value(l look, piece int8) (v result) {
	key := struct {
		look
		piece int8
	}{l, piece}
	if known, ok := t[key]; ok {
		return known
	}
	after := l.placed(piece)
	v = result{loses: true}
	if len(after[0].lines()) > 0 {
		v = result{wins: true}
		after = nil
	}
	for _, a := range after {
		gifts := a.gifts()
		if len(gifts) == 0 {
			v.loses = false
		}
		for _, q := range gifts {
			other := t.value(a, q)
			v.wins, v.loses = v.wins || other.loses, v.loses && other.wins
			if v.wins {
				break
			}
		}
		if v.wins {
			break
		}
	}
	t[key] = v
	return v
}

func lookAt(p board.Position) (l look) {
	l.left = 1<<16 - 1
	for c := range p {
		l.cells[c] = int8(p[c]) - 1
		if l.cells[c] >= 0 {
			l.left &^= 1 << l.cells[c]
		}
	}
	return l
}

// verify fails the test where the answer of an exercise is another, or where there are more.
func verify(t *testing.T, e Exercise, known tried) {
	t.Helper()
	l, hand := lookAt(e.Board), int8(e.Hand)-1
	if len(l.lines()) > 0 {
		t.Errorf("%v: there is a line already", e)
	}
	switch e.Kind {
	case Find:
		l.cells[e.Cell] = hand
		if got := cmp.Or(strings.Join(l.lines(), ", "), "none"); !strings.HasSuffix(e.String(), " = "+got) {
			t.Errorf("%v: the lines are %s", e, got)
		}
	case Place:
		var won []string
		for _, a := range l.placed(hand) {
			c := slices.IndexFunc(a.cells[:], func(p int8) bool { return p == hand })
			win := len(a.lines()) > 0
			for _, q := range a.gifts() {
				win = win || known.value(a, q).loses
			}
			if win {
				won = append(won, board.Cell(c).String())
			}
		}
		slices.Sort(won)
		cells := strings.Fields(e.String()[strings.Index(e.String(), " = ")+3:])
		if slices.Sort(cells); !slices.Equal(cells, won) || len(won) == 0 || len(won) > 2 {
			t.Errorf("%v: it wins on %v", e, won)
		}
	case Give:
		for _, q := range l.gifts() {
			if safe := !known.value(l, q).wins; safe != (q == int8(e.Piece)) {
				t.Errorf("%v: %x is safe: %v", e, q, safe)
			}
		}
	}
}

func made(t *testing.T, n int, seed uint64) []Exercise {
	t.Helper()
	games := 0
	all, err := Make(t.Context(), n, seed, func(game int) {
		if games++; game != games {
			t.Errorf("seed %d: progress at game %d, want %d", seed, game, games)
		}
	})
	if err != nil || len(all) != n || games == 0 {
		t.Fatalf("seed %d: %d exercises of %d games, %v", seed, len(all), games, err)
	}
	return all
}

func text(all []Exercise) string {
	var b strings.Builder
	for _, e := range all {
		fmt.Fprintln(&b, e)
	}
	return b.String()
}

func TestTheBuiltInExercisesHaveOneAnswer(t *testing.T) {
	count, known, seen := map[string]int{}, tried{}, map[Exercise]bool{}
	for _, e := range BuiltIn() {
		verify(t, e, known)
		count[string(e.Kind)]++
		if e.Kind == Find && len(e.Answer()) == 0 {
			count["none"]++
		}
		if seen[e.first()] {
			t.Errorf("%v: like another one", e)
		}
		seen[e.first()] = true
	}
	if want := map[string]int{"find": 20, "place": 10, "give": 10, "none": 6}; !maps.Equal(count, want) {
		t.Errorf("got %v, want %v", count, want)
	}
}

func TestNewExercisesHaveOneAnswerAndAreNotAlike(t *testing.T) {
	seed := deep.Seed(t)
	known, seen := tried{}, map[Exercise]bool{}
	for i := range uint64(deep.Size(1, 10)) {
		for _, e := range made(t, 12, seed+i) {
			verify(t, e, known)
			if i == 0 && seen[e.first()] {
				t.Errorf("%v: like another one", e)
			}
			seen[e.first()] = true
		}
	}
}

func TestTheSameSeedMakesTheSameExercises(t *testing.T) {
	seed := deep.Seed(t)
	one, again, other := text(made(t, 8, seed)), text(made(t, 8, seed)), text(made(t, 8, seed+1))
	if one != again || one == other {
		t.Errorf("got\n%s, again\n%s, with another seed\n%s", one, again, other)
	}
}

func TestMakingEndsWithItsContext(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := Make(ctx, 4, 1, func(int) {}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestWrittenExercisesAreReadBack(t *testing.T) {
	all := BuiltIn()
	again, err := Parse(text(all))
	if err != nil || !slices.Equal(again, all) {
		t.Errorf("got %v, %v", again, err)
	}
}

func TestAnErrorNamesItsLine(t *testing.T) {
	const form = "want find POSITION CELL = LINES, place POSITION = CELLS or give POSITION = PIECE"
	for _, tt := range []struct{ line, want string }{
		{"look ..9./..../708./..e. d c3 = column c", `invalid exercise "look ..9./..../708./..e. d c3 = column c": ` + form},
		{"find ..9./..../708./..e. d = column c", `invalid exercise "find ..9./..../708./..e. d = column c": ` + form},
		{"find ..9./..../708./..?. d c3 = column c", `invalid exercise "find ..9./..../708./..?. d c3 = column c": ` + form},
		{"find ..9./..../708./..e. - c3 = column c", `invalid exercise "find ..9./..../708./..e. - c3 = column c": ` + form},
		{"find ..9./..../708./..e. d c1 = column c", `invalid exercise "find ..9./..../708./..e. d c1 = column c": ` + form},
		{"find ..9./..../708./..e. d c3 = none", `want "find ..9./..../708./..e. d c3 = column c"`},
		{"place ..a./.275/9.../8... - = a3", `invalid exercise "place ..a./.275/9.../8... - = a3": ` + form},
		{"place ..a./.275/9.../8... 6 = a3 b1", `want "place ..a./.275/9.../8... 6 = a3"`},
		{"give ba1./.fd./506./e... 2 = c", `invalid exercise "give ba1./.fd./506./e... 2 = c": ` + form},
		{"give ba1./.fd./506./e... - = a", `invalid exercise "give ba1./.fd./506./e... - = a": ` + form},
		{"give ba1./.fd./506./e...  - = c", `want "give ba1./.fd./506./e... - = c"`},
	} {
		if _, err := Parse("# exercises\n" + tt.line + "\n"); err == nil || err.Error() != "line 2: "+tt.want {
			t.Errorf("%s: got %v, want line 2: %s", tt.line, err, tt.want)
		}
	}
	if _, err := Parse("\nplace\n"); err == nil || !strings.HasPrefix(err.Error(), "line 2: invalid position") {
		t.Errorf("got %v", err)
	}
}

func TestAnExerciseIsTurnedSoThatFewPiecesMove(t *testing.T) {
	table, as, turned := board.Position{}, 0, 0
	for _, e := range BuiltIn() {
		near := e.Near(table)
		if near.first() != e.first() || near.standing(table) < e.standing(table) {
			t.Errorf("%v: turned to %v", e, near)
		}
		as, turned = as+e.standing(table), turned+near.standing(table)
		table = near.Stands()
	}
	if turned < 3*as {
		t.Errorf("%d pieces stay where they are, without turning %d", turned, as)
	}
}
