package sim_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/hw/sim"
)

// standsAt fails unless exactly this piece stands on the cell; -1 is none.
func (b *bench) standsAt(cell, piece int) {
	b.t.Helper()
	got, ok := b.Things.At(cell)
	if !ok {
		got = -1
	}
	if got != piece {
		b.t.Errorf("at %v, cell %d: got piece %d, want %d", b.Clock().Now(), cell, got, piece)
	}
}

func TestPieceTouchesAfterFiftyMilliseconds(t *testing.T) {
	b := newBench(t, sim.Opts{Seed: 10})
	b.wait(time.Second)
	empty := b.mean(20)
	begin := b.Clock().Now()
	b.must(b.Hands.Lower(7, b3))
	b.standsAt(b3, -1)
	b.wait(begin + 49*time.Millisecond - b.Clock().Now())
	b.standsAt(b3, -1)
	if change := float64(b.levels()[b3]) - empty[b3]; change < 50 {
		t.Errorf("a millisecond before the touch: a change of %.1f counts, want it felt already", change)
	}
	b.wait(begin + 50*time.Millisecond - b.Clock().Now())
	b.standsAt(b3, 7)
	if !b.Busy() {
		t.Error("the piece does not rock after its touch")
	}
	b.wait(begin + 80*time.Millisecond - b.Clock().Now())
	if b.Busy() {
		t.Error("the piece rocks for more than 30 ms")
	}
}

func TestMagnetComesAndGoesByDegrees(t *testing.T) {
	b := newBench(t, sim.Opts{Seed: 11})
	b.must(b.Hands.Lower(7, b3))
	between := func(what string, from, to uint16) {
		t.Helper()
		var seen int
		for b.Busy() {
			if l := b.levels()[b3]; l > min(from, to)+10 && l < max(from, to)-10 {
				seen++
			}
		}
		if seen < 5 {
			t.Errorf("%s: %d looks between %d and %d, want 5 or more", what, seen, from, to)
		}
	}
	between("lowered", 620, 710)
	b.must(b.Hands.Lift(b3))
	between("lifted", 710, 620)
}

func TestLiftedPieceIsOffTheBoard(t *testing.T) {
	b := newBench(t, sim.Opts{Seed: 12})
	empty := b.mean(20)
	b.put(7, b3)
	b.must(b.Hands.Lift(b3))
	b.standsAt(b3, -1)
	b.rest()
	if change := b.mean(20)[b3] - empty[b3]; change > 1 || change < -1 {
		t.Errorf("%.1f counts are left of a piece that was lifted", change)
	}
	b.put(7, c3) // it can be put elsewhere
	b.standsAt(c3, 7)
}

func TestSlidingPassesThroughTheCellsBetween(t *testing.T) {
	for _, c := range []struct {
		name     string
		from, to int
		felt     []int // cells that feel it pass, in order
		takes    time.Duration
	}{
		{"to the neighbour", b1, c1, []int{c1}, 60 * time.Millisecond},
		{"along a row", a1, d1, []int{b1, c1, d1}, 180 * time.Millisecond},
		{"diagonally", a1, c3, []int{b2, c3}, 170 * time.Millisecond},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := newBench(t, sim.Opts{Seed: 13})
			b.put(7, c.from)
			still := b.levels()
			begin := b.Clock().Now()
			b.must(b.Hands.Slide(c.from, c.to))
			b.standsAt(c.from, -1)
			var felt []int
			var landed time.Duration
			for b.Busy() {
				for cell, l := range b.levels() {
					if cell != c.from && int(l)-int(still[cell]) > 50 && !slices.Contains(felt, cell) {
						felt = append(felt, cell)
					}
				}
				if _, there := b.Things.At(c.to); there && landed == 0 {
					landed = b.Clock().Now() - begin
				}
			}
			b.standsAt(c.to, 7)
			if !slices.Equal(felt, c.felt) {
				t.Errorf("felt on cells %v, want %v", felt, c.felt)
			}
			if d := landed - c.takes; d < -time.Millisecond || d > 2*time.Millisecond {
				t.Errorf("there after %v, want %v", landed, c.takes)
			}
		})
	}
}

func TestSwapPutsBothDownTogether(t *testing.T) {
	b := newBench(t, sim.Opts{Seed: 14})
	b.put(7, b3)
	b.put(2, c2)
	b.must(b.Hands.Swap(b3, c2))
	b.standsAt(b3, -1)
	b.standsAt(c2, -1)
	for b.Busy() {
		_, one := b.Things.At(b3)
		_, other := b.Things.At(c2)
		if one != other {
			t.Fatalf("at %v only one of the two is down", b.Clock().Now())
		}
		b.wait(time.Millisecond)
	}
	b.standsAt(b3, 2)
	b.standsAt(c2, 7)
}

