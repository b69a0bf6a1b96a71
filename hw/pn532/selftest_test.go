package pn532_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"quartoboard/hw"
	"quartoboard/hw/sim/chip"
)

func TestSelfTestTellsWhatIsWrong(t *testing.T) {
	for _, tt := range []struct {
		name  string
		spoil func(p *chip.PN532)
		want  string
		reads string // afterwards
	}{
		{"a good chip", func(*chip.PN532) {}, "", "12345678"},
		{"a memory that fails", func(p *chip.PN532) { p.Unsound = 0xff }, "tray reader: self test: its self test does not end as its maker says", "12345678"},
		{"the supply dipped", (*chip.PN532).BrownOut, "tray reader: self test: it had lost its settings", "12345678"},
		{"a dead chip", func(p *chip.PN532) { p.Dead = true }, "no answer", "no answer"},
	} {
		for _, w := range ways {
			t.Run(fmt.Sprintf("%s, %s", tt.name, w), func(t *testing.T) {
				r := newReader(t, w, uid4)
				d := r.open(t)
				tt.spoil(r.chip)
				r.clock.Elapse(10 * time.Millisecond)
				begin := r.clock.Now()
				err := d.SelfTest(0)
				silent := tt.want == "no answer" && errors.Is(err, hw.ErrNoAnswer)
				if got := fmt.Sprint(err); got != tt.want && !silent && (err != nil || tt.want != "") {
					t.Errorf("got %v, want %s", err, tt.want)
				}
				if took := r.clock.Now() - begin; took > 400*time.Millisecond {
					t.Errorf("the test took %v, 400ms at most expected", took)
				}
				if got := words(d.Identify(0)); got != tt.reads {
					t.Errorf("after the test: got %s, want %s", got, tt.reads)
				}
			})
		}
	}
}

func TestEachReaderOfAGroupTestsItselfInTheDark(t *testing.T) {
	u := newUnder(t, overI2C)
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
		t.Errorf("%d fields were on, want none", u.most)
	}
}

func TestSelfTestIsOfReadersThatAreThere(t *testing.T) {
	g := newUnder(t, overI2C).open(t)
	d := newReader(t, overI2C, uid4).open(t)
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
