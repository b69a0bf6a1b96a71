package setup

import (
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// metal is hardware that does as told: a level on sensor 0, and a tag on reader 0.
type metal struct {
	level  uint16
	fails  bool // the next look does
	tag    hw.Tag
	misses int // readings of it that fail first
}

func (m *metal) ReadLevels(dst *[hw.Places]uint16) error {
	for n := range dst {
		dst[n] = 500
	}
	dst[0] = m.level
	if m.fails {
		m.fails = false
		return &hw.PartError{Part: hw.PartNumber(hw.PartConverter, 1), Places: 1, Err: hw.ErrNoAnswer}
	}
	return nil
}

func (*metal) FullScale() uint16 { return 1023 }

func (m *metal) Identify(n int) (hw.Tag, error) {
	if n > 0 || m.tag.Len() == 0 {
		return hw.Tag{}, hw.ErrNoTag
	}
	if m.misses > 0 {
		m.misses--
		return hw.Tag{}, hw.ErrNoTag
	}
	return m.tag, nil
}

// watched watches metal for d and returns the rests.
type watched struct {
	*metal
	*Watcher
	at time.Duration
}

func watch(t *testing.T) *watched {
	t.Helper()
	w := &watched{metal: &metal{level: 500}}
	var err error
	w.Watcher, err = NewWatcher(hw.Set{Levels: w.metal, Cells: w.metal}, Build{Linear: true, On: 50, Cells: true}, func() time.Duration { return w.at })
	if err != nil {
		t.Fatal(err)
	}
	if rests := w.rests(3 * time.Second); len(rests) != 1 {
		t.Fatalf("%d rests at the start", len(rests))
	}
	return w
}

func (w *watched) rests(d time.Duration) (rests []Readings) {
	for end := w.at + d; w.at < end; w.at += 10 * time.Millisecond {
		if o := w.Look(); o.Rest {
			rests = append(rests, o.Readings)
		}
	}
	return rests
}

func tagOf(t *testing.T, id byte) hw.Tag {
	t.Helper()
	tag, err := hw.NewTag([]byte{id, 1, 2, 3})
	if err != nil {
		t.Fatal(err)
	}
	return tag
}

func TestATagThatIsReadLateComesWithItsPiece(t *testing.T) {
	w := watch(t)
	w.level, w.tag, w.misses = 600, tagOf(t, 4), 3
	rests := w.rests(5 * time.Second)
	if len(rests) != 1 || rests[0].Tags[0].Tag != w.tag || rests[0].Levels[0] != 600 {
		t.Errorf("got %v", rests)
	}
}

func TestATagThatIsMissedThreeTimesIsNotGone(t *testing.T) {
	w := watch(t)
	w.level, w.tag = 600, tagOf(t, 4)
	w.rests(3 * time.Second)
	for range 20 {
		w.misses = misses - 1
		if rests := w.rests(2 * time.Second); len(rests) > 0 {
			t.Fatalf("got %v", rests)
		}
	}
	w.tag = hw.Tag{}
	if rests := w.rests(3 * time.Second); len(rests) != 1 || rests[0].Tags[0].hears() {
		t.Errorf("a tag that went: got %v", rests)
	}
}

func TestALookWithoutALevelDoesNotMakeASensorFail(t *testing.T) {
	w := watch(t)
	w.level = 600
	for range 300 {
		w.fails = true
		for range 2 {
			if o := w.Look(); o.Rest && o.Readings.Failed != 0 {
				t.Fatalf("failed after one look: %v", o.Readings)
			}
			w.at += 10 * time.Millisecond
		}
	}
	w.level = 0 // no supply
	w.rests(time.Second)
	w.tag = tagOf(t, 5) // something to report
	if rests := w.rests(3 * time.Second); len(rests) != 1 || rests[0].Failed != 1 {
		t.Errorf("got %v", rests)
	}
}

func TestAWatcherNeedsSensorsOfOneKind(t *testing.T) {
	if _, err := NewWatcher(hw.Set{}, Build{}, nil); err == nil {
		t.Error("taken without sensors")
	}
	if _, err := NewWatcher(hw.Set{Levels: &metal{}, Presence: struct{ hw.Presence }{}}, Build{}, nil); err == nil {
		t.Error("taken with two kinds")
	}
}

// TestATagOnTwoReadersIsThatOfTheSensorsCell has neighbours hear one piece.
func TestATagOnTwoReadersIsThatOfTheSensorsCell(t *testing.T) {
	b := Build{Profile: "any", Cells: true}
	for n := range hw.Places {
		b.Sensors[n], b.Readers[n] = board.Cell(n), board.Cell(hw.Places-1-n)
	}
	c, _ := NewCalibration(b, NewWiring("any")).Apply(Observation{Rest: true})
	o := Observation{Rest: true}
	o.Readings.Levels[5] = 1
	for _, n := range []int{9, 10, 11} { // 10 lies with sensor 5
		o.Readings.Tags[n] = Reading{Tag: tagOf(t, 4)}
	}
	c, said := c.Apply(o)
	if p := c.Wiring(); p.Spots[0].Sensor != 5 || p.Spots[0].Reader != 10 {
		t.Errorf("found %+v, said %v", p.Spots[0], said)
	}
}

func TestThresholdsKeepAwayFromTheNeighbours(t *testing.T) {
	for _, row := range []struct {
		name            string
		weakest, others int
		wantOn, wantOff int
	}{
		{"strong", 100, 2, 50, 30},
		{"weak", 40, 2, 24, 14},
		{"weak upside down", -40, -2, 24, 14},
		{"weak among strong neighbours", 40, 7, 35, 21},
		{"too weak for these neighbours", 40, 12, 50, 30},
		{"hardly there", 5, 0, 8, 4},
		{"nothing measured", 0, 0, 50, 30},
	} {
		p := NewWiring("any")
		p.Spots[3].Strength, p.Spots[4].Strength = row.weakest, 4*row.weakest
		p.Spots[4].Others[9] = row.others
		if on, off := p.Thresholds(50, 30); on != row.wantOn || off != row.wantOff {
			t.Errorf("%s: got %d and %d, want %d and %d", row.name, on, off, row.wantOn, row.wantOff)
		}
	}
}
