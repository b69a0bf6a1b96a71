package mfrc522_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"quartoboard/hw"
	"quartoboard/hw/mfrc522"
)

func TestSelfTestTellsWhatIsWrong(t *testing.T) {
	const unlike = "tray reader: self test: its self test does not end as its maker says"
	for _, tt := range []struct {
		name    string
		version byte
		flip    byte // of every byte of the chip's long answers
		dead    bool
		brown   bool // the supply dips before the test
		want    string
		reads   string // afterwards
	}{
		{"version 2.0 gives the documented bytes", 0x92, 0, false, false, "", "12345678"},
		{"one bit is wrong", 0x92, 0x40, false, false, unlike, "12345678"},
		{"version 1.0 gives other bytes", 0x91, 0, false, false, unlike, "12345678"},
		{"the FM17522 has no documented result", 0x88, 0, false, false, "tray reader: FM17522: nobody says how the self test of its kind ends", "12345678"},
		{"the supply dipped", 0x92, 0, false, true, "tray reader: self test: it had lost its settings", "12345678"},
		{"a dead chip", 0x92, 0, true, false, "tray reader: read: no answer", "no answer"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := newReader(t, uid4)
			r.chip.Version = tt.version
			r.between = &bitFlipper{Device: r.chip, at: 40, flip: tt.flip}
			d, err := mfrc522.New(r.conn, r.opts())
			if err != nil {
				t.Fatal(err)
			}
			r.chip.Dead = tt.dead
			if tt.brown {
				r.chip.BrownOut()
				r.clock.Elapse(10 * time.Millisecond)
			}
			begun := r.clock.Now()
			err = d.SelfTest(0)
			if got := fmt.Sprint(err); got != tt.want && (err != nil || tt.want != "") {
				t.Errorf("got %v, want %s", err, tt.want)
			}
			if took := r.clock.Now() - begun; took > 400*time.Millisecond {
				t.Errorf("the test took %v, 400ms at most expected", took)
			}
			if got := words(d.Identify(0)); got != tt.reads {
				t.Errorf("after the test: got %s, want %s", got, tt.reads)
			}
		})
	}
}

func TestEachReaderOfAGroupTestsItselfInTheDark(t *testing.T) {
	u := newUnder(t)
	g := u.open(t)
	u.chips[5].Dead = true
	for n := range u.chips {
		err := g.SelfTest(n)
		var fault *hw.PartError
		switch {
		case n != 5 && err != nil:
			t.Errorf("reader %d: %v", n, err)
		case n == 5 && (!errors.As(err, &fault) || fault.Part != "reader 5" || fault.Places != 1<<5 || !errors.Is(err, hw.ErrNoAnswer)):
			t.Errorf("the dead one: got %v, want a *hw.PartError of reader 5", err)
		}
	}
	if u.most != 0 {
		t.Errorf("%d antennas were on, want none", u.most)
	}
}

func TestSelfTestIsOfReadersThatAreThere(t *testing.T) {
	g := newUnder(t).open(t)
	d := newReader(t, uid4).open(t)
	for _, tt := range []struct {
		err  error
		want string
	}{
		{g.SelfTest(16), "reader 16: there are readers 0 to 15"},
		{g.SelfTest(-1), "reader -1: there are readers 0 to 15"},
		{d.SelfTest(1), "tray reader: place 1: there is only place 0"},
	} {
		if tt.err == nil || tt.err.Error() != tt.want {
			t.Errorf("got %v, want %s", tt.err, tt.want)
		}
	}
	if err := errors.Join(g.Halt(), d.Halt()); err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{g.SelfTest(0), d.SelfTest(0)} {
		if !errors.Is(err, hw.ErrHalted) {
			t.Errorf("got %v, want %v", err, hw.ErrHalted)
		}
	}
}
