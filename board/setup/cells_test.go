package setup

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/hw"
	"quartoboard/hw/sim"
)

// TestThePieceForWhichNoCellIsLeftTakesThePlaceOfAnother leaves the pieces where they
// were asked for, beside a cell that cannot be read.
func TestThePieceForWhichNoCellIsLeftTakesThePlaceOfAnother(t *testing.T) {
	for build, dead := range map[string]board.Cell{"analog-nfc": board.A1, "matrix-nfc": board.D4, "resistor": board.C2} {
		t.Run(fmt.Sprint(build, " without ", dead), func(t *testing.T) {
			b := newBench(t, build, nil, sim.Opts{Seed: 14})
			if err := b.Readers.Set(int(dead), sim.Dead); err != nil {
				t.Fatal(err)
			}
			e := b.enrol(nil)
			if b.build.Coded { // a contact tells with a piece only
				b.do(b.Hands.Lower(0, int(dead)))
				b.do(b.Hands.Lift(int(dead)))
			}
			free := board.AllCells &^ board.SetOf(dead)
			first := free.First()
			for i := range board.Pieces - 1 {
				b.heard()
				b.do(b.Hands.Lower(i, int(free.First())))
				free &^= board.SetOf(free.First())
				if i < board.Pieces-2 {
					b.hears("enrolled; " + b.asks(board.Piece(i+1), free.First()))
				}
			}
			b.hears(fmt.Sprintf("enrolled; put instead f %v", first))
			b.do(b.Hands.Lift(int(first)))
			b.hears("")
			b.press("repeat", short)
			b.hears(b.asks(15, first))
			b.do(b.Hands.Lower(15, int(first)))
			b.hears("enrolled")
			if !maps.Equal(e.Known().Pieces(), b.roster()) || !e.Complete() {
				t.Errorf("got %v, want %v", e.Known().Pieces(), b.roster())
			}
		})
	}
}

// TestACellWhereNoTagIsReadIsNotAskedForAgain has a reader that answers and reads
// nothing.
func TestACellWhereNoTagIsReadIsNotAskedForAgain(t *testing.T) {
	b := Build{Cells: true}
	for n := range hw.Places {
		b.Sensors[n], b.Readers[n] = board.Cell(n), board.Cell(n)
	}
	o := Observation{Rest: true}
	e, _ := NewEnrolment(b, nil).Apply(o)
	rest := func(want ...string) {
		t.Helper()
		var got []string
		var said []Notice
		e, said = e.Apply(o)
		for _, n := range said {
			got = append(got, n.text())
		}
		if !slices.Equal(got, want) {
			t.Errorf("said %q, want %q", got, want)
		}
	}
	o.Readings.Levels[0] = 1
	rest("tagless")
	o.Readings.Levels[0] = 0
	rest()
	o.Readings.Tags[2].Tag = tagOf(t, 9)
	rest("enrolled", "put piece 1 b1")
	for n := 1; n < hw.Places; n++ {
		o.Readings.Tags[n].Tag = tagOf(t, byte(n))
		if n < hw.Places-1 {
			o.Readings.Tags[n+1].Tag = hw.Tag{}
		}
		e, _ = e.Apply(o)
	}
	if got := e.ask().text(); got != "put instead f b1" {
		t.Errorf("asks %q", got)
	}
	o.Readings.Tags[0].Tag = tagOf(t, 1) // the reader is good, and 0 has no sticker
	o.Readings.Tags[1].Tag = hw.Tag{}
	e, _ = e.Apply(o)
	o.Readings.Tags[0].Tag = hw.Tag{}
	e, _ = e.Apply(o)
	if got := e.ask().text(); !strings.HasSuffix(got, " a1") {
		t.Errorf("asks %q", got)
	}
}

// TestTheTrayServesWhereNoCellIsRead has a build with readers under both.
func TestTheTrayServesWhereNoCellIsRead(t *testing.T) {
	b := Build{Cells: true, Tray: true}
	o := Observation{Rest: true}
	for n := range hw.Places {
		b.Readers[n] = board.Cell(n)
		o.Readings.Tags[n].Misread = Silent
	}
	for misread, want := range map[Misread]string{0: "lay piece 0", Silent: "put piece 0 a1"} {
		o.Readings.Tray.Misread = misread
		_, said := NewEnrolment(b, nil).Apply(o)
		if got := said[len(said)-1].text(); got != want {
			t.Errorf("asks %q, want %q", got, want)
		}
	}
}

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
			b.Hands.Phone(3)
			b.do(nil)
			b.hears("phone there")
			b.Hands.TakePhone()
			b.rest()
			if len(e.Known().Pieces()) != 2 {
				t.Errorf("got %v, want two pieces", e.Known().Pieces())
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
