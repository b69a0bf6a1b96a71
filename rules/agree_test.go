package rules_test

import (
	"math/rand/v2"
	"slices"
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
