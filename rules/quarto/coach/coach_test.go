package coach

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
	"quartoboard/rules/quarto/solve"
)

var all = solve.Rules{Attributes: board.AllAttributes}

// after returns a game that A goes on with by acts: "f" gives f, "f d4" places it. The referee
// judges it.
func after(t testing.TB, position string, acts ...string) Game {
	t.Helper()
	start, _, err := board.ParsePosition(position + " -")
	if err != nil {
		t.Fatal(err)
	}
	o := quarto.DefaultOptions()
	o.Found, o.First, o.Giving = true, board.A, board.GivingTray
	game := rules.New()
	g := Game{Rules: all, Start: start}
	apply := func(f board.Fact) {
		var js []board.Judgement
		game, js = rules.Apply(game, board.Event{Fact: f})
		g.Judgements = append(g.Judgements, js...)
	}
	apply(board.Seen{Changed: start.Occupied(), Now: start})
	apply(board.Started{Options: o})
	for _, act := range acts {
		text, cell, placed := strings.Cut(act, " ")
		piece, err := board.ParsePiece(text)
		if err != nil {
			t.Fatal(err)
		}
		if !placed {
			apply(board.Asked{Request: board.RequestGive, Piece: board.Holding(piece), Via: board.ViaSerial})
			continue
		}
		c, err := board.ParseCell(cell)
		if err != nil {
			t.Fatal(err)
		}
		seen := board.Seen{Changed: board.SetOf(c)}
		seen.Now[c] = board.Holding(piece)
		apply(seen)
	}
	return g
}

// text is what a test compares of a point.
func (p Point) text() string {
	switch p.Kind {
	case Uncalled:
		return fmt.Sprintf("after %d %v could call %v", p.Move, p.By, p.Lines)
	case Luck:
		return fmt.Sprintf("at %d %v was lucky", p.Move, p.By)
	}
	text := fmt.Sprintf("at %d %v by %s %v: %v, not %v, which %d of %d held", p.Move, p.By, p.Kind, p.Piece, p.Is, p.Was, p.Held, p.Of)
	if p.Kind == Placing {
		text += fmt.Sprintf(", on %v", p.Cell)
	}
	if p.Line != nil {
		text += fmt.Sprintf(", line on %v", p.Line)
	}
	return text
}

// The values are those that the solver's tests check.
func TestTurningPointsAre(t *testing.T) {
	solver := solve.New(all, 1)
	for _, test := range []struct {
		name, at string
		acts     []string
		want     []string
	}{
		{
			name: "a gift that loses, and others that held", at: "..../9.3c/b.../..0a", acts: []string{"4 a1", "2"},
			want: []string{"at 2 B by giving 2: loss, not draw, which 5 of 9 held"},
		},
		{name: "moves that keep the value", at: "..../9.3c/b.../..0a", acts: []string{"4 a1", "7"}},
		{
			name: "a mistake that the other player does not use is luck", at: "f9.6/...7/.0e./....", acts: []string{"c d1", "1"},
			want: []string{
				"at 1 A by giving c: loss, not draw, which 2 of 10 held",
				"at 2 B by giving 1: draw, not win, which 1 of 9 held",
				"at 1 A was lucky",
			},
		},
		{
			name: "a mistake that the other player uses is not luck", at: "f9.6/...7/.0e./....", acts: []string{"c d1", "2"},
			want: []string{"at 1 A by giving c: loss, not draw, which 2 of 10 held"},
		},
		{
			name: "the placement of a piece that makes a line elsewhere", at: "89ab/4563/71f2/..d0", acts: []string{"c a1", "e"},
			want: []string{
				"at 1 A by giving c: loss, not draw, which 1 of 2 held",
				"at 1 B by placing c: draw, not win, which 1 of 2 held, on a1, line on b1",
				"at 1 A was lucky",
			},
		},
		{
			name: "a missed line stands before mistakes, luck behind them", at: "81.7/4.9./..f./2..a", acts: []string{"0 b1", "3 c1", "e d3", "5 b2"},
			want: []string{
				"after 2 A could call [{row 1 round}]",
				"at 2 B by giving 3: loss, not win, which 1 of 7 held",
				"at 3 B by placing e: loss, not win, which 2 of 22 held, on d3, line on b3",
				"at 4 A by placing 5: loss, not win, which 1 of 17 held, on b2, line on c4",
				"at 3 B was lucky",
			},
		},
		{
			name: "a line that nobody called", at: "..../..../..../89a.", acts: []string{"b d1", "0 a2"},
			want: []string{"after 1 B could call [{row 1 tall round}]"},
		},
		{name: "a line that may still be called", at: "..../..../..../89a.", acts: []string{"b b2", "c d1", "0"}},
	} {
		points, err := Points(context.Background(), after(t, test.at, test.acts...), solver, func(int) {})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, p := range points {
			got = append(got, p.text())
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: got\n%s\nwant\n%s", test.name, strings.Join(got, "\n"), strings.Join(test.want, "\n"))
		}
	}
}

