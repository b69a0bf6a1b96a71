package sim_test

import (
	"errors"
	"testing"
	"time"

	"quartoboard/hw"
	"quartoboard/hw/sim"
)

func TestDeadSensorIsNamedByTheDriver(t *testing.T) {
	b := newBench(t, sim.Opts{Seed: 40})
	b.must(b.SetSensor(c3, sim.Dead))
	var l [hw.Places]uint16
	err := b.set.Levels.ReadLevels(&l)
	part, ok := errors.AsType[*hw.PartError](err)
	if !ok || part.Part != "sensor 10" || part.Places != 1<<10 {
		t.Fatalf("got %v, want sensor 10 named", err)
	}
	b.must(b.SetSensor(c3, sim.Healthy))
	b.levels()
}

func TestStuckSensorFeelsWhatIsNotThere(t *testing.T) {
	b := newBench(t, sim.Opts{Seed: 41})
	empty := b.mean(20)
	b.must(b.SetSensor(c1, sim.StuckOn))
	if change := b.mean(20)[c1] - empty[c1]; change < 80 {
		t.Errorf("a change of %.1f counts, want 80 or more", change)
	}
	b.put(7, c1)
	stuck := b.mean(20)[c1]
	b.must(b.Lift(c1))
	b.rest()
	if change := b.mean(20)[c1] - stuck; change > 1 || change < -1 {
		t.Errorf("a stuck sensor moved by %.1f counts when the piece left", change)
	}
}

func TestSilentReaderIsNamedByTheDriver(t *testing.T) {
	b := newBench(t, sim.Opts{Seed: 42})
	b.put(7, b3)
	b.put(8, c3)
	b.must(b.SetReader(b3, sim.Dead))
	_, err := b.set.Cells.Identify(b3)
	part, ok := errors.AsType[*hw.PartError](err)
	if !ok || !errors.Is(err, hw.ErrNoAnswer) || part.Places != 1<<b3 {
		t.Errorf("got %v, want reader 9 named", err)
	}
	b.read(c3, 8)
	b.must(b.SetReader(b3, sim.Healthy))
	b.read(b3, 7)
}

func TestSlowReaderTakesItsTime(t *testing.T) {
	b := newBench(t, sim.Opts{Seed: 43})
	b.put(7, b3)
	took := func() time.Duration {
		begin := b.Clock().Now()
		b.read(b3, 7)
		return b.Clock().Now() - begin
	}
	before := took()
	b.must(b.SetReader(b3, sim.Slow))
	if slow := took(); slow < 3*before/2 || slow > 40*time.Millisecond {
		t.Errorf("%v in health, %v when slow: want half as much more, and 40 ms at most", before, slow)
	}
	b.must(b.SetReader(b3, sim.Healthy))
	b.read(b3, 7)
}

func TestLostTransactionsAreNeverTakenForData(t *testing.T) {
	b := newBench(t, sim.Opts{Seed: 44})
	for piece := range 16 {
		b.put(piece, piece)
	}
	good := b.levels()
	b.SetBusZeros(0.1)
	named, looks := 0, 300
	for range looks {
		var l [hw.Places]uint16
		err := b.set.Levels.ReadLevels(&l)
		part, ok := errors.AsType[*hw.PartError](err)
		if err != nil && !ok {
			t.Fatal(err)
		}
		for n := range l {
			switch off := int(l[n]) - int(good[n]); {
			case ok && part.Places>>n&1 == 1:
				named++
			case off > 10 || off < -10:
				t.Fatalf("sensor %d: %d counts off, and not named in %v", n, off, err)
			}
		}
	}
	if share := float64(named) / float64(looks*hw.Places); share < 0.08 || share > 0.12 {
		t.Errorf("share of levels lost: got %.3f, want about 0.1", share)
	}
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
	if wrong > 0 {
		t.Errorf("%d tags came out wrong, %d right", wrong, right)
	}
	b.SetBusZeros(0)
	for piece := range 16 {
		b.read(piece, piece)
	}
}

func TestReadersComeBackAfterABrownOut(t *testing.T) {
	b := newBench(t, sim.Opts{Seed: 45})
	b.put(7, b3)
	b.must(b.ToTray(8))
	b.rest()
	b.read(b3, 7)
	b.BrownOut()
	b.wait(10 * time.Millisecond)
	b.read(b3, 7)
	if tag, err := b.set.Tray.Identify(0); err != nil || b.Roster()[tag] != 8 {
		t.Errorf("tray: got %q, %v, want the tag of piece 8", tag, err)
	}
}
