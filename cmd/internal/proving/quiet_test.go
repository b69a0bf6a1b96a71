package proving

import (
	"testing"

	"quartoboard/board"
	"quartoboard/hw/sim"
)

// TestALookInTheQuietAllocatesNothing holds it for the whole of a look: drivers,
// scan, deadlines and voice, on an empty board and in the middle of a game. Ten
// seconds of looks are one run, so that one allocation in all of them is seen.
func TestALookInTheQuietAllocatesNothing(t *testing.T) {
	const looks = 1000
	for _, p := range loadProfiles(t) {
		t.Run(p.Name, func(t *testing.T) {
			g, err := newGround(p, sim.Opts{Seed: 1})
			if err != nil {
				t.Fatal(err)
			}
			quiet := func(when string) {
				n := testing.AllocsPerRun(1, func() {
					for range looks {
						g.daemon.Step()
					}
				})
				if n != 0 {
					t.Errorf("%s: %v allocations in %d looks, want none", when, n, looks)
				}
			}
			g.do("new giving=tray")
			quiet("on an empty board")
			for i := range board.Cell(5) {
				g.do("give %v", board.Piece(2*i))
				g.do("put %v %v", board.Piece(2*i), i)
			}
			g.settle()
			quiet("with five pieces")
			if g.err != nil || g.game().Placements() != 5 {
				t.Errorf("%d placements, want 5, error %v", g.game().Placements(), g.err)
			}
			if err := g.rig.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}
