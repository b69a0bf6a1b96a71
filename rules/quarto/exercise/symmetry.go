package exercise

import (
	"iter"
	"slices"

	"quartoboard/board"
	"quartoboard/rules/quarto/solve"
)

// images yields what symmetries make of an exercise: of the cells, of the two values of an attribute
// and of the attributes.
func (e Exercise) images() iter.Seq[Exercise] {
	return func(yield func(Exercise) bool) {
		for _, to := range solve.Maps(false) {
			for _, bits := range solve.Orders() {
				for flip := range board.Piece(board.Pieces) {
					if !yield(e.image(to, bits, flip)) {
						return
					}
				}
			}
		}
	}
}

// image maps cells, exchanges attributes and then values of each piece.
func (e Exercise) image(to [board.Cells]board.Cell, bits [4]int, flip board.Piece) Exercise {
	piece := func(p board.Piece) (q board.Piece) {
		for i, bit := range bits {
			q |= p >> i & 1 << bit
		}
		return q ^ flip
	}
	content := func(c board.Content) board.Content {
		if p, ok := c.Piece(); ok {
			return board.Holding(piece(p))
		}
		return c
	}
	m := Exercise{Kind: e.Kind, Cell: to[e.Cell], Piece: piece(e.Piece)}
	m.Hand = content(e.Hand)
	for c, holds := range e.Board {
		m.Board[to[c]] = content(holds)
	}
	return m
}

// Near returns the exercise, or as symmetries make it, with the most pieces where they stand on the
// table: a player of the image sees the same.
func (e Exercise) Near(table board.Position) Exercise {
	near, most := e, e.standing(table)
	for m := range e.images() {
		if n := m.standing(table); n > most {
			near, most = m, n
		}
	}
	return near
}

// standing is the number of its pieces that stand where they do on the table.
func (e Exercise) standing(table board.Position) (n int) {
	for c, holds := range e.Stands() {
		if holds != board.Empty && holds == table[c] {
			n++
		}
	}
	return n
}

// first returns the image that comes first: the same of all exercises that are alike.
func (e Exercise) first() Exercise {
	f := e
	for m := range e.images() {
		if order := slices.Compare(m.Board[:], f.Board[:]); order < 0 || order == 0 && (m.Hand < f.Hand || m.Hand == f.Hand && m.Cell < f.Cell) {
			f = m
		}
	}
	return f
}
