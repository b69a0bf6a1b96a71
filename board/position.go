package board

import (
	"fmt"
	"strings"
)

// Content is the content of one place, a cell or the tray, as far as it is known.
type Content uint8

// The contents without a known piece; Holding gives the others.
const (
	Empty      Content = 0
	Unknown    Content = 17 // something may be there: sensor or reader failed, or it was felt and not read
	Unenrolled Content = 18 // a tag that is not enrolled
)

// Holding is the content of a place where p stands.
func Holding(p Piece) Content { return Content(p) + 1 }

// Piece is the piece that stands there, if the content is a known piece.
func (c Content) Piece() (Piece, bool) { return Piece(c - 1), c != Empty && c <= Pieces }

// String is the piece's digit, "." for empty, "?" for unknown, "!" for
// unenrolled.
func (c Content) String() string {
	switch p, ok := c.Piece(); {
	case ok:
		return p.String()
	case c == Empty:
		return "."
	case c == Unknown:
		return "?"
	case c == Unenrolled:
		return "!"
	}
	return fmt.Sprintf("Content(%d)", uint8(c))
}

// ParseContent reads what String writes.
func ParseContent(s string) (Content, error) {
	switch s {
	case ".":
		return Empty, nil
	case "?":
		return Unknown, nil
	case "!":
		return Unenrolled, nil
	}
	p, err := ParsePiece(s)
	if err != nil {
		return Empty, fmt.Errorf("invalid content %q: want 0 to 9, a to f or . for empty", s)
	}
	return Holding(p), nil
}

// Position is the content of each cell, by Cell. The zero value is the empty board.
type Position [Cells]Content

// Occupied is the set of cells that hold a known piece.
func (p Position) Occupied() CellSet {
	var s CellSet
	for c := range Cell(Cells) {
		if _, ok := p[c].Piece(); ok {
			s |= 1 << c
		}
	}
	return s
}

// Pieces is the set of pieces on the board.
func (p Position) Pieces() PieceSet {
	var s PieceSet
	for _, c := range p {
		if piece, ok := c.Piece(); ok {
			s |= 1 << piece
		}
	}
	return s
}

// Sure is the position as far as it is of known pieces, each on one cell; rest
// is the cells that hold something else.
func (p Position) Sure() (sure Position, rest CellSet) {
	var once, twice PieceSet
	for _, c := range p {
		if piece, ok := c.Piece(); ok {
			twice |= once & (1 << piece)
			once |= 1 << piece
		}
	}
	for c, holds := range p {
		switch piece, ok := holds.Piece(); {
		case holds == Empty:
		case ok && !twice.Has(piece):
			sure[c] = holds
		default:
			rest |= SetOf(Cell(c))
		}
	}
	return sure, rest
}

// Find returns the lowest cell that holds the piece.
func (p Position) Find(piece Piece) (Cell, bool) {
	for c := range Cell(Cells) {
		if p[c] == Holding(piece) {
			return c, true
		}
	}
	return 0, false
}

// String reads rows 4 to 1, columns a to d: "f..2/.6../..../e.51".
func (p Position) String() string {
	var b strings.Builder
	for row := 3; row >= 0; row-- {
		for column := range 4 {
			b.WriteString(p[CellAt(column, row)].String())
		}
		if row > 0 {
			b.WriteByte('/')
		}
	}
	return b.String()
}

// FormatPosition is the position string of the notation: the position, a
// space, and the piece in hand, or "-" for none.
func FormatPosition(p Position, hand Content) string {
	if piece, ok := hand.Piece(); ok {
		return p.String() + " " + piece.String()
	}
	return p.String() + " -"
}

// ParsePosition reads a position string, "f..2/.6../..../e.51 a". A piece may
// stand in one place only, the hand included.
func ParsePosition(s string) (p Position, hand Content, err error) {
	rows, held, found := strings.Cut(s, " ")
	if !found || len(rows) != 19 {
		return Position{}, Empty, fmt.Errorf("invalid position %q: want four rows of four, 4 to 1, with / between them, a space, and the piece in hand or -", s)
	}
	for i, row := range strings.Split(rows, "/") {
		if len(row) != 4 || i > 3 {
			return Position{}, Empty, fmt.Errorf("invalid position %q: row %q: want four cells", s, row)
		}
		for column := range 4 {
			p[CellAt(column, 3-i)], err = ParseContent(row[column : column+1])
			if err != nil {
				return Position{}, Empty, err
			}
		}
	}
	if held != "-" {
		piece, err := ParsePiece(held)
		if err != nil {
			return Position{}, Empty, err
		}
		hand = Holding(piece)
	}
	var there PieceSet
	for _, c := range append(p[:], hand) {
		piece, ok := c.Piece()
		if ok && there.Has(piece) {
			return Position{}, Empty, fmt.Errorf("position %q has piece %v twice", s, piece)
		}
		if ok {
			there |= 1 << piece
		}
	}
	return p, hand, nil
}
