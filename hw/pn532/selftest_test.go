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
				err := d.Test()
				silent := tt.want == "no answer" && errors.Is(err, hw.ErrNoAnswer)
				if got := fmt.Sprint(err); got != tt.want && !silent && (err != nil || tt.want != "") {
					t.Errorf("got %v, want %s", err, tt.want)
				}
				if took := r.clock.Now() - begin; took > 400*time.Millisecond {
					t.Errorf("the test took %v, 400ms at most expected", took)
				}
				if got := r.read(d); got != tt.reads {
					t.Errorf("after the test: got %s, want %s", got, tt.reads)
				}
			})
		}
	}
}
