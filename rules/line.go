// Package rules has the door of a game: what each game at this table is asked for (Game), what it
// tells of itself (Kind, State, Effect), and its options as a table (Option). It has the lines,
// squares and alignments of Quarto too, for each variant. All is pure.
package rules

import (
	"fmt"
	"iter"
	"math/bits"
	"slices"

	"quartoboard/board"
)

// Line is one of the ten lines or one of the nine squares, in the order of the
// record: row 1 to row 4, column a to column d, diagonal a1-d4, diagonal a4-d1,
// square a1, b1, c1, a2 … c3. A square is named by its lower-left cell.
type Line uint8

// The numbers of lines without and with squares.
const (
	Lines           = 10
	LinesAndSquares = 19
)

var lineNames = [LinesAndSquares]string{
	"row 1", "row 2", "row 3", "row 4",
	"column a", "column b", "column c", "column d",
	"diagonal a1-d4", "diagonal a4-d1",
	"square a1", "square b1", "square c1",
	"square a2", "square b2", "square c2",
	"square a3", "square b3", "square c3",
}

var lineCells = makeLineCells()

func makeLineCells() (cells [LinesAndSquares][4]board.Cell) {
	for i := range 4 {
		for j := range 4 {
			cells[i][j] = board.CellAt(j, i)
			cells[4+i][j] = board.CellAt(i, j)
		}
		cells[8][i] = board.CellAt(i, i)
		cells[9][i] = board.CellAt(i, 3-i)
	}
	for i := range 9 {
		column, row := i%3, i/3
		cells[Lines+i] = [4]board.Cell{
			board.CellAt(column, row), board.CellAt(column+1, row),
			board.CellAt(column, row+1), board.CellAt(column+1, row+1),
		}
	}
	return cells
}

var throughCell = makeThroughCell()

func makeThroughCell() (sets [board.Cells]LineSet) {
	for l, cells := range lineCells {
		for _, c := range cells {
			sets[c] |= 1 << l
		}
	}
	return sets
}

// Cells are the four cells of the line, from a and 1 upwards.
func (l Line) Cells() [4]board.Cell { return lineCells[l] }

// Set is the set of these cells.
func (l Line) Set() board.CellSet { return board.SetOf(lineCells[l][:]...) }

// String is the name in the record: "row 2", "diagonal a4-d1", "square b1".
func (l Line) String() string {
	if l >= LinesAndSquares {
		return fmt.Sprintf("Line(%d)", uint8(l))
	}
	return lineNames[l]
}

// ParseLine reads what String writes.
func ParseLine(s string) (Line, error) {
	if i := slices.Index(lineNames[:], s); i >= 0 {
		return Line(i), nil
	}
	return 0, fmt.Errorf("invalid line %q: want row 1 to 4, column a to d, diagonal a1-d4 or a4-d1, or square a1 to c3", s)
}

// LineSet is a set of lines, bit n for Line n.
type LineSet uint32

// All is the set of all lines, and of squares where they count.
func All(squares bool) LineSet {
	if squares {
		return 1<<LinesAndSquares - 1
	}
	return 1<<Lines - 1
}

// Through is the set of lines, and of squares where they count, through c.
func Through(c board.Cell, squares bool) LineSet {
	return throughCell[c] & All(squares)
}

// All yields the lines in their order.
func (s LineSet) All() iter.Seq[Line] { return board.Bits[Line](uint32(s)) }

// Alignment is a full line whose four pieces share at least one active value.
type Alignment struct {
	Line   Line
	Values board.Values // every active value that they share
}

// Made are the lines that a piece makes on a cell.
type Made struct {
	Cell  board.Cell
	Lines []Alignment
}

// Shared returns the values of the active attributes that the four pieces on the
// line share, and none if the line is not full.
func Shared(p *board.Position, l Line, active board.Attributes) board.Values {
	shared := board.Values(0xff)
	for _, c := range lineCells[l] {
		piece, ok := p[c].Piece()
		if !ok {
			return 0
		}
		shared &= piece.Values()
	}
	return shared.Of(active)
}

// Aligned returns the lines of the set that are aligned.
func (s LineSet) Aligned(p *board.Position, active board.Attributes) LineSet {
	var aligned LineSet
	for rest := s; rest != 0; rest &= rest - 1 {
		l := Line(bits.TrailingZeros32(uint32(rest)))
		if Shared(p, l, active) != 0 {
			aligned |= 1 << l
		}
	}
	return aligned
}

// Alignments lists the aligned lines of the set, in their order, with the values
// that their pieces share.
func (s LineSet) Alignments(p *board.Position, active board.Attributes) []Alignment {
	var list []Alignment
	for l := range s.All() {
		if v := Shared(p, l, active); v != 0 {
			list = append(list, Alignment{l, v})
		}
	}
	return list
}
