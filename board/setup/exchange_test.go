package setup

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/hw"
	"quartoboard/hw/sim"
)

// exchange takes the piece of a cell off and puts another there after a pause.
func (b *bench) exchange(piece, cell int, pause time.Duration) {
	b.t.Helper()
	if err := b.Hands.Lift(cell); err != nil {
		b.t.Fatal(err)
	}
	b.pass(pause)
	b.do(b.Hands.Lower(piece, cell))
}

// TestAPieceThatIsExchangedAtOnceCostsNoReader exchanges a weak piece sooner than its
// reader can find the cell empty, and later.
func TestAPieceThatIsExchangedAtOnceCostsNoReader(t *testing.T) {
	for build, says := range map[string]string{"analog-nfc": "weak a1", "analog-tray": "weak a1", "matrix-nfc": "unfelt a1"} {
		for pause := time.Duration(0); pause <= 1500*time.Millisecond; pause += 250 * time.Millisecond {
			t.Run(fmt.Sprint(build, " after ", pause), func(t *testing.T) {
				b := newBench(t, build, nil, sim.Opts{Seed: 18, Weak: 1 << 7})
				c := b.calibrate(NewWiring(build))
				b.heard()
				b.do(b.Hands.Lower(7, 0))
				b.hears(says)
				b.exchange(3, 0, pause)
				b.hears("felt; next b1")
				if got := c.Wiring().Spots[board.A1]; got.Sensor != 0 || (got.Reader == 0) != b.build.Cells || got.State != Good {
					t.Errorf("a1 is %+v", got)
				}
			})
		}
	}
}

func TestAnExchangeUnderADeadReaderIsNotCalledNothing(t *testing.T) {
	b := newBench(t, "analog-nfc", nil, sim.Opts{Seed: 19, Weak: 1 << 7})
	if err := b.Readers.Set(0, sim.Dead); err != nil {
		t.Fatal(err)
	}
	b.calibrate(NewWiring("analog-nfc"))
	b.heard()
	b.do(b.Hands.Lower(7, 0))
	b.hears("weak a1")
	b.pass(21 * time.Second)
	b.hears("weak a1")
	b.exchange(3, 0, 0)
	b.hears("unheard a1")
	b.pass(21 * time.Second)
	b.hears("unheard a1")
	b.do(b.Hands.Lift(0))
	b.pass(21 * time.Second)
	b.hears("nothing a1")
	b.do(b.Hands.Lower(7, 0))
	b.hears("weak a1")
}

// spotted is one rest of a calibration on a1: a change of its sensor, and
// what its reader says.
type spotted struct {
	change int
	tag    byte // 0 for none
}

