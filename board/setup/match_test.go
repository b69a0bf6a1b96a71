package setup

import (
	"testing"

	"quartoboard/board"
	"quartoboard/hw"
)

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
