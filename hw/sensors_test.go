package hw

import (
	"fmt"
	"testing"
)

type fixedPresence struct {
	felt uint16
	err  error
}

func (f fixedPresence) ReadPresence() (uint16, error) { return f.felt, f.err }

func TestSwitchesGiveLevelsOfZeroAndOne(t *testing.T) {
	s := Set{Presence: fixedPresence{0x8001, ErrNoAnswer}}
	var got [Places]uint16
	if err := s.ReadSensors(&got); err != ErrNoAnswer {
		t.Errorf("got %v, want %v", err, ErrNoAnswer)
	}
	if want := ([Places]uint16{0: 1, 15: 1}); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestAnErrorFailsThePlacesThatItNamesOrAll(t *testing.T) {
	for _, row := range []struct {
		err  error
		want uint16
	}{
		{nil, 0},
		{ErrNoAnswer, 0xffff},
		{fmt.Errorf("look: %w", &PartError{Places: 0xff00, Err: ErrNoAnswer}), 0xff00},
	} {
		if got := FailedPlaces(row.err); got != row.want {
			t.Errorf("%v: got %016b, want %016b", row.err, got, row.want)
		}
	}
}
