package mfrc522_test

import (
	"fmt"
	"testing"
	"time"
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
			d := r.open(t)
			r.chip.Dead = tt.dead
			if tt.brown {
				r.chip.BrownOut()
				r.clock.Elapse(10 * time.Millisecond)
			}
			begun := r.clock.Now()
			err := d.Test()
			if got := fmt.Sprint(err); got != tt.want && (err != nil || tt.want != "") {
				t.Errorf("got %v, want %s", err, tt.want)
			}
			if took := r.clock.Now() - begun; took > 400*time.Millisecond {
				t.Errorf("the test took %v, 400ms at most expected", took)
			}
			if got := words(d.Read()); got != tt.reads {
				t.Errorf("after the test: got %s, want %s", got, tt.reads)
			}
		})
	}
}