func TestTouchLeavesThePieceAndStirsTheField(t *testing.T) {
	b := newBench(t, sim.Opts{Seed: 15})
	b.put(7, b3)
	still := b.mean(20)[b3]
	b.must(b.Hands.Touch(b3))
	stirred := 0.0
	for b.Busy() {
		b.standsAt(b3, 7)
		stirred = max(stirred, still-float64(b.levels()[b3]))
	}
	if stirred < 8 {
		t.Errorf("stirred by %.1f counts, want 8 or more", stirred)
	}
}

func TestTrayTakesOnePieceAndGivesItBack(t *testing.T) {
	b := newBench(t, sim.Opts{Seed: 16})
	b.must(b.Hands.Lay(sim.Piece(4)))
	if _, there := b.Things.InTray().(sim.Piece); there {
		t.Error("in the tray before its touch")
	}
	b.wait(50 * time.Millisecond)
	if p, there := b.Things.InTray().(sim.Piece); !there || p != 4 {
		t.Errorf("in the tray: got %d, %v, want 4", p, there)
	}
	b.must(b.Hands.FromTray())
	if _, there := b.Things.InTray().(sim.Piece); there {
		t.Error("still in the tray when it is taken")
	}
	b.rest()
	b.put(4, a1)
}

func TestClearTakesEverything(t *testing.T) {
	b := newBench(t, sim.Opts{Seed: 17})
	empty := b.mean(20)
	for piece := range 15 {
		b.put(piece, piece)
	}
	b.must(b.Hands.Lay(sim.Piece(15)))
	b.rest()
	b.Hands.Clear()
	b.rest()
	for cell := range 16 {
		b.standsAt(cell, -1)
	}
	if p, there := b.Things.InTray().(sim.Piece); there {
		t.Errorf("piece %d is still in the tray", p)
	}
	for n, m := range b.mean(20) {
		if change := m - empty[n]; change > 1.5 || change < -1.5 {
			t.Errorf("cell %d: %.1f counts are left", n, change)
		}
	}
}

func TestTwoHandsMayWorkAtOnce(t *testing.T) {
	b := newBench(t, sim.Opts{Seed: 18})
	b.must(b.Hands.Lower(1, a1))
	b.wait(20 * time.Millisecond)
	b.must(b.Hands.Lower(2, d4))
	b.wait(30 * time.Millisecond)
	b.standsAt(a1, 1)
	b.standsAt(d4, -1)
	b.must(b.Hands.Lift(a1)) // while it rocks
	b.wait(20 * time.Millisecond)
	b.standsAt(d4, 2)
	b.standsAt(a1, -1)
}

