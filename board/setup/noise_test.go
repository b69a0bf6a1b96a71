package setup

import (
	"maps"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/hw"
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
		if !maps.Equal(e.Known().Pieces(), b.roster()) {
			t.Errorf("got %v, want %v; heard %s", e.Known().Pieces(), b.roster(), b.heard())
		}
	})
}

// shake has the level of sensor 0 jump each period for d, and returns the rests.
func (w *watched) shake(d, period time.Duration) (rests []Readings) {
	for end := w.at + d; w.at < end; {
		w.level = 1300 - w.level // 500 and 800
		rests = append(rests, w.rests(period)...)
	}
	return rests
}

func TestASensorThatNeverHoldsStillDoesNotKeepTheOthersFromBeingSeen(t *testing.T) {
	for _, period := range []time.Duration{70 * time.Millisecond, 300 * time.Millisecond, 900 * time.Millisecond} {
		t.Run(period.String(), func(t *testing.T) {
			w := watch(t)
			rests := w.shake(30*time.Second, period)
			if len(rests) == 0 || rests[len(rests)-1].Failed != 1 {
				t.Fatalf("%d rests, want a last one in which sensor 0 has failed", len(rests))
			}
			w.tag = tagOf(t, 5)
			if rests = w.shake(5*time.Second, period); len(rests) != 1 || rests[0].Tags[0].Tag != w.tag {
				t.Errorf("a piece that comes meanwhile: %d rests", len(rests))
			}
			rests = w.rests(30 * time.Second)
			if len(rests) == 0 || rests[len(rests)-1].Failed != 0 {
				t.Errorf("holds still again: %d rests", len(rests))
			}
		})
	}
}

func TestAnEnrolmentIsBegunThoughOneSensorNeverHoldsStill(t *testing.T) {
	w := &watched{metal: &metal{level: 500}}
	b := Build{Linear: true, On: 50, Cells: true}
	var err error
	if w.Watcher, err = NewWatcher(hw.Set{Levels: w.metal, Cells: w.metal}, b, func() time.Duration { return w.at }); err != nil {
		t.Fatal(err)
	}
	e := NewEnrolment(b, nil)
	var said []Notice
	for ; w.at < time.Minute && len(said) == 0; w.at += 10 * time.Millisecond {
		if w.at%(70*time.Millisecond) == 0 {
			w.level = 1300 - w.level
		}
		e, said = e.Apply(w.Look())
	}
	if len(said) == 0 || said[len(said)-1] != (Notice{What: PutPiece, Cell: board.A1}) {
		t.Errorf("said %v after %v", said, w.at)
	}
}
