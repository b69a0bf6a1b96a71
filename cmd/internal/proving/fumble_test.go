package proving

import (
	"time"

	"quartoboard/board"
	"quartoboard/rules/quarto"
)

// fumble does what players may do between giving and placing.
func (y *player) fumble() {
	y.calls()
	if y.n == 0 || (y.pos.Occupied()&^y.broken) == 0 {
		return
	}
	if y.chance(y.touch, "touch") {
		y.do("touch %v", y.standing())
		y.rest()
	}
	if y.chance(y.lift, "lift and return") {
		x := y.standing()
		y.do("lift %v", x)
		if y.IntN(2) == 0 {
			y.do("wait 1s")
		}
		y.do("put %v %v", y.pos[x], x)
		y.rest()
	}
	if y.chance(y.late, "lift for long") {
		x := y.standing()
		y.do("lift %v", x)
		y.do("wait 5s")
		y.obey()
		y.putBack(x)
	}
	y.move()
	if y.broken == 0 && !y.noisy && y.chance(y.cut, "power cut") {
		y.cutPower()
	}
	if y.n < 12 && y.broken == 0 && y.chance(y.tag, "foreign tag") {
		y.foreignTag()
	}
	if y.n >= 2 && y.broken == 0 && y.chance(y.clear, "clear") {
		y.clearBoard()
	}
	y.known()
}

// move moves placed pieces.
func (y *player) move() {
	if !y.metal.ids && !y.adjusts() {
		return // the board cannot tell which piece went where
	}
	if y.n < board.Pieces && !y.broken.Has(y.last) && y.chance(y.adjust, "adjust by lifting") {
		c := y.freeCell()
		p := y.pos[y.last]
		y.do("lift %v", y.last)
		at := y.do("& put %v %v", p, c) + touching
		y.moved(y.last, c, at)
		if y.chance(y.slap, "slap on the adjusted") {
			y.press("& ")
		}
		y.settleMove()
	}
	if to := y.neighbour(y.last); to != 0 && !y.over() && !y.broken.Has(y.last) && y.chance(y.slide, "slide") {
		c := y.random(to)
		y.moved(y.last, c, y.do("slide %v %v", y.last, c)+touching)
		y.settleMove()
	}
	if y.n < board.Pieces && y.pos.Occupied()&^y.broken != 0 && y.chance(y.stray, "a placed piece goes elsewhere") {
		x, c := y.standing(), y.freeCell()
		p := y.pos[x]
		y.do("lift %v", x)
		at := y.do("& put %v %v", p, c) + touching
		y.moved(x, c, at)
		y.settleMove()
	}
	if healthy := y.pos.Occupied() &^ y.broken; !y.over() && healthy.Len() > 1 && y.chance(y.swap, "swap") {
		a := y.random(healthy)
		b := y.random(healthy &^ board.SetOf(a))
		y.do("swap %v %v", a, b)
		y.rest()
		if y.IntN(2) == 0 {
			y.do("swap %v %v", a, b)
			y.rest()
		}
		y.obey()
	}
}

// moved notes in the truth that a piece stands elsewhere: an adjustment of the last
// placement, while it may be adjusted.
func (y *player) moved(from, to board.Cell, contact time.Duration) {
	if y.err != nil || from != y.last || !y.adjusts() {
		return
	}
	y.truth(Act{At: contact, Kind: Adjust, Cell: to.String()})
	y.pos[from], y.pos[to] = board.Empty, y.pos[from]
	y.last = to
}

// adjusts reports whether the newest placement may be adjusted: not that of a seat away.
func (y *player) adjusts() bool {
	return !y.given && !y.opts.TouchMove && y.toGive() != y.opts.Away.Seat()
}

// settleMove puts back what was not an adjustment.
func (y *player) settleMove() {
	y.rest()
	y.obey()
	y.known()
}

// neighbour is the set of free cells next to c.
func (y *player) neighbour(c board.Cell) (set board.CellSet) {
	for d := range board.Cell(board.Cells) {
		dx, dy := d.Column()-c.Column(), d.Row()-c.Row()
		if y.pos[d] == board.Empty && !y.broken.Has(d) && dx*dx <= 1 && dy*dy <= 1 {
			set |= board.SetOf(d)
		}
	}
	return set
}