func TestAnEndedContextEndsIt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	g := after(t, "f9.6/...7/.0e./....", "c", "c a1")
	if points, err := Points(ctx, g, solve.New(all, 1), func(int) {}); !errors.Is(err, context.Canceled) || points != nil {
		t.Errorf("got %v, %v", points, err)
	}
}

func TestAPlacementIsWorthWhatCanBeHadAfterIt(t *testing.T) {
	h := Hints{Solver: solve.New(solve.Rules{Attributes: board.AllAttributes}, 1), Rules: solve.Rules{Attributes: board.AllAttributes}}
	for _, tt := range []struct {
		name, at string
		on       board.Cell
		want     Worth
		line     string
	}{
		{"a first piece", "..../..../..../.... 0", board.B2, Even, ""},
		{"a line", "..../..../..../89a. b", board.D1, Good, "row 1"},
		{"beside that line", "..../..../..../89a. f", board.B3, Less, ""},
		{"the third short piece beside three tall ones", "..../..../07../8fa. 1", board.C2, Loses, "row 1"},
		{"between the tall ones", "..../..../07../8fa. 1", board.D1, Good, ""},
	} {
		p, hand, err := board.ParsePosition(tt.at)
		if err != nil {
			t.Fatal(err)
		}
		got, lines, err := h.Placing(t.Context(), solve.Position{Board: p, Hand: hand}, tt.on)
		line := ""
		if len(lines) > 0 {
			line = lines[0].Line.String()
		}
		if err != nil || got != tt.want || line != tt.line {
			t.Errorf("%s, %s on %v: got %s %q %v, want %s %q", tt.name, tt.at, tt.on, got, line, err, tt.want, tt.line)
		}
	}
}

func TestThePieceToGiveIsOneThatLeavesTheOtherTheLeast(t *testing.T) {
	r := solve.Rules{Attributes: board.AllAttributes}
	h := Hints{Solver: solve.New(r, 1), Rules: r}
	for at, short := range map[string]bool{
		"..../..../..../89a. -": true, // a tall one completes the row
		"..../..../07../8fa. -": true,
		"..../..../071./8fa. -": false, // each completes a row
	} {
		p, _, err := board.ParsePosition(at)
		if err != nil {
			t.Fatal(err)
		}
		got, ok, err := h.Giving(t.Context(), p)
		if err != nil || ok != short || ok && got >= 8 {
			t.Errorf("%s: got %v %v %v, want a short piece: %v", at, got, ok, err, short)
		}
		if v, err := h.Solver.Value(t.Context(), solve.Position{Board: p, Hand: board.Holding(got)}); ok && (err != nil || v == solve.Win) {
			t.Errorf("%s: with %v the other has a %v", at, got, v)
		}
	}
}
