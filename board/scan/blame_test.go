package scan

import (
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

func TestOnlyThePartsThatStaySilentAreBlamed(t *testing.T) {
	for _, row := range []struct {
		name string
		part hw.Part
		dead uint16 // sensors
		text string
	}{
		{name: "one sensor", part: hw.PartNumber(hw.PartSensor, 5), dead: 1 << 5, text: "sensor 5: no answer"},
		{name: "a row", part: hw.Part{Kind: hw.PartSensor}, dead: 0x00f0, text: "sensors: no answer"},
	} {
		t.Run(row.name, func(t *testing.T) {
			s, err := NewSettler(Default(), Build{FullScale: 1023})
			if err != nil {
				t.Fatal(err)
			}
			var faults []board.Fault
			for look := range 200 {
				var f Frame
				for n := range f.Levels {
					f.Levels[n] = 500
				}
				f.LevelsErr = &hw.PartError{Part: row.part, Places: row.dead, Err: hw.ErrNoAnswer}
				if look%10 == 0 { // the first look after the patience is one of these
					f.LevelsErr = &hw.PartError{Part: hw.PartNumber(hw.PartConverter, 1), Places: 0x00ff, Err: hw.ErrNoAnswer}
				}
				for _, e := range s.Feed(time.Duration(look)*10*time.Millisecond, &f, nil) {
					if f, ok := e.Fact.(board.Fault); ok {
						faults = append(faults, f)
					}
				}
			}
			if len(faults) != 1 || faults[0].Part.Kind != board.PartSensor || faults[0].Cells != board.CellSet(row.dead) || faults[0].Text != row.text {
				t.Errorf("got %+v, want one fault, of the sensors %016b: %s", faults, row.dead, row.text)
			}
		})
	}
}

func TestTheHardwaresKindsOfPartAreTheBoards(t *testing.T) {
	for kind := hw.PartSensor; kind < hw.PartTray; kind++ {
		if got := board.PartKind(kind).String(); got != kind.String() {
			t.Errorf("%v: got %s", kind, got)
		}
	}
	if got := board.PartKind(hw.PartTray); got != board.PartTray {
		t.Errorf("the tray's reader: got %v", got)
	}
}
