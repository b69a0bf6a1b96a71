package sim_test

import (
	"errors"
	"testing"

	"quartoboard/hw"
	"quartoboard/hw/hwtest"
	"quartoboard/hw/sim"
)

func TestDeadSensorIsNamedByTheDriver(t *testing.T) {
	b := newBench(t, sim.Opts{Seed: 40})
	b.must(b.Sensors.Set(c3, sim.Dead))
	var l [hw.Places]uint16
	err := b.set.Levels.ReadLevels(&l)
	hwtest.Failed(t, err, "sensor 10", 1<<10)
	b.must(b.Sensors.Set(c3, sim.Healthy))
	b.levels()
}

func TestStuckSensorFeelsWhatIsNotThere(t *testing.T) {
	b := newBench(t, sim.Opts{Seed: 41})
	empty := b.mean(20)
	b.must(b.Sensors.Set(c1, sim.StuckOn))
	if change := b.mean(20)[c1] - empty[c1]; change < 80 {
		t.Errorf("a change of %.1f counts, want 80 or more", change)
	}
	b.put(7, c1)
	stuck := b.mean(20)[c1]
	b.must(b.Hands.Lift(c1))
	b.rest()
	if change := b.mean(20)[c1] - stuck; change > 1 || change < -1 {
		t.Errorf("a stuck sensor moved by %.1f counts when the piece left", change)
	}
}

func TestAFrozenSensorStaysAtWhatItFeels(t *testing.T) {
	b := newBench(t, sim.Opts{Seed: 45})
	empty := b.mean(20)
	b.put(7, c1)
	felt := b.mean(20)
	b.must(errors.Join(b.Sensors.Set(c1, sim.Frozen), b.Sensors.Set(c3, sim.Frozen), b.Hands.Lift(c1)))
	b.rest()
	b.put(3, c3)
	got := b.mean(20)
	for cell, want := range map[int]float64{c1: felt[c1], c3: empty[c3]} {
		if off := got[cell] - want; off > 1 || off < -1 {
			t.Errorf("cell %d: %.1f counts off from where it was frozen", cell, off)
		}
	}
	b.must(b.Sensors.Set(c1, sim.Healthy))
	if off := b.mean(20)[c1] - empty[c1]; off > 2 || off < -2 {
		t.Errorf("healed it is %.1f counts off from the empty cell", off)
	}
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
}
