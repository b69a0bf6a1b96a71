package sim_test

import (
	"errors"
	"math"
	"slices"
	"testing"
	"time"

	"quartoboard/hw"
	"quartoboard/hw/sim"
)

// onBuild runs a test on a table of a profile.
func onBuild(t *testing.T, name string, opts sim.Opts, test func(b *bench)) {
	t.Run(name, func(t *testing.T) {
		test(benchOf(t, changed(t, name, "", ""), opts))
	})
}

// stack puts tokens on a cell, one after another.
func (b *bench) stack(cell int, tokens ...sim.Token) {
	b.t.Helper()
	for _, n := range tokens {
		b.must(b.Hands.PutToken(n, cell))
		b.rest()
	}
}

// lies fails unless exactly these tokens lie on a cell, the lowest first.
func (b *bench) lies(cell int, want ...sim.Token) {
	b.t.Helper()
	if got := b.Things.Stack(cell); !slices.Equal(got, want) {
		b.t.Errorf("at %v, cell %d: got %v, want %v", b.Clock().Now(), cell, got, want)
	}
}

// Of one reading the noise is one count, so that a step of three stands out of one.
func TestEachTokenOfAStackAddsLessToTheField(t *testing.T) {
	for _, build := range []string{"analog-nfc", "analog-pn532"} {
		onBuild(t, build, sim.Opts{Seed: 70}, func(b *bench) {
			last, step, clear := b.mean(100)[b2], math.Inf(1), 0
			for n := range sim.Token(sim.Tokens) {
				b.stack(b2, n+1)
				level := b.mean(100)[b2]
				b.t.Logf("token %d: %.0f counts, %.1f more", n+1, level, level-last)
				switch added := level - last; {
				case n < 7 && (added < 3 || added > 0.9*step):
					b.t.Errorf("token %d adds %.1f counts, the one before %.1f: want 3 or more, and less", n+1, added, step)
				case n >= 7 && (added < -0.6 || added > 5):
					b.t.Errorf("token %d adds %.1f counts, want hardly any", n+1, added)
				case added >= 3:
					clear++
				}
				last, step = level, level-last
			}
			b.t.Logf("the first %d tokens add 3 counts or more each", clear)
		})
	}
}

func TestAStackIsFeltOnItsOwnCell(t *testing.T) {
	b := newBench(t, sim.Opts{Seed: 71})
	empty := b.mean(50)
	for n := range sim.Token(sim.Tokens) {
		b.stack(b2, n+1)
		for cell, m := range b.mean(20) {
			if change := math.Abs(m - empty[cell]); cell != b2 && change > 12 {
				t.Errorf("%d tokens on b2 change cell %d by %.1f counts, want 12 at most", n+1, cell, change)
			}
		}
	}
}

func TestTokensLiftedTogetherLeaveTheRest(t *testing.T) {
	b := newBench(t, sim.Opts{Seed: 72})
	b.stack(b2, 5, 9, 1, 20)
	two := b.mean(100)
	b.must(b.Hands.LiftTokens(b2, 2))
	b.lies(b2, 5, 9)
	b.rest()
	below := b.mean(100)
	if change := below[b2] - two[b2]; change > -25 {
		t.Errorf("two upper tokens lifted: %.1f counts, want 25 less", change)
	}
	if got := b.Hands.Held(); !slices.Equal(got, []sim.Token{1, 20}) {
		t.Errorf("in the hand: %v, want tokens 1 and 20", got)
	}
	b.must(b.Hands.PutHeld(b2))
	b.rest()
	b.lies(b2, 5, 9, 1, 20)
	if change := b.mean(100)[b2] - two[b2]; math.Abs(change) > 3 {
		t.Errorf("put back: %.1f counts from the level before", change)
	}
	b.must(b.Hands.LiftTokens(b2, 4))
	b.rest()
	b.lies(b2)
	b.must(b.Hands.PutHeld(c3))
	b.rest()
	b.lies(c3, 5, 9, 1, 20)
	if len(b.Hands.Held()) != 0 {
		t.Errorf("in the hand: %v, want nothing", b.Hands.Held())
	}
}

// heardOf counts in 200 readings how often each token of a cell is heard.
func (b *bench) heardOf(cell int) (n [sim.Tokens + 1]int) {
	b.t.Helper()
	roster := b.Tags.Tokens()
	for range 200 {
		b.wait(50 * time.Millisecond)
		tag, err := b.set.Cells.Identify(cell)
		tags := []hw.Tag{tag}
		if several, crowded := errors.AsType[*hw.Several](err); crowded {
			tags = several.Tags()
		} else if err != nil {
			continue
		}
		for _, tag := range tags {
			n[roster[tag]]++
		}
	}
	if n[0] != 0 {
		b.t.Errorf("%d readings of a tag that no token has", n[0])
	}
	return n
}

