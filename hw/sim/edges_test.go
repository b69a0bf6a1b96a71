package sim_test

import (
	"testing"
	"time"

	"quartoboard/hw"
	"quartoboard/hw/sim"
)

// TestButtonsNoteTheirChanges compares the changes at looks far apart with the levels at looks
// that see every one.
func TestButtonsNoteTheirChanges(t *testing.T) {
	type change struct {
		at   time.Duration
		held hw.ButtonSet
	}
	play := func(every time.Duration, history bool) (seen []change) {
		b := newBench(t, sim.Opts{Seed: 50})
		begin, last := b.Clock().Now(), hw.ButtonSet(0)
		note := func(at time.Duration, held hw.ButtonSet) {
			if held != last {
				seen, last = append(seen, change{at - begin, held}), held
			}
		}
		look := func() {
			held, err := b.set.Buttons.ReadButtons()
			b.must(err)
			for _, c := range b.set.Buttons.Changes() {
				if history {
					note(b.Clock().Now()-c.Ago, c.Held)
				}
			}
			note(b.Clock().Now(), held)
		}
		b.must(b.Buttons.Press("A", 60*time.Millisecond, 1))
		look()
		b.wait(130 * time.Microsecond) // else both change at once
		b.must(b.Buttons.Press("pass", 50*time.Millisecond, 2))
		for b.Clock().Now() < begin+400*time.Millisecond {
			b.wait(every)
			look()
		}
		return seen
	}
	want, got := play(20*time.Microsecond, false), play(150*time.Millisecond, true)
	if len(got) != len(want) || len(got) < 20 {
		t.Fatalf("%d changes, want %d:\n%v\n%v", len(got), len(want), got, want)
	}
	for i := range got {
		if got[i].held != want[i].held || (got[i].at-want[i].at).Abs() > 50*time.Microsecond {
			t.Errorf("change %d: got %+v, want %+v", i, got[i], want[i])
		}
	}
}
