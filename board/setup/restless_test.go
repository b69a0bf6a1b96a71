package setup

import (
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// shake has the level of sensor 0 jump each period for d, and returns the rests.
func (w *watched) shake(d, period time.Duration) (rests []Readings) {
	for end := w.at + d; w.at < end; {
		w.level = 1300 - w.level // 500 and 800
		rests = append(rests, w.rests(period)...)
	}
	return rests
}

func TestASensorThatNeverHoldsStillDoesNotKeepTheOthersFromBeingSeen(t *testing.T) {
	for _, period := range []time.Duration{70 * time.Millisecond, 300 * time.Millisecond, 900 * time.Millisecond} {
		t.Run(period.String(), func(t *testing.T) {
			w := watch(t)
			rests := w.shake(30*time.Second, period)
			if len(rests) == 0 || rests[len(rests)-1].Failed != 1 {
				t.Fatalf("%d rests, want a last one in which sensor 0 has failed", len(rests))
			}
			w.tag = tagOf(t, 5)
			if rests = w.shake(5*time.Second, period); len(rests) != 1 || rests[0].Tags[0].Tag != w.tag {
				t.Errorf("a piece that comes meanwhile: %d rests", len(rests))
			}
			rests = w.rests(30 * time.Second)
			if len(rests) == 0 || rests[len(rests)-1].Failed != 0 {
				t.Errorf("holds still again: %d rests", len(rests))
			}
		})
	}
}

func TestAnEnrolmentIsBegunThoughOneSensorNeverHoldsStill(t *testing.T) {
	w := &watched{metal: &metal{level: 500}}
	b := Build{Linear: true, On: 50, Cells: true}
	var err error
	if w.Watcher, err = NewWatcher(hw.Set{Levels: w.metal, Cells: w.metal}, b, func() time.Duration { return w.at }); err != nil {
		t.Fatal(err)
	}
	e := NewEnrolment(b, nil)
	var said []Notice
	for ; w.at < time.Minute && len(said) == 0; w.at += 10 * time.Millisecond {
		if w.at%(70*time.Millisecond) == 0 {
			w.level = 1300 - w.level
		}
		e, said = e.Apply(w.Look())
	}
	if len(said) == 0 || said[len(said)-1] != (Notice{What: PutPiece, Cell: board.A1}) {
		t.Errorf("said %v after %v", said, w.at)
	}
}
