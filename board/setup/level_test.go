package setup

import (
	"maps"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/board/scan"
	"quartoboard/deploy/deep"
	"quartoboard/hw"
	"quartoboard/hw/sim"
)

func TestAWeakMagnetIsSaidAndAnotherPieceMayBeTried(t *testing.T) {
	b := newBench(t, "analog-nfc", nil, sim.Opts{Seed: 5, Weak: 1 << 7})
	c := b.calibrate(NewWiring("analog-nfc"))
	b.heard()
	b.do(b.Hands.Lower(7, 0))
	b.hears("weak a1")
	b.do(b.Hands.Lift(0))
	b.do(b.Hands.Lower(3, 0))
	b.hears("felt; next b1")
	b.do(b.Hands.Lift(0))
	b.do(b.Hands.Lower(7, 1))
	b.hears("weak b1")
	b.press("pass", short)
	b.hears("allowed; next c1")
	b.do(b.Hands.Lift(1))
	b.walk(board.C1)
	if said := b.heard(); !strings.HasSuffix(said, "; all straight; weak cells b1") {
		t.Errorf("heard %q", said)
	}
	p := c.Wiring()
	if got := p.Spots[board.B1]; got.State != Faint || got.Sensor != 1 || magnitude(got.Strength) >= b.build.On {
		t.Errorf("b1 is %+v", got)
	}
	on, off := p.Thresholds(b.build.On, 30)
	if weak := magnitude(p.Spots[board.B1].Strength); on >= weak || off >= on || on < 8 {
		t.Errorf("thresholds %d and %d for a signal of %d", on, off, weak)
	}
}

// TestAWeakBoardIsFeltOnceItIsCalibrated has weak magnets only: the scan feels a
// piece by the thresholds of the plan, and not by those of the profile.
func TestAWeakBoardIsFeltOnceItIsCalibrated(t *testing.T) {
	for _, build := range []string{"analog-nfc", "analog-tray"} {
		t.Run(build, func(t *testing.T) {
			b := newBench(t, build, nil, sim.Opts{Seed: 16, Weak: 0xffff})
			c := b.calibrate(NewWiring(build))
			for i := range board.Cells {
				b.heard()
				b.do(b.Hands.Lower(0, i))
				b.hears("weak " + board.Cell(i).String())
				b.press("pass", short)
				b.do(b.Hands.Lift(i))
			}
			p := c.Wiring()
			if !c.Complete() || p.Spots[board.B2].Others == [hw.Places]int{} {
				t.Errorf("complete %v, cross-talk %v", c.Complete(), p.Spots[board.B2].Others)
			}
			if b.feels(50, 30) {
				t.Error("a weak piece is felt by the profile's thresholds: this shows nothing")
			}
			if on, off := p.Thresholds(50, 30); !b.feels(on, off) {
				t.Errorf("a weak piece is not felt by %d and %d", on, off)
			}
		})
	}
}

// feels reports whether a scan by these thresholds feels piece 1 on b2.
func (b *bench) feels(on, off int) (felt bool) {
	b.t.Helper()
	o := scan.Default()
	o.On, o.Off = on, off
	s, err := scan.New(b.watcher.set, o, b.Clock().Now)
	if err != nil {
		b.t.Fatal(err)
	}
	look := func(d time.Duration) {
		for end := b.Clock().Now() + d; b.Clock().Now() < end; b.Clock().Elapse(5 * time.Millisecond) {
			for _, e := range s.Look(nil) {
				seen, ok := e.Fact.(board.Seen)
				felt = felt || ok && seen.Came()
			}
		}
	}
	look(3 * time.Second)
	if err := b.Hands.Lower(1, int(board.B2)); err != nil {
		b.t.Fatal(err)
	}
	look(3 * time.Second)
	if err := b.Hands.Lift(int(board.B2)); err != nil {
		b.t.Fatal(err)
	}
	look(time.Second)
	return felt
}

func TestBaselinesAndCrossTalkAreKept(t *testing.T) {
	b := newBench(t, "analog-nfc", nil, sim.Opts{Seed: 15})
	c := b.calibrate(NewWiring("analog-nfc"))
	b.walk(board.A1)
	p := c.Wiring()
	levels, ok := p.Baseline()
	if !ok {
		t.Fatal("no baselines")
	}
	for n, level := range levels {
		if level < 500 || level > 700 {
			t.Errorf("sensor %d: baseline %d", n, level)
		}
	}
	for i, s := range p.Spots {
		for n, o := range s.Others {
			if magnitude(o) > 4 || n == s.Sensor && o != 0 {
				t.Errorf("%v: sensor %d changes by %d", board.Cell(i), n, o)
			}
		}
	}
	if n := p.Spots[board.B2].Others[board.B3]; n >= 0 {
		t.Errorf("b3 changes by %d with a piece on b2: the returning flux is negative", n)
	}
	if on, off := p.Thresholds(50, 30); on != 50 || off != 30 {
		t.Errorf("thresholds %d and %d, want those of the profile", on, off)
	}
}

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
