package proving

import (
	"fmt"
	"slices"
	"time"

	"quartoboard/board"
	"quartoboard/rules/quartino"
)

// slip does something else than an act of the game, then follows the instructions of the board.
func (h *tokenHands) slip() {
	switch h.IntN(7) {
	case 0:
		h.feel()
	case 1:
		h.acts = append(h.acts, "resume")
		h.resume()
	case 2:
		if c, ok := h.anyStack(); ok {
			n := len(h.stacks[c])
			if h.chance(0.5) {
				n = 1
			} else if h.senses.tags >= n {
				n = 1 + h.IntN(n)
			}
			h.acts = append(h.acts, "knock "+c.String())
			h.lift(c, n)
		}
	case 3:
		if c, ok := h.anyStack(); ok {
			to := board.Cell(h.IntN(board.Cells))
			if h.mistaken(to) {
				return
			}
			h.acts = append(h.acts, "misplace "+c.String()+" "+to.String())
			h.lift(c, 1)
			h.dropHand(to)
		}
	case 4:
		if cache := h.cache(); len(cache) > 0 {
			token, c := chosen(h.Rand, cache), board.Cell(h.IntN(board.Cells))
			if token == h.tray.Token || token == h.slow.Hand || h.mistaken(c) {
				return
			}
			h.acts = append(h.acts, "unlaid "+token.String()+" "+c.String())
			h.drop(c, token)
		}
	case 5:
		if h.slow.Due() {
			h.acts = append(h.acts, "beside the wheel")
			if h.tray.Token == h.slow.Hand {
				h.setTray(board.Tray{})
			}
			h.drop(chosen(h.Rand, []board.Cell{board.D1, board.D4, board.A4}), h.slow.Hand)
		}
	case 6:
		if h.chance(0.3) && h.slow.Undo() {
			h.acts = append(h.acts, "undo")
			h.apply(board.Asked{Request: board.RequestUndo})
		}
	}
	h.obey()
}

func (h *tokenHands) anyStack() (board.Cell, bool) {
	var cells []board.Cell
	for c, stack := range h.stacks {
		if len(stack) > 0 {
			cells = append(cells, board.Cell(c))
		}
	}
	if len(cells) == 0 {
		return 0, false
	}
	return chosen(h.Rand, cells), true
}

// mistaken reports whether a board could take a token on a space for the one to place, since its
// tag does not answer there.
func (h *tokenHands) mistaken(c board.Cell) bool {
	return len(h.stacks[c]) >= h.senses.tags && h.slow.Hand != 0
}

// feel lifts tokens and puts them back.
func (h *tokenHands) feel() {
	c, ok := h.anyStack()
	if !ok {
		return
	}
	n := 1 + h.IntN(len(h.stacks[c]))
	h.acts = append(h.acts, "feel "+c.String())
	h.lift(c, n)
	if h.chance(0.3) {
		h.pass(time.Second)
	}
	h.dropHand(c)
}

func (h *tokenHands) dropHand(c board.Cell) {
	tokens := h.hand
	h.hand = nil
	h.drop(c, tokens...)
}

// obey does what the board says until it says nothing more.
func (h *tokenHands) obey() {
	for range 80 {
		if a, asks := h.game.Asking(); asks && a.What == quartino.WhichToken {
			h.name(a.Cells.First())
			continue
		}
		if h.game.State().Waiting {
			h.pass(time.Second)
			continue
		}
		w, wrong := h.game.Wrong()
		if !wrong {
			h.pass(5 * time.Second)
			w, wrong = h.game.Wrong()
			if a, asks := h.game.Asking(); asks && a.What == quartino.WhichToken {
				continue
			}
			if !wrong {
				h.putAway()
				return
			}
		}
		h.follow(w.Do)
	}
	h.t.Fatalf("guided for ever: %v\n%v", h.acts[max(0, len(h.acts)-12):], h.stacks)
}

// name lifts what the board cannot name, lays it in the tray, and puts it where it was.
func (h *tokenHands) name(c board.Cell) {
	h.acts = append(h.acts, "name "+c.String())
	h.lift(c, 1)
	last := len(h.hand) - 1
	token := h.hand[last]
	if _, returns := h.slow.On(token); !returns {
		h.expect(h.slow.Lay(token)...)
	}
	h.lay(token)
	h.setTray(board.Tray{})
	h.drop(c, token)
}

// putAway returns what the hand holds to the cache, but for the token to place.
func (h *tokenHands) putAway() { h.hand = nil }

func (h *tokenHands) follow(do quartino.Instruction) {
	h.acts = append(h.acts, fmt.Sprintf("%v %v %v %v", do.Act, do.Token, do.From, do.To))
	switch do.Act {
	case quartino.Remove:
		h.takeTop(do.From)
	case quartino.Move:
		h.takeTop(do.From)
		h.dropOne(do.Token, do.To)
	case quartino.Return:
		h.dropOne(do.Token, do.To)
	}
}

func (h *tokenHands) takeTop(c board.Cell) {
	if len(h.stacks[c]) == 0 {
		h.t.Fatalf("told to remove from %v, which is empty: %v", c, h.acts[max(0, len(h.acts)-12):])
	}
	h.lift(c, 1)
}

// dropOne puts a token of the hand on a space.
func (h *tokenHands) dropOne(token board.Token, c board.Cell) {
	i := slices.Index(h.hand, token)
	if i < 0 && slices.Contains(h.cache(), token) { // put away already
		h.drop(c, token)
		return
	}
	if i < 0 {
		h.t.Fatalf("told to put %v, which is on the wheel, on %v: %v\n%v", token, c, h.acts[max(0, len(h.acts)-12):], h.stacks)
	}
	h.hand = slices.Delete(h.hand, i, i+1)
	h.drop(c, token)
}
