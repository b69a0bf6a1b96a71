package quarto

import (
	"time"

	"quartoboard/board"
	"quartoboard/rules"
)

// turns are the placements of a game and the position that they make.
type turns struct {
	agreed  board.Position     // what should stand on the board
	found   int                // pieces that stood there when the game began, and count as placed
	made    [board.Pieces]turn // the first n
	n       int
	contact time.Duration // of the newest placement
}

// turn is one placement, and the state before it, for undo.
type turn struct {
	piece board.Piece
	cell  board.Cell
	felt  bool // the piece was not read there: it was the only one that it could be
	sure  bool // a player has confirmed that it is that piece

	wasGiven bool
	given    board.Content
	live     rules.LineSet
	dead     rules.LineSet
}

func (t *turns) placed() int { return t.found + t.n }

// full reports whether the last piece is placed.
func (t *turns) full() bool { return t.placed() == board.Pieces }

// last is the newest turn; there must be one.
func (t *turns) last() *turn { return &t.made[t.n-1] }

func (t *turns) add(made turn) {
	t.agreed[made.cell] = board.Holding(made.piece)
	t.made[t.n] = made
	t.n++
}

// moveLast moves the newest placement to another cell.
func (t *turns) moveLast(to board.Cell, felt bool) {
	last := t.last()
	t.agreed[last.cell] = board.Empty
	t.agreed[to] = board.Holding(last.piece)
	last.cell, last.felt, last.sure = to, felt, false
}

// undo removes the newest turn and returns it.
func (t *turns) undo() turn {
	t.n--
	undone := t.made[t.n]
	t.made[t.n] = turn{}
	t.agreed[undone.cell] = board.Empty
	return undone
}

// confirm marks the piece on c as named by a player.
func (t *turns) confirm(c board.Cell) {
	for i := range t.made[:t.n] {
		if made := &t.made[i]; made.cell == c {
			made.sure = true
		}
	}
}

// noteRead marks the pieces that were only felt and are now read on their cells.
// It reports whether there is one.
func (t *turns) noteRead(seen *board.Position) (read bool) {
	for i := range t.made[:t.n] {
		if made := &t.made[i]; made.felt && seen[made.cell] == board.Holding(made.piece) {
			made.felt, read = false, true
		}
	}
	return read
}

// unread is the set of cells whose pieces were only felt, and not confirmed.
func (t *turns) unread() (cells board.CellSet) {
	for _, made := range t.made[:t.n] {
		if made.felt && !made.sure {
			cells |= board.SetOf(made.cell)
		}
	}
	return cells
}
