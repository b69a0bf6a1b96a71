package board

import (
	"slices"
	"strings"
	"testing"
)

// everyCell is the board in the order of the index, as the design has it:
// letters are columns, digits are rows away from seat A.
const everyCell = "a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3 a4 b4 c4 d4"

func TestCellsRunAlongTheRowsFromA1(t *testing.T) {
	cells := [Cells]Cell{A1, B1, C1, D1, A2, B2, C2, D2, A3, B3, C3, D3, A4, B4, C4, D4}
	for i, name := range strings.Fields(everyCell) {
		c := Cell(i)
		if got, err := ParseCell(name); err != nil || got != c || cells[i] != c {
			t.Errorf("%s: got %d and %v, the constant is %d, want %d", name, got, err, cells[i], i)
		}
		if got := c.String(); got != name {
			t.Errorf("cell %d: got %s, want %s", i, got, name)
		}
		if got, want := c.Column(), strings.IndexByte("abcd", name[0]); got != want {
			t.Errorf("%s: got column %d, want %d", name, got, want)
		}
		if got, want := c.Row(), strings.IndexByte("1234", name[1]); got != want {
			t.Errorf("%s: got row %d, want %d", name, got, want)
		}
		if got := CellAt(c.Column(), c.Row()); got != c {
			t.Errorf("%s: its column and row are those of %v", name, got)
		}
	}
}

func TestCellOutsideTheBoardSaysSo(t *testing.T) {
	for c, want := range map[Cell]string{16: "Cell(16)", 255: "Cell(255)"} {
		if got := c.String(); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

func TestParseCellRefusesWhatIsNoCell(t *testing.T) {
	for _, row := range []struct{ text, want string }{
		{"", `invalid cell "": want a1 to d4`},
		{"a", `invalid cell "a": want a1 to d4`},
		{"a0", `invalid cell "a0": want a1 to d4`},
		{"a5", `invalid cell "a5": want a1 to d4`},
		{"e1", `invalid cell "e1": want a1 to d4`},
		{"A1", `invalid cell "A1": want a1 to d4`},
		{"1a", `invalid cell "1a": want a1 to d4`},
		{"a1 ", `invalid cell "a1 ": want a1 to d4`},
		{" a1", `invalid cell " a1": want a1 to d4`},
		{"a10", `invalid cell "a10": want a1 to d4`},
		{"`1", "invalid cell \"`1\": want a1 to d4"},
		{"é", `invalid cell "é": want a1 to d4`},
		{"Cell(16)", `invalid cell "Cell(16)": want a1 to d4`},
	} {
		if got, err := ParseCell(row.text); err == nil || err.Error() != row.want {
			t.Errorf("%q: got %v, %v, want %s", row.text, got, err, row.want)
		}
	}
}

func FuzzParseCell(f *testing.F) {
	f.Add("a1")
	f.Add("d5")
	f.Fuzz(func(t *testing.T, s string) {
		c, err := ParseCell(s)
		known := slices.Contains(strings.Fields(everyCell), s)
		if (err == nil) != known || err == nil && c.String() != s {
			t.Errorf("%q: got %v, %v", s, c, err)
		}
	})
}

// TestCellSetIsASet goes through all 65,536 sets. A set takes a cell once.
func TestCellSetIsASet(t *testing.T) {
	for bits := range 1 << 16 {
		s := CellSet(bits)
		var want []Cell
		for c := range Cell(Cells) {
			if bits&(1<<c) != 0 {
				want = append(want, c)
			}
			if s.Has(c) != (bits&(1<<c) != 0) {
				t.Fatalf("set %04x: has %v: %v", bits, c, s.Has(c))
			}
		}
		if got := slices.Collect(s.All()); !slices.Equal(got, want) {
			t.Fatalf("set %04x: got %v, want %v", bits, got, want)
		}
		if s.Len() != len(want) {
			t.Fatalf("set %04x: got length %d, want %d", bits, s.Len(), len(want))
		}
		if len(want) > 0 && s.First() != want[0] {
			t.Fatalf("set %04x: got first %v, want %v", bits, s.First(), want[0])
		}
		if got := SetOf(append(want, want...)...); got != s {
			t.Fatalf("set of %v: got %04x, want %04x", want, got, bits)
		}
	}
}

func TestGoingThroughASetCanBeEndedEarly(t *testing.T) {
	var got []Cell
	for c := range AllCells.All() {
		if c == C1 {
			break
		}
		got = append(got, c)
	}
	if want := []Cell{A1, B1}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
