package proving

import (
	"slices"

	"quartoboard/board"
	"quartoboard/rules/quartino"
)

// slip does something else than an act of the game, then follows the instructions of the board.
func (h *party) slip() {
	var spaces []board.Cell
	for c := range board.Cell(board.Cells) {
		if len(h.stack(c)) > 0 {
			spaces = append(spaces, c)
		}
	}
	kinds := []func(){h.unlaid, h.beside, h.undo}
	if h.cuts {
		kinds = append(kinds, h.cut)
	}
	if len(spaces) > 0 {
		c := chosen(h.Rand, spaces)
		kinds = append(kinds, func() { h.feel(c) }, func() { h.knock(c) }, func() { h.misplace(c) }, func() { h.touch(c) })
	}
	chosen(h.Rand, kinds)()
	h.obey()
}

// feel lifts tokens and puts them back.
func (h *party) feel(c board.Cell) {
	h.did["lift and return"]++
	h.lift(c, 1+h.IntN(len(h.stack(c))))
	if h.chance(.3) {
		h.do("wait 1s")
	}
	h.do("put %v", c)
	h.rest()
}

func (h *party) touch(c board.Cell) {
	h.did["touch"]++
	h.do("touch %v", c)
	h.rest()
}

// knock knocks the top token of a space off; it is put back when the board asks for it.
func (h *party) knock(c board.Cell) {
	h.did["knock"]++
	h.do("knock %v", c)
	h.rest()
}

// mistaken reports whether the board may take any token on a space for the one to place,
// since the tag of none is heard so high.
func (h *party) mistaken(c board.Cell) bool { return h.slow.Hand != 0 && len(h.stack(c)) > 0 }

// misplace puts the top token of a space on another one.
func (h *party) misplace(c board.Cell) {
	to := h.low(board.AllCells)
	if to == c || h.mistaken(to) {
		return
	}
	h.did["misplace"]++
	h.lift(c, 1)
	h.do("put %v", to)
	h.rest()
}

// unlaid puts a token that was not laid in the tray.
func (h *party) unlaid() {
	c := h.low(board.AllCells)
	if h.mistaken(c) || len(h.cache()) == 0 {
		return
	}
	h.did["not laid"]++
	h.do("put %v %v", chosen(h.Rand, h.cache()), c)
	h.rest()
}

// beside puts the token that was laid on a space that is not of the wheel.
func (h *party) beside() {
	if !h.slow.Due() {
		return
	}
	h.did["beside the wheel"]++
	h.do("put %v %v", h.slow.Hand, chosen(h.Rand, []board.Cell{board.D1, board.D4, board.A4}))
	h.rest()
}

func (h *party) undo() {
	if !h.chance(.3) || !h.slow.Undo() {
		return
	}
	h.did["undo"]++
	h.do("ask undo")
	h.rest()
}

// cut cuts the power.
func (h *party) cut() {
	h.did["power cut"]++
	h.do("power-cut")
	h.rest()
}

// obey does what the board says until it says nothing more.
func (h *party) obey() {
	quiet := 0
	for range 80 {
		switch {
		case h.err != nil:
			return
		case h.heed():
			quiet = 0
		case quiet == 2:
			h.putAway()
			return
		default:
			h.do("wait 2500ms") // a token may be off its space
			quiet++
		}
	}
	h.fail("no end of instructions")
}

// heed does one thing that the board says or asks, and reports whether there was any.
func (h *party) heed() bool {
	g := h.tokens()
	a, asks := g.Asking()
	w, wrong := g.Wrong()
	switch {
	case asks && a.What == quartino.WhichToken:
		h.name(a.Cells.First())
	case asks && a.What == quartino.WhichSpace:
		h.again(a)
	case wrong:
		h.follow(w.Do)
	default:
		return false
	}
	h.rest()
	return true
}

// name lifts what the board cannot name, lays it in the tray, and puts it where it belongs.
func (h *party) name(c board.Cell) {
	h.did["name"]++
	h.free()
	h.lift(c, 1)
	held := h.table.Hands.Held()
	if len(held) == 0 {
		h.fail("nothing lifted from %v", c)
		return
	}
	t := board.Token(held[len(held)-1])
	h.do("lay %v", t)
	for home := range board.Wheel.All() {
		if slices.Contains(h.slow.Wheel[home], t) {
			h.rest()
			g := h.tokens()
			if a, _ := g.Asking(); a.What == quartino.WhichToken {
				return // of the one below it
			}
			if w, _ := g.Wrong(); w.Do.Act == quartino.Return && w.Do.Token == t {
				h.do("put %v %v", t, home)
			}
			return
		}
	}
	h.rest()
	if below := func() bool { a, _ := h.tokens().Asking(); return a.What == quartino.WhichToken }; below() {
		h.expect("refused lay paused")
		if h.do("wait 1s"); below() { // the next readings may answer it, and what lies there is laid
			return
		}
	}
	h.slow.Took(t)
	h.expect(h.slow.Lay(t)...)
}

// again lifts a token that the board asks about, and puts it down again.
func (h *party) again(a quartino.Ask) {
	h.did["lift it again"]++
	if a.Token != 0 && a.Token == h.inTray() { // the space was only touched
		h.putDown()
		return
	}
	for c := range a.Cells.All() {
		stack := h.stack(c)
		if len(stack) == 0 || a.Token != 0 && stack[len(stack)-1] != a.Token {
			continue
		}
		h.lift(c, 1)
		h.do("put %v %v", stack[len(stack)-1], c)
		return
	}
	if _, on := h.space(a.Token); !on && a.Token == h.slow.Hand {
		h.free()
		h.do("lay %v", a.Token)
		return
	}
	h.do("wait 1s")
}

// follow follows an instruction.
func (h *party) follow(do quartino.Instruction) {
	h.did["instruction"]++
	switch do.Act {
	case quartino.Remove, quartino.Move:
		if len(h.stack(do.From)) == 0 {
			h.do("wait 500ms") // done already, and not yet seen
			return
		}
		h.lift(do.From, 1)
	}
	if do.Act == quartino.Remove {
		return
	}
	if c, on := h.space(do.Token); on && c == do.To {
		for _, t := range h.slow.Wheel[do.To] { // hands know colours
			if _, on := h.space(t); !on && t.Colour() == do.Token.Colour() {
				h.do("put %v %v", t, do.To)
				return
			}
		}
		h.putAgain(do)
		return
	}
	h.do("put %v %v", do.Token, do.To)
}

// putAgain lifts what is already where the board wants it, and puts it down again, unless the
// board sees it meanwhile.
func (h *party) putAgain(do quartino.Instruction) {
	h.do("wait 500ms")
	if w, wrong := h.tokens().Wrong(); !wrong || w.Do != do {
		return
	}
	h.did["put down again"]++
	stack := h.stack(do.To)
	h.lift(do.To, len(stack)-slices.Index(stack, do.Token))
	h.do("put %v", do.To)
}
