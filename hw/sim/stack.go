package sim

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"quartoboard/board"
)

// toppling is the time in which a token that is pushed over the edge of its stack slides off
// that, and falling the time until it lies beside the board.
const toppling, falling = 80 * time.Millisecond, 150 * time.Millisecond

// PutToken starts to put a token on top of what lies on a cell, from the hand or from beside
// the board; it touches after exactly 50 ms.
func (h *Hands) PutToken(n Token, cell int) error {
	h.things.unpack()
	return h.pile(cell, index(n))
}

// errNothingHeld is the error of an act with the tokens in the hand where there are none.
var errNothingHeld = errors.New("no token is in the hand")

// PutHeld starts to put all tokens that the hand holds on top of what lies on a cell,
// together and in their order; the lowest touches after exactly 50 ms.
func (h *Hands) PutHeld(cell int) error {
	return h.pile(cell, slices.Clone(h.held)...)
}

// pile starts to put things on a cell, the lowest first.
func (h *Hands) pile(cell int, list ...int) error {
	if err := h.things.free(cell, len(list) > 0 && list[0] < pieces); err != nil {
		return err
	}
	if len(list) == 0 {
		return errNothingHeld
	}
	for _, i := range list {
		if _, err := h.things.atHand(i); err != nil {
			return err
		}
	}
	level := len(h.things.Settled(cell))
	where := h.things.roughly(middle(cell))
	for _, i := range list {
		p := &h.things.list[i]
		p.level = level
		p.at = middle(cell).at(p.rest() + hover)
		h.things.set(i, onCell, cell).then(contact, where.at(p.rest()))
		h.letGo(i)
		level++
	}
	return nil
}

// LiftTokens starts to take the upper tokens off a cell, together into the hand: 90 ms. They
// come on top of those that it holds.
func (h *Hands) LiftTokens(cell, number int) error {
	stack, err := h.things.stack(cell, "lift")
	if err != nil {
		return err
	}
	if number < 1 || number > len(stack) {
		return fmt.Errorf("cannot lift %d tokens from %v, which has %d", number, board.Cell(cell), len(stack))
	}
	for _, i := range stack[len(stack)-number:] {
		h.raise(i, 0)
		h.held = append(h.held, i)
	}
	return nil
}

// KnockToken starts to push the top token of a cell over its edge: it falls beside the board, on
// seat A's side, 230 ms.
func (h *Hands) KnockToken(cell int) error {
	stack, err := h.things.stack(cell, "knock off")
	if err != nil {
		return err
	}
	top := stack[len(stack)-1]
	p := h.things.set(top, off, 0)
	h.fallen = append(h.fallen, top)
	aside := p.at
	aside.y -= pitch / 2
	beside := aside.at(0)
	beside.y = -2 * pitch
	p.then(toppling, aside).then(falling, beside)
	return nil
}

// Held returns the tokens that were lifted or taken and are still in the hand, the lowest
// first.
func (h *Hands) Held() []Token { return tokensOf(h.held) }

// Fallen returns the tokens that were knocked off and lie beside the board still, the newest last.
func (h *Hands) Fallen() []Token { return tokensOf(h.fallen) }

func tokensOf(list []int) (tokens []Token) {
	for _, i := range list {
		tokens = append(tokens, at(i).(Token))
	}
	return tokens
}

// PutAside lays the tokens that the hand holds beside the board, where no sensor is, and those
// that fell to the others. It returns an error if there are none.
func (h *Hands) PutAside() error {
	if len(h.held)+len(h.fallen) == 0 {
		return errNothingHeld
	}
	h.held, h.fallen = nil, nil
	return nil
}

// letGo takes a token out of the hand, or from where it fell.
func (h *Hands) letGo(i int) {
	same := func(other int) bool { return other == i }
	h.held, h.fallen = slices.DeleteFunc(h.held, same), slices.DeleteFunc(h.fallen, same)
}
