package proving

import (
	"slices"
	"strings"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
)

// takeBack undoes the last placement, as an arbiter does, and takes its piece off. The
// piece is the next to be placed.
func (y *player) takeBack() {
	y.rest()
	y.known()
	if y.over() {
		return
	}
	if p := y.goBack(); y.given && !y.over() { // it is still given
		y.place(p)
	}
}

// goBack undoes the last placement, also after the end, and takes its piece off.
func (y *player) goBack() board.Piece {
	y.truth(Act{At: y.do("ask undo"), Kind: Undo})
	m := y.made[len(y.made)-1]
	y.made = y.made[:len(y.made)-1]
	y.pos[y.last] = board.Empty
	y.left = append([]board.Piece{m.piece}, y.left...)
	y.last, y.given = m.last, m.given
	y.n--
	y.rest()
	y.obey()
	if x := y.cellOf(m.piece); x >= 0 { // the board cannot ask for an unread piece
		y.do("lift %v", board.Cell(x))
		y.rest()
	}
	y.known()
	return m.piece
}

// cellOf is the cell on which a piece stands; -1 for none.
func (y *player) cellOf(p board.Piece) int {
	for c := range board.Cells {
		if at, stands := y.table.Things.At(c); stands && at == int(p) {
			return c
		}
	}
	return -1
}

// cutPower cuts the power, sometimes while a piece is off its cell or two have just
// changed places.
func (y *player) cutPower() {
	y.rest()
	switch x := y.standing(); y.IntN(3) {
	case 0:
		y.do("power-cut")
	case 1:
		y.do("lift %v", x)
		y.do("& power-cut")
		y.rest()
		y.obey()
		y.putBack(x)
	case 2:
		other := y.pos.Occupied() &^ y.broken &^ board.SetOf(x)
		if other == 0 || !y.metal.ids { // which does not notice that two changed places
			y.do("power-cut")
			break
		}
		y.do("swap %v %v", x, y.random(other))
		y.do("& power-cut")
		y.rest()
		y.obey()
	}
	y.known()
}

// foreignTag puts a piece on the board with a tag that is not enrolled, or with that
// of another piece, which the board must notice. Then it has its own again.
func (y *player) foreignTag() {
	y.rest()
	q := y.left[1+y.IntN(len(y.left)-1)]
	if _, stands := y.pos[y.last].Piece(); stands && (y.IntN(2) == 0 || !y.metal.readers) { // an invalid code looks like dirt
		x, _ := y.pos[y.standing()].Piece()
		y.do("tag %v same-as %v", q, x)
	} else {
		y.do("tag %v unknown", q)
	}
	y.do("put %v %v", q, y.freeCell())
	y.rest()
	if !y.waitFor(func() bool { return y.game().Phase() == quarto.PhaseWrong || y.over() }) {
		y.fail("a foreign tag is not noticed")
	}
	for range 8 { // the board may take the one piece for the other
		w, wrong := y.game().Wrong()
		if !wrong || y.err != nil {
			break
		}
		y.obeyForeign(w.Do, q)
	}
	y.do("tag %v same-as %v", q, q)
	y.known()
}

// obeyForeign follows an instruction while the board cannot tell two pieces apart: the
// foreign one stays off.
func (y *player) obeyForeign(i quarto.Instruction, foreign board.Piece) {
	if i.Act != quarto.Put {
		y.do("lift %v", i.From)
	}
	if p, known := i.Piece.Piece(); i.Act != quarto.Remove && known && p != foreign {
		y.do("put %v %v", p, i.To)
	}
	y.rest()
}

// show lifts pieces when the caller is asked to show the line.
func (y *player) show() {
	y.rest()
	if y.game().Questions().Show == 0 || y.err != nil {
		return
	}
	var cells []board.Cell
	line, found := y.liveLine()
	switch {
	case found && y.chance(.7, "show a live line"):
		of := line.Cells()
		cells = of[:]
	case y.pos.Occupied()&^y.broken != 0 && y.chance(.7, "show no line"):
		cells = y.some(y.pos.Occupied()&^y.broken, 1+y.IntN(4))
	}
	var names []string
	together := ""
	for _, i := range y.Perm(len(cells)) {
		y.do("%slift %v", together, cells[i])
		names = append(names, cells[i].String())
		together = "& "
	}
	y.rest()
	if y.unnoticed(cells) {
		names = nil
	}
	if len(names) < 4 {
		y.did["show nothing"]++
		y.do("wait 31s")
	}
	y.rest()
	y.truth(Act{At: y.clock.Now(), Kind: Show, Cell: strings.Join(names, " ")})
	for _, c := range cells {
		y.putBack(c)
	}
}

// some is n random cells of a set, or all if it has fewer.
func (y *player) some(of board.CellSet, n int) (cells []board.Cell) {
	for ; of != 0 && len(cells) < n; of &^= board.SetOf(cells[len(cells)-1]) {
		cells = append(cells, y.random(of))
	}
	return cells
}

// unnoticed reports whether a switch that closes by either pole missed that its piece
// was lifted, because of the magnets of its neighbours.
func (y *player) unnoticed(lifted []board.Cell) bool {
	if !y.metal.switches {
		return false
	}
	table := y.game().Table().Cells
	return slices.ContainsFunc(lifted, func(c board.Cell) bool { return table[c] != board.Empty })
}

// liveLine is a line that may be shown now: aligned through the newest cell, with no
// failed part under it.
func (y *player) liveLine() (rules.Line, bool) {
	if y.n == 0 {
		return 0, false
	}
	for l := range rules.Through(y.last, y.opts.Squares).Aligned(&y.pos, y.opts.Attributes).All() {
		if cellsOf(l)&y.broken == 0 {
			return l, true
		}
	}
	return 0, false
}

func cellsOf(l rules.Line) board.CellSet {
	cells := l.Cells()
	return board.SetOf(cells[:]...)
}
