package scan

import (
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

func TestASensorIsBlamedWhereOnlyOneLookMissedAnother(t *testing.T) {
	s, err := NewSettler(Default(), Build{FullScale: 1023})
	if err != nil {
		t.Fatal(err)
	}
	var faults []board.Fault
	for at := time.Duration(0); at < 2*time.Second; at += 10 * time.Millisecond {
		var f Frame
		for n := range f.Levels {
			f.Levels[n] = 500
		}
		f.LevelsErr = &hw.PartError{Part: "sensor 5", Places: 1 << 5, Err: hw.ErrNoAnswer}
		if other := 1 << (at / (10 * time.Millisecond) % 8); other != 1<<5 {
			f.LevelsErr = &hw.PartError{Part: "converter 1", Places: uint16(1<<5 | other), Err: hw.ErrNoAnswer}
		}
		for _, e := range s.Feed(at, &f, nil) {
			if f, is := e.Fact.(board.Fault); is {
				faults = append(faults, f)
			}
		}
	}
	if len(faults) != 1 || faults[0].Part != "sensor" || faults[0].Cells != board.SetOf(board.Cell(5)) || faults[0].Text != "sensor 5: "+hw.ErrNoAnswer.Error() {
		t.Errorf("got %+v, want sensor 5 failed, once", faults)
	}
}
