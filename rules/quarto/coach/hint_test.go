package coach

import (
	"testing"

	"quartoboard/board"
	"quartoboard/rules/quarto/solve"
)

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
