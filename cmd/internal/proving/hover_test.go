package proving

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"quartoboard/deploy/deep"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
)

// fieldCases are scripts of the field, each with the verdict with which it ends.
var fieldCases = map[string]string{
	"hand-above-the-cell-5mm.hands": "QUARTO B: row 1",
}

// The scripts end with the right verdict, and no part is reported as failed.
func TestTheCasesOfTheFieldEndWithTheRightVerdict(t *testing.T) {
	for name, want := range fieldCases {
		script, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range withReaders(t) {
			g, err := newGround(p, sim.Opts{Seed: 1})
			if err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(string(script)) {
				if !strings.HasPrefix(line, "expect") { // what is said is that verdict
					g.do("%s", strings.TrimSpace(line))
				}
			}
			if got := g.witness.verdicts; g.err != nil || len(got) == 0 || got[len(got)-1] != want || len(g.witness.faults) > 0 {
				t.Errorf("%s on %s: %v, judged %v, faults %v; want %q last", name, p.Name, g.err, got, g.witness.faults, want)
			}
			_ = g.rig.Close()
		}
	}
}

// A hand holds the given piece above a cell while its owner calls on the line that is there.
// Until it is placed the call is good, and no part is at fault. Where its magnet is felt and
// its tag is read, as close to the wood as that, it counts as placed. Without readers its
// magnet tells alone, up to 6 mm above the wood.
func TestAPieceThatAHandHoldsIsNotPlaced(t *testing.T) {
	const highest, step = 20, 0.25 // in mm
	builds := slices.DeleteFunc(loadProfiles(t), func(p rig.Profile) bool { return p.Presence.Coded() || p.Readers == nil && !p.Presence.Linear() })
	r := deep.Sample(t, 2*len(builds)*(1+int(highest/step)), 65)
	for _, n := range r {
		p, weak, height := builds[n/2%len(builds)], n%2 == 1, float64(n/2/len(builds))*step
		reach := 4.0 // of the readers
		if p.Readers == nil {
			reach = 6.0 // of the strongest magnet
		}
		opts := sim.Opts{Seed: uint64(n)}
		if weak {
			opts.Weak = 1 // piece 0
		}
		g, err := newGround(p, opts)
		if err != nil {
			t.Fatal(err)
		}
		g.do("new giving=tray")
		for _, turn := range []string{"8 a1", "9 b1", "a c1", "f d1"} {
			g.do("& give %s", turn[:1])
			g.do(placing)
			g.do("& put %s", turn)
			g.do(placing)
		}
		for _, act := range []string{"give 0", "take", fmt.Sprintf("hover 0 d4 %v", height), fmt.Sprintf("& wait %dms", 100+n*367%5000), "& press B", "& wait 6s", "withdraw 0", "wait 6s"} {
			g.do("%s", act)
		}
		placed := slices.Contains(g.witness.verdicts, "placed 0 d4")
		good := slices.Contains(g.witness.verdicts, "QUARTO B: row 1")
		if g.err != nil || len(g.witness.faults) > 0 || placed && (weak || height >= reach) || good == placed {
			t.Errorf("%s, %v mm, weak %v: %v, judged %v, faults %v\n%s", p.Name, height, weak, g.err, g.witness.verdicts, g.witness.faults, g.script.String())
		}
		_ = g.rig.Close()
	}
}
