package rules

import (
	"math/bits"
	"math/rand/v2"

	"quartoboard/board"
)

// Playout plays a game from the empty board: each time a random piece of those
// left on a random cell of those left, to the first alignment or to the last
// piece. It returns how many pieces were placed and whether the last of them
// made an alignment.
//
// Every sequence of four placements is as likely as every other to within one
// part in 2³³; see draw.
func Playout(r rand.Source, empty Tally) (placed int, aligned bool) {
	pieces := [board.Pieces]board.Piece{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}
	cells := [board.Cells]board.Cell{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}
	t := empty
	word := uint64(0)
	for left := uint64(board.Cells); left > 0; left-- {
		if left%4 == 0 {
			word = r.Uint64()
		}
		var p board.Piece
		var c board.Cell
		p, word = draw(&pieces, left, word)
		c, word = draw(&cells, left, word)
		if t, aligned = t.Place(p, c); aligned {
			return int(board.Cells + 1 - left), true
		}
	}
	return board.Cells, false
}

// draw takes one of the items that are left, the first of the list, at random;
// the last of them moves to its place. The word pays for it: read as a fraction
// of 2⁶⁴ and multiplied by left, its whole part is the choice and the rest is
// the word for the next draw. A word that pays for draws of n outcomes in all
// is fair to within n parts in 2⁶⁴. Four placements have at most
// (16·15·14·13)² < 2³¹.
func draw[T board.Piece | board.Cell](items *[16]T, left, word uint64) (item T, rest uint64) {
	i, rest := bits.Mul64(word, left)
	item = items[i]
	items[i] = items[left-1]
	return item, rest
}
