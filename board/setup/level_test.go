package setup

import (
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/board/scan"
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
