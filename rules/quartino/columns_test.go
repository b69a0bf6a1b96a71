package quartino

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/deploy/deep"
)

// columnHand lifts the tokens of a column, splits and reverses them and puts them back, and does
// what the board says and asks. The field tells a number of tokens often, and of five or six it may
// tell nothing; the lowest three tags answer.
type columnHand struct {
	*tableTest
	random *rand.Rand
	c      board.Cell
	goal   []board.Token
	acts   []string
	failed bool
}

// Columns of two to six are lifted, split, reversed and put back by a random hand: while the board
// says and asks nothing it has them as they lie, and what it says leads back to the game.
func TestColumnsThatARandomHandPutsBackAreUnderstood(t *testing.T) {
	seed, failures := deep.Seed(t), 0
	for n := range deep.Size(300, 4000) {
		h := &columnHand{
			tableTest: newTable(t, senses{field: true, tags: 3}, options(2), DefaultCards()),
			random:    rand.New(rand.NewPCG(seed, uint64(n))), c: board.B2,
		}
		h.build(2 + n%5)
		for range 3 {
			h.handle()
			h.pass(5 * time.Second)
			h.understood()
			h.obey()
			h.understood()
			if _, wrong := h.game.Wrong(); !h.failed && (wrong || !slices.EqualFunc(h.stacks[h.c], h.goal, sameColour)) {
				h.fail("not led back: %v, want %v", h.stacks[h.c], h.goal)
			}
		}
		if h.failed {
			if failures++; failures <= 10 {
				t.Errorf("seed %d column %d:\n%s", seed, n, strings.Join(h.acts, "\n"))
			}
		}
	}
	if failures > 0 {
		t.Errorf("%d failed", failures)
	}
}

func (h *columnHand) fail(format string, args ...any) {
	if !h.failed {
		h.failed = true
		h.acts = append(h.acts, fmt.Sprintf(format, args...))
	}
}

func (h *columnHand) chance(p float64) bool { return h.random.Float64() < p }

func (h *columnHand) build(high int) {
	for _, n := range h.random.Perm(board.Tokens)[:high] {
		token := board.Token(n + 1)
		h.lay(token)
		h.setTray(board.Tray{})
		h.add(token)
		h.goal = append(h.goal, token)
		h.obey()
		h.press(board.ButtonPass, 0)
	}
}

// note keeps an act and what the board said to it, for the message of a failure.
func (h *columnHand) note(format string, args ...any) {
	h.acts = append(h.acts, fmt.Sprintf(format, args...)+" | "+said(h.told))
	h.told = nil
}

// report reports the change of the column.
func (h *columnHand) report(was []board.Token) {
	is, now := h.stacks[h.c], board.Stack{Heard: h.heard(h.c)}
	high, moved := max(len(was), len(is)), len(is)-len(was)
	tells := h.chance(.8)
	switch {
	case len(is) == 0:
		now.Change = board.StackCleared
	case high > 4 && h.chance(.15) || moved == 0:
		now.Change = board.StackUnsure
	case moved > 0:
		now.Change = board.StackGrew
		if tells {
			now.Moved = h.moved(h.c, was)
		}
	default:
		now.Change = board.StackShrank
		if tells {
			now.Moved = -moved
		}
	}
	f := board.Stacks{Changed: board.SetOf(h.c), Contact: h.at}
	f.Now[h.c] = now
	h.apply(f)
	h.note("  %v: %v %d %v; believed %v", is, now.Change, now.Moved, now.Heard, h.game.table.Wheel[h.c].List())
}

func (h *columnHand) add(tokens ...board.Token) {
	was := h.stacks[h.c]
	h.stacks[h.c] = append(slices.Clone(was), tokens...)
	h.report(was)
}

// take lifts tokens into the hand, the lowest first.
func (h *columnHand) take(n int) []board.Token {
	was := h.stacks[h.c]
	keep := max(0, len(was)-n)
	h.stacks[h.c] = slices.Clone(was[:keep])
	h.report(was)
	return slices.Clone(was[keep:])
}

// handle lifts tokens, together or one by one, and puts back some of them: as one, or one by one in
// some order.
func (h *columnHand) handle() {
	k := 1 + h.random.IntN(len(h.goal))
	together := h.chance(.6)
	h.note("lift %d together %v", k, together)
	var off []board.Token
	if together {
		off = h.take(k)
	} else {
		for range k {
			off = append(h.take(1), off...)
		}
	}
	h.pass(time.Duration(h.random.IntN(3)) * 3 * time.Second)
	if together && h.chance(.4) {
		h.note("put back as one")
		h.add(off...)
		return
	}
	switch h.random.IntN(3) {
	case 0:
		slices.Reverse(off)
	case 1:
		h.random.Shuffle(len(off), func(i, j int) { off[i], off[j] = off[j], off[i] })
	}
	if h.chance(.3) {
		off = off[:h.random.IntN(len(off)+1)]
	}
	h.note("put %v", off)
	for _, token := range off {
		h.add(token)
	}
}

// understood fails if the board says and asks nothing, and has other colours than lie there.
func (h *columnHand) understood() {
	_, wrong := h.game.Wrong()
	if _, asks := h.game.Asking(); wrong || asks || h.game.State().Off != 0 || h.failed {
		return
	}
	if got, want := h.game.Wheel()[h.c].List(), h.stacks[h.c]; !slices.EqualFunc(got, want, sameColour) {
		h.fail("%v lie there, and the game has %v", want, got)
	}
}

func sameColour(a, b board.Token) bool { return a.Colour() == b.Colour() }

// obey does what the board says and asks.
func (h *columnHand) obey() {
	for range 60 {
		h.pass(5 * time.Second)
		a, asks := h.game.Asking()
		w, wrong := h.game.Wrong()
		do := w.Do
		switch {
		case h.failed:
			return
		case asks && a.What == WhichSpace:
			h.note("again")
			h.add(h.take(1)...)
		case asks:
			h.note("name")
			top := h.take(1)
			if len(top) == 0 {
				h.fail("nothing to name")
				return
			}
			h.lay(top[0])
			h.note("lay %v; believed %v", top[0], h.game.table.Wheel[h.c].List())
			if _, asks := h.game.Asking(); asks { // it is laid aside
				h.setTray(board.Tray{})
				continue
			}
			h.setTray(board.Tray{})
			if w, wrong := h.game.Wrong(); wrong && w.Do == (Instruction{Act: Return, Token: top[0], To: h.c}) {
				h.note("put it back")
				h.add(top[0])
			}
		case !wrong:
			return
		case do.Act != Return:
			h.note("remove")
			h.take(1)
		default:
			h.putBack(do.Token)
		}
	}
	h.fail("no end of instructions")
}

// putBack puts a token back, or another one of its colour; where that lies there already it is lifted
// and put down again.
func (h *columnHand) putBack(token board.Token) {
	for _, t := range append([]board.Token{token}, h.goal...) {
		if sameColour(t, token) && !slices.Contains(h.stacks[h.c], t) {
			h.note("return %v", t)
			h.add(t)
			return
		}
	}
	h.note("return again %v", token)
	h.add(h.take(len(h.stacks[h.c]) - slices.Index(h.stacks[h.c], token))...)
}
