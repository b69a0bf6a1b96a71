package quartino

import "quartoboard/board"

// Last is the newest token that was placed, and its space; ok is false before the first one,
// and when it is no longer on the wheel.
func (g Game) Last() (t board.Token, c board.Cell, ok bool) { return 0, 0, false }

// Taking is what must be taken off the wheel before play goes on: the n tokens of a column, or
// the n that are left of a Quartino, the top of each space. None at other times.
func (g Game) Taking() (from board.CellSet, n int) { return 0, 0 }
