package proving

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/rules/quartino"
)

// Random games by careful, hasty and clumsy hands, on boards that tell more and less, are
// judged as a second, slow referee judges them.
func TestTheSlowRefereeOfQuartinoAgrees(t *testing.T) {
	const kinds = 3
	seed, games := deep.Seed(t), deep.Size(60, 600)
	boards := []wheelSenses{{field: true, tags: board.Tokens}, {field: true, tags: 1}, {tags: board.Tokens}}
	ends := map[string]int{}
	acts := 0
	for n := range games {
		random := rand.New(rand.NewPCG(seed, uint64(n)))
		h := newTokenHands(t, random, boards[n/kinds%len(boards)])
		h.hasty, h.clumsy = n%kinds == 1, n%kinds == 2
		h.play(fmt.Sprintf("seed %d game %d", seed, n))
		end, _ := h.game.Ended()
		ends[string(end.How)]++
		acts += len(h.acts)
	}
	t.Logf("%d games, %d acts, ends %v", games, acts, ends)
}

func newTokenHands(t *testing.T, random *rand.Rand, s wheelSenses) *tokenHands {
	o := quartino.Options{Players: 2 + random.IntN(3)}
	o.First = board.Player(1 + random.IntN(o.Players))
	o.Simple = random.IntN(4) == 0
	slow := newSlowTokens(o.Players, int(o.First), o.Simple, quartino.DefaultCards())
	return &tokenHands{wheelTable: newWheelTable(t, s, o), Rand: random, slow: slow}
}

// play plays one game.
func (h *tokenHands) play(name string) {
	h.t.Helper()
	const most = 600
	defer func() {
		if h.t.Failed() {
			h.t.Logf("%s, %+v, told %+v", name, h.senses, h.told)
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
func (h *tokenHands) compare(name string) {
	h.t.Helper()
	fail := func(what string, got, want any) {
		h.t.Helper()
		h.t.Fatalf("%s, %+v: %s\n got %v\nwant %v\nall %+v\nacts %v\nslow %v\ntable %v", name, h.senses, what, got, want, h.told, h.acts[max(0, len(h.acts)-15):], h.slow.Wheel, h.stacks)
	}
	var got []string
	for _, j := range h.told {
		if s := tokenVerdict(j); s != "" {
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
