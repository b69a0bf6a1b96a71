package sim_test

import (
	"testing"
	"time"

	"quartoboard/hw"
	"quartoboard/hw/sim"
)

// look reads what the scan reads at each look: all levels, and the buttons.
func (b *bench) look(levels *[hw.Places]uint16) {
	if err := b.set.Levels.ReadLevels(levels); err != nil {
		b.t.Fatal(err)
	}
	if _, err := b.set.Buttons.ReadButtons(); err != nil {
		b.t.Fatal(err)
	}
}

func BenchmarkLook(bm *testing.B) {
	for _, c := range []struct {
		name   string
		moving bool
	}{{"still", false}, {"sliding", true}} {
		bm.Run(c.name, func(bm *testing.B) {
			b := newBench(bm, sim.Opts{Seed: 9})
			for cell := range 8 {
				b.put(cell, cell)
			}
			var levels [hw.Places]uint16
			before := b.Stats()
			from, to := 7, 15
			bm.ReportAllocs()
			for bm.Loop() {
				if c.moving && !b.Busy() {
					b.must(b.Hands.Slide(from, to))
					from, to = to, from
				}
				b.look(&levels)
				b.wait(10 * time.Millisecond)
			}
			after := b.Stats()
			bm.ReportMetric(float64(after.Transactions-before.Transactions)/float64(bm.N), "transactions/op")
			bm.ReportMetric(float64(after.Bytes-before.Bytes)/float64(bm.N), "bytes/op")
		})
	}
}
