package setup

import (
	"fmt"

	"quartoboard/board"
)

// Turn is how a wired board lies against its marking: one of the eight
// symmetries of the square. Left and right are those of seat A.
type Turn uint8

// The turns.
const (
	Straight Turn = iota + 1
	QuarterRight
	Half
	QuarterLeft
	MirroredSides   // left is right
	MirroredFront   // near is far
	MirroredFalling // along the diagonal a4 d1
	MirroredRising  // along the diagonal a1 d4
	turns           = iota
)

// Turns is how many there are, from 1 on.
const Turns = turns

var turnNames = [turns + 1]string{
	"", "straight", "quarter right", "half", "quarter left",
	"mirrored sides", "mirrored front", "mirrored falling", "mirrored rising",
}

func (t Turn) String() string {
	if t == 0 || t > turns {
		return fmt.Sprintf("Turn(%d)", uint8(t))
	}
	return turnNames[t]
}

// Of is the cell of the profile that lies at cell c of the marking: with
// QuarterRight d1, once near-right, has come to a1, near-left.
func (t Turn) Of(c board.Cell) board.Cell {
	x, y := c.Column(), c.Row()
	switch t {
	case Straight:
		return c
	case QuarterRight:
		return board.CellAt(3-y, x)
	case Half:
		return board.CellAt(3-x, 3-y)
	case QuarterLeft:
		return board.CellAt(y, 3-x)
	case MirroredSides:
		return board.CellAt(3-x, y)
	case MirroredFront:
		return board.CellAt(x, 3-y)
	case MirroredFalling:
		return board.CellAt(3-y, 3-x)
	case MirroredRising:
		return board.CellAt(y, x)
	}
	panic("setup: no turn: " + t.String())
}

// wires is for each cell the cell that the profile has for what was found
// there; unknown where nothing was.
type wires [board.Cells]board.Cell

const unknown board.Cell = 0xff

func noWires() (w wires) {
	for c := range w {
		w[c] = unknown
	}
	return w
}

// turn is the first turn that fits all that is known.
func (w *wires) turn() (Turn, bool) {
	for t := Straight; t <= turns; t++ {
		if w.fits(t) {
			return t, true
		}
	}
	return 0, false
}

func (w *wires) fits(t Turn) bool {
	for c, p := range w {
		if p != unknown && p != t.Of(board.Cell(c)) {
			return false
		}
	}
	return true
}

// moved is how many cells have something else than the profile says.
func (w *wires) moved() (n int) {
	for c, p := range w {
		if p != unknown && p != board.Cell(c) {
			n++
		}
	}
	return n
}

// known is how many cells have something that is known.
func (w *wires) known() (n int) {
	for _, p := range w {
		if p != unknown {
			n++
		}
	}
	return n
}

// whole gives the cells of which nothing is known what is left: by the turn that
// fits the others, then by the profile, then in order.
func (w *wires) whole() wires {
	all, left := *w, board.AllCells
	for _, p := range w {
		if p != unknown {
			left &^= board.SetOf(p)
		}
	}
	take := func(c, p board.Cell) {
		if all[c] == unknown && left.Has(p) {
			all[c] = p
			left &^= board.SetOf(p)
		}
	}
	if t, ok := w.turn(); ok {
		for c := range board.Cell(board.Cells) {
			take(c, t.Of(c))
		}
	}
	for c := range board.Cell(board.Cells) {
		take(c, c)
	}
	for c := range board.Cell(board.Cells) {
		if left != 0 {
			take(c, left.First())
		}
	}
	return all
}
