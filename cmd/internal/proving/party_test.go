package proving

import (
	"slices"
	"strings"

	"quartoboard/board"
	"quartoboard/hw/sim"
)

// move does one act of the game, or slips.
func (h *party) move() {
	switch s := h.slow; {
	case h.clumsy && len(s.ToTake) == 0 && len(s.Columns) == 0 && s.Card == 0 && h.chance(.25):
		h.slip()
	case h.hasty && h.chance(.2):
		h.anyAct()
	case len(s.ToTake) > 0 && !(s.Due() && h.chance(.5)):
		h.takeOff()
	case len(s.Columns) > 0:
		h.answer(chosen(h.Rand, s.Columns))
	case s.Card != 0:
		h.answer(h.pointing())
	case s.Claimed:
		h.show()
	case s.Due():
		h.putDown()
	case !s.Placed && !s.Simple && h.chance(.3):
		h.quarto("", board.Seat(1+h.IntN(2)))
	case s.Must > 0 && len(h.cache()) > 0, s.May > 0 && len(h.cache()) > 0 && h.chance(.7):
		h.lay()
	case s.Placed && len(h.slow.Fitting()) > 0 && h.chance(.9):
		h.quarto("", board.A)
	case h.chance(.3) && len(h.cache()) > 0:
		h.lay() // the next player, without pass
	default:
		h.pass()
	}
}

// anyAct does one of the acts that need no token on the wheel.
func (h *party) anyAct() {
	h.did["act at any time"]++
	switch h.IntN(5) {
	case 0:
		h.quarto("", board.A)
	case 1:
		h.quarto("", board.B)
	case 2:
		h.pass()
	case 3:
		if h.chance(.1) {
			h.resign()
		} else if len(h.cache()) > 0 {
			h.lay()
		}
	default:
		h.show()
	}
}

func (h *party) resign() {
	h.did["resign"]++
	player := 1 + h.IntN(h.slow.Players)
	said := h.slow.Resign(player)
	h.do("ask resign player=%d", player)
	h.expect(said...)
	if len(said) > 1 && !h.slow.Over && h.inTray() != 0 {
		h.expect(h.slow.Lay(h.inTray())...)
	}
}

// quarto presses a QUARTO button.
func (h *party) quarto(together string, seat board.Seat) {
	h.do("%spress %v", together, seat)
	if h.slow.Over || h.slow.Placed {
		h.did["claim"]++
		said := h.slow.Claim()
		h.expect(said)
		if card, ok := h.table.Things.InTray().(sim.Card); ok && said == "quartino" {
			h.expect(h.slow.Show(board.Card(card))...)
		}
		return
	}
	h.did["call"]++
	if seat == board.A {
		h.expect(h.slow.CallColours())
	} else {
		h.expect(h.slow.CallColumn())
	}
}

func (h *party) pass() {
	h.did["pass"]++
	h.do("wait 700ms") // two presses at once would be one double press
	said := h.slow.Pass()
	h.do("press pass")
	h.expect(said...)
	if len(said) > 0 && strings.HasPrefix(said[0], "turn") && h.inTray() != 0 {
		h.expect(h.slow.Lay(h.inTray())...)
	}
}

func (h *party) lay() {
	h.did["lay"]++
	h.layToken(chosen(h.Rand, h.cache()))
}

// layToken lays a token in the tray.
func (h *party) layToken(t board.Token) {
	h.free()
	h.do("lay %v", t)
	h.expect(h.slow.Lay(t)...)
}

// putDown puts the token that was laid on a space; hasty hands slap a button on it.
func (h *party) putDown() {
	h.did["put"]++
	t := h.slow.Hand
	c := h.low(board.Wheel)
	if best := h.helpful(t, c); h.chance(.8) && len(h.stack(best)) < h.felt() {
		c = best
	}
	buried := 0
	for _, below := range h.stack(c) {
		if slices.Contains(h.slow.ToTake, below) {
			buried++
		}
	}
	if h.inTray() == t && h.hasty {
		h.do("take")
		h.rest()
	}
	h.do("put %v %v", t, c)
	h.expect(h.slow.Put(c, buried))
	if h.hasty && h.chance(.3) {
		h.did["slap"]++
		h.quarto("& ", board.B)
	}
}

