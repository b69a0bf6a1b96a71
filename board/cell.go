package board

import "fmt"

// Cells is the number of cells of the board.
const Cells = 16

// Cell is one of the sixteen cells. A1 is near-left of seat A and carries the
// tactile mark; letters are columns, digits are rows away from A. The index
// runs along the rows: a1 b1 c1 d1 a2 … d4.
type Cell uint8

// The sixteen cells.
const (
	A1 Cell = iota
	B1
	C1
	D1
	A2
	B2
	C2
	D2
	A3
	B3
	C3
	D3
	A4
	B4
	C4
	D4
)

// CellAt returns the cell in column 0–3 (a–d) and row 0–3 (1–4).
func CellAt(column, row int) Cell { return Cell(4*row + column) }

// Column is 0 for a to 3 for d.
func (c Cell) Column() int { return int(c) & 3 }

// Row is 0 for the row nearest to seat A, to 3.
func (c Cell) Row() int { return int(c) >> 2 }

// String is "a1" to "d4".
func (c Cell) String() string {
	if c >= Cells {
		return fmt.Sprintf("Cell(%d)", uint8(c))
	}
	return string([]byte{'a' + byte(c.Column()), '1' + byte(c.Row())})
}

// ParseCell reads "a1" to "d4", in lower case.
func ParseCell(s string) (Cell, error) {
	if len(s) != 2 || s[0] < 'a' || s[0] > 'd' || s[1] < '1' || s[1] > '4' {
		return 0, fmt.Errorf("invalid cell %q: want a1 to d4", s)
	}
	return CellAt(int(s[0]-'a'), int(s[1]-'1')), nil
}

// AllCells holds every cell.
const AllCells CellSet = 0xffff

// SetOf returns the set that holds exactly the cells given.
func SetOf(cells ...Cell) CellSet {
	var s CellSet
	for _, c := range cells {
		s |= 1 << c
	}
	return s
}
