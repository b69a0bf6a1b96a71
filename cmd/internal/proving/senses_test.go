package proving

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
)

// withReaders returns the builds that have a reader beside the sensor under each cell.
func withReaders(t *testing.T) (list []rig.Profile) {
	t.Helper()
	for _, p := range loadProfiles(t) {
		if p.Readers != nil {
			list = append(list, p)
		}
	}
	return list
}

// turns is a game whose fifth piece, placed by B, completes row 1.
var turns = []struct{ piece, cell string }{{"8", "a1"}, {"9", "b1"}, {"3", "c3"}, {"a", "c1"}, {"b", "d1"}}

// placing is the time of a turn from one giving to the next.
const placing = "& wait 1s"

// playTurns plays that game. The fault comes before the turn with the index before, with
// a restart of the program if restart is set. The call comes that long after the last
// piece.
func playTurns(g *ground, giving, fault string, before int, restart bool, call time.Duration) {
	for i, t := range turns {
		if i == before {
			g.do("& %s", fault)
		}
		if i == before && restart {
			g.do("power-cut")
			g.do("wait 4s")
		}
		switch giving {
		case "tray":
			g.do("& give %s", t.piece)
			g.do(placing)
			g.do("& take")
			g.do("& wait 600ms")
		case "pass":
			g.do("& give %s", t.piece)
			g.do(placing)
		}
		g.do("& put %s %s", t.piece, t.cell)
		if f := strings.Fields(fault); f[1] == "sensor" && f[2] == t.cell && g.unfelt(f[3], restart) {
			g.do("& wait 16s")
		}
		if i < len(turns)-1 {
			g.do(placing)
		}
	}
	if call > together {
		g.do("& wait %v", call-together)
	}
	g.do("& press B")
	g.do("& wait 6s")
}

// unfelt reports whether a sensor that is broken like that feels no piece that comes, and the
// board does not know: by its tag alone the piece stands there after ten seconds.
func (g *ground) unfelt(how string, restart bool) bool {
	return how == "frozen" || how == "dead" && !g.build.Presence.Linear() || how == "stuck-on" && restart
}

// senses are faults of a sensor or reader, each with its cell and the turn before which
// it comes: at the start, on the empty cell and under a piece.
var senses = []struct {
	fault  string
	cell   string
	before int // index of the turn
}{
	{"sensor %s dead", "c1", 0},
	{"sensor %s dead", "c1", 3},
	{"sensor %s dead", "d1", 4},
	{"sensor %s dead", "a1", 2},
	{"sensor %s dead", "c1", 4},
	{"sensor %s dead", "a1", 4},
	{"sensor %s frozen", "c1", 0},
	{"sensor %s frozen", "c1", 3},
	{"sensor %s frozen", "d1", 4},
	{"sensor %s frozen", "a1", 2},
	{"sensor %s frozen", "c1", 4},
	{"sensor %s stuck-on", "c1", 0},
	{"sensor %s stuck-on", "c1", 3},
	{"sensor %s stuck-on", "d1", 4},
	{"sensor %s stuck-on", "a1", 2},
	{"sensor %s stuck-on", "d4", 3},
	{"sensor %s stuck-on", "d4", 4},
	{"reader %s dead", "c3", 0},
	{"reader %s dead", "c3", 2},
	{"reader %s dead", "a1", 2},
	{"reader %s dead", "c1", 4},
	{"reader %s dead", "d4", 3},
}

// With a failed sensor or reader the call is still good, the seats are right, and there
// is no instruction to move a piece that stands on its cell.
func TestAFailedSensorOrReaderChangesNoVerdict(t *testing.T) {
	calls := []time.Duration{together, time.Second, 4 * time.Second, 11 * time.Second}
	for k, p := range withReaders(t) {
		for n, giving := range []string{"tray", "pass", "unseen"} {
			for _, i := range deep.Sample(t, 2*len(senses), 22) {
				row, restart, call := senses[i/2], i%2 == 1, calls[(i/2+k+n)%len(calls)]
				fault := "fault " + fmt.Sprintf(row.fault, row.cell)
				if strings.HasPrefix(row.fault, "reader") && giving != "tray" && row.cell == "c3" {
					continue // the piece cannot be known
				}
				t.Run(fmt.Sprintf("%s/%s/%s before %d, restart %v, call after %v", p.Name, giving, fault, row.before, restart, call), func(t *testing.T) {
					t.Parallel()
					g, err := newGround(p, sim.Opts{Seed: 1})
					if err != nil {
						t.Fatal(err)
					}
					defer func() { _ = g.rig.Close() }()
					g.do("new giving=%s", giving)
					playTurns(g, giving, fault, row.before, restart, call)
					if g.err != nil {
						t.Fatal(g.err)
					}
					compare(t, g)
				})
			}
		}
	}
}