// felt is the number of tokens on a space of which each is felt: five, and two where the
// program may not have felt the others come, since it started while they lay there.
func (h *party) felt() int {
	if h.cuts {
		return 2
	}
	return 5
}

// full reports whether another token is felt on no space.
func (h *party) full() bool { return len(h.stack(h.low(board.Wheel))) >= h.felt() }

// low is one of some cells on which another token is felt.
func (h *party) low(among board.CellSet) board.Cell {
	for _, c := range h.Perm(board.Cells) {
		if among.Has(board.Cell(c)) && len(h.stack(board.Cell(c))) < h.felt() {
			return board.Cell(c)
		}
	}
	return among.First()
}

// helpful is a space where a token helps to form a card; c if none does.
func (h *party) helpful(t board.Token, c board.Cell) board.Cell {
	best, most := c, -1
	for _, n := range h.Perm(h.slow.Cards.Len()) {
		for _, spot := range h.slow.Cards[n] {
			if h.slow.Removed[board.Card(n+1)] || spot.Colour != t.Colour() {
				continue
			}
			right := 0
			for _, other := range h.slow.Cards[n] {
				if stack := h.stack(other.Cell); len(stack) > 0 && stack[len(stack)-1].Colour() == other.Colour {
					right++
					if other == spot {
						right = -10
					}
				}
			}
			if right > most {
				best, most = spot.Cell, right
			}
		}
	}
	return best
}

// takeOff takes tokens off that are to be returned to the cache: one, or several from the top.
func (h *party) takeOff() {
	h.did["take off"]++
	var cells []board.Cell
	for c := range board.Cell(board.Cells) {
		if h.taken(c) > 0 {
			cells = append(cells, c)
		}
	}
	if len(cells) == 0 {
		h.fail("nothing to take off, want %v", h.slow.ToTake)
		return
	}
	c := chosen(h.Rand, cells)
	n := h.taken(c)
	if h.chance(.5) {
		n = 1
	}
	h.lift(c, n)
	h.took()
}

// taken is the number of tokens on top of a space that are to be taken off.
func (h *party) taken(c board.Cell) (n int) {
	for _, t := range slices.Backward(h.stack(c)) {
		if !slices.Contains(h.slow.ToTake, t) {
			break
		}
		n++
	}
	return n
}

// took returns the tokens in the hand to the cache.
func (h *party) took() {
	for _, t := range h.table.Hands.Held() {
		h.slow.Took(board.Token(t))
	}
	h.putAway()
}

func (h *party) lift(c board.Cell, n int) {
	h.do("lift %v %d", c, n)
	h.rest()
}

// answer lifts the top of a space, and returns it where it is not taken off.
func (h *party) answer(c board.Cell) {
	h.did["point"]++
	h.expect(h.slow.Lift(c)...)
	h.lift(c, 1)
	held := h.table.Hands.Held()
	if len(held) == 1 && !slices.Contains(h.slow.ToTake, board.Token(held[0])) {
		h.do("put %v", c)
		return
	}
	h.took()
}

// pointing is a space of just one of the fours that match.
func (h *party) pointing() board.Cell {
	for _, c := range h.Perm(board.Cells) {
		if h.slow.Points(board.Cell(c)) {
			return board.Cell(c)
		}
	}
	h.fail("nothing tells the fours apart")
	return 0
}

// show lays a card in the tray, mostly one that fits, and takes it or leaves it there.
func (h *party) show() {
	h.did["show"]++
	card := board.Card(1 + h.IntN(25))
	if fit := h.slow.Fitting(); len(fit) > 0 && h.chance(.85) {
		card = chosen(h.Rand, fit)
	}
	h.free()
	h.rest()
	h.do("card %d", card)
	h.expect(h.slow.Show(card)...)
	if h.chance(.5) {
		h.do("wait 500ms") // slow readers look for a token that left the tray, and come to the tray later
		h.do("take")
	}
}
