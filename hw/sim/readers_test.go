package sim_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"quartoboard/deploy/profiles"
	"quartoboard/hw"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
)

// onEachKind runs a test on the table with each kind of readers.
func onEachKind(t *testing.T, seed uint64, test func(b *bench)) {
	for _, k := range []struct{ name, profile, old, new string }{
		{"MFRC522 over SPI", "analog-nfc", "", ""},
		{"PN532 over I²C", "switch-nfc", "", ""},
		{"PN532 over SPI", "analog-nfc", `kind = "mfrc522"`, `kind = "pn532"`},
	} {
		t.Run(k.name, func(t *testing.T) {
			test(benchOf(t, changed(t, k.profile, k.old, k.new), sim.Opts{Seed: seed}))
		})
	}
}

// changed is one of our profiles with something else in it.
func changed(t *testing.T, name, old, new string) rig.Profile {
	t.Helper()
	text, err := profiles.FS.ReadFile(name + ".toml")
	if err != nil {
		t.Fatal(err)
	}
	p, err := rig.Parse(name+".toml", []byte(strings.ReplaceAll(string(text), old, new)))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestSilentReaderIsNamedByTheDriver(t *testing.T) {
	onEachKind(t, 42, func(b *bench) {
		b.put(7, b3)
		b.put(8, c3)
		b.must(b.SetReader(b3, sim.Dead))
		_, err := b.set.Cells.Identify(b3)
		part, ok := errors.AsType[*hw.PartError](err)
		if !ok || !errors.Is(err, hw.ErrNoAnswer) || part.Places != 1<<b3 {
			b.t.Errorf("got %v, want reader 9 named", err)
		}
		b.read(c3, 8)
		b.must(b.SetReader(b3, sim.Healthy))
		b.read(b3, 7)
	})
}

func TestSlowReaderTakesItsTime(t *testing.T) {
	onEachKind(t, 43, func(b *bench) {
		b.put(7, b3)
		took := func() time.Duration {
			begin := b.Clock().Now()
			b.read(b3, 7)
			return b.Clock().Now() - begin
		}
		before := took()
		b.must(b.SetReader(b3, sim.Slow))
		if slow := took(); slow < 3*before/2 || slow > 40*time.Millisecond {
			b.t.Errorf("%v in health, %v when slow: want half as much more, and 40 ms at most", before, slow)
		}
		b.must(b.SetReader(b3, sim.Healthy))
		b.read(b3, 7)
	})
}

func TestTagsOnABusThatLosesTransactionsAreRightOrNone(t *testing.T) {
	onEachKind(t, 44, func(b *bench) {
		for piece := range 16 {
			b.put(piece, piece)
		}
		b.SetBusZeros(0.1)
		wrong, right := 0, 0
		for piece := range 16 {
			tag, err := b.set.Cells.Identify(piece)
			switch got, known := b.Roster()[tag]; {
			case err == nil && known && int(got) == piece:
				right++
			case err == nil:
				wrong++
			}
		}
		if b.t.Logf("%d of 16 tags read", right); wrong > 0 || right == 0 {
			b.t.Errorf("%d tags came out wrong, %d right", wrong, right)
		}
		b.SetBusZeros(0)
		for piece := range 16 {
			b.read(piece, piece)
		}
	})
}

func TestReadersComeBackAfterABrownOut(t *testing.T) {
	onEachKind(t, 45, func(b *bench) {
		b.put(7, b3)
		b.must(b.ToTray(8))
		b.rest()
		b.read(b3, 7)
		b.BrownOut()
		b.wait(10 * time.Millisecond)
		b.read(b3, 7)
		if tag, err := b.set.Tray.Identify(0); err != nil || b.Roster()[tag] != 8 {
			b.t.Errorf("tray: got %q, %v, want the tag of piece 8", tag, err)
		}
	})
}
