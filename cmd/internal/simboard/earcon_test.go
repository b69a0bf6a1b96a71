package simboard

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/audio"
	"quartoboard/cmd/internal/run"
	"quartoboard/cmd/internal/voice"
	"quartoboard/deploy/deep"
	"quartoboard/deploy/profiles"
)

// bells is an output that notes when each earcon begins.
type bells struct {
	*voice.Paced
	begun map[audio.Earcon][]time.Duration
}

func (b bells) Earcon(now time.Duration, e audio.Earcon) { b.begun[e] = append(b.begun[e], now) }

func newBells() bells { return bells{voice.NewCaptions(), map[audio.Earcon][]time.Duration{}} }

// TestEachPressOfQuartoIsAnsweredAtOnce presses at any time: on a silent table, in speech,
// while a piece is put down, in a game that waits for the call to be judged.
func TestEachPressOfQuartoIsAnsweredAtOnce(t *testing.T) {
	const presses = 20 // a build
	entries, err := profiles.FS.ReadDir(".")
	must(t, err)
	r := rand.New(rand.NewPCG(deep.Seed(t), 0))
	var took []time.Duration
	for _, entry := range entries {
		build, limit, b := strings.TrimSuffix(entry.Name(), ".toml"), 50*time.Millisecond, newBells()
		if build == slowest {
			limit = 60 * time.Millisecond // a reading, and a look
		}
		s := slapper{boardOf(t, build, Opts{Parts: run.Parts{Output: b}}), t, r}
		var pressed []time.Duration
		for i := range presses {
			if i%5 == 0 {
				act := fmt.Sprintf("give %x\n& put %[1]x %c%d\n", i/5, 'a'+i/5, 1+i/5)
				must(t, s.Play(t.Context(), actsOf(t, act)))
			}
			acts := actsOf(t, "press "+[]string{"A", "B"}[r.IntN(2)])
			must(t, s.player.Pass(time.Duration(250+r.IntN(500))*time.Millisecond))
			s.pause()
			pressed = append(pressed, s.do(acts[0]))
		}
		must(t, s.player.Rest())
		called := b.begun[audio.Called]
		if len(called) != presses {
			t.Fatalf("%s: %d presses, %d answered", entry.Name(), presses, len(called))
		}
		for i, at := range pressed {
			after := called[i] - at
			if after < 0 || after > limit {
				t.Errorf("%s: answered after %v, want %v at most", build, after, limit)
			}
			took = append(took, after)
		}
	}
	slices.Sort(took)
	t.Logf("%d presses: median %v, worst %v", len(took), took[len(took)/2], took[len(took)-1])
}

func TestAPieceThatTouchesDownSoundsBeforeItIsPlaced(t *testing.T) {
	for _, build := range []string{"analog-nfc", "matrix-nfc", "resistor"} {
		b := newBells()
		s := boardOf(t, build, Opts{Parts: run.Parts{Output: b}})
		must(t, s.Play(t.Context(), actsOf(t, "put 7 a1\nput 8 b2\nlift b2\nput 8 b2\n")))
		settling, accepted, lifted := b.begun[audio.Settling], b.begun[audio.Accepted], b.begun[audio.Lifted]
		if len(settling) != 3 || len(accepted) != 2 || len(lifted) != 1 {
			t.Errorf("%s: %v", build, b.begun)
			continue
		}
		for i := range accepted {
			if before := accepted[i] - settling[i]; before < 150*time.Millisecond {
				t.Errorf("%s: settling begins %v before accepted, want 150ms at least", build, before)
			}
		}
	}
}

func TestThePressesOfTheMenuAreHeard(t *testing.T) {
	b := newBells()
	s := boardOf(t, "analog-pn532", Opts{Parts: run.Parts{Output: b}})
	must(t, s.Play(t.Context(), actsOf(t, "put 7 a1\npress repeat\npress menu\npress repeat\npress repeat\npress pass long\npress pass\n")))
	if moved := b.begun[audio.MenuMoved]; len(moved) != 4 {
		t.Errorf("%d presses heard, want that of the menu and 3 in it: %v", len(moved), moved)
	}
}
