package rig_test

import (
	"errors"
	"slices"
	"testing"

	"periph.io/x/conn/v3/physic"

	"quartoboard/deploy/profiles"
	"quartoboard/hw"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
)

const b3 = 9

// opened is a build on a table, with a change of its profile.
func opened(t *testing.T, name string, change func(p *rig.Profile)) (*rig.Rig, *sim.Table) {
	t.Helper()
	p, err := rig.Load(profiles.FS, name)
	if err != nil {
		t.Fatal(err)
	}
	change(&p)
	table := sim.New(p, sim.Opts{Seed: 1})
	r, err := rig.Open(p, table)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = r.Close() }) // a reader that cannot be heard cannot be powered down
	return r, table
}

func asItIs(*rig.Profile) {}

func withoutGate(p *rig.Profile) { p.Readers.Gated = false }

func TestListenNamesTheReadersThatHoldTheLine(t *testing.T) {
	for _, tt := range []struct {
		name, build string
		change      func(p *rig.Profile)
		fault       sim.Fault
		low         uint16
		ok          bool
	}{
		{"gated", "analog-nfc", asItIs, sim.Healthy, 0, true},
		{"gated, one holds it", "analog-nfc", asItIs, sim.HoldsMISO, 1 << b3, true},
		{"gated, one is dead", "analog-nfc", asItIs, sim.Dead, 0, true},
		{"side by side", "matrix-nfc", withoutGate, sim.Healthy, 0, true},
		{"side by side, one holds it", "matrix-nfc", withoutGate, sim.HoldsMISO, 0xffff, true},
		{"on I²C", "analog-pn532", asItIs, sim.Healthy, 0, false},
		{"none", "tray", asItIs, sim.Healthy, 0, false},
	} {
		r, table := opened(t, tt.build, tt.change)
		if tt.fault != sim.Healthy {
			if err := table.Readers.Set(b3, tt.fault); err != nil {
				t.Fatal(err)
			}
		}
		if low, ok, err := r.Listen(); low != tt.low || ok != tt.ok || err != nil {
			t.Errorf("%s: got %#04x, %v, %v; want %#04x, %v", tt.name, low, ok, err, tt.low, tt.ok)
		}
	}
}

// TestASilencedReaderNamesTheLine: the cause is the line once another reader is heard on it,
// and is not with gates, or where none is heard.
func TestASilencedReaderNamesTheLine(t *testing.T) {
	for _, tt := range []struct {
		name   string
		change func(p *rig.Profile)
		spoil  func(table *sim.Table) error
		want   bool
	}{
		{"another one holds the line", withoutGate, func(table *sim.Table) error { return table.Readers.Set(b3, sim.HoldsMISO) }, true},
		{"the reader is dead", withoutGate, func(table *sim.Table) error { return table.Readers.Set(0, sim.Dead) }, false},
		{"the reader is dead behind its gate", asItIs, func(table *sim.Table) error {
			return errors.Join(table.Readers.Set(0, sim.Dead), table.Readers.Set(b3, sim.HoldsMISO))
		}, false},
		{"two hold the line", withoutGate, func(table *sim.Table) error {
			return errors.Join(table.Readers.Set(b3, sim.HoldsMISO), table.Readers.Set(b3+1, sim.HoldsMISO))
		}, false},
	} {
		r, table := opened(t, "analog-nfc", tt.change)
		if err := tt.spoil(table); err != nil {
			t.Fatal(err)
		}
		var err error
		for range 3 {
			_, err = r.Set.Cells.Identify(0)
			_, _ = r.Set.Cells.Identify(b3) // heard or not
		}
		part, ok := errors.AsType[*hw.PartError](err)
		if !ok || part.Places != 1 || !errors.Is(err, hw.ErrNoAnswer) {
			t.Errorf("%s: got %v, want no answer at place 0", tt.name, err)
			continue
		}
		if got := part.Part.Kind == hw.PartMISO && errors.Is(err, hw.ErrMISO); got != tt.want {
			t.Errorf("%s: got %v, want the line %v", tt.name, err, tt.want)
		}
	}
}

func TestEchoesAreCountedAtEachClock(t *testing.T) {
	slow, fast := rig.Clock(500*physic.KiloHertz), rig.Clock(4*physic.MegaHertz)
	for name, readers := range map[string]int{"analog-nfc": 17, "matrix-nfc": 17, "tray": 1, "analog-pn532": 0, "resistor": 0} {
		p, err := rig.Load(profiles.FS, name)
		if err != nil {
			t.Fatal(err)
		}
		table := sim.New(p, sim.Opts{Seed: 1})
		before := p
		count := func(clock rig.Clock) (wrong []int) {
			if wrong, err = rig.Echo(p, table, clock); err != nil || len(wrong) != readers {
				t.Fatalf("%s: %d readers, %v; want %d", name, len(wrong), err, readers)
			}
			return wrong
		}
		if wrong := count(fast); slices.ContainsFunc(wrong, func(n int) bool { return n > 0 }) {
			t.Errorf("%s: got %v, want no wrong byte", name, wrong)
		}
		if readers == 0 {
			continue
		}
		if err := table.SetSlowEdges(true); err != nil {
			t.Fatal(err)
		}
		if wrong := count(slow); slices.ContainsFunc(wrong, func(n int) bool { return n > 0 }) {
			t.Errorf("%s, slow edges at %s: got %v, want no wrong byte", name, slow, wrong)
		}
		if wrong := count(fast); slices.Contains(wrong, 0) {
			t.Errorf("%s, slow edges at %s: got %v, want wrong bytes of each", name, fast, wrong)
		}
		if p.Tray.Clock != before.Tray.Clock {
			t.Errorf("%s: the profile was changed", name)
		}
	}
}

func TestEchoNamesThePortThatIsDenied(t *testing.T) {
	p, b := newBuses(t, "analog-nfc")
	b.denied = "/dev/spidev1.0"
	if _, err := rig.Echo(p, b, p.Readers.Clock); !errors.Is(err, errTaken) {
		t.Errorf("got %v, want %v", err, errTaken)
	}
}
