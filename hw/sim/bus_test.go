package sim_test

import (
	"errors"
	"testing"

	"quartoboard/hw"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
)

// ungated is the reference build with all readers side by side on MISO.
func ungated(t *testing.T) rig.Profile { return changed(t, "analog-nfc", "gated = true", "") }

// TestAHolderOfMISOSilencesOthersUnlessGated: a reader that does not release the line leaves
// all readers of a gated build readable, and itself alone of one without gates.
func TestAHolderOfMISOSilencesOthersUnlessGated(t *testing.T) {
	for holder := range hw.Places {
		for _, gated := range []bool{true, false} {
			p := reference(t)
			if !gated {
				p = ungated(t)
			}
			b := benchOf(t, p, sim.Opts{Seed: 60})
			b.must(b.Readers.Set(holder, sim.HoldsMISO))
			b.must(b.Hands.Lay(sim.Piece(7)))
			b.rest()
			for n := range hw.Places {
				want := hw.ErrNoAnswer
				if gated || n == holder {
					want = hw.ErrNoTag
				}
				if _, err := b.set.Cells.Identify(n); !errors.Is(err, want) {
					t.Errorf("gated %v, %d holds the line, reader %d: got %v, want %v", gated, holder, n, err, want)
				}
			}
			if _, err := b.set.Tray.Identify(0); (err == nil) != gated {
				t.Errorf("gated %v, %d holds the line, tray: %v", gated, holder, err)
			}
			b.must(b.Readers.Set(holder, sim.Healthy))
			for n := range hw.Places {
				if _, err := b.set.Cells.Identify(n); !errors.Is(err, hw.ErrNoTag) {
					t.Errorf("gated %v, healed, reader %d: got %v, want %v", gated, n, err, hw.ErrNoTag)
				}
			}
		}
	}
}

// TestSlowEdgesAreForASlowClock: no bit is lost at half a megahertz, and at 4 MHz no reader
// answers.
func TestSlowEdgesAreForASlowClock(t *testing.T) {
	for _, tt := range []struct {
		clock string
		want  error
	}{{"500kHz", hw.ErrNoTag}, {"4MHz", hw.ErrNoAnswer}} {
		b := benchOf(t, changed(t, "matrix-nfc", "1MHz", tt.clock), sim.Opts{Seed: 61})
		b.must(b.SetSlowEdges(true))
		for n := range hw.Places {
			if _, err := b.set.Cells.Identify(n); !errors.Is(err, tt.want) {
				t.Errorf("%s, reader %d: got %v, want %v", tt.clock, n, err, tt.want)
			}
		}
		b.must(b.SetSlowEdges(false))
		if _, err := b.set.Cells.Identify(a1); !errors.Is(err, hw.ErrNoTag) {
			t.Errorf("%s, healed: got %v, want %v", tt.clock, err, hw.ErrNoTag)
		}
	}
}

func TestFaultsOfSPIAreRefusedWithoutIt(t *testing.T) {
	b := benchOf(t, changed(t, "resistor", "", ""), sim.Opts{Seed: 62})
	if err := b.SetSlowEdges(true); err == nil {
		t.Error("slow edges on a table without a reader: got no error")
	}
	if err := b.Readers.SetTray(sim.Dead); err == nil {
		t.Error("a contact in the tray: got no error")
	}
	b = benchOf(t, changed(t, "analog-pn532", "", ""), sim.Opts{Seed: 62})
	if err := b.Readers.Set(b3, sim.HoldsMISO); err == nil {
		t.Error("MISO of a reader on I²C: got no error")
	}
}
