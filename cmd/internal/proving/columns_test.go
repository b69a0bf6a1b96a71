package proving

import (
	"fmt"
	"slices"
	"testing"

	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/hw/rig"
)

// Columns of two to six are lifted, split, reversed and put back by a random hand: while the board
// says and asks nothing it has them as they lie, and what it says leads back to the game.
func TestColumnsThatARandomHandPutsBackAreUnderstood(t *testing.T) {
	seed, games := deep.Seed(t), deep.Size(2, 100)
	if *count > 0 {
		games = *count
	}
	for _, p := range loadProfiles(t) {
		if !slices.Contains(tokenBuilds, p.Name) {
			continue
		}
		t.Run(p.Name, func(t *testing.T) {
			did := map[string]int{}
			for n := range games {
				if *only >= 0 && n != *only {
					continue
				}
				h := handleColumn(t, p, seed, n)
				for what, times := range h.did {
					did[what] += times
				}
				if h.err != nil {
					t.Errorf("seed %d game %d: %v\n%s%s", seed, n, h.err, h.script.String(), h.witness.record)
				}
			}
			t.Logf("%d columns; done: %v", games, did)
		})
	}
}

// handleColumn builds a column, and handles it a few times.
func handleColumn(t *testing.T, p rig.Profile, seed uint64, n int) *party {
	t.Helper()
	h, err := partyOf(p, seed, 6*n, board.Cards{}) // by careful hands
	if err != nil {
		t.Fatal(err)
	}
	h.begin()
	c := chosen(h.Rand, slices.Collect(board.Wheel.All()))
	for range 2 + n%5 {
		h.layToken(chosen(h.Rand, h.cache()))
		h.do("put %v %v", h.slow.Hand, c)
		h.expect(h.slow.Put(c, 0))
		h.compare() // of five or six the field may tell nothing
		h.pass()
	}
	h.compare()
	for range 3 {
		h.handle(c)
		h.rest()
		h.do("wait 5s")
		h.understood()
		h.obey()
		h.understood()
		if g := h.tokens(); coloursOf(g.Wheel()[c].List()) != coloursOf(h.slow.Wheel[c]) || h.witness.verdicts[len(h.want)-1] != h.want[len(h.want)-1] {
			h.fail("the game has %v, want %v", g.Wheel()[c].List(), h.slow.Wheel[c])
		}
	}
	if err := h.rig.Close(); err != nil {
		h.fail("%v", err)
	}
	return h
}

// handle lifts tokens of a column, together or one by one, and puts back some of them: as one, or
// one by one in some order.
func (h *party) handle(c board.Cell) {
	stack := h.stack(c)
	if h.err != nil || len(stack) == 0 {
		return
	}
	k := 1 + h.IntN(len(stack))
	off := slices.Clone(stack[len(stack)-k:])
	together := h.chance(.6)
	if together {
		h.lift(c, k)
	} else {
		for range k {
			h.lift(c, 1)
		}
	}
	h.do("wait %dms", chosen(h.Rand, []int{0, 1000, 6000}))
	if together && h.chance(.4) {
		h.did["put back as one"]++
		h.do("put %v", c)
		return
	}
	switch h.IntN(3) {
	case 0:
		h.did["reversed"]++
		slices.Reverse(off)
	case 1:
		h.did["shuffled"]++
		h.Shuffle(len(off), func(i, j int) { off[i], off[j] = off[j], off[i] })
	default:
		h.did["one by one"]++
	}
	if h.chance(.3) {
		h.did["not all of them"]++
		off = off[:h.IntN(len(off)+1)]
	}
	for _, token := range off {
		h.do("put %v %v", token, c)
		h.rest()
	}
}

// understood fails if the board says and asks nothing, and has other colours than lie there.
func (h *party) understood() {
	g := h.tokens()
	_, wrong := g.Wrong()
	if _, asks := g.Asking(); h.err != nil || wrong || asks || g.State().Off != 0 {
		return
	}
	for c := range board.Cell(board.Cells) {
		if got, want := coloursOf(g.Wheel()[c].List()), coloursOf(h.stack(c)); got != want {
			h.fail("%v has %s, and the game %s", c, want, got)
		}
	}
}

func coloursOf(tokens []board.Token) (s string) {
	for _, t := range tokens {
		s += fmt.Sprintf(" %v", t.Colour())
	}
	return s
}
