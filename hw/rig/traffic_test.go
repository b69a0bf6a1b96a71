package rig_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"quartoboard/hw"
	"quartoboard/hw/rig"
)

// TestTrafficIsThatOfTheBuses compares the counters of a build with those of its
// simulated chips, after readings that succeed and that fail.
func TestTrafficIsThatOfTheBuses(t *testing.T) {
	for name, onSPI := range map[string]bool{"analog-nfc": true, "analog-pn532": false, "tray": false} {
		r, table := opened(t, name, asItIs)
		for n := range 3 {
			table.SetBusZeros(float64(n % 2))
			var levels [hw.Places]uint16
			_ = r.Set.ReadSensors(&levels)
			if r.Set.Cells != nil {
				_, _ = r.Set.Cells.Identify(n)
			}
			transactions, bytes, calls := r.Traffic()
			want := table.Stats()
			addresses := want.Bytes - bytes
			if transactions == 0 || transactions != want.Transactions || addresses < 0 || onSPI && addresses > 0 || bytes == 0 || calls < want.Calls {
				t.Errorf("%s, reading %d: got %d, %d bytes, %d calls, want %+v", name, n, transactions, bytes, calls, want)
			}
		}
	}
}

// traffic is what r.Traffic returns.
type traffic struct{ transactions, bytes, calls int }

// costOf returns the traffic of f.
func costOf(t *testing.T, r *rig.Rig, f func() error) (c traffic) {
	t.Helper()
	n, bytes, calls := r.Traffic()
	if err := f(); err != nil {
		t.Fatal(err)
	}
	c.transactions, c.bytes, c.calls = r.Traffic()
	return traffic{c.transactions - n, c.bytes - bytes, c.calls - calls}
}

// TestCostOfABuild holds what a look, sensors and buttons, and a sweep of all cells cost in
// each build, the sweep without a piece and with one on each cell.
func TestCostOfABuild(t *testing.T) {
	for _, tt := range []struct {
		name              string
		look, sweep, full traffic
	}{
		{"analog-pn532", traffic{16, 48, 5}, traffic{148, 964, 148}, traffic{264, 1695, 264}},
		{"analog-nfc", traffic{16, 48, 5}, traffic{176, 720, 558}, traffic{684, 2901, 2082}},
		{"matrix-nfc", traffic{0, 0, 14}, traffic{176, 720, 558}, traffic{684, 2901, 2082}},
		{"resistor", traffic{16, 48, 5}, traffic{48, 144, 48}, traffic{64, 192, 64}},
		{"tray", traffic{0, 0, 2}, traffic{}, traffic{}},
		{"analog-tray", traffic{16, 48, 5}, traffic{}, traffic{}},
	} {
		r, table := opened(t, tt.name, asItIs)
		look := func() error {
			var levels [hw.Places]uint16
			if err := r.Set.ReadSensors(&levels); err != nil {
				return err
			}
			_, err := r.Set.Buttons.ReadButtons()
			return err
		}
		sweep := func() error {
			for n := range hw.Places {
				if r.Set.Cells == nil {
					break
				}
				_, there := table.Things.At(n)
				if _, err := r.Set.Cells.Identify(n); errors.Is(err, hw.ErrNoTag) == there || there && err != nil {
					return fmt.Errorf("cell %d, with a piece %v: got %w", n, there, err)
				}
			}
			return nil
		}
		costOf(t, r, look) // the first of each also set up the chips
		costOf(t, r, sweep)
		table.Sleep(time.Second)
		gotLook, gotSweep := costOf(t, r, look), costOf(t, r, sweep)
		for n := range hw.Places {
			if err := table.Hands.Lower(n, n); err != nil {
				t.Fatal(err)
			}
		}
		table.Sleep(3 * time.Second)
		gotFull := costOf(t, r, sweep)
		t.Logf("%-13s a look %+v, a sweep %+v, of a full board %+v", tt.name, gotLook, gotSweep, gotFull)
		if gotLook != tt.look || gotSweep != tt.sweep || gotFull != tt.full {
			t.Errorf("%s: got %+v, %+v and %+v, want %+v, %+v and %+v", tt.name, gotLook, gotSweep, gotFull, tt.look, tt.sweep, tt.full)
		}
	}
}
