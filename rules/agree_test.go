package rules_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/rules"
)

// FuzzGamesAgreeWithTheLeaflet fills the board move by move, playing on after
// alignments as the table may. A byte is a move: its halves choose among the pieces
// and cells left.
func FuzzGamesAgreeWithTheLeaflet(f *testing.F) {
	const seed = 1
	r := rand.New(rand.NewPCG(seed, 0))
	for i := range 150 {
		moves := make([]byte, board.Cells)
		for j := range moves {
			moves[j] = byte(r.Uint32())
		}
		f.Add(moves, byte(i), i%2 == 0)
	}
	f.Fuzz(func(t *testing.T, moves []byte, attributes byte, squares bool) {
		active := board.Attributes(attributes%15 + 1)
		var p board.Position
		for _, move := range moves[:min(len(moves), board.Cells)] {
			piece := nth(board.AllPieces&^p.Pieces(), int(move>>4)).First()
			cell := nth(board.AllCells&^p.Occupied(), int(move&15)).First()
			p[cell] = board.Holding(piece)

			want := tableOf(p).aligned(cell.String(), active.Names(), squares)
			got := rules.Through(cell, squares).Aligned(&p, active)
			if !slices.Equal(names(got), want) {
				t.Fatalf("%v, %v on %v, %v, squares %v: got %v, the leaflet says %v", p, piece, cell, active, squares, names(got), want)
			}
		}
	})
}

// nth drops members of the set until what was the nth, counted round, is the
// first.
func nth[S ~uint16](s S, n int) S {
	size := 0
	for rest := s; rest != 0; rest &= rest - 1 {
		size++
	}
	for range n % size {
		s &= s - 1
	}
	return s
}

// FuzzAlignmentsAgreeWithTheLeaflet tries boards that no game makes: one piece
// on several cells, unknown contents.
func FuzzAlignmentsAgreeWithTheLeaflet(f *testing.F) {
	f.Add([]byte("0123456789abcdef"), byte(0))
	f.Add([]byte{1, 1, 1, 1, 17, 1, 1, 1, 18, 1, 1, 1, 0, 1, 1, 1}, byte(14))
	f.Fuzz(func(t *testing.T, contents []byte, attributes byte) {
		active := board.Attributes(attributes%15 + 1)
		var p board.Position
		for i, c := range contents[:min(len(contents), board.Cells)] {
			p[i] = board.Content(c) % (board.Unenrolled + 1)
		}
		at := tableOf(p)
		var got []string
		for _, a := range either.Alignments(&p, active) {
			got = append(got, a.Line.String())
			if want := at.common(theLines[a.Line].cells, active.Names()); !slices.Equal(a.Values.Names(), want) {
				t.Errorf("%v, %v, %v: got %v, the leaflet says %v", p, active, a.Line, a.Values, want)
			}
		}
		if want := at.aligned("", active.Names(), true); !slices.Equal(got, want) {
			t.Errorf("%v, %v: got %v, the leaflet says %v", p, active, got, want)
		}
		if set := either.Aligned(&p, active); !slices.Equal(names(set), got) {
			t.Errorf("%v, %v: Aligned has %v, Alignments %v", p, active, names(set), got)
		}
	})
}

func TestJudgingALineDoesNotAllocate(t *testing.T) {
	p, _, err := board.ParsePosition("89ab/..../..../.... -")
	if err != nil {
		t.Fatal(err)
	}
	var set rules.LineSet
	var values board.Values
	for _, tt := range []struct {
		name string
		do   func()
	}{
		{"Through, Aligned", func() { set = rules.Through(board.D4, true).Aligned(&p, board.AllAttributes) }},
		{"Shared", func() { values = rules.Shared(&p, 3, board.AllAttributes) }},
		{"All", func() {
			for l := range set.All() {
				values |= rules.Shared(&p, l, board.AllAttributes)
			}
		}},
	} {
		if got := testing.AllocsPerRun(100, tt.do); got != 0 {
			t.Errorf("%s: %v allocations, want none", tt.name, got)
		}
	}
	if set == 0 || values == 0 {
		t.Error("nothing was done")
	}
}

// This file has the rules in the words of the leaflet, without regard to speed. It
// uses nothing of the package: the tests compare the package with it.

// theLines are the lines in the order of the record: the name, then the cells.
var theLines = []struct{ name, cells string }{
	{"row 1", "a1 b1 c1 d1"},
	{"row 2", "a2 b2 c2 d2"},
	{"row 3", "a3 b3 c3 d3"},
	{"row 4", "a4 b4 c4 d4"},
	{"column a", "a1 a2 a3 a4"},
	{"column b", "b1 b2 b3 b4"},
	{"column c", "c1 c2 c3 c4"},
	{"column d", "d1 d2 d3 d4"},
	{"diagonal a1-d4", "a1 b2 c3 d4"},
	{"diagonal a4-d1", "a4 b3 c2 d1"},
	{"square a1", "a1 b1 a2 b2"},
	{"square b1", "b1 c1 b2 c2"},
	{"square c1", "c1 d1 c2 d2"},
	{"square a2", "a2 b2 a3 b3"},
	{"square b2", "b2 c2 b3 c3"},
	{"square c2", "c2 d2 c3 d3"},
	{"square a3", "a3 b3 a4 b4"},
	{"square b3", "b3 c3 b4 c4"},
	{"square c3", "c3 d3 c4 d4"},
}

// theCharacteristics: a piece has the first word of each if its number has the
// weight in it, and the second otherwise.
var theCharacteristics = []struct {
	attribute, with, without string
	weight                   int
}{
	{"size", "tall", "short", 8},
	{"shape", "square", "round", 4},
	{"fill", "solid", "hollow", 2},
	{"texture", "grooved", "smooth", 1},
}

// words describes a piece: "tall round solid smooth".
func words(piece int) string {
	var all []string
	for _, c := range theCharacteristics {
		if piece/c.weight%2 == 1 {
			all = append(all, c.with)
		} else {
			all = append(all, c.without)
		}
	}
	return strings.Join(all, " ")
}

// table has the number of the piece on each occupied cell.
type table map[string]int

func tableOf(p board.Position) table {
	t := table{}
	for c, content := range p {
		if piece, ok := content.Piece(); ok {
			t[board.Cell(c).String()] = int(piece)
		}
	}
	return t
}

// common are the characteristics that "a line of 4 pieces" has in common, of
// those that are played with: none if the line is not full.
func (t table) common(cells string, attributes []string) []string {
	var all []string
	for _, c := range theCharacteristics {
		if !slices.Contains(attributes, c.attribute) {
			continue
		}
		for _, word := range []string{c.with, c.without} {
			has := 0
			for cell := range strings.FieldsSeq(cells) {
				if piece, ok := t[cell]; ok && slices.Contains(strings.Fields(words(piece)), word) {
					has++
				}
			}
			if has == 4 {
				all = append(all, word)
			}
		}
	}
	return all
}

// aligned are the names of the lines through the cell, or of all for "", whose
// pieces have something in common.
func (t table) aligned(through string, attributes []string, squares bool) []string {
	var names []string
	for _, l := range theLines {
		if strings.HasPrefix(l.name, "square") && !squares || !strings.Contains(l.cells, through) {
			continue
		}
		if len(t.common(l.cells, attributes)) > 0 {
			names = append(names, l.name)
		}
	}
	return names
}

// names turns a set of lines into their names.
func names(s rules.LineSet) []string {
	var all []string
	for l := range s.All() {
		all = append(all, l.String())
	}
	return all
}
