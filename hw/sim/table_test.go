package sim_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/hw"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
)

// evening plays some acts, with every nuisance at once, and writes down all that
// the drivers give.
func evening(t *testing.T, seed uint64) string {
	b := newBench(t, sim.Opts{Seed: seed, Drift: 1})
	b.Noise(0.05)
	b.SetBusZeros(0.02)
	var out strings.Builder
	look := func() {
		for range 20 {
			var l [hw.Places]uint16
			err := b.set.Levels.ReadLevels(&l)
			held, _ := b.set.Buttons.ReadButtons()
			tag, tagErr := b.set.Cells.Identify(b3)
			tray, trayErr := b.set.Tray.Identify(0)
			fmt.Fprintln(&out, b.Clock().Now(), l, err, held, tag, tagErr, tray, trayErr)
			b.wait(3 * time.Millisecond)
		}
	}
	for _, act := range []func() error{
		func() error { return b.Hands.Lay(sim.Piece(3)) },
		func() error { return b.Hands.Lower(7, b3) },
		func() error { return b.Buttons.Press("B", 50*time.Millisecond, 2) },
		func() error { return b.Hands.Touch(b3) },
		func() error { return b.Hands.Slide(b3, d1) },
		b.Hands.FromTray,
		func() error { b.BrownOut(); return b.Hands.Lower(3, b3) },
		func() error { return b.Hands.Swap(b3, d1) },
		func() error { b.Hands.Clear(); return nil },
	} {
		b.must(act())
		look()
		b.rest()
	}
	return out.String()
}

func TestSameSeedAndActsGiveTheSameReadings(t *testing.T) {
	const seed = 60
	one, again := strings.Split(evening(t, seed), "\n"), strings.Split(evening(t, seed), "\n")
	for i := range min(len(one), len(again)) {
		if one[i] != again[i] {
			t.Fatalf("seed %d, reading %d:\n once %s\nagain %s", seed, i, one[i], again[i])
		}
	}
	if slices.Equal(one, strings.Split(evening(t, seed+1), "\n")) {
		t.Error("another seed gave the same readings")
	}
}

func TestLayoutOfTheProfileIsFollowed(t *testing.T) {
	p := reference(t)
	slices.Reverse(p.Presence.Cells)
	p.Readers.Cells = slices.Concat(p.Readers.Cells[4:], p.Readers.Cells[:4])
	b := benchOf(t, p, sim.Opts{Seed: 61})
	empty := b.mean(20)
	b.put(7, b3) // cell 9
	if change := b.mean(20)[15-b3] - empty[15-b3]; change < 50 {
		t.Errorf("the sensor under b3 changed by %.1f counts", change)
	}
	b.read(b3-4, 7)
}

func TestTableCanBeOpenedAgain(t *testing.T) {
	p := reference(t)
	table := sim.New(p, sim.Opts{Seed: 62})
	for range 2 {
		r, err := rig.Open(p, table)
		if err != nil {
			t.Fatal(err)
		}
		var l [hw.Places]uint16
		if err := r.Set.Levels.ReadLevels(&l); err != nil {
			t.Error(err)
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
		if err := r.Set.Levels.ReadLevels(&l); err == nil {
			t.Error("read through a closed port")
		}
	}
}

func TestBuildsWithLessAreTablesToo(t *testing.T) {
	p := reference(t)
	p.Readers = nil
	b := benchOf(t, p, sim.Opts{Seed: 63})
	if b.set.Cells != nil || b.set.Tray == nil {
		t.Errorf("got %v and %v, want a tray alone", b.set.Cells, b.set.Tray)
	}
	if err := b.Readers.Set(a1, sim.Dead); err == nil {
		t.Error("broke a reader that is not there")
	}
	b.must(b.Hands.Lay(sim.Piece(5)))
	b.rest()
	if tag, err := b.set.Tray.Identify(0); err != nil || b.Tags.Roster()[tag] != 5 {
		t.Errorf("tray: got %q, %v, want the tag of piece 5", tag, err)
	}
	p.Tray = nil
	if b := benchOf(t, p, sim.Opts{Seed: 64}); b.set.Tray != nil {
		t.Errorf("got %v, want no tray", b.set.Tray)
	}
}
