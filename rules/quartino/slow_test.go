package quartino

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/rules/quartino/leaflet"
)

// Random games by careful, hasty and clumsy hands, on boards that tell more and less, are
// judged as a second, slow referee judges them.
func TestTheSlowRefereeAgrees(t *testing.T) {
	const kinds = 3
	seed, games := deep.Seed(t), deep.Size(60, 600)
	boards := []senses{full, {field: true, tags: 1}, fieldless}
	ends := map[string]int{}
	acts := 0
	for n := range games {
		random := rand.New(rand.NewPCG(seed, uint64(n)))
		h := newHands(t, random, boards[n/kinds%len(boards)])
		h.hasty, h.clumsy = n%kinds == 1, n%kinds == 2
		h.game1(fmt.Sprintf("seed %d game %d", seed, n))
		end, _ := h.game.Ended()
		ends[string(end.How)]++
		acts += len(h.acts)
	}
	t.Logf("%d games, %d acts, ends %v", games, acts, ends)
}

func newHands(t *testing.T, random *rand.Rand, s senses) *hands {
	o := options(2 + random.IntN(3))
	o.First = board.Player(1 + random.IntN(o.Players))
	o.Simple = random.IntN(4) == 0
	h := &hands{tableTest: newTable(t, s, o, DefaultCards()), random: random}
	h.check = func(g Game) { invariant(t, g) }
	h.slow = leaflet.New(o.Players, int(o.First), o.Simple, DefaultCards())
	return h
}

// game1 plays one game.
func (h *hands) game1(name string) {
	h.t.Helper()
	const most = 600
	defer func() {
		if h.t.Failed() {
			h.t.Logf("%s, %+v, told %s", name, h.senses, said(h.told))
		}
	}()
	for range most {
		h.told, h.want = nil, nil
		h.move()
		h.compare(name)
		if h.slow.Over {
			return
		}
	}
}

// compare compares what was judged, and the game, with the slow referee.
func (h *hands) compare(name string) {
	h.t.Helper()
	fail := func(what string, got, want any) {
		h.t.Helper()
		h.t.Fatalf("%s, %+v: %s\n got %v\nwant %v\nall %s\nacts %v\nslow %v\ntable %v", name, h.senses, what, got, want, said(h.told), h.acts[max(0, len(h.acts)-15):], h.slow.Wheel, h.stacks)
	}
	var got []string
	for _, j := range h.told {
		if s := verdict(j); s != "" {
			got = append(got, s)
		}
	}
	if !slices.Equal(got, h.want) {
		fail("judgements", strings.Join(got, "; "), strings.Join(h.want, "; "))
	}
	for c := range board.Cell(board.Cells) {
		if have := h.game.Wheel()[c].List(); !slices.Equal(have, h.slow.Wheel[c]) {
			fail(c.String(), have, h.slow.Wheel[c])
		}
	}
	if _, n := h.game.Taking(); !h.slow.Over && (n > 0) != (len(h.slow.ToTake) > 0) {
		fail("to take", n, h.slow.ToTake)
	}
	if h.game.Left() != h.slow.May || int(h.game.Player()) != h.slow.InTurn || h.game.InHand() != h.slow.Hand {
		fail("turn", fmt.Sprint(h.game.Player(), h.game.Left(), h.game.InHand()), fmt.Sprint(h.slow.InTurn, h.slow.May, h.slow.Hand))
	}
	for p := 1; p <= h.slow.Players; p++ {
		if have := len(h.game.Shown(board.Player(p))); have != h.slow.Shown[p] {
			fail("cards", have, h.slow.Shown[p])
		}
	}
}

// verdict is a judgement of play in words; "" for what hands and sensors bring about.
func verdict(j board.Judgement) string {
	switch j := j.(type) {
	case Lifted, Returned, Taken, Wrong, Right, Undone:
		return ""
	case Ask:
		if j.What == WhichFour {
			return "ask which-four"
		}
		return ""
	case Shown:
		if j.Reason == NotFormed {
			return fmt.Sprintf("card %d not-formed", j.Card)
		}
	}
	return text(j)
}
