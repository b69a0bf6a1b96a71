package quartino

import (
	"slices"

	"quartoboard/board"
)

// column is the tokens on a space, the lowest first. An unknown token is zero.
type column struct {
	n      uint8
	tokens [board.Tokens]board.Token
}

func (c column) list() []board.Token { return c.tokens[:c.n] }

func (c column) top() board.Token {
	if c.n == 0 {
		return 0
	}
	return c.tokens[c.n-1]
}

// first returns the place of the lowest token of a set; the height if there is none.
func (c column) first(set board.TokenSet) uint8 {
	for i, t := range c.list() {
		if t != 0 && set.Has(t) {
			return uint8(i)
		}
	}
	return c.n
}

// last returns the height of the highest token of a set; 0 if there is none.
func (c column) last(set board.TokenSet) uint8 {
	for i, t := range slices.Backward(c.list()) {
		if t != 0 && set.Has(t) {
			return uint8(i) + 1
		}
	}
	return 0
}

// push adds a token on top, up to board.Tokens.
func (c *column) push(t board.Token) {
	if c.n < board.Tokens {
		c.tokens[c.n] = t
		c.n++
	}
}

// pop removes the top.
func (c *column) pop() {
	c.n--
	c.tokens[c.n] = 0
}

// drop removes every token for which gone is true.
func (c *column) drop(gone func(board.Token) bool) {
	kept := column{}
	for _, t := range c.list() {
		if !gone(t) {
			kept.push(t)
		}
	}
	*c = kept
}

// begins reports whether the column is the lower part of another one, or all of it.
func (c column) begins(other column) bool {
	return c.n <= other.n && slices.Equal(c.list(), other.tokens[:c.n])
}

// has returns the set of the known tokens of the column.
func (c column) has() (s board.TokenSet) {
	for _, t := range c.list() {
		if t != 0 {
			s = s.With(t)
		}
	}
	return s
}

// wheel is the tokens on each space.
type wheel [board.Cells]column

// all returns the set of all known tokens on the wheel.
func (w *wheel) all() (s board.TokenSet) {
	for _, c := range w {
		s |= c.has()
	}
	return s
}

// find returns the space of a token.
func (w *wheel) find(t board.Token) (board.Cell, bool) {
	for c := range w {
		if w[c].has().Has(t) {
			return board.Cell(c), true
		}
	}
	return 0, false
}

// drop removes the tokens of a set.
func (w *wheel) drop(set board.TokenSet) {
	for c := range w {
		w[c].drop(func(t board.Token) bool { return t != 0 && set.Has(t) })
	}
}

// exchange exchanges two tokens.
func (w *wheel) exchange(a, b board.Token) {
	for c := range w {
		for i, t := range w[c].list() {
			switch t {
			case a:
				w[c].tokens[i] = b
			case b:
				w[c].tokens[i] = a
			}
		}
	}
}

// counts returns the number of tokens of each colour, buried ones too.
func (w *wheel) counts() (n [board.Colours + 1]uint8) {
	for t := range w.all().All() {
		n[t.Colour()]++
	}
	return n
}

// highest returns the greatest height of a space, and the spaces of at least height least; without one
// those of the greatest height.
func (w *wheel) highest(least int) (height int, cells board.CellSet) {
	for c := range board.Wheel.All() {
		height = max(height, int(w[c].n))
	}
	if height == 0 {
		return 0, 0
	}
	for c := range board.Wheel.All() {
		if int(w[c].n) >= min(height, least) {
			cells |= board.SetOf(c)
		}
	}
	return height, cells
}
