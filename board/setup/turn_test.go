package setup

import (
	"math/rand/v2"
	"slices"
	"testing"

	"quartoboard/board"
	"quartoboard/hw"
)

func TestTurnsAreTheSymmetriesOfTheSquare(t *testing.T) {
	for _, row := range []struct {
		turn   Turn
		a1, d1 board.Cell // what of the profile lies there
	}{
		{Straight, board.A1, board.D1},
		{QuarterRight, board.D1, board.D4},
		{Half, board.D4, board.A4},
		{QuarterLeft, board.A4, board.A1},
		{MirroredSides, board.D1, board.A1},
		{MirroredFront, board.A4, board.D4},
		{MirroredFalling, board.D4, board.D1},
		{MirroredRising, board.A1, board.A4},
	} {
		if got := row.turn.Of(board.A1); got != row.a1 {
			t.Errorf("%v: a1 is %v, want %v", row.turn, got, row.a1)
		}
		if got := row.turn.Of(board.D1); got != row.d1 {
			t.Errorf("%v: d1 is %v, want %v", row.turn, got, row.d1)
		}
		var seen board.CellSet
		for c := range board.Cell(board.Cells) {
			seen |= board.SetOf(row.turn.Of(c))
		}
		if seen != board.AllCells {
			t.Errorf("%v is no permutation", row.turn)
		}
	}
}

// TestWhatWasNotFoundGetsWhatIsLeft forgets parts of random wirings: what comes
// out is a permutation that keeps what was found, and a turned board is whole
// again from four corners.
func TestWhatWasNotFoundGetsWhatIsLeft(t *testing.T) {
	const seed = 7
	r := rand.New(rand.NewPCG(seed, 0))
	for i := range 2000 {
		w, order := noWires(), r.Perm(board.Cells)
		for c := range w {
			if r.IntN(4) > 0 {
				w[c] = board.Cell(order[c])
			}
		}
		var used board.CellSet
		for c, p := range w.whole() {
			if w[c] != unknown && p != w[c] {
				t.Fatalf("seed %d, round %d: %v became %v", seed, i, w[c], p)
			}
			used |= board.SetOf(p)
		}
		if used != board.AllCells {
			t.Fatalf("seed %d, round %d: %v gives no permutation", seed, i, w)
		}
	}
	for turn := Straight; turn <= Turns; turn++ {
		w := noWires()
		for _, c := range []board.Cell{board.A1, board.D1, board.A4, board.D4} {
			w[c] = turn.Of(c)
		}
		for c, p := range w.whole() {
			if p != turn.Of(board.Cell(c)) {
				t.Errorf("%v: %v has %v", turn, board.Cell(c), p)
			}
		}
	}
}

// TestNoObservationBreaksAPlan gives random tables and presses to a calibration
// and an enrolment.
func TestNoObservationBreaksAPlan(t *testing.T) {
	const seed = 11
	r := rand.New(rand.NewPCG(seed, 0))
	for i := range 300 {
		b := Build{Profile: "any", Linear: i%2 == 0, On: 50, Cells: i%3 > 0, Tray: i%3 == 0, Coded: i%5 == 0}
		for n, c := range r.Perm(hw.Places) {
			b.Sensors[n], b.Readers[hw.Places-1-n] = board.Cell(c), board.Cell(c)
		}
		c, e := NewCalibration(b, NewPlan("any")), NewEnrolment(b, nil)
		for range 60 {
			o := anyObservation(r, b.Linear)
			c, _ = c.Apply(o)
			e, _ = e.Apply(o)
			p := c.Plan()
			if err := p.Check(); err != nil {
				t.Fatalf("seed %d, round %d: %v", seed, i, err)
			}
			sensors, readers := p.Sensors(&b), p.Readers(&b)
			for _, cells := range [][]board.Cell{sensors[:], readers[:]} {
				if slices.Sort(cells); len(slices.Compact(cells)) != board.Cells {
					t.Fatalf("seed %d, round %d: %v is no permutation", seed, i, cells)
				}
			}
			var pieces board.PieceSet
			for _, piece := range e.Roster() {
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
		o.Table.Blind = uint16(1) << r.IntN(16)
	}
	for n := range hw.Places {
		if r.IntN(12) > 0 {
			continue
		}
		o.Table.Levels[n] = 1
		if linear {
			o.Table.Levels[n] = r.IntN(200) - 100
		}
		tag, _ := hw.NewTag([]byte{byte(r.IntN(20))}) // 1 byte
		o.Table.Tags[r.IntN(hw.Places)] = Reading{Tag: tag}
		o.Table.Tags[r.IntN(hw.Places)] = Reading{Trouble: Trouble(r.IntN(4))}
		o.Table.Tray = Reading{Tag: tag}
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
	for turn := Straight; turn <= Turns; turn++ {
		if name := turn.String(); name == "" || seen[name] {
			t.Errorf("turn %d is called %q", turn, name)
		} else {
			seen[name] = true
		}
	}
	for s := Good; s <= Missing; s++ {
		if got, err := ParseState(s.String()); got != s || err != nil {
			t.Errorf("%v comes back as %v, %v", s, got, err)
		}
	}
	for _, text := range []string{"", "State(0)", "bad"} {
		if _, err := ParseState(text); err == nil {
			t.Errorf("%q is taken", text)
		}
	}
	if got := What(0).String() + " " + Turn(0).String() + " " + State(0).String(); got != "What(0) Turn(0) State(0)" {
		t.Errorf("what nobody set is %q", got)
	}
}

func TestAPlanThatCannotBeIsRefused(t *testing.T) {
	good := NewPlan("any")
	for _, row := range []struct {
		name   string
		change func(p *Plan)
		want   string
	}{
		{"twice the same sensor", func(p *Plan) { p.Spots[0].Sensor, p.Spots[3].Sensor = 4, 4 }, "d1: sensor 4 has a cell already"},
		{"no such reader", func(p *Plan) { p.Spots[1].Reader = 16 }, "b1: no reader 16: 0 to 15 expected"},
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
