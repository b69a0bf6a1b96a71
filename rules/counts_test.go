package rules_test

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"

	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/rules"
)

const (
	lines  = rules.LineSet(1<<rules.Lines - 1)
	either = rules.LineSet(1<<rules.LinesAndSquares - 1)
)

// fours lists the 1,820 sets of four among sixteen.
func fours() (sets []uint16) {
	for s := range 1 << 16 {
		if bits.OnesCount(uint(s)) == 4 {
			sets = append(sets, uint16(s))
		}
	}
	return sets
}

// TestPositionsOfFourPiecesAreCounted puts each set of four pieces on each set of four
// cells. Which piece is on which of the cells makes no difference: a set stands for
// 24 positions, and a position for the 24 orders in which its pieces can have come.
func TestPositionsOfFourPiecesAreCounted(t *testing.T) {
	onLine, onEither := 0, 0
	for _, cells := range fours() {
		for _, pieces := range fours() {
			var p board.Position
			left := board.PieceSet(pieces)
			for c := range board.CellSet(cells).All() {
				p[c] = board.Holding(left.First())
				left &= left - 1
			}
			aligned := either.Aligned(&p, board.AllAttributes)
			if aligned != 0 {
				onEither++
			}
			if aligned&lines != 0 {
				onLine++
			}
		}
	}
	if got, want := 24*24*onLine, 3_087_360; got != want {
		t.Errorf("sequences of four placements that align a line: got %d, want %d", got, want)
	}
	if got, want := 24*24*onEither, 5_865_984; got != want {
		t.Errorf("sequences of four placements that align a line or square: got %d, want %d", got, want)
	}
}

// TestSetsOfFourPiecesAreCounted fills row 1 with all 1,820 sets of four
// pieces, for each choice of attributes.
func TestSetsOfFourPiecesAreCounted(t *testing.T) {
	want := map[int]int{1: 140, 2: 276, 3: 408, 4: 536} // by the number of attributes
	for active := board.Attributes(1); active <= board.AllAttributes; active++ {
		shared := 0
		for _, pieces := range fours() {
			var p board.Position
			cell := board.A1
			for piece := range board.PieceSet(pieces).All() {
				p[cell] = board.Holding(piece)
				cell++
			}
			if rules.Shared(&p, 0, active) != 0 {
				shared++
			}
		}
		if n := len(active.Names()); shared != want[n] {
			t.Errorf("%v: %d sets share something, want %d of 1820", active, shared, want[n])
		}
	}
}

// expect compares a number of hits among n samples with their probability. It allows
// five standard deviations: with another seed, what is right fails once in 1.7 million
// times for each figure.
func expect(t *testing.T, what string, hits, n int, probability float64) {
	t.Helper()
	got := float64(hits) / float64(n)
	allowed := 5 * math.Sqrt(probability*(1-probability)/float64(n))
	if math.Abs(got-probability) > allowed {
		t.Errorf("%s: got %.5f %% of %d, want %.5f ± %.5f %%", what, 100*got, n, 100*probability, 100*allowed)
	}
	t.Logf("%s: %.5f %% of %d, %.5f ± %.5f %% wanted", what, 100*got, n, 100*probability, 100*allowed)
}

func TestFullBoardsAreDrawnAsOftenAsCounted(t *testing.T) {
	r := rand.New(rand.NewPCG(deep.Seed(t), 2))
	var full board.Position
	for c := range full {
		full[c] = board.Holding(board.Piece(c))
	}
	n, noLine, neither := deep.Size(30_000, 1_000_000), 0, 0
	for range n {
		r.Shuffle(board.Cells, func(i, j int) { full[i], full[j] = full[j], full[i] })
		aligned := either.Aligned(&full, board.AllAttributes)
		if aligned&lines == 0 {
			noLine++
		}
		if aligned == 0 {
			neither++
		}
	}
	expect(t, "full boards without an aligned line", noLine, n, 0.0198013)
	expect(t, "full boards without an aligned line or square", neither, n, 0.0030223)
}
