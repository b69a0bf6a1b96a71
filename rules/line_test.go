package rules_test

import (
	"slices"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/rules"
)

func TestLinesAreThoseOfTheRecordInItsOrder(t *testing.T) {
	if len(theLines) != rules.LinesAndSquares {
		t.Fatalf("%d lines and squares, the record has %d", rules.LinesAndSquares, len(theLines))
	}
	for i, want := range theLines {
		l := rules.Line(i)
		var cells []string
		for _, c := range l.Cells() {
			cells = append(cells, c.String())
		}
		if got := strings.Join(cells, " "); l.String() != want.name || got != want.cells {
			t.Errorf("line %d: got %v on %s, want %s on %s", i, l, got, want.name, want.cells)
		}
		if square := i >= rules.Lines; square != strings.HasPrefix(want.name, "square") {
			t.Errorf("line %d, %s: taken for a square: %v", i, want.name, square)
		}
	}
}

func TestParseLineReadsWhatStringWrites(t *testing.T) {
	for l := range rules.Line(rules.LinesAndSquares) {
		if got, err := rules.ParseLine(l.String()); err != nil || got != l {
			t.Errorf("%v: got %v, %v", l, got, err)
		}
	}
	for _, s := range []string{"", "row", "row 0", "row 5", "Row 1", "row 1 ", "column e", "diagonal", "diagonal d1-a4", "square d1", "square a4", "Line(19)"} {
		if got, err := rules.ParseLine(s); err == nil || !strings.Contains(err.Error(), `"`+s+`"`) {
			t.Errorf("%q: got %v, %v, want an error that quotes it", s, got, err)
		}
	}
	if got := rules.Line(rules.LinesAndSquares).String(); got != "Line(19)" {
		t.Errorf("a line beyond the last: got %q", got)
	}
}

func TestThroughHasTheLinesThroughACell(t *testing.T) {
	for c := range board.Cell(board.Cells) {
		for _, squares := range []bool{false, true} {
			var want []string
			for _, l := range theLines {
				if strings.Contains(l.cells, c.String()) && (squares || !strings.HasPrefix(l.name, "square")) {
					want = append(want, l.name)
				}
			}
			got := rules.Through(c, squares)
			if !slices.Equal(names(got), want) {
				t.Errorf("%v, squares %v: got %v, want %v", c, squares, names(got), want)
			}
		}
	}
}

func TestLineSetStopsWhenAsked(t *testing.T) {
	for l := range rules.Through(board.B2, true).All() {
		if l != 1 {
			t.Fatalf("first line through b2: got %v, want row 2", l)
		}
		break
	}
}

func TestAlignmentsCarryAllThatIsShared(t *testing.T) {
	const all = board.AllAttributes
	tests := []struct {
		name       string
		at         string
		placed     board.Cell
		attributes board.Attributes
		squares    bool
		want       string
	}{
		{"four tall round pieces", "89ab/..../..../....", board.D4, all, false, "row 4: tall round"},
		{"only active attributes count", "89ab/..../..../....", board.D4, board.Shape | board.Fill, false, "row 4: round"},
		{"nothing active is shared", "89ab/..../..../....", board.D4, board.Fill | board.Texture, false, ""},
		{"nothing is shared", "0f12/..../..../....", board.D4, all, false, ""},
		{"three pieces do not align", "89a./..../..../....", board.C4, all, false, ""},
		{"an unknown cell does not count", "89a?/..../..../....", board.C4, all, false, ""},
		{"an unenrolled tag does not count", "89a!/..../..../....", board.C4, all, false, ""},
		{"three at once", "c..a/.e.9/..68/1240", board.D1, all, false, "row 1: short; column d: round; diagonal a4-d1: smooth"},
		{"a line elsewhere does not pass through the cell", "89ab/..../..../0...", board.A1, all, false, ""},
		{"a square, with squares", "..../..../01../23..", board.B2, all, true, "square a1: short round"},
		{"a square, without", "..../..../01../23..", board.B2, all, false, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, _, err := board.ParsePosition(tt.at + " -")
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, a := range rules.Through(tt.placed, tt.squares).Alignments(&p, tt.attributes) {
				got = append(got, a.Line.String()+": "+a.Values.String())
			}
			if got := strings.Join(got, "; "); got != tt.want {
				t.Errorf("%s, %v placed: got %q, want %q", tt.at, tt.placed, got, tt.want)
			}
		})
	}
}
