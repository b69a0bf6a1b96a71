package simboard

import (
	"errors"
	"fmt"
	"testing"

	"quartoboard/cmd/internal/run"
	"quartoboard/deploy/deep"
)

// TestASecondPieceAboveAnotherIsTold has a hand hold a piece right above one that stands: a
// reader hears both, now and then one alone, and a switch feels no change.
func TestASecondPieceAboveAnotherIsTold(t *testing.T) {
	var builds []string
	for _, build := range run.Builds() {
		if p, err := run.LoadProfile(build); err == nil && p.Readers != nil {
			builds = append(builds, build)
		}
	}
	for _, n := range deep.Sample(t, 30*len(builds), 30) {
		acts := actsOf(t, fmt.Sprintf(`new giving=tray
			give 8
			put 8 a1
			wait %dms
			give 3
			put 3 d4
			hover 5 d4
			wait 8s
			expect said "More than one piece: David four."
			withdraw 5
			wait 3s
			expect phase give`, 10+7*n))
		b, err := New(builds[n%len(builds)], "", "")
		must(t, err, b.Start(optsOf(t, Opts{})))
		if err := errors.Join(b.Play(t.Context(), acts), b.Close()); err != nil {
			t.Errorf("%s: %v", builds[n%len(builds)], err)
		}
	}
}
