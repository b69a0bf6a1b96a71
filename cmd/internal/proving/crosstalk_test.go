package proving

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/hw/sim"
)

// Readers hear the tags of their neighbours, none to all of them: each piece is placed where it
// stands, whether its giving was seen or not, and nothing is asked and no part at fault.
func TestATagOfANeighbourMovesNoPiece(t *testing.T) {
	const most = 20 // the loaded Q, which has all eight neighbours heard at 45 mm
	builds := withReaders(t)
	for _, n := range deep.Sample(t, 2*len(builds)*(2*most+1), 50) {
		p, giving, q := builds[n%len(builds)], []string{"tray", "unseen"}[n/len(builds)%2], float64(n/len(builds)/2)/2
		t.Run(fmt.Sprintf("%s/%s/Q %v", p.Name, giving, q), func(t *testing.T) {
			g, err := newGround(p, sim.Opts{Seed: uint64(n), Q: q})
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = g.rig.Close() }()
			g.do("new giving=%s attributes=size", giving)
			order := []int{5, 6, 9, 10, 4, 1, 7, 13, 0, 15, 3, 12}
			var want []string
			for turn, c := range order { // tall and short in turns: no row of four alike is complete
				piece := board.Piece(turn/2 + 8*(turn%2))
				if giving == "tray" {
					g.do("give %v", piece)
				}
				g.do("put %v %v", piece, board.Cell(c))
				want = append(want, fmt.Sprintf("placed %v %v", piece, board.Cell(c)))
			}
			g.do("wait 25s")
			got := slices.DeleteFunc(slices.Clone(g.witness.verdicts), func(v string) bool { return !strings.HasPrefix(v, "placed") })
			if g.err != nil || !slices.Equal(got, want) || g.witness.wrongs > 0 || len(g.witness.faults) > 0 {
				t.Errorf("%v, %d instructions, faults %v\n got %v\nwant %v\n%s", g.err, g.witness.wrongs, g.witness.faults, got, want, g.script.String())
			}
		})
	}
}