// TestWhatIsFoundAfterAnExchangeIsThatOfTheNewPiece has the table come to rest with
// one piece and then with the other, and never empty.
func TestWhatIsFoundAfterAnExchangeIsThatOfTheNewPiece(t *testing.T) {
	const on = 50
	for _, row := range []struct {
		name       string
		first      spotted
		says       string
		then       spotted
		saysThen   string
		readerless bool
	}{
		{name: "a weak one, below the threshold", first: spotted{30, 1}, says: "weak a1", then: spotted{90, 2}, saysThen: "felt next b1"},
		{name: "a weak one, above the threshold", first: spotted{55, 1}, says: "weak a1", then: spotted{90, 2}, saysThen: "felt next b1"},
		{name: "the same one, better placed", first: spotted{55, 1}, says: "weak a1", then: spotted{90, 1}, saysThen: "felt next b1"},
		{name: "a weak one by a good one upside down", first: spotted{55, 1}, says: "weak a1", then: spotted{-90, 2}, saysThen: "felt next b1"},
		{name: "upside down", first: spotted{-55, 1}, says: "weak a1", then: spotted{90, 2}, saysThen: "felt next b1"},
		{name: "one that no sensor feels", first: spotted{2, 1}, says: "unfelt a1", then: spotted{90, 2}, saysThen: "felt next b1"},
		{name: "the same one, felt now", first: spotted{2, 1}, says: "unfelt a1", then: spotted{90, 1}, saysThen: "felt next b1"},
		{name: "one that no sensor feels, by a weak one", first: spotted{2, 1}, says: "unfelt a1", then: spotted{55, 2}, saysThen: "weak a1"},
		{name: "one without a tag", first: spotted{90, 0}, says: "unheard a1", then: spotted{90, 2}, saysThen: "felt next b1"},
		{name: "a weak one by a weak one", first: spotted{55, 1}, says: "weak a1", then: spotted{52, 2}, saysThen: "weak a1"},
		{name: "a weak one by itself", first: spotted{55, 1}, says: "weak a1", then: spotted{52, 1}, saysThen: ""},
		{name: "a weak one by one without a tag", first: spotted{55, 1}, says: "weak a1", then: spotted{90, 0}, saysThen: "unheard a1"},
		{name: "a weak one without a tag by a good one", first: spotted{30, 0}, says: "weak a1", then: spotted{90, 2}, saysThen: "felt next b1"},
		{name: "a weak one without a tag by itself", first: spotted{30, 0}, says: "weak a1", then: spotted{32, 0}, saysThen: ""},
		{name: "a weak one, by sensors alone", first: spotted{55, 0}, says: "weak a1", then: spotted{90, 0}, saysThen: "felt next b1", readerless: true},
	} {
		t.Run(row.name, func(t *testing.T) {
			b := Build{Profile: "any", Linear: true, On: on, Cells: !row.readerless}
			o := Observation{Rest: true}
			for n := range hw.Places {
				b.Sensors[n], b.Readers[n] = board.Cell(n), board.Cell(n)
				o.Readings.Levels[n] = 500
			}
			c, _ := NewCalibration(b, NewWiring("any")).Apply(Observation{})
			c, _ = c.Apply(o)
			if row.readerless {
				c, _ = c.Apply(Observation{Press: board.Pressed{Button: board.ButtonPass, Press: board.PressShort}})
			}
			for i, at := range []spotted{row.first, row.then} {
				o.Readings.Levels[0], o.Readings.Tags[0] = 500+at.change, Reading{}
				if at.tag > 0 {
					o.Readings.Tags[0].Tag = tagOf(t, at.tag)
				}
				next, said := c.Apply(o)
				c = next
				var got []string
				for _, n := range said {
					got = append(got, n.text())
				}
				if want := []string{row.says, row.saysThen}[i]; strings.Join(got, " ") != want {
					t.Errorf("rest %d: said %q, want %q", i, got, want)
				}
			}
			if want := map[bool]int{true: None, false: 0}[row.readerless]; strings.HasPrefix(row.saysThen, "felt") && c.Wiring().Spots[0].Reader != want {
				t.Errorf("reader %d, want %d", c.Wiring().Spots[0].Reader, want)
			}
		})
	}
}

// switches is a calibration of a straight board of switches and readers, which
// asks for a1.
func switches(t *testing.T) (Calibration, Observation) {
	t.Helper()
	b := Build{Profile: "any", Cells: true}
	for n := range hw.Places {
		b.Sensors[n], b.Readers[n] = board.Cell(n), board.Cell(n)
	}
	c, _ := NewCalibration(b, NewWiring("any")).Apply(Observation{Rest: true})
	return c, Observation{Rest: true}
}

func TestWhatStoodThereBeforeIsNotThePieceThatIsHeardNow(t *testing.T) {
	c, o := switches(t)
	for _, n := range []int{1, 2} { // two at once, which stay
		o.Readings.Levels[n], o.Readings.Tags[n] = 1, Reading{Tag: tagOf(t, byte(n))}
	}
	c, said := c.Apply(o)
	if said[0].What != Several {
		t.Fatalf("said %v", said)
	}
	o.Readings.Tags[0] = Reading{Tag: tagOf(t, 4)} // on a1, whose sensor is dead
	c, said = c.Apply(o)
	if len(said) != 1 || said[0].What != Unfelt {
		t.Errorf("said %v, want that no sensor feels it", said)
	}
	if p := c.Wiring(); p.Spots[board.A1].Sensor != None {
		t.Errorf("sensor %d is taken for that of a1", p.Spots[board.A1].Sensor)
	}
}

func TestAPieceThatIsFeltFirstAndHeardLaterIsOne(t *testing.T) {
	c, o := switches(t)
	o.Readings.Levels[0] = 1
	c, said := c.Apply(o)
	if said[0].What != Unheard {
		t.Fatalf("said %v", said)
	}
	o.Readings.Tags[0] = Reading{Tag: tagOf(t, 4)}
	c, said = c.Apply(o)
	if p := c.Wiring(); p.Spots[board.A1].Sensor != 0 || p.Spots[board.A1].Reader != 0 {
		t.Errorf("found %+v, said %v", p.Spots[board.A1], said)
	}
}
