package solve

import (
	"encoding/binary"

	"quartoboard/board"
	"quartoboard/rules"
)

// ones has a 1 in each byte.
const ones = 0x0101010101010101

// packed has a byte a line, in words: row 1 to 4 and column a to d; the two diagonals; squares,
// each at the number of its lower left cell, those that begin in rows 1 and 2 and the others.
type packed struct{ lines, diagonals, low, high uint64 }

// tables are what the rules make of cells and pieces.
type tables struct {
	squares    bool
	start      packed                 // the active values
	through    [board.Cells]packed    // 0xff for the lines through a cell
	cell       [board.Cells][2]uint64 // 0xff for the cell
	values     [board.Pieces]uint64   // of a piece, in each byte
	planes     [board.Pieces]uint64   // 1 in the word of 16 bits of each active attribute that the piece has
	safe       [256]board.PieceSet    // the pieces without any of the values
	bits       [256]uint8             // their number
	symmetries []symmetry
}

func newTables(r Rules) tables {
	t := tables{squares: r.Squares}
	for _, to := range Maps(r.Squares) {
		t.symmetries = append(t.symmetries, newSymmetry(to))
	}
	active := board.Values(0xff).Of(r.Attributes)
	for l := range rules.All(r.Squares).All() {
		t.start.set(l, uint64(active))
	}
	for c := range board.Cell(board.Cells) {
		for l := range rules.Through(c, r.Squares).All() {
			t.through[c].set(l, 0xff)
		}
		t.cell[c][c>>3] = 0xff << (8 * (c & 7))
	}
	for p := range board.Piece(board.Pieces) {
		t.values[p] = uint64(p.Values()) * ones
		for i := range 4 {
			t.planes[p] |= uint64(p) & uint64(r.Attributes) >> i & 1 << (16 * i)
		}
	}
	for v := range t.safe {
		for p := range board.Piece(board.Pieces) {
			if p.Values()&board.Values(v) == 0 {
				t.safe[v] |= 1 << p
			}
		}
		t.bits[v] = uint8(board.PieceSet(v).Len())
	}
	return t
}

func (p *packed) set(l rules.Line, value uint64) {
	first := l.Cells()[0]
	switch {
	case l < 8:
		p.lines |= value << (8 * l)
	case l < rules.Lines:
		p.diagonals |= value << (8 * (l - 8))
	case first < 8:
		p.low |= value << (8 * first)
	default:
		p.high |= value << (8 * (first - 8))
	}
}

// state is a position in which a piece is to be given.
type state struct {
	shared packed // the values that the pieces of a line share; none of a full one
	pieces packed // how many pieces stand on a line

	// By cell, a byte: 0xff if it is empty; the values that are unsafe to give after a piece is
	// placed there, all of an occupied one; the values that are too if that piece has them.
	empty0, empty1   uint64
	unsafe0, unsafe1 uint64
	own0, own1       uint64

	planes uint64 // of the pieces, shifted by their cells
	free   board.CellSet
	left   board.PieceSet // in hand or beside the board
}

// load returns the state of a position, in which each full line is dead.
func (t *tables) load(p board.Position) state {
	s := state{shared: t.start, empty0: ^uint64(0), empty1: ^uint64(0), free: board.AllCells, left: board.AllPieces}
	occupied := p.Occupied()
	for l := range rules.All(t.squares).All() {
		if l.Set()&^occupied == 0 {
			var full packed
			full.set(l, 0xff)
			s.shared.lines &^= full.lines
			s.shared.diagonals &^= full.diagonals
			s.shared.low &^= full.low
			s.shared.high &^= full.high
		}
	}
	for c := range occupied.All() {
		piece, _ := p[c].Piece()
		t.put(&s, &s, piece, c)
	}
	return s
}

func (s *state) empty() int { return s.free.Len() }

