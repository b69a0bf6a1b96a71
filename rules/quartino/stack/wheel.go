// Package stack has the tokens on the spaces of a game of Quartino: those that the game has agreed
// on, and those that are believed there by what fields and tags report. It has no turns, and asks
// nothing.
package stack

import (
	"slices"

	"quartoboard/board"
)

// Column is the tokens on a space, the lowest first. An unknown token is zero.
type Column struct {
	n      uint8
	tokens [board.Tokens]board.Token
}

// List returns the tokens.
func (c Column) List() []board.Token { return c.tokens[:c.n] }

// Height is the number of tokens.
func (c Column) Height() int { return int(c.n) }

// Top is the highest token; zero if there is none, or an unknown one.
func (c Column) Top() board.Token {
	if c.n == 0 {
		return 0
	}
	return c.tokens[c.n-1]
}

// Set returns the set of the known tokens.
func (c Column) Set() (s board.TokenSet) {
	for _, t := range c.List() {
		s = s.With(t)
	}
	return s.Without(0)
}

// First returns the place of the lowest token of a set; the height if there is none.
func (c Column) First(set board.TokenSet) int {
	if i := slices.IndexFunc(c.List(), set.Has); i >= 0 {
		return i
	}
	return c.Height()
}

// Last returns the height of the highest token of a set; 0 if there is none.
func (c Column) Last(set board.TokenSet) int {
	for i, t := range slices.Backward(c.List()) {
		if set.Has(t) {
			return i + 1
		}
	}
	return 0
}

// Begins reports whether the column is the lower part of another one, or all of it.
func (c Column) Begins(other Column) bool {
	return c.n <= other.n && slices.Equal(c.List(), other.tokens[:c.n])
}

// Push adds a token on top, up to board.Tokens.
func (c *Column) Push(t board.Token) {
	if c.n < board.Tokens {
		c.tokens[c.n] = t
		c.n++
	}
}

// Pop removes the top.
func (c *Column) Pop() {
	c.n--
	c.tokens[c.n] = 0
}

// Drop removes the tokens of a set.
func (c *Column) Drop(set board.TokenSet) {
	c.n = uint8(len(slices.DeleteFunc(c.tokens[:c.n], set.Has)))
}

// Wheel is the tokens on each space.
type Wheel [board.Cells]Column

// Set returns the set of all known tokens on the wheel.
func (w *Wheel) Set() (s board.TokenSet) {
	for _, c := range w {
		s |= c.Set()
	}
	return s
}

// Find returns the space of a token.
func (w *Wheel) Find(t board.Token) (board.Cell, bool) {
	for c := range w {
		if w[c].Set().Has(t) {
			return board.Cell(c), true
		}
	}
	return 0, false
}

// Strange returns the spaces with an unknown token on top.
func (w *Wheel) Strange() board.CellSet {
	return board.AllCells.Where(func(c board.Cell) bool { return w[c].n > 0 && w[c].Top() == 0 })
}

// Drop removes the tokens of a set.
func (w *Wheel) Drop(set board.TokenSet) {
	for c := range w {
		w[c].Drop(set)
	}
}

// Exchange exchanges two tokens.
func (w *Wheel) Exchange(a, b board.Token) {
	for c := range w {
		for i, t := range w[c].List() {
			if t == a || t == b {
				w[c].tokens[i] = a ^ b ^ t
			}
		}
	}
}

// Counts returns the number of tokens of each colour, buried ones too.
func (w *Wheel) Counts() (n [board.Colours + 1]uint8) {
	for t := range w.Set().All() {
		n[t.Colour()]++
	}
	return n
}

// Cache is the number of tokens of a colour that are not on the wheel.
func (w *Wheel) Cache(c board.Colour) int { return board.TokensOfColour - int(w.Counts()[c]) }

// Highest returns the greatest height of a space, and the spaces of at least height least; without one
// those of the greatest height.
func (w *Wheel) Highest(least int) (height int, cells board.CellSet) {
	for c := range board.Wheel.All() {
		height = max(height, w[c].Height())
	}
	least = max(1, min(height, least))
	return height, board.Wheel.Where(func(c board.Cell) bool { return w[c].Height() >= least })
}
