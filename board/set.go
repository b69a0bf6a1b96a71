package board

import (
	"iter"
	"math/bits"
)

// Set is a set of cells or of pieces, bit n for number n.
type Set[T Cell | Piece] uint16

// The kinds of set.
type (
	CellSet  = Set[Cell]
	PieceSet = Set[Piece]
)

// Has reports whether x is in the set.
func (s Set[T]) Has(x T) bool { return s>>x&1 == 1 }

// Len is the number of members.
func (s Set[T]) Len() int { return bits.OnesCount16(uint16(s)) }

// First is the lowest member of a set that is not empty.
func (s Set[T]) First() T { return T(bits.TrailingZeros16(uint16(s))) }

// Where returns the members that satisfy is.
func (s Set[T]) Where(is func(T) bool) (some Set[T]) {
	for x := range s.All() {
		if is(x) {
			some |= 1 << x
		}
	}
	return some
}

// All yields the members in the order of their numbers.
func (s Set[T]) All() iter.Seq[T] {
	return func(yield func(T) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(s.First()) {
				return
			}
		}
	}
}

// Bits yields the numbers of the bits that are set, the lowest first.
func Bits[T ~uint8](set uint32) iter.Seq[T] {
	return func(yield func(T) bool) {
		for ; set != 0; set &= set - 1 {
			if !yield(T(bits.TrailingZeros32(set))) {
				return
			}
		}
	}
}
