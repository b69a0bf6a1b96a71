package solve

import (
	"math/bits"
	"slices"

	"quartoboard/board"
	"quartoboard/rules"
)

// symmetry maps sets of cells, by their lower and upper eight.
type symmetry struct{ low, high [256]board.CellSet }

func (s *symmetry) of(x board.CellSet) board.CellSet { return s.low[x&0xff] | s.high[x>>8] }

// Maps are the permutations of the cells that keep the lines: 32, with squares 8. Each permutes rows
// and columns, and may exchange the two.
func Maps(squares bool) (found [][board.Cells]board.Cell) {
	var lines []board.CellSet
	for l := range rules.All(squares).All() {
		lines = append(lines, l.Set())
	}
	for _, rows := range Orders() {
		for _, columns := range Orders() {
			for _, exchanged := range []bool{false, true} {
				var to [board.Cells]board.Cell
				for c := range board.Cell(board.Cells) {
					column, row := columns[c.Column()], rows[c.Row()]
					if exchanged {
						column, row = row, column
					}
					to[c] = board.CellAt(column, row)
				}
				lost := slices.ContainsFunc(lines, func(l board.CellSet) bool {
					var mapped board.CellSet
					for c := range l.All() {
						mapped |= 1 << to[c]
					}
					return !slices.Contains(lines, mapped)
				})
				if !lost {
					found = append(found, to)
				}
			}
		}
	}
	return found
}

// Orders are those of four things.
func Orders() (list [][4]int) {
	for i := range 1 << 8 {
		order := [4]int{i & 3, i >> 2 & 3, i >> 4 & 3, i >> 6}
		if 1<<order[0]|1<<order[1]|1<<order[2]|1<<order[3] == 0xf {
			list = append(list, order)
		}
	}
	return list
}

func newSymmetry(to [board.Cells]board.Cell) (s symmetry) {
	for i := range 1 << 8 {
		for c := range board.CellSet(i).All() {
			s.low[i] |= 1 << to[c]
			s.high[i] |= 1 << to[c+8]
		}
	}
	return s
}

// key is a number of 48 bits that a position with p to be placed shares with those, and no other,
// that symmetries of the cells, of the two values of an attribute, and of attributes make of it.
// It holds for up to 8 pieces on the board, whose number its cells give. Without the symmetries of
// cells the empty board takes 8.4 times as long.
func (t *tables) key(s *state, p board.Piece) uint64 {
	occupied := ^s.free
	planes := s.planes ^ t.planes[p&15]*uint64(occupied) // p becomes piece 0
	least, which := board.AllCells, uint32(0)
	for i := range t.symmetries {
		switch o := t.symmetries[i].of(occupied); {
		case o < least:
			least, which = o, 1<<i
		case o == least:
			which |= 1 << i
		}
	}
	best := ^uint64(0)
	for ; which != 0; which &= which - 1 {
		best = min(best, t.symmetries[bits.TrailingZeros32(which)].sorted(planes))
	}
	key := uint64(0)
	for rest := least; rest != 0; rest &= rest - 1 {
		x := best >> rest.First() & 0x0001000100010001
		key = key<<4 | (x|x>>15|x>>30|x>>45)&15
	}
	return key<<16 | uint64(least)
}

// sorted maps the four planes, and sorts them.
func (s *symmetry) sorted(planes uint64) uint64 {
	a, b := s.of(board.CellSet(planes)), s.of(board.CellSet(planes>>16))
	c, d := s.of(board.CellSet(planes>>32)), s.of(board.CellSet(planes>>48))
	a, b = min(a, b), max(a, b)
	c, d = min(c, d), max(c, d)
	a, c = min(a, c), max(a, c)
	b, d = min(b, d), max(b, d)
	b, c = min(b, c), max(b, c)
	return uint64(a)<<48 | uint64(b)<<32 | uint64(c)<<16 | uint64(d)
}