func TestTagsOfAStackAreHeardUpToAHeight(t *testing.T) {
	for _, build := range []string{"analog-nfc", "analog-pn532"} {
		t.Run(build, func(t *testing.T) {
			onBuild(t, build, sim.Opts{Seed: 73}, func(b *bench) {
				b.stack(b2, 1)
				if n := b.heardOf(b2); n[1] != 200 {
					b.t.Errorf("alone: heard in %d of 200 readings, want in each", n[1])
				}
				b.stack(b2, 2, 3, 4, 5, 6)
				n := b.heardOf(b2)
				b.t.Logf("of six, heard in 200 readings: %v", n[1:7])
				for token := 1; token <= 6; token++ {
					if heard := n[token] > 0; heard != (token <= 3) {
						b.t.Errorf("token %d of six: heard in %d of 200 readings, want the lowest 3", token, n[token])
					}
				}
				if n[1] > 150 {
					b.t.Errorf("the lowest of six: heard in %d of 200 readings, want it detuned", n[1])
				}
			})
		})
	}
}

func TestASwitchDoesNotFeelTheSecondToken(t *testing.T) {
	onBuild(t, "tray", sim.Opts{Seed: 74}, func(b *bench) {
		closed := func() uint16 {
			b.wait(100 * time.Millisecond)
			set, err := b.set.Presence.ReadPresence()
			b.must(err)
			return set
		}
		if got := closed(); got != 0 {
			b.t.Errorf("empty: switches %016b", got)
		}
		b.stack(b2, 1)
		one := closed()
		b.stack(b2, 2)
		if two := closed(); two != one || one == 0 {
			b.t.Errorf("switches %016b with one token, %016b with two: want the same, one closed", one, two)
		}
		b.must(b.Hands.LiftTokens(b2, 1))
		b.rest()
		if got := closed(); got != one {
			b.t.Errorf("the upper one lifted: switches %016b, want %016b", got, one)
		}
	})
}

func TestATokenTouchesAfterFiftyMilliseconds(t *testing.T) {
	b := newBench(t, sim.Opts{Seed: 75})
	b.stack(b2, 1, 2)
	begin := b.Clock().Now()
	b.must(b.Hands.PutToken(3, b2))
	b.wait(begin + 49*time.Millisecond - b.Clock().Now())
	b.lies(b2, 1, 2)
	b.wait(time.Millisecond)
	b.lies(b2, 1, 2, 3)
	if !b.Busy() {
		t.Error("it does not rock after its touch")
	}
}

func TestAKnockedTokenFallsBesideTheBoard(t *testing.T) {
	b := newBench(t, sim.Opts{Seed: 76})
	b.stack(b3, 1, 2)
	two := b.mean(100)
	b.stack(b3, 3)
	b.must(b.Hands.KnockToken(b3))
	b.lies(b3, 1, 2)
	disturbed := 0.0
	for b.Busy() {
		disturbed = max(disturbed, math.Abs(float64(b.levels()[b2])-two[b2]))
		b.wait(time.Millisecond)
	}
	if disturbed < 10 {
		t.Errorf("the cell over which it falls is disturbed by %.0f counts, want 10 or more", disturbed)
	}
	for cell, m := range b.mean(100) {
		if change := math.Abs(m - two[cell]); change > 1 {
			t.Errorf("cell %d: %.1f counts from the level before it came", cell, change)
		}
	}
	b.stack(c3, 3) // it can be put elsewhere
	b.lies(c3, 3)
}

func TestTheTrayReadsTokensAndCards(t *testing.T) {
	onEachKind(t, 77, func(b *bench) {
		laid := func() hw.Tag {
			b.rest()
			tag, err := b.set.Tray.Identify(0)
			b.must(err)
			b.must(b.Hands.FromTray())
			b.rest()
			return tag
		}
		tokens, cards := b.Tags.Tokens(), b.Tags.Cards()
		for _, n := range []sim.Token{1, 28} {
			b.must(b.Hands.Lay(n))
			if tag := laid(); tokens[tag] != n {
				b.t.Errorf("got %v, want the tag of %v", tag, n)
			}
		}
		for _, n := range []sim.Card{1, 64} {
			b.must(b.Hands.Lay(n))
			if tag := laid(); cards[tag] != n {
				b.t.Errorf("got %v, want the tag of %v", tag, n)
			}
		}
		if got := b.Hands.Held(); !slices.Equal(got, []sim.Token{1, 28}) {
			b.t.Errorf("in the hand: %v, want the tokens that were taken", got)
		}
		b.Hands.PutAside()
		if got := b.Hands.Held(); len(got) != 0 {
			b.t.Errorf("in the hand: %v after all was put aside", got)
		}
	})
}

func TestStickersAreAllDifferent(t *testing.T) {
	b := newBench(t, sim.Opts{Seed: 78})
	all := map[hw.Tag]bool{}
	for tag := range b.Tags.Roster() {
		all[tag] = true
	}
	for tag := range b.Tags.Tokens() {
		all[tag] = true
	}
	for tag := range b.Tags.Cards() {
		all[tag] = true
	}
	if want := 16 + sim.Tokens + sim.Cards; len(all) != want {
		t.Errorf("%d different tags, want %d", len(all), want)
	}
}