func TestHandsRefuseWhatCannotBeDone(t *testing.T) {
	for _, c := range []struct {
		name string
		act  func(b *bench) error
		want string
	}{
		{"put on a taken cell", func(b *bench) error { return b.Hands.Lower(3, a1) }, "a1 is taken by piece 7"},
		{"put where a piece is going", func(b *bench) error { b.must(b.Hands.Lower(3, b2)); return b.Hands.Lower(4, b2) }, "b2 is taken by piece 3"},
		{"put a piece that stands", func(b *bench) error { return b.Hands.Lower(7, b1) }, "piece 7 stands on a1"},
		{"put a piece in motion", func(b *bench) error { b.must(b.Hands.Lower(3, b2)); return b.Hands.Lower(3, c2) }, "piece 3 is on its way"},
		{"put a piece from the tray", func(b *bench) error { return b.Hands.Lower(8, b1) }, "piece 8 lies in the tray already"},
		{"lift from an empty cell", func(b *bench) error { return b.Hands.Lift(c3) }, "nothing stands on c3 to lift"},
		{"slide from an empty cell", func(b *bench) error { return b.Hands.Slide(c3, d4) }, "nothing stands on c3 to slide"},
		{"slide to a taken cell", func(b *bench) error { return b.Hands.Slide(a1, c1) }, "no way from a1 to c1: c1 is taken by piece 9"},
		{"swap with an empty cell", func(b *bench) error { return b.Hands.Swap(a1, c3) }, "nothing stands on c3 to swap"},
		{"swap with itself", func(b *bench) error { return b.Hands.Swap(a1, a1) }, "a1 cannot change places with itself"},
		{"touch nothing", func(b *bench) error { return b.Hands.Touch(c3) }, "nothing stands on c3 to touch"},
		{"fill the tray twice", func(b *bench) error { return b.Hands.Lay(sim.Piece(3)) }, "piece 8 lies in the tray"},
		{"take from an empty tray", func(b *bench) error { b.must(b.Hands.FromTray()); b.rest(); return b.Hands.FromTray() }, "nothing lies in the tray to be taken"},
		{"press what is not there", func(b *bench) error { return b.Buttons.Press("C", time.Second, 1) }, `no button "C" on this table`},
		{"press what is held", func(b *bench) error {
			b.must(b.Buttons.Press("A", time.Second, 1))
			return b.Buttons.Press("A", time.Second, 1)
		}, "A is held already"},
		{"press for no time", func(b *bench) error { return b.Buttons.Press("A", 0, 1) }, "invalid press of 0s, 1 times"},
		{"slow a sensor", func(b *bench) error { return b.Sensors.Set(a1, sim.Slow) }, "a sensor cannot be broken like that (3)"},
		{"make a reader stick", func(b *bench) error { return b.Readers.Set(a1, sim.StuckOn) }, "a reader cannot be broken like that (4)"},
		{"make the reader of the tray stick", func(b *bench) error { return b.Readers.SetTray(sim.StuckOn) }, "a reader cannot be broken like that (4)"},
		{"tag with five bytes", func(b *bench) error { return b.Tags.Set(sim.Piece(1), make([]byte, 5)) }, "invalid UID of 5 bytes: want 4, 7 or 10"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := newBench(t, sim.Opts{Seed: 19})
			b.put(7, a1)
			b.put(9, c1)
			b.must(b.Hands.Lay(sim.Piece(8)))
			b.rest()
			if err := c.act(b); err == nil || err.Error() != c.want {
				t.Errorf("got %v, want %s", err, c.want)
			}
		})
	}
}

func TestUnwiredPinsAndPortsAreNotHandedOut(t *testing.T) {
	table := sim.New(reference(t), sim.Opts{Seed: 20})
	if _, err := table.SPI("/dev/spidev1.1"); err == nil || !strings.Contains(err.Error(), "/dev/spidev1.1") {
		t.Errorf("got %v, want the port named", err)
	}
	if _, err := table.Lines([]string{"GPIO22", "GPIO3"}, true); err == nil || !strings.Contains(err.Error(), "GPIO3") {
		t.Errorf("got %v, want the pin named", err)
	}
}

// What the hands have begun counts at once, on a table without chips too.
func TestTheTableTellsWhatWillLieWhere(t *testing.T) {
	table := sim.Bare()
	for _, step := range []struct {
		name string
		do   func() error
		cell int
		want []sim.Thing
	}{
		{"a piece is lowered", func() error { return table.Hands.Lower(7, 1) }, 1, []sim.Thing{sim.Piece(7)}},
		{"it is lifted", func() error { return table.Hands.Lift(1) }, 1, nil},
		{"a token is put down", func() error { return table.Hands.PutToken(9, 2) }, 2, []sim.Thing{sim.Token(9)}},
		{"and another one", func() error { return table.Hands.PutToken(3, 2) }, 2, []sim.Thing{sim.Token(9), sim.Token(3)}},
		{"that is knocked off", func() error { return table.Hands.KnockToken(2) }, 2, []sim.Thing{sim.Token(9)}},
		{"a card is laid in the tray", func() error { return table.Hands.Lay(sim.Card(5)) }, -1, []sim.Thing{sim.Card(5)}},
		{"it is taken", table.Hands.FromTray, -1, nil},
		{"a piece is held over a cell", func() error { return table.Hands.Hover(8, 4, 10) }, 4, nil},
	} {
		if err := step.do(); err != nil {
			t.Fatalf("%s: %v", step.name, err)
		}
		if got := table.Things.Settled(step.cell); !slices.Equal(got, step.want) {
			t.Errorf("%s: got %v, want %v", step.name, got, step.want)
		}
		if hovers := step.cell == 4; table.Things.Hovers(8) != hovers {
			t.Errorf("%s: piece 8 hovers: %v", step.name, !hovers)
		}
		table.Clock().Elapse(time.Second)
	}
	if got := table.Hands.Fallen(); !slices.Equal(got, []sim.Token{3}) {
		t.Errorf("fell: %v, want token 3", got)
	}
	table.Hands.PutAside()
	if got := table.Hands.Fallen(); len(got) > 0 {
		t.Errorf("put to the others, and %v lie apart", got)
	}
}
