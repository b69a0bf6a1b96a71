package setup

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
)

// turns are the ways in which a board can lie against its marking: the profile's
// cell that is at a column and row of the marking.
var turns = map[string]func(column, row int) board.Cell{
	"straight":         board.CellAt,
	"quarter right":    func(x, y int) board.Cell { return board.CellAt(3-y, x) },
	"half":             func(x, y int) board.Cell { return board.CellAt(3-x, 3-y) },
	"quarter left":     func(x, y int) board.Cell { return board.CellAt(y, 3-x) },
	"mirrored sides":   func(x, y int) board.Cell { return board.CellAt(3-x, y) },
	"mirrored front":   func(x, y int) board.Cell { return board.CellAt(x, 3-y) },
	"mirrored falling": func(x, y int) board.Cell { return board.CellAt(3-y, 3-x) },
	"mirrored rising":  func(x, y int) board.Cell { return board.CellAt(y, x) },
}

// mapped rewires sensors and readers by a turn.
func mapped(turn string) rewire {
	return func(p *rig.Profile) {
		turnCells(p.Presence.Cells, turn)
		if p.Readers != nil {
			turnCells(p.Readers.Cells, turn)
		}
	}
}

// turnCells puts the part that the profile has at the turned cell under each cell.
func turnCells(cells rig.Cells, turn string) {
	to := map[string]string{}
	for c := range board.Cell(board.Cells) {
		to[turns[turn](c.Column(), c.Row()).String()] = c.String()
	}
	for n := range cells {
		cells[n] = to[cells[n]]
	}
}

// moved is the notices at the end of a build where n sensors and n readers are not
// where the profile has them.
func (b *bench) moved(n int) string {
	switch {
	case n == 0:
		return "all straight"
	case b.build.Cells && !b.build.Coded:
		return fmt.Sprintf("sensors moved %d; readers moved %d", n, n)
	}
	return fmt.Sprintf("sensors moved %d", n)
}

// TestEachTurnOfTheBoardIsFound turns one build, in the deep check three.
func TestEachTurnOfTheBoardIsFound(t *testing.T) {
	moved := map[string]int{"straight": 0, "mirrored falling": 12, "mirrored rising": 12}
	for turn := range turns {
		for _, build := range deep.Pick(t, 1, "analog-nfc", "resistor", "tray") {
			t.Run(turn+" on "+build, func(t *testing.T) {
				b := newBench(t, build, mapped(turn), sim.Opts{Seed: 3})
				c := b.calibrate(NewWiring(build))
				b.walk(board.A1)
				said := b.heard()
				n, fixed := moved[turn]
				if !fixed {
					n = 16
				}
				if want := b.moved(n); !strings.HasSuffix(said, want) {
					t.Errorf("heard %q, want %q at the end", said, want)
				}
				if n := strings.Count(said, "elsewhere"); n > 1 && !fixed {
					t.Errorf("said %d times that a sensor is another one's: %q", n, said)
				}
				b.finds(c.Wiring(), mapped(turn))
			})
		}
	}
}

// TestAnyWiringIsFound connects sensors and readers in any order, each in its own.
func TestAnyWiringIsFound(t *testing.T) {
	r := rand.New(rand.NewPCG(deep.Seed(t), 0))
	for range deep.Size(1, 30) {
		sensors, readers := r.Perm(board.Cells), r.Perm(board.Cells)
		wired := func(p *rig.Profile) {
			for n := range p.Presence.Cells {
				p.Presence.Cells[n] = board.Cell(sensors[n]).String()
				if p.Readers != nil {
					p.Readers.Cells[n] = board.Cell(readers[n]).String()
				}
			}
		}
		for _, build := range builds {
			t.Run(build, func(t *testing.T) {
				b := newBench(t, build, wired, sim.Opts{Seed: 3})
				c := b.calibrate(NewWiring(build))
				b.walk(board.A1)
				b.finds(c.Wiring(), wired)
			})
		}
	}
}

func swapped(p *rig.Profile) {
	p.Presence.Cells[1], p.Presence.Cells[5] = p.Presence.Cells[5], p.Presence.Cells[1]
}

func TestSwappedPartsAreCorrected(t *testing.T) {
	for _, row := range []struct {
		name, build string
		wired       rewire
		said        string
	}{
		{"sensors", "analog-nfc", swapped, "sensors moved 2"},
		{"switches", "matrix-nfc", swapped, "sensors moved 2"},
		{"readers", "analog-nfc", func(p *rig.Profile) {
			c := p.Readers.Cells
			c[0], c[7], c[9] = c[7], c[9], c[0]
		}, "readers moved 3"},
		{"sensors and readers", "matrix-nfc", func(p *rig.Profile) {
			swapped(p)
			turnCells(p.Readers.Cells, "half")
		}, "sensors moved 2; readers moved 16"},
		{"contacts", "resistor", swapped, "sensors moved 2"},
	} {
		t.Run(row.name, func(t *testing.T) {
			b := newBench(t, row.build, row.wired, sim.Opts{Seed: 4})
			c := b.calibrate(NewWiring(row.build))
			b.walk(board.A1)
			if said := b.heard(); !strings.HasSuffix(said, row.said) {
				t.Errorf("heard %q, want %q at the end", said, row.said)
			}
			b.finds(c.Wiring(), row.wired)
		})
	}
}
