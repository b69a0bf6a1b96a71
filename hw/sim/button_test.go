package sim_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"quartoboard/hw"
	"quartoboard/hw/sim"
)

// held returns the changes of the buttons, read by the driver every millisecond, as text.
func (b *bench) held(d time.Duration) string {
	b.t.Helper()
	names := map[hw.ButtonSet]string{0: "-", hw.QuartoA: "A", hw.QuartoB: "B", hw.Repeat: "repeat", hw.Pass: "pass"}
	var out []string
	begin, since, last := b.Clock().Now(), b.Clock().Now(), hw.ButtonSet(0)
	for b.Clock().Now() < begin+d {
		now, err := b.set.Buttons.ReadButtons()
		b.must(err)
		if now != last {
			if took := b.Clock().Now() - since; took > 5*time.Millisecond { // not the chatter
				out = append(out, fmt.Sprintf("%s %v", names[last], took.Round(10*time.Millisecond)))
			}
			last, since = now, b.Clock().Now()
		}
		b.wait(100 * time.Microsecond)
	}
	return strings.Join(out, ", ")
}

func TestButtonsPullTheirLinesDown(t *testing.T) {
	for _, c := range []struct {
		button string
		hold   time.Duration
		times  int
		want   string
	}{
		{"A", 100 * time.Millisecond, 1, "A 100ms"},
		{"B", 30 * time.Millisecond, 1, "B 30ms"},
		{"pass", 800 * time.Millisecond, 1, "pass 800ms"},
		{"repeat", 80 * time.Millisecond, 2, "repeat 80ms, - 120ms, repeat 80ms"},
	} {
		t.Run(fmt.Sprintf("%s %d times", c.button, c.times), func(t *testing.T) {
			b := newBench(t, sim.Opts{Seed: 50})
			b.must(b.Buttons.Press(c.button, c.hold, c.times))
			if !b.Busy() {
				t.Error("nothing is going on")
			}
			if got := b.held(2 * time.Second); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
			if b.Busy() {
				t.Error("still busy when all is over")
			}
			b.must(b.Buttons.Press(c.button, c.hold, c.times)) // and again
		})
	}
}

func TestAButtonIsHeldUntilItIsReleased(t *testing.T) {
	b := newBench(t, sim.Opts{Seed: 54})
	b.must(b.Buttons.Hold("repeat"))
	if b.Buttons.Hold("repeat") == nil || b.Buttons.Press("repeat", time.Second, 1) == nil {
		t.Error("a button that is held was pressed")
	}
	if b.held(3 * time.Second); b.Busy() {
		t.Error("busy, though a hand may hold a button for long")
	}
	if got, err := b.set.Buttons.ReadButtons(); err != nil || got != hw.Repeat {
		t.Errorf("got %04b, %v, want repeat", got, err)
	}
	b.must(b.Buttons.Release("repeat"))
	b.wait(10 * time.Millisecond)
	if got, err := b.set.Buttons.ReadButtons(); err != nil || got != 0 {
		t.Errorf("got %04b, %v, want none", got, err)
	}
	if b.Buttons.Release("repeat") == nil || b.Buttons.Release("A") == nil {
		t.Error("a button that is not held was released")
	}
	b.must(b.Buttons.Press("repeat", 100*time.Millisecond, 1))
}

func TestContactsChatter(t *testing.T) {
	b := newBench(t, sim.Opts{Seed: 51})
	b.must(b.Buttons.Press("A", 100*time.Millisecond, 1))
	changes, last := 0, hw.ButtonSet(0)
	for b.Busy() {
		now, err := b.set.Buttons.ReadButtons()
		b.must(err)
		if now != last {
			changes++
		}
		last = now
		b.wait(100 * time.Microsecond)
	}
	if changes < 6 {
		t.Errorf("the contact changed %d times, want 6 or more", changes)
	}
}

func TestBothPlayersMayPressAtOnce(t *testing.T) {
	b := newBench(t, sim.Opts{Seed: 52})
	b.must(b.Buttons.Press("A", 100*time.Millisecond, 1))
	b.must(b.Buttons.Press("B", 100*time.Millisecond, 1))
	b.wait(50 * time.Millisecond)
	if got, err := b.set.Buttons.ReadButtons(); err != nil || got != hw.QuartoA|hw.QuartoB {
		t.Errorf("got %04b, %v, want both", got, err)
	}
}

func TestButtonThatIsNotFittedCannotBePressed(t *testing.T) {
	p := reference(t)
	p.Buttons.Pass = ""
	b := benchOf(t, p, sim.Opts{Seed: 53})
	if err := b.Buttons.Press("pass", time.Second, 1); err == nil {
		t.Error("pressed")
	}
	b.must(b.Buttons.Press("repeat", 50*time.Millisecond, 1))
	b.wait(20 * time.Millisecond)
	if got, err := b.set.Buttons.ReadButtons(); err != nil || got != hw.Repeat {
		t.Errorf("got %04b, %v, want repeat", got, err)
	}
}
