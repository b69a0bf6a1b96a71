package rules

import "quartoboard/board"

// Tally is a game as its lines see it: for each line, how many pieces stand on
// it and which values are spoilt there. A piece spoils the values that it
// lacks; the line is aligned if four pieces leave it a value.
//
// It is made for playing games by the million, not for the table: it does not
// know which piece stands where. Copying it keeps the game as it is.
//
// Each of the 19 lines has three bits of every word, line l those from 3·l
// upwards, so that a few operations judge all of them at once.
type Tally struct {
	pieces uint64 // how many, 0 to 4: the highest of the three bits says four

	// Three values a word, in the order of board.Values. The ninth is nobody's
	// and always spoilt.
	spoilt0, spoilt1, spoilt2 uint64
}

const (
	everyLine   = (1<<(3*LinesAndSquares) - 1) / 7 // the lowest of the three bits of each line
	everySquare = everyLine &^ (1<<(3*Lines) - 1)
)

// NewTally is the empty board of a game with the active attributes, with or
// without squares. What does not count is spoilt from the start.
func NewTally(active board.Attributes, squares bool) Tally {
	t := spoiling(everyLine, allValues&^allValues.Of(active))
	if !squares {
		t = t.plus(spoiling(everySquare, allValues))
	}
	return t
}

// Place puts the piece on the cell and says whether that made an alignment
// through the cell. The cell must be empty and the piece not yet placed.
func (t Tally) Place(p board.Piece, c board.Cell) (after Tally, aligned bool) {
	placed := placements[p][c]
	after = t.plus(placed)
	full := after.pieces & (placed.pieces << 2)
	spoilt := after.spoilt0 & after.spoilt1 & after.spoilt2
	return after, full&^(spoilt&(spoilt<<1)&(spoilt<<2)) != 0
}

// placements is what a piece placed on a cell adds to a tally.
var placements = makePlacements()

func makePlacements() (all [board.Pieces][board.Cells]Tally) {
	for p := range board.Piece(board.Pieces) {
		for c := range board.Cell(board.Cells) {
			lines := uint64(0)
			for l := range Through(c, true).All() {
				lines |= 1 << (3 * l)
			}
			all[p][c] = spoiling(lines, allValues&^p.Values())
			all[p][c].pieces = lines
		}
	}
	return all
}

// spoiling is the values spoilt on some lines, given by their lowest bits: the
// product copies three bits to each of them.
func spoiling(lines uint64, v board.Values) Tally {
	nine := uint64(v) | 1<<8
	return Tally{0, lines * (nine & 7), lines * (nine >> 3 & 7), lines * (nine >> 6)}
}

func (t Tally) plus(u Tally) Tally {
	t.pieces += u.pieces
	t.spoilt0 |= u.spoilt0
	t.spoilt1 |= u.spoilt1
	t.spoilt2 |= u.spoilt2
	return t
}
