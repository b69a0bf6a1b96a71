package setup

import (
	"maps"
	"testing"

	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/hw/sim"
)

// noises are what may disturb a setup on any build.
func noises(t *testing.T, f func(t *testing.T, b *bench)) {
	for _, row := range []struct {
		name    string
		disturb func(b *bench)
	}{
		{"disturbed readings", func(b *bench) { b.Noise(0.03) }},
		{"lost transactions", func(b *bench) { b.SetBusZeros(0.003) }},
	} {
		for _, build := range builds {
			for seed := range uint64(deep.Size(1, 2)) {
				t.Run(row.name+" on "+build, func(t *testing.T) {
					b := newBench(t, build, nil, sim.Opts{Seed: seed})
					row.disturb(b)
					f(t, b)
				})
			}
		}
	}
}

func TestNoiseDoesNotMisleadACalibration(t *testing.T) {
	noises(t, func(t *testing.T, b *bench) {
		c := b.calibrate(NewWiring(b.build.Profile))
		for cell := board.A1; cell < board.Cells; {
			b.do(b.Hands.Lower(0, int(cell)))
			b.do(b.Hands.Lift(int(cell)))
			p := c.Wiring()
			if left := p.Left(); !left.Has(cell) {
				cell++
			}
		}
		b.finds(c.Wiring(), nil)
	})
}

func TestNoiseDoesNotMisleadAnEnrolment(t *testing.T) {
	noises(t, func(t *testing.T, b *bench) {
		e := b.enrol(nil)
		for i := range board.Pieces {
			b.show(i, board.Cell(i))
		}
		if !maps.Equal(e.Roster(), b.roster()) {
			t.Errorf("got %v, want %v; heard %s", e.Roster(), b.roster(), b.heard())
		}
	})
}
