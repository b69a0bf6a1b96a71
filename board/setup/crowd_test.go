package setup

import (
	"errors"
	"testing"

	"quartoboard/hw/sim"
)

// TestAPieceTooManyAtAReaderIsNamed holds a piece beside the one that is asked for, then a
// phone: neither is enrolled.
func TestAPieceTooManyAtAReaderIsNamed(t *testing.T) {
	for _, build := range []string{"analog-nfc", "analog-pn532"} {
		t.Run(build, func(t *testing.T) {
			b := newBench(t, build, nil, sim.Opts{Seed: 14})
			e := b.enrol(nil)
			b.heard()
			b.do(b.Hands.Lower(0, 0))
			b.hears("enrolled; put piece 1 b1")
			b.do(b.Hands.Lift(0))
			b.hears("")
			b.do(errors.Join(b.Hands.Lower(1, 1), b.Hands.Hover(0, 1, 0)))
			b.hears("crowd of 0")
			b.do(b.Hands.Withdraw(0))
			b.hears("enrolled; put piece 2 a1")
			b.do(errors.Join(b.Hands.Lower(2, 2), b.Hands.Hover(3, 2, 0)))
			b.hears("crowd")
			b.do(errors.Join(b.Hands.Withdraw(3), b.Hands.Lift(2)))
			b.hears("")
			b.do(b.Hands.Phone(3))
			b.hears("phone there")
			b.Hands.TakePhone()
			b.rest()
			if len(e.Roster()) != 2 {
				t.Errorf("got %v, want two pieces", e.Roster())
			}
		})
	}
}

// TestTagsThatCannotBeToldApartAreSaid needs no table: those of the simulated one can.
func TestTwoTagsInOneFieldAreSaid(t *testing.T) {
	build := Build{Cells: true}
	e, said := NewEnrolment(build, nil).Apply(Observation{Rest: true})
	if len(said) != 2 {
		t.Fatal(said)
	}
	o := Observation{Rest: true}
	o.Readings.Tags[3] = Reading{Misread: Crowded}
	if _, said = e.Apply(o); len(said) != 1 || said[0].What != Crowd {
		t.Errorf("got %v", said)
	}
	o.Readings.Tags[3] = Reading{Misread: Unclear}
	if _, said = e.Apply(o); len(said) != 1 || said[0].What != Unreadable {
		t.Errorf("got %v", said)
	}
}