func TestFaultsMeetTokensToo(t *testing.T) {
	b := newBench(t, sim.Opts{Seed: 79})
	b.stack(b2, 1)
	b.must(b.Readers.Set(b2, sim.Dead))
	if _, err := b.set.Cells.Identify(b2); !errors.Is(err, hw.ErrNoAnswer) {
		t.Errorf("dead reader: got %v, want %v", err, hw.ErrNoAnswer)
	}
	b.must(b.Readers.Set(b2, sim.Healthy))
	b.must(b.Sensors.Set(b2, sim.Frozen))
	one := b.mean(50)[b2]
	b.stack(b2, 2)
	if change := b.mean(50)[b2] - one; math.Abs(change) > 1 {
		t.Errorf("frozen sensor: a second token changes it by %.1f counts", change)
	}
	b.must(b.Hands.LiftTokens(b2, 1))
	b.rest()
	b.must(b.Tags.Set(sim.Token(1), b.Tags.UID(sim.Token(28))))
	if n := b.heardOf(b2); n[28] != 200 {
		t.Errorf("with the sticker of token 28: heard as that in %d of 200 readings", n[28])
	}
	b.must(b.Tags.Set(sim.Token(1), b.Tags.OwnUID(sim.Token(1))))
	b.Noise(0.2)
	if n := b.heardOf(b2); n[1] < 130 || n[1] > 195 {
		t.Errorf("in noise: heard in %d of 200 readings, want most", n[1])
	}
}

func TestClearTakesTokensAndCards(t *testing.T) {
	b := newBench(t, sim.Opts{Seed: 80})
	empty := b.mean(50)
	b.stack(b2, 1, 2, 3)
	b.stack(c3, 4)
	b.must(b.Hands.LiftTokens(b2, 1))
	b.must(b.Hands.Lay(sim.Card(7)))
	b.rest()
	b.Hands.Clear()
	b.rest()
	b.lies(b2)
	b.lies(c3)
	if _, lies := b.Things.InTray().(sim.Card); lies || len(b.Hands.Held()) != 0 {
		t.Errorf("a card in the tray: %v, in the hand: %v", lies, b.Hands.Held())
	}
	for cell, m := range b.mean(50) {
		if change := math.Abs(m - empty[cell]); change > 1 {
			t.Errorf("cell %d: %.1f counts are left", cell, change)
		}
	}
}

func TestHandsRefuseWhatCannotBeDoneWithTokens(t *testing.T) {
	for _, c := range []struct {
		name string
		act  func(b *bench) error
		want string
	}{
		{"put a token that lies", func(b *bench) error { return b.Hands.PutToken(1, c2) }, "blue1 lies on b2"},
		{"put a token in motion", func(b *bench) error { b.must(b.Hands.PutToken(3, c2)); return b.Hands.PutToken(3, c2) }, "blue3 is on its way"},
		{"put a token from the tray", func(b *bench) error { b.must(b.Hands.Lay(sim.Token(3))); b.rest(); return b.Hands.PutToken(3, c2) }, "blue3 lies in the tray already"},
		{"tag with five bytes", func(b *bench) error { return b.Tags.Set(sim.Token(1), make([]byte, 5)) }, "invalid UID of 5 bytes: want 4, 7 or 10"},
		{"put a token on a piece", func(b *bench) error { return b.Hands.PutToken(3, a1) }, "a1 is taken by piece 7"},
		{"put a piece on a token", func(b *bench) error { return b.Hands.Lower(3, b2) }, "b2 is taken by blue2"},
		{"put nothing", func(b *bench) error { return b.Hands.PutHeld(c2) }, "no token is in the hand"},
		{"put what is still lifted", func(b *bench) error { b.must(b.Hands.LiftTokens(b2, 1)); return b.Hands.PutHeld(c2) }, "blue2 is on its way"},
		{"lift from an empty cell", func(b *bench) error { return b.Hands.LiftTokens(c2, 1) }, "nothing stands on c2 to lift"},
		{"lift too many", func(b *bench) error { return b.Hands.LiftTokens(b2, 3) }, "cannot lift 3 tokens from b2, which has 2"},
		{"lift none", func(b *bench) error { return b.Hands.LiftTokens(b2, 0) }, "cannot lift 0 tokens from b2, which has 2"},
		{"lift while one comes", func(b *bench) error { b.must(b.Hands.PutToken(3, b2)); return b.Hands.LiftTokens(b2, 1) }, "blue3 is on its way to b2"},
		{"knock nothing", func(b *bench) error { return b.Hands.KnockToken(c2) }, "nothing stands on c2 to knock off"},
		{"fill the tray twice", func(b *bench) error { b.must(b.Hands.Lay(sim.Token(3))); return b.Hands.Lay(sim.Card(1)) }, "blue3 lies in the tray"},
		{"a piece beside a card", func(b *bench) error { b.must(b.Hands.Lay(sim.Card(1))); return b.Hands.Lay(sim.Piece(1)) }, "card 1 lies in the tray"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := newBench(t, sim.Opts{Seed: 81})
			b.put(7, a1)
			b.stack(b2, 1, 2)
			if err := c.act(b); err == nil || err.Error() != c.want {
				t.Errorf("got %v, want %s", err, c.want)
			}
		})
	}
}
