package proving

import (
	"testing"

	"quartoboard/hw/sim"
	"quartoboard/hw/sim/chip"
)

// The PN532 under the tray misses searches: the giving is seen all the same, and the call of
// the player who has the right by it is good.
func TestATrayThatIsReadEverySecondTimeSeesTheGiving(t *testing.T) {
	for _, p := range loadProfiles(t) {
		if p.Tray == nil || p.Tray.Kind != "pn532" {
			continue
		}
		for _, misses := range []int{0, 2, 3} {
			g, err := newGround(p, sim.Opts{Seed: 1})
			if err != nil {
				t.Fatal(err)
			}
			sim.Each(g.table.Readers, func(c *chip.PN532) { c.Misses, c.MissesTwo = misses, misses == 0 })
			g.do("new giving=tray")
			for _, line := range []string{
				"give 8", "put 8 a1", "give 9", "put 9 b1", "give a", "put a c1", "give f", "put f d1", "give 0", "wait 12s", "press B",
			} {
				g.do("%s", line)
			}
			g.rest()
			if got := g.witness.verdicts; g.err != nil || len(got) == 0 || got[len(got)-1] != "QUARTO B: row 1" || len(g.witness.faults) > 0 {
				t.Errorf("%s, each %d: %v, judged %v, faults %v", p.Name, misses, g.err, got, g.witness.faults)
			}
			_ = g.rig.Close()
		}
	}
}
