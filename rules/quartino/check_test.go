package quartino

import (
	"math"
	"math/bits"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quartoboard/board"
)

func colour(t *testing.T, s string) board.Colour {
	t.Helper()
	c, err := board.ParseColour(s)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// invariant holds after every fact, whatever it was.
func invariant(t rapid.TB, g Game) {
	t.Helper()
	p := &g.agreed
	fail := func(what string, args ...any) { t.Helper(); t.Fatalf("invariant: "+what, args...) }
	n, all := 0, board.TokenSet(0)
	for _, col := range p.Wheel {
		n += int(col.Height())
		all |= col.Set()
	}
	switch players := g.agreed.opts.Players; {
	case n != all.Len():
		fail("a token is on the wheel twice, or unknown: %d tokens, %d different", n, all.Len())
	case all&p.Taking != 0:
		fail("tokens that are being taken are agreed: %v", all&p.Taking)
	case p.turn.hand != 0 && all.Has(p.turn.hand):
		fail("%v is in the hand and on the wheel", p.turn.hand)
	case p.turn.left < p.turn.must:
		fail("%d tokens left, %d must be placed", p.turn.left, p.turn.must)
	case g.round.Began && (p.turn.player < 1 || int(p.turn.player) > players):
		fail("player %d of %d", p.turn.player, players)
	case p.ended.How == "" && p.out>>p.turn.player&1 == 1:
		fail("player %d has resigned and is in turn", p.turn.player)
	case p.ended.How == HowCards && p.count(p.ended.Winner) != HandCards:
		fail("winner %d has shown %d cards", p.ended.Winner, p.count(p.ended.Winner))
	case p.turn.claimed && !p.turn.placed:
		fail("Quartino before a token was placed")
	}
	shown := 0
	for of := range board.Player(len(p.shown)) {
		k := p.count(of)
		if shown += k; k > HandCards {
			fail("a player has shown %d cards", k)
		}
	}
	if shown != bits.OnesCount64(p.spent()) {
		fail("%d cards shown, %d removed", shown, bits.OnesCount64(p.spent()))
	}
	for c, col := range p.Wheel {
		if col.Height() > 0 && !board.Wheel.Has(board.Cell(c)) {
			fail("tokens are agreed on %v", board.Cell(c))
		}
	}
	known, each := 0, board.TokenSet(0)
	for _, col := range g.table.Wheel {
		for _, token := range col.List() {
			if token != 0 {
				known, each = known+1, each.With(token)
			}
		}
	}
	if known != each.Len() {
		fail("a token is believed in two places")
	}
	if _, wrong := g.Wrong(); wrong && g.agreed.over() {
		fail("a wrong position after the end")
	}
	if tick, ok := g.Due(math.MaxInt64); ok && tick.At < g.table.now {
		fail("deadline %v before now %v", tick.At, g.table.now)
	}
}

// formFour has player 1 place tokens, one a turn, while player 2 places red and yellow ones on
// a1, and claim a card with the last of them.
func (b *tableTest) formFour(tokens, card, want string) {
	b.t.Helper()
	for to := range strings.SplitSeq(tokens, ",") {
		if b.game.Player() == 1 && b.game.agreed.turn.placed {
			b.play("pass")
		}
		if b.game.Player() == 2 {
			b.lay(b.spare())
			b.put(board.A1)
			b.play("pass")
		}
		b.play("place " + to)
	}
	b.play("A")
	b.play("card " + card + " | " + want)
	if b.game.agreed.over() {
		return
	}
	for from, n := b.game.Taking(); n > 0; from, n = b.game.Taking() {
		b.lift(from.First(), 1)
	}
	b.hand = nil
	b.play("empty")
	b.play("place blue1 b2")
}

// spare is a red or yellow token of the cache, but not the first one.
func (b *tableTest) spare() board.Token {
	for _, c := range []board.Colour{board.Red, board.Yellow} {
		for n := 2; n <= board.TokensOfColour; n++ {
			if token := board.TokenOf(c, n); !b.game.agreed.Set().Has(token) {
				return token
			}
		}
	}
	b.t.Fatal("no spare token")
	return 0
}
