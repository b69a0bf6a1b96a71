package proving

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
	"quartoboard/rules/quartino"
)

// party are players of Quartino who play one game on a ground, and tell the slow referee what
// they do.
type party struct {
	*ground
	*rand.Rand
	slow   *slowTokens
	hasty  bool // acts at any time, and presses before the table is at rest
	clumsy bool // slips, and then does what the board says
	cuts   bool // the power fails
	want   []string
	did    map[string]int
}

// partyOf is the party of a game of a seed, with its ground, whose deck has these cards, or is the
// default one.
func partyOf(p rig.Profile, seed uint64, game int, deck board.Cards) (*party, error) {
	const kinds = 3
	r := rand.New(rand.NewPCG(seed, uint64(game)))
	g, err := newDealtGround(p, sim.Opts{Seed: r.Uint64()}, deck)
	if err != nil {
		return nil, err
	}
	players, simple := 2+r.IntN(3), r.IntN(4) == 0
	first := 1 + r.IntN(players)
	h := &party{
		ground: g, Rand: r, hasty: game%kinds == 1, clumsy: game%kinds == 2, cuts: game%(2*kinds) == 2, did: map[string]int{},
		slow: newSlowTokens(players, first, simple, quartino.DefaultCards()), want: []string{fmt.Sprintf("turn %d", first)},
	}
	return h, nil
}

// begin begins the game.
func (h *party) begin() {
	h.do("new game=quartino players=%d first=%d simple=%t", h.slow.Players, h.slow.InTurn, h.slow.Simple)
	h.rest()
}

// playTokens plays a game of Quartino of a seed, and compares it with the slow referee.
func playTokens(p rig.Profile, seed uint64, game int) result {
	const most = 80 // acts: a game that nobody wins is left, and one on a full wheel
	h, err := partyOf(p, seed, game, board.Cards{})
	if err != nil {
		return result{err: err}
	}
	h.begin()
	for n := 0; n < most && h.err == nil && !h.slow.Over && !h.full(); n++ {
		h.move()
		h.compare()
	}
	if h.slow.Over {
		h.did[strings.Fields(h.want[len(h.want)-1])[2]]++
	}
	if len(h.witness.violations) > 0 {
		h.fail("%s", h.witness.violations[0])
	}
	if err := h.rig.Close(); err != nil {
		h.fail("%v", err)
	}
	return result{
		err: h.err, script: h.script.String(), story: string(h.witness.record), did: h.did, faults: h.witness.faults,
		time: h.clock.Now(), n: h.did["put"], wrongs: h.witness.wrongs,
	}
}

func (h *party) tokens() quartino.Game { return h.daemon.Game().(quartino.Game) }

// agrees reports whether the judgements and the game are those of the slow referee.
func (h *party) agrees() bool {
	g := h.tokens()
	if _, wrong := g.Wrong(); wrong || g.State().Off != 0 && !h.slow.Over {
		return false
	}
	if !slices.Equal(h.witness.verdicts, h.want) || g.Left() != h.slow.May || int(g.Player()) != h.slow.InTurn || g.InHand() != h.slow.Hand {
		return false
	}
	for c := range board.Cell(board.Cells) {
		if !slices.Equal(g.Wheel()[c].List(), h.slow.Wheel[c]) {
			return false
		}
	}
	_, n := g.Taking()
	return h.slow.Over || (n > 0) == (len(h.slow.ToTake) > 0)
}

