package solve

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"quartoboard/board"
	"quartoboard/rules"
)

// playout places pieces at random up to the first alignment, or the last piece.
func playout(r *rand.Rand) {
	var p board.Position
	var cells [board.Cells]board.Cell
	var pieces [board.Pieces]board.Piece
	for i := range cells {
		cells[i], pieces[i] = board.Cell(i), board.Piece(i)
	}
	for i := range cells {
		j, k := i+r.IntN(len(cells)-i), i+r.IntN(len(cells)-i)
		c, piece := cells[j], pieces[k]
		cells[j], pieces[k] = cells[i], pieces[i]
		p[c] = board.Holding(piece)
		if rules.Through(c, false).Aligned(&p, board.AllAttributes) != 0 {
			return
		}
	}
}

// BenchmarkPlayouts is the unit of the others: a million games at random.
func BenchmarkPlayouts(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	for b.Loop() {
		for range 1_000_000 {
			playout(r)
		}
	}
}

// BenchmarkPlaced solves the five positions with so many pieces, with an empty memory.
func BenchmarkPlaced(b *testing.B) {
	for _, squares := range []bool{false, true} {
		for placed := 4; placed <= 6; placed++ {
			b.Run(fmt.Sprintf("%d/squares=%t", placed, squares), func(b *testing.B) {
				s := New(Rules{squares, board.AllAttributes}, 64)
				for b.Loop() {
					for _, known := range positions(b, placed) {
						b.StopTimer()
						clear(s.known.entries)
						b.StartTimer()
						valueOf(b, s, known.position)
					}
				}
			})
		}
	}
}

// BenchmarkGame proves that the empty board is a draw, by a search alone and by the book.
func BenchmarkGame(b *testing.B) {
	b.Run("searched", func(b *testing.B) {
		for b.Loop() {
			prove(b, unbooked(Rules{false, board.AllAttributes}, 64))
		}
	})
	for _, squares := range []bool{false, true} {
		b.Run(fmt.Sprintf("booked/squares=%t", squares), func(b *testing.B) {
			for b.Loop() {
				prove(b, New(Rules{squares, board.AllAttributes}, 64))
			}
		})
	}
}

func prove(b *testing.B, s *Solver) {
	b.Helper()
	if got := valueOf(b, s, Position{}); got != Draw {
		b.Errorf("got %v, want draw", got)
	}
	b.ReportMetric(float64(searched(s)), "nodes/op")
}

// searched is the number of nodes that were searched since New, a position with the piece to place.
func searched(s *Solver) (n uint64) {
	for i := range s.workers {
		n += s.workers[i].nodes
	}
	return n
}
