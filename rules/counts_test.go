package rules_test

import (
	"testing"

	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/rules"
)

// variant names the game with or without squares.
func variant(squares bool) string {
	if squares {
		return "squares"
	}
	return "lines"
}

// counter counts the ways to give and to place the first, second, third and
// fourth piece. Playing stops at an alignment.
type counter struct {
	last      int  // the number of the last piece to be placed; the next is given yet
	positions bool // cells are filled in their order, so that each position comes once

	gives, placements, aligned [4]int
}

func (n *counter) play(t rules.Tally, pieces board.PieceSet, cells board.CellSet) {
	before := board.Pieces - pieces.Len()
	n.gives[before] += pieces.Len()
	if before == n.last {
		return
	}
	for ps := pieces; ps != 0; ps &= ps - 1 {
		for cs := cells; cs != 0; cs &= cs - 1 {
			after, aligned := t.Place(ps.First(), cs.First())
			n.placements[before]++
			left := cells &^ (1 << cs.First())
			if n.positions {
				left = cs & (cs - 1)
			}
			switch {
			case aligned:
				n.aligned[before]++
			case before < 3:
				n.play(after, pieces&^(1<<ps.First()), left)
			}
		}
	}
}

// TestGivesAndPlacementsAreCounted plays every game to the third placement and
// the fourth giving, in the deep check to the fourth placement.
func TestGivesAndPlacementsAreCounted(t *testing.T) {
	for squares, aligned := range map[bool]int{false: 3_087_360, true: 5_865_984} {
		t.Run(variant(squares), func(t *testing.T) {
			want := counter{
				last:       deep.Size(3, 4),
				gives:      [4]int{16, 3_840, 806_400, 146_764_800},
				placements: [4]int{256, 57_600, 11_289_600},
			}
			if want.last == 4 {
				want.placements[3] = 1_907_942_400
				want.aligned[3] = aligned
			}
			got := counter{last: want.last}
			got.play(rules.NewTally(board.AllAttributes, squares), board.AllPieces, board.AllCells)
			if got != want {
				t.Errorf("got  %+v,\nwant %+v", got, want)
			}
		})
	}
}

// TestPositionsOfFourPiecesAreCounted tries all 43,680 ways to put four of the
// pieces on each of the 1,820 sets of four cells. The pieces of a position can
// have come in 24 orders: so it counts the sequences of four placements too.
func TestPositionsOfFourPiecesAreCounted(t *testing.T) {
	for _, tt := range []struct {
		squares             bool
		unaligned, sequence int
	}{
		{false, 79_368_960, 3_087_360},
		{true, 79_253_184, 5_865_984},
	} {
		t.Run(variant(tt.squares), func(t *testing.T) {
			got := counter{last: 4, positions: true}
			got.play(rules.NewTally(board.AllAttributes, tt.squares), board.AllPieces, board.AllCells)
			if want := [4]int{256, 28_800, 1_881_600, 43_680 * 1_820}; got.placements != want {
				t.Errorf("positions: got %v, want %v", got.placements, want)
			}
			if unaligned := got.placements[3] - got.aligned[3]; unaligned != tt.unaligned {
				t.Errorf("without an alignment: got %d, want %d", unaligned, tt.unaligned)
			}
			if want := [4]int{3: tt.sequence / 24}; got.aligned != want {
				t.Errorf("with an alignment: got %v, want %v", got.aligned, want)
			}
		})
	}
}

// TestSetsOfFourPiecesAreCounted fills row 1 with all 1,820 sets of four
// pieces, for each choice of attributes.
func TestSetsOfFourPiecesAreCounted(t *testing.T) {
	want := map[int]int{1: 140, 2: 276, 3: 408, 4: 536} // by the number of attributes
	for active := board.Attributes(1); active <= board.AllAttributes; active++ {
		empty := rules.NewTally(active, false)
		sets, shared, aligned := 0, 0, 0
		for s := uint32(0); s < 1<<board.Pieces; s++ {
			if board.PieceSet(s).Len() != 4 {
				continue
			}
			sets++
			var p board.Position
			t, won := empty, false
			cell := board.A1
			for piece := range board.PieceSet(s).All() {
				p[cell] = board.Holding(piece)
				t, won = t.Place(piece, cell)
				cell++
			}
			if won {
				aligned++
			}
			if rules.Shared(&p, 0, active) != 0 {
				shared++
			}
		}
		if n := len(active.Names()); sets != 1_820 || shared != want[n] || aligned != want[n] {
			t.Errorf("%v: of %d sets %d share something and %d align, want %d of 1820", active, sets, shared, aligned, want[n])
		}
	}
}