// put makes to the state after a piece is placed on a cell of from.
func (t *tables) put(to, from *state, piece board.Piece, c board.Cell) {
	v, m, cell := t.values[piece&15], &t.through[c&15], &t.cell[c&15]
	lines, inLines := from.shared.lines&^(m.lines&^v), from.pieces.lines+m.lines&ones
	diagonals, inDiagonals := from.shared.diagonals&^(m.diagonals&^v), from.pieces.diagonals+m.diagonals&ones
	to.shared.lines, to.pieces.lines = lines, inLines
	to.shared.diagonals, to.pieces.diagonals = diagonals, inDiagonals
	lines3, lines2 := threats(lines, inLines)
	diagonals3, diagonals2 := threats(diagonals, inDiagonals)
	three0, three1 := spread(lines3, diagonals3)
	two0, two1 := spread(lines2, diagonals2)
	if t.squares {
		low, inLow := from.shared.low&^(m.low&^v), from.pieces.low+m.low&ones
		high, inHigh := from.shared.high&^(m.high&^v), from.pieces.high+m.high&ones
		to.shared.low, to.pieces.low = low, inLow
		to.shared.high, to.pieces.high = high, inHigh
		low3, low2 := threats(low, inLow)
		high3, high2 := threats(high, inHigh)
		low3, high3 = spreadSquares(low3, high3)
		low2, high2 = spreadSquares(low2, high2)
		three0, three1, two0, two1 = three0|low3, three1|high3, two0|low2, two1|high2
	}
	empty0, empty1 := from.empty0&^cell[0], from.empty1&^cell[1]
	three0, three1 = three0&empty0, three1&empty1
	one, several := three0|three1, three0&three1 // of the values threatened on cells: on two or more
	one, several = one|one>>32, several|several>>32|one&(one>>32)
	one, several = one|one>>16, several|several>>16|one&(one>>16)
	one, several = (one|one>>8)&0xff*ones, (several|several>>8|one&(one>>8))&0xff*ones
	to.empty0, to.empty1 = empty0, empty1
	to.unsafe0, to.unsafe1 = one&^three0|several|^empty0, one&^three1|several|^empty1
	to.own0, to.own1 = two0, two1
	to.planes = from.planes | t.planes[piece&15]<<(c&15)
	to.free = from.free &^ (1 << (c & 15))
	to.left = from.left &^ (1 << (piece & 15))
}

// threats returns the shared values of the lines with three pieces, and of those with two.
func threats(shared, pieces uint64) (three, two uint64) {
	two = pieces >> 1 & ones
	three = pieces & two
	two ^= three
	return shared & (three<<8 - three), shared & (two<<8 - two)
}

// spread gives the bytes of rows, columns and diagonals to their cells.
func spread(lines, diagonals uint64) (low, high uint64) {
	columns := lines >> 32 * (1 | 1<<32)
	a1d4, a4d1 := diagonals&0xff, diagonals>>8
	low = (lines&0xff|lines<<24&(0xff<<32))*0x01010101 | columns | a1d4*(1|1<<40) | a4d1*(1<<24|1<<48)
	lines >>= 16
	high = (lines&0xff|lines<<24&(0xff<<32))*0x01010101 | columns | a1d4*(1<<16|1<<56) | a4d1*(1<<32|1<<8)
	return low, high
}

// spreadSquares gives the bytes of squares to their cells.
func spreadSquares(low, high uint64) (uint64, uint64) {
	low |= low << 8
	high |= high << 8
	return low | low<<32, high | high<<32 | low>>32
}

// danger returns the values of the pieces that complete a line now.
func (s *state) danger() board.Values {
	lines, _ := threats(s.shared.lines, s.pieces.lines)
	diagonals, _ := threats(s.shared.diagonals, s.pieces.diagonals)
	low, _ := threats(s.shared.low, s.pieces.low)
	high, _ := threats(s.shared.high, s.pieces.high)
	all := lines | diagonals | low | high
	all |= all >> 32
	all |= all >> 16
	return board.Values(all | all>>8)
}

// dangers has by cell the values that are unsafe to give after a piece is placed there.
type dangers [board.Cells]uint8

// of fills it in for a piece with those values.
func (u *dangers) of(s *state, values uint64) {
	binary.LittleEndian.PutUint64(u[:8], s.unsafe0|s.own0&values)
	binary.LittleEndian.PutUint64(u[8:], s.unsafe1|s.own1&values)
}

// number is that of the pieces in a set.
func (t *tables) number(s board.PieceSet) int { return int(t.bits[s&0xff] + t.bits[s>>8]) }

// replies counts the pairs of a cell for piece p and a safe piece to give then.
func (t *tables) replies(s *state, p board.Piece) int {
	var u dangers
	u.of(s, t.values[p&15])
	n, left := 0, s.left&^(1<<(p&15))
	for rest := s.free; rest != 0; rest &= rest - 1 {
		n += t.number(t.safe[u[rest.First()&15]] & left)
	}
	return n
}

// hopeless reports whether no piece is safe wherever p is placed: whether each has one of the
// unsafe values of each cell.
func (t *tables) hopeless(s *state, p board.Piece) bool {
	v := t.values[p&15]
	unsafe0, unsafe1 := s.unsafe0|s.own0&v, s.unsafe1|s.own1&v
	for rest := s.left &^ (1 << (p & 15)); rest != 0; rest &= rest - 1 {
		v := t.values[rest.First()&15]
		a, b := unsafe0&v, unsafe1&v
		if ((a-ones)&^a|(b-ones)&^b)&(ones<<7) != 0 { // a byte of zeros
			return false
		}
	}
	return true
}
