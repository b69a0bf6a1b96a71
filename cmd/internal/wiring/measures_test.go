package wiring

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"quartoboard/hw/plug"
)

// TestMagnetsAreFelt: each piece of a build with Hall sensors has a magnet that is
// twice as strong as it must be, whatever the wood; coded pieces have none.
func TestMagnetsAreFelt(t *testing.T) {
	for _, p := range shipped(t) {
		for wood := 1; wood <= 15; wood++ {
			p.Wood.Thickness = wood
			parts := Of(p).Components
			i := slices.IndexFunc(parts, func(c plug.Component) bool { return strings.Contains(c.Name, "magnet,") })
			if p.Presence.Coded() {
				if i >= 0 {
					t.Errorf("%s: %q", p.Name, parts[i].Name)
				}
				continue
			}
			if i < 0 || parts[i].Count != 16 {
				t.Fatalf("%s: want a magnet for each piece in %v", p.Name, parts)
			}
			var given, need float64
			at := strings.Index(parts[i].Name, "some ")
			var depth int
			if _, err := fmt.Sscanf(parts[i].Name[at:], "some %f mT at %d mm, of which %f are enough", &given, &depth, &need); err != nil {
				t.Fatalf("%q: %v", parts[i].Name, err)
			}
			if given < 2*need-0.5 || depth <= wood {
				t.Errorf("%s, %d mm of wood: %q", p.Name, wood, parts[i].Name)
			}
		}
	}
}

// TestFieldOfADisc: far away it is that of a dipole, Br·V / (2π z³) from its middle;
// at the face of a long rod half the remanence.
func TestFieldOfADisc(t *testing.T) {
	volume := math.Pi * 25 * 3
	far := remanence * volume / (2 * math.Pi * math.Pow(201.5, 3))
	if got := field([2]float64{10, 3}, 200); math.Abs(got/far-1) > 0.01 {
		t.Errorf("at 200 mm %v mT, want %v", got, far)
	}
	if got := field([2]float64{1, 1000}, 0); math.Abs(got-remanence/2) > 1 {
		t.Errorf("at the face of a rod %v mT, want %v", got, remanence/2)
	}
}

func TestTheRoomOfModulesIsSaid(t *testing.T) {
	for _, p := range shipped(t) {
		if p.Readers == nil {
			continue
		}
		if got := Of(p).Note("measures"); p.Fits() != nil || !strings.HasSuffix(got, ", so that sixteen lie side by side: this build is for cells of "+fmt.Sprint(p.Wood.Room())+" mm or more.") {
			t.Errorf("%s: %v, %q", p.Name, p.Fits(), got)
		}
		p.Wood.Stacked, p.Wood.Stacking = true, "Every second one is 8 mm lower."
		if got := Of(p).Note("measures"); !strings.HasSuffix(got, ". Stacked: Every second one is 8 mm lower.") {
			t.Errorf("%s: %q", p.Name, got)
		}
	}
}
