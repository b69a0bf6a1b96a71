package rig_test

import (
	"testing"

	"quartoboard/deploy/profiles"
	"quartoboard/hw"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
)

// TestTrafficIsThatOfTheBuses compares the counters of a build with those of its
// simulated chips, after readings that succeed and that fail.
func TestTrafficIsThatOfTheBuses(t *testing.T) {
	for name, onSPI := range map[string]bool{"analog-nfc": true, "switch-nfc": false, "tray": false} {
		p, err := rig.Load(profiles.FS, name)
		if err != nil {
			t.Fatal(err)
		}
		table := sim.New(p, sim.Opts{Seed: 1})
		r, err := rig.Open(p, table)
		if err != nil {
			t.Fatal(err)
		}
		for n := range 3 {
			table.SetBusZeros(float64(n % 2))
			var levels [hw.Places]uint16
			_ = r.Set.ReadSensors(&levels)
			if r.Set.Cells != nil {
				_, _ = r.Set.Cells.Identify(n)
			}
			transactions, bytes := r.Traffic()
			want := table.Stats()
			addresses := want.Bytes - bytes
			if transactions == 0 || transactions != want.Transactions || addresses < 0 || onSPI && addresses > 0 || bytes == 0 {
				t.Errorf("%s, reading %d: got %d, %d bytes, want %+v", name, n, transactions, bytes, want)
			}
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	}
}
