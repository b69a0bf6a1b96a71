package setup

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/hw"
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

// TestWhatWasNotFoundGetsWhatIsLeft forgets parts of random wirings: each part has a
// cell of its own, and what was found keeps its.
func TestWhatWasNotFoundGetsWhatIsLeft(t *testing.T) {
	const seed = 7
	r := rand.New(rand.NewPCG(seed, 0))
	for i := range 2000 {
		b, p := Build{}, NewWiring("any")
		for n, c := range r.Perm(hw.Places) {
			b.Sensors[n] = board.Cell(c)
		}
		for c, n := range r.Perm(hw.Places) {
			if r.IntN(4) > 0 {
				p.Spots[c].Sensor = n
			}
		}
		cells := p.Sensors(&b)
		for c, s := range p.Spots {
			if s.Sensor != None && cells[s.Sensor] != board.Cell(c) {
				t.Fatalf("seed %d, round %d: sensor %d of %v serves %v", seed, i, s.Sensor, board.Cell(c), cells[s.Sensor])
			}
		}
		if board.SetOf(cells[:]...) != board.AllCells {
			t.Fatalf("seed %d, round %d: %v is not a permutation", seed, i, cells)
		}
	}
}

// TestNoObservationBreaksAWiring gives random tables and presses to a calibration
// and an enrolment.
func TestNoObservationBreaksAWiring(t *testing.T) {
	const seed = 11
	r := rand.New(rand.NewPCG(seed, 0))
	for i := range deep.Size(60, 300) {
		b := Build{Profile: "any", Linear: i%2 == 0, On: 50, Cells: i%3 > 0, Tray: i%3 == 0, Coded: i%5 == 0}
		for n, c := range r.Perm(hw.Places) {
			b.Sensors[n], b.Readers[hw.Places-1-n] = board.Cell(c), board.Cell(c)
		}
		c, e := NewCalibration(b, NewWiring("any")), NewEnrolment(b, nil)
		for range 60 {
			o := anyObservation(r, b.Linear)
			c, _ = c.Apply(o)
			e, _ = e.Apply(o)
			p := c.Wiring()
			if err := p.Check(); err != nil {
				t.Fatalf("seed %d, round %d: %v", seed, i, err)
			}
			sensors, readers := p.Sensors(&b), p.Readers(&b)
			for _, cells := range [][]board.Cell{sensors[:], readers[:]} {
				if slices.Sort(cells); len(slices.Compact(cells)) != board.Cells {
					t.Fatalf("seed %d, round %d: %v is not a permutation", seed, i, cells)
				}
			}
			var pieces board.PieceSet
			for _, piece := range e.Known().Pieces() {
				if pieces.Has(piece) {
					t.Fatalf("seed %d, round %d: piece %v has two tags", seed, i, piece)
				}
				pieces |= 1 << piece
			}
		}
	}
}

func anyObservation(r *rand.Rand, linear bool) (o Observation) {
	if r.IntN(4) == 0 {
		o.Press = board.Pressed{Button: board.Button(1 + r.IntN(3)), Press: board.PressShort}
		if r.IntN(40) == 0 {
			o.Press.Press = board.PressLong
		}
		return o
	}
	o.Rest = true
	if r.IntN(8) == 0 {
		o.Readings.Failed = uint16(1) << r.IntN(16)
	}
	for n := range hw.Places {
		if r.IntN(12) > 0 {
			continue
		}
		o.Readings.Levels[n] = 1
		if linear {
			o.Readings.Levels[n] = r.IntN(200) - 100
		}
		tag, _ := hw.NewTag([]byte{byte(r.IntN(20))}) // 1 byte
		o.Readings.Tags[r.IntN(hw.Places)] = Reading{Tag: tag}
		o.Readings.Tags[r.IntN(hw.Places)] = Reading{Misread: Misread(r.IntN(4))}
		o.Readings.Tray = Reading{Tag: tag}
	}
	return o
}

func TestNamesAreThereAndDiffer(t *testing.T) {
	seen := map[string]bool{}
	for w := What(1); w <= Whats; w++ {
		if name := w.String(); name == "" || seen[name] {
			t.Errorf("notice %d is called %q", w, name)
		} else {
			seen[name] = true
		}
	}
	var got State
	for _, s := range []State{Good, Faint, Missing} {
		if err := got.UnmarshalText([]byte(s)); got != s || err != nil {
			t.Errorf("%v comes back as %v, %v", s, got, err)
		}
	}
	for _, text := range []string{"", "State(0)", "bad"} {
		if err := got.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is taken", text)
		}
	}
	if got := What(0).String(); got != "What(0)" {
		t.Errorf("what nobody set is %q", got)
	}
}

func TestAPlanThatCannotBeIsRefused(t *testing.T) {
	good := NewWiring("any")
	for _, row := range []struct {
		name   string
		change func(p *Wiring)
		want   string
	}{
		{"twice the same sensor", func(p *Wiring) { p.Spots[0].Sensor, p.Spots[3].Sensor = 4, 4 }, "d1: sensor 4 has a cell already"},
		{"no such reader", func(p *Wiring) { p.Spots[1].Reader = 16 }, "b1: no reader 16: want 0 to 15"},
	} {
		p := good
		row.change(&p)
		if err := p.Check(); err == nil || err.Error() != row.want {
			t.Errorf("%s: got %v, want %s", row.name, err, row.want)
		}
	}
	if err := good.Check(); err != nil {
		t.Error(err)
	}
}