// compare compares the judgements with the turns.
func compare(t *testing.T, g *ground) {
	t.Helper()
	all := strings.Join(g.witness.verdicts, ", ")
	if !strings.HasSuffix(all, "QUARTO B: row 1") || strings.Contains(all, "refused") || g.witness.wrongs > 0 {
		t.Errorf("%d instructions, judged: %s\n%s", g.witness.wrongs, all, g.script.String())
	}
	for i, turn := range turns {
		cell, err := board.ParseCell(turn.cell)
		if err != nil {
			t.Fatal(err)
		}
		if have, ok := g.game().Position()[cell].Piece(); !ok || have.String() != turn.piece {
			t.Errorf("turn %d: %v on %v, want %s", i+1, have, cell, turn.piece)
		}
	}
}

// The last piece is moved to another cell, and a part of the one or the other fails: the
// call on the line that it completes there is good.
func TestAFailedSensorOrReaderAllowsAnAdjustment(t *testing.T) {
	for _, p := range withReaders(t) {
		for _, part := range []string{"sensor %s dead", "sensor %s frozen", "sensor %s stuck-on", "reader %s dead"} {
			for _, cell := range []string{"d2", "d1"} {
				if part == "reader %s dead" && cell == "d1" {
					continue // the board asks about what it cannot read
				}
				fault := fmt.Sprintf(part, cell)
				if cell == "d1" && (strings.HasSuffix(part, "frozen") || strings.HasSuffix(part, "sensor %s dead") && !p.Presence.Linear()) {
					continue // for ten seconds a hand may hold it there, and its return is asked for
				}
				t.Run(p.Name+"/"+fault, func(t *testing.T) {
					t.Parallel()
					g, err := newGround(p, sim.Opts{Seed: 3})
					if err != nil {
						t.Fatal(err)
					}
					defer func() { _ = g.rig.Close() }()
					g.do("new giving=unseen")
					for i, turn := range turns {
						if i == len(turns)-1 {
							turn.cell = "d2"
						}
						g.do("put %s %s", turn.piece, turn.cell)
						g.do("wait 1s")
					}
					for _, act := range []string{"fault " + fault, "lift d2", "put b d1", "wait 900ms", "press B", "wait 6s"} {
						g.do("& %s", act)
					}
					if g.err != nil {
						t.Fatal(g.err)
					}
					compare(t, g)
				})
			}
		}
	}
}

// A lifted piece is noticed within five seconds, whatever its sensor measures.
func TestALiftedPieceIsNoticed(t *testing.T) {
	for _, p := range withReaders(t) {
		for _, how := range []string{"dead", "frozen", "stuck-on"} {
			t.Run(p.Name+"/"+how, func(t *testing.T) {
				t.Parallel()
				g, err := newGround(p, sim.Opts{Seed: 2})
				if err != nil {
					t.Fatal(err)
				}
				defer func() { _ = g.rig.Close() }()
				g.do("new giving=unseen")
				for i, turn := range turns {
					g.do("put %s %s", turn.piece, turn.cell)
					g.do("wait %dms", 700+130*i)
				}
				g.do("fault sensor b1 %s", how)
				g.do("wait 7s")
				began := g.do("lift b1")
				noticed := func() bool {
					table := g.game().Table().Cells
					return table[board.B1] != board.Holding(9)
				}
				if err := errors.Join(g.err, g.player.Await(5*time.Second, noticed)); err != nil {
					t.Error(err)
				}
				if !noticed() {
					t.Errorf("lifted at %v, and not noticed at %v", began, g.clock.Now())
				}
			})
		}
	}
}
