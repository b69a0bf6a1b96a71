package proving

import (
	"slices"
	"testing"

	"quartoboard/hw/sim"
)

// A reader is dead when the program starts, or there is none, the magnets in the wood are not
// alike, and nothing is calibrated: the given piece has gone where alone the level changed.
func TestACellWithoutAReaderAtTheStartIsPlayedOn(t *testing.T) {
	for _, p := range loadProfiles(t) {
		if !p.Presence.Linear() {
			continue
		}
		fault := "fault reader d4 dead"
		if p.Readers == nil {
			fault = "wait 1s"
		}
		for seed := range uint64(3) {
			g, err := newGround(p, sim.Opts{Seed: seed, Uneven: 0.8})
			if err != nil {
				t.Fatal(err)
			}
			g.raw = true
			for _, line := range []string{
				"new giving=tray", fault, "power-cut", "wait 4s",
				"give 8", "put 8 a1", "give 0", "put 0 d4", "wait 3s", "give 9", "put 9 b1", "wait 2s",
			} {
				g.do("%s", line)
			}
			if got, want := g.witness.verdicts, []string{"placed 8 a1", "placed 0 d4", "placed 9 b1"}; g.err != nil || !slices.Equal(got, want) || g.witness.wrongs > 0 {
				t.Errorf("%s, seed %d: %v, %d instructions, judged %v, want %v", p.Name, seed, g.err, g.witness.wrongs, got, want)
			}
			_ = g.rig.Close()
		}
	}
}
