package sim_test

import (
	"testing"
	"time"

	"quartoboard/hw"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
)

// bench is a table and the real drivers above it.
type bench struct {
	*sim.Table
	set hw.Set
	t   testing.TB
}

func reference(t testing.TB) rig.Profile {
	t.Helper()
	return changed(t, "analog-nfc", "", "")
}

func newBench(t testing.TB, opts sim.Opts) *bench { return benchOf(t, reference(t), opts) }

func benchOf(t testing.TB, p rig.Profile, opts sim.Opts) *bench {
	t.Helper()
	table := sim.New(p, opts)
	r, err := rig.Open(p, table)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	t.Logf("seed %d", opts.Seed)
	return &bench{table, r.Set, t}
}

// must ends the test if the hands could not do as they were told.
func (b *bench) must(err error) {
	b.t.Helper()
	if err != nil {
		b.t.Fatal(err)
	}
}

// levels is one look at the sensors.
func (b *bench) levels() (l [hw.Places]uint16) {
	b.t.Helper()
	b.must(b.set.Levels.ReadLevels(&l))
	return l
}

// mean is the mean of a number of looks, in counts.
func (b *bench) mean(looks int) (m [hw.Places]float64) {
	b.t.Helper()
	for range looks {
		for n, l := range b.levels() {
			m[n] += float64(l) / float64(looks)
		}
	}
	return m
}

// wait lets d pass.
func (b *bench) wait(d time.Duration) { b.Clock().Elapse(d) }

// rest waits until nothing moves.
func (b *bench) rest() {
	b.t.Helper()
	for range 10_000 {
		if !b.Busy() {
			return
		}
		b.wait(time.Millisecond)
	}
	b.t.Fatal("the table is busy for ever")
}

// put puts a piece on a cell and waits for it to rest.
func (b *bench) put(piece, cell int) {
	b.t.Helper()
	b.must(b.Hands.Lower(piece, cell))
	b.rest()
}

// Cells that the tests name.
const (
	a1, b1, c1, d1 = 0, 1, 2, 3
	a2, b2, c2     = 4, 5, 6
	b3, c3         = 9, 10
	d4             = 15
)