// compare compares the game with the slow referee, for 12 s at most after the last thing that
// the board says or asks, which is done.
func (h *party) compare() {
	const patience, most = 24, 100
	h.rest()
	for n, idle := 0, 0; n < most && idle < patience; n++ {
		if h.err != nil || h.agrees() {
			return
		}
		if idle++; h.heed() {
			idle = 0
		} else {
			h.do("wait 500ms")
		}
	}
	g, n := h.tokens(), 0
	for n < min(len(h.witness.verdicts), len(h.want)) && h.witness.verdicts[n] == h.want[n] {
		n++
	}
	wheel := map[board.Cell][]board.Token{}
	for c := range board.Wheel.All() {
		if list := g.Wheel()[c].List(); len(list) > 0 {
			wheel[c] = list
		}
	}
	h.fail("judgements from %d\n got %q\nwant %q\nturn %d, left %d, in hand %v: want %d, %d, %v\nwheel %v\n want %v", n, h.witness.verdicts[n:], h.want[n:],
		g.Player(), g.Left(), g.InHand(), h.slow.InTurn, h.slow.May, h.slow.Hand, wheel, h.slow.Wheel)
}

func (h *party) expect(said ...string) { h.want = append(h.want, said...) }

func (h *party) chance(p float64) bool { return h.Float64() < p }

// chosen is one of a list.
func chosen[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

// stack are the tokens on a space.
func (h *party) stack(c board.Cell) (tokens []board.Token) {
	for _, t := range h.table.Things.Stack(int(c)) {
		tokens = append(tokens, board.Token(t))
	}
	return tokens
}

// inTray is the token in the tray; zero for none.
func (h *party) inTray() board.Token {
	if t, ok := h.table.Things.InTray().(sim.Token); ok {
		return board.Token(t)
	}
	return 0
}

// cache are the tokens that are neither on the wheel nor in the tray nor to be placed.
func (h *party) cache() (tokens []board.Token) {
	for t := board.Token(1); t <= board.Tokens; t++ {
		if _, on := h.space(t); !on && t != h.inTray() && t != h.slow.Hand {
			tokens = append(tokens, t)
		}
	}
	return tokens
}

// space is the space on which a token is.
func (h *party) space(t board.Token) (board.Cell, bool) {
	for c := range board.Cell(board.Cells) {
		if slices.Contains(h.stack(c), t) {
			return c, true
		}
	}
	return 0, false
}

// free empties the tray.
func (h *party) free() {
	_, card := h.table.Things.InTray().(sim.Card)
	if h.inTray() != 0 || card {
		h.do("take")
		h.putAway()
	}
}

// putAway returns what the hand holds to the cache, but for the token to place.
func (h *party) putAway() {
	h.rest()
	if len(h.table.Hands.Held()) > 0 {
		h.do("cache")
	}
}

// tokenBuilds are the builds on which Quartino is proved.
var tokenBuilds = []string{"analog-nfc", "analog-pn532"}

func TestRandomGamesOfQuartinoAreUnderstood(t *testing.T) {
	for _, p := range loadProfiles(t) {
		if !slices.Contains(tokenBuilds, p.Name) {
			continue
		}
		t.Run(p.Name, func(t *testing.T) {
			if *only >= 0 {
				r := playTokens(p, deep.Seed(t), *only)
				if t.Logf("%s\n%s", r.script, r.story); r.err != nil {
					t.Error(r.err)
				}
				return
			}
			proveTokens(t, p, deep.Seed(t))
		})
	}
}

// proveTokens plays games on one core.
func proveTokens(t *testing.T, p rig.Profile, seed uint64) {
	const enough = 5
	games := deep.Size(1, 10)
	if *count > 0 {
		games = *count
	}
	sum, dir, begun := &tally{did: map[string]int{}, faults: map[string]int{}}, t.ArtifactDir(), time.Now()
	for i := 0; i < games && sum.failures < enough; i++ {
		r := playTokens(p, seed, i)
		sum.add(r)
		if r.err != nil {
			t.Errorf("seed %d game %d: %v\nscript in %s:\n%s", seed, i, r.err, write(t, dir, seed, i, r), r.script)
		}
	}
	took := time.Since(begun)
	t.Logf("%s, seed %d: %d games of Quartino, %d failed, %d placements, %.1f simulated hours in %v (%.1f games a second); %d wrong positions; done: %v",
		p.Name, seed, sum.games, sum.failures, sum.placements, sum.time.Hours(), took.Round(time.Second), float64(sum.games)/took.Seconds(), sum.wrongs, sum.did)
}
