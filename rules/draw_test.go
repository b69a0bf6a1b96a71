package rules

import (
	"math/bits"
	"testing"

	"quartoboard/board"
)

// TestDrawIsFair divides all words into 16·15·14·13 equal parts: four draws
// must give every sequence of four cells for one of them.
func TestDrawIsFair(t *testing.T) {
	const sequences = 16 * 15 * 14 * 13
	drawn := map[[4]board.Cell]bool{}
	for part := range uint64(sequences) {
		word, _ := bits.Div64(2*part+1, 0, 2*sequences) // the middle of the part
		var cells [board.Cells]board.Cell
		for i := range cells {
			cells[i] = board.Cell(i)
		}
		var sequence [4]board.Cell
		for i := range sequence {
			sequence[i], word = draw(&cells, uint64(board.Cells-i), word)
		}
		if board.SetOf(sequence[:]...).Len() != 4 {
			t.Fatalf("part %d: %v has a cell twice", part, sequence)
		}
		drawn[sequence] = true
	}
	if len(drawn) != sequences {
		t.Errorf("got %d sequences, want %d", len(drawn), sequences)
	}
}

func TestDrawTakesTheLastPieceToo(t *testing.T) {
	pieces := [board.Pieces]board.Piece{}
	for i := range pieces {
		pieces[i] = board.Piece(i)
	}
	taken := board.PieceSet(0)
	for left := uint64(board.Pieces); left > 0; left-- {
		p, _ := draw(&pieces, left, left*0x9e3779b97f4a7c15)
		taken |= 1 << p
	}
	if taken != board.AllPieces {
		t.Errorf("sixteen draws took %d pieces, want all", taken.Len())
	}
}
