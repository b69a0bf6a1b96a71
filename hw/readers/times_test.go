package readers_test

import (
	"testing"
	"time"

	"periph.io/x/conn/v3/gpio"
)

// TestTheResetLineGivesTheChipsTheirTime: it is low for as long as either chip asks,
// and nobody is spoken to before that hears.
func TestTheResetLineGivesTheChipsTheirTime(t *testing.T) {
	onEach(t, func(t *testing.T, u *under) {
		var low, high time.Duration
		changed := u.reset.Changed
		u.reset.Changed = func(l gpio.Level) {
			if changed(l); l == gpio.Low {
				low = u.clock.Now()
			} else {
				high = u.clock.Now()
			}
		}
		first := time.Duration(0)
		u.spoilers[0].arm(func(n int) fault {
			if n == 0 {
				first = u.clock.Now()
			}
			return fault{}
		})
		u.open(t)
		if high-low < 100*time.Nanosecond || first-high < 3*time.Millisecond {
			t.Errorf("low for %v, then %v until the first word; want 100ns and 3ms at least", high-low, first-high)
		}
	})
}

// TestTheReaderThatWasOpenedLastIsGivenItsRest reads it at once, which takes no second
// attempt.
func TestTheReaderThatWasOpenedLastIsGivenItsRest(t *testing.T) {
	onEach(t, func(t *testing.T, u *under) {
		g := u.open(t)
		var took [2]time.Duration
		for i := range took {
			begin := u.clock.Now()
			if got := words(g.Identify(tray)); got != u.tag(tray) {
				t.Errorf("got %s, want %s", got, u.tag(tray))
			}
			took[i] = u.clock.Now() - begin
		}
		if took[0] > took[1] {
			t.Errorf("the first reading took %v, the next one %v; want no more", took[0], took[1])
		}
	})
}