// seen reports whether the board knows what stands on each cell without a broken part.
func (y *player) seen() bool {
	table := y.game().Table().Cells
	for c := range board.AllCells.All() {
		want := board.Empty
		if p, stands := y.table.Things.At(int(c)); stands {
			want = board.Holding(board.Piece(p))
		}
		if table[c] != want && !y.broken.Has(c) {
			return false
		}
	}
	return true
}

// obey follows the instructions of the board to their end. A vote of a sensor takes four
// looks, which may be longer than this hand is calm, and an instruction comes after it.
func (y *player) obey() {
	if y.metal.ids {
		y.waitFor(y.seen)
	}
	for range 60 {
		if y.opts.Point == board.PointBoard && y.chance(y.call/4, "call in a wrong position") && y.game().Phase() == quarto.PhaseWrong {
			y.press("")
			y.rest()
		}
		w, wrong := y.game().Wrong()
		if !wrong || y.err != nil {
			return
		}
		i := w.Do
		from, to := int(i.From), int(i.To)
		if _, stands := y.table.Things.At(from); !stands && i.Act != quarto.Put {
			y.do("wait 500ms") // done already, and not yet seen
			continue
		}
		if p, stands := y.table.Things.At(to); stands && i.Act == quarto.Put && i.Piece == board.Holding(board.Piece(p)) {
			y.do("wait 500ms") // done already, and not yet seen
			continue
		}
		switch i.Act {
		case quarto.Remove:
			y.do("lift %v", i.From)
		case quarto.Put:
			y.fetch(i)
			y.do("put %v %v", i.Piece, i.To)
		case quarto.Move:
			y.do("lift %v", i.From)
			y.do("put %v %v", i.Piece, i.To)
		}
		y.rest()
	}
	y.fail("no end of instructions")
}

// fetch lifts a piece that is to be put back from the cell where it stands: where nothing tells
// which piece came to a cell, the board takes one that was moved there for lifted, and asks for
// its return.
func (y *player) fetch(i quarto.Instruction) {
	p, known := i.Piece.Piece()
	table := y.game().Table().Cells
	x := y.cellOf(p)
	if !y.crossed || !known || x < 0 || table[x] != board.Unknown {
		return
	}
	y.do("lift %v", board.Cell(x))
	if n := len(y.acts) - 1; board.Cell(x) == y.last && n >= 0 && y.acts[n].Kind == Adjust {
		y.acts = y.acts[:n]
		y.pos[x], y.pos[i.To], y.last = board.Empty, y.pos[x], i.To
	}
}

// putBack puts a lifted piece back, if no instruction has done that.
func (y *player) putBack(x board.Cell) {
	if _, stands := y.table.Things.At(int(x)); !stands {
		y.do("put %v %v", y.pos[x], x)
		y.rest()
	}
}

// clearBoard takes everything off in the middle of a game. It answers the question
// that follows, or puts everything back before it comes.
func (y *player) clearBoard() {
	y.takeAllOff()
	if y.IntN(3) > 0 {
		y.do("wait 5s")
		if !y.waitFor(func() bool { return y.game().Questions().New || y.over() }) {
			y.fail("a cleared board is not asked about")
		}
		if y.chance(.3, "clear: yes") {
			y.truth(Act{At: y.do("press A"), Kind: Abandon})
			y.rest()
			y.pos = board.Position{}
			if y.witness.games != 2 {
				y.fail("no new game was begun")
			}
			return
		}
		y.do("press pass")
		y.rest()
	}
	together := ""
	for _, i := range y.Perm(board.Cells) {
		if c := board.Cell(i); y.pos[c] != board.Empty {
			y.do("%sput %v %v", together, y.pos[c], c)
			together = "& "
		}
	}
	y.rest()
	y.obey()
}

func (y *player) takeAllOff() {
	together := ""
	for c := range board.Cell(board.Cells) {
		if _, stands := y.table.Things.At(int(c)); stands {
			y.do("%slift %v", together, c)
			together = "& "
		}
	}
	y.rest()
}
