package sim_test

import (
	"errors"
	"testing"
	"time"

	"quartoboard/deploy/profiles"
	"quartoboard/hw"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
)

// TestAReaderThatHoldsALineIsFreed: the next reading of any other reader is good, and its
// own is after two that fail at most.
func TestAReaderThatHoldsALineIsFreed(t *testing.T) {
	const b3, a1 = 9, 0
	for _, build := range []string{"switch-nfc", "analog-pn532"} {
		for name, f := range map[string]sim.Fault{"SCL": sim.HoldsSCL, "SDA": sim.HoldsSDA} {
			t.Run(build+" "+name, func(t *testing.T) {
				p, err := rig.Load(profiles.FS, build)
				if err != nil {
					t.Fatal(err)
				}
				b := benchOf(t, p, sim.Opts{Seed: 1})
				b.put(5, b3)
				b.put(6, a1)
				b.must(b.SetReader(b3, f))
				begin := b.Clock().Now()
				if _, err := b.set.Cells.Identify(b3); !errors.Is(err, hw.ErrNoAnswer) {
					t.Fatalf("b3: got %v, want %v", err, hw.ErrNoAnswer)
				}
				took := b.Clock().Now() - begin
				if tag, err := b.set.Cells.Identify(a1); err != nil || b.Roster()[tag] != 6 {
					t.Errorf("a1 after that: got %v, %v", tag, err)
				}
				_, err = b.set.Cells.Identify(b3)
				_, neighbour := b.set.Cells.Identify(b3 - 1)
				if tag, last := b.set.Cells.Identify(b3); last != nil || b.Roster()[tag] != 5 {
					t.Errorf("b3: got %v, %v after %v", tag, last, err)
				}
				if !errors.Is(neighbour, hw.ErrNoTag) {
					t.Errorf("its neighbour: got %v, want %v", neighbour, hw.ErrNoTag)
				}
				t.Logf("the first reading took %v", took)
				if took > 2*time.Second+100*time.Millisecond { // two time-outs of the bus, the second after nine clocks
					t.Errorf("it took %v", took)
				}
			})
		}
	}
}

// TestReadersThatStretchTheClockAreRead has each hold the clock for as long as was
// reported (esphome/issues 4340), at each transaction.
func TestReadersThatStretchTheClockAreRead(t *testing.T) {
	p, err := rig.Load(profiles.FS, "analog-pn532")
	if err != nil {
		t.Fatal(err)
	}
	b := benchOf(t, p, sim.Opts{Seed: 1})
	b.SetStretch(440 * time.Microsecond)
	b.put(5, 9)
	if tag, err := b.set.Cells.Identify(9); err != nil || b.Roster()[tag] != 5 {
		t.Errorf("got %v, %v", tag, err)
	}
	if _, err := b.set.Cells.Identify(0); !errors.Is(err, hw.ErrNoTag) {
		t.Errorf("an empty cell: got %v, want %v", err, hw.ErrNoTag)
	}
}
