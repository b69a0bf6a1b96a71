package commission

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"quartoboard/hw"
)

// held is buttons that answer in turn, and then the same again and again.
type held []hw.ButtonSet

func (h *held) Changes() []hw.ButtonChange { return nil }

func (h *held) ReadButtons() (hw.ButtonSet, error) {
	if len(*h) == 0 {
		return 0, errors.New("no answer")
	}
	first := (*h)[0]
	if len(*h) > 1 {
		*h = (*h)[1:]
	}
	return first, nil
}

// nobody is readers that read nothing.
type nobody struct{}

func (nobody) Identify(int) (hw.Tag, error) { return hw.Tag{}, hw.ErrNoTag }

// linear are sensors that nobody reads.
type linear struct{ hw.Levels }

func TestABoardIsTaughtAtItsStart(t *testing.T) {
	for _, row := range []struct {
		name       string
		wish       Wish
		set        hw.Set
		known      int
		want       []Task
		calibrated bool
	}{
		{"one that knows its pieces plays", Play, hw.Set{Cells: nobody{}}, 16, nil, false},
		{"one that knows none has them enrolled", Play, hw.Set{Cells: nobody{}}, 0, []Task{Enroll}, false},
		{"a reader under the tray is enough", Play, hw.Set{Tray: nobody{}}, 0, []Task{Enroll}, false},
		{"linear sensors without readers are calibrated before", Play, hw.Set{Levels: linear{}, Tray: nobody{}}, 0, []Task{Calibrate, Enroll}, false},
		{"and not again", Play, hw.Set{Levels: linear{}, Tray: nobody{}}, 0, []Task{Enroll}, true},
		{"readers tell what is empty", Play, hw.Set{Levels: linear{}, Cells: nobody{}, Tray: nobody{}}, 0, []Task{Enroll}, false},
		{"without a reader there is nothing to enrol", Play, hw.Set{}, 0, nil, false},
		{"holding repeat begins with the calibration", Teach, hw.Set{Cells: nobody{}}, 16, []Task{Calibrate, Enroll}, false},
		{"without a reader that is all", Teach, hw.Set{}, 0, []Task{Calibrate}, false},
		{"the default settings are nothing to teach", Defaults, hw.Set{Cells: nobody{}}, 16, nil, false},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := Needed(row.set, row.wish, row.known, row.calibrated); !slices.Equal(got, row.want) {
				t.Errorf("taught %v, want %v", got, row.want)
			}
		})
	}
}

// both are repeat and pass.
const both = hw.Repeat | hw.Pass

// then is a button held for n readings, and what follows.
func then(b hw.ButtonSet, n int, after ...hw.ButtonSet) held {
	return append(slices.Repeat(held{b}, n), after...)
}

func TestWhatIsHeldAtTheStartIsAWish(t *testing.T) {
	for _, row := range []struct {
		name    string
		buttons held
		want    Wish
		offered bool
		took    time.Duration
	}{
		{"nothing", held{0}, Play, false, 0},
		{"a touch of repeat", then(hw.Repeat, 5, 0), Play, false, 250 * time.Millisecond},
		{"repeat, let go", then(hw.Repeat, 30, 0), Teach, true, 1500 * time.Millisecond},
		{"repeat, held on", held{hw.Repeat}, Teach, true, 8500 * time.Millisecond},
		{"repeat, then pass", then(hw.Repeat, 50, both), Defaults, true, 2550 * time.Millisecond},
		{"repeat, then a spike on pass", then(hw.Repeat, 50, both, hw.Repeat), Teach, true, 8500 * time.Millisecond},
		{"both before anybody looked", held{both}, Defaults, true, 550 * time.Millisecond},
		{"pass alone", held{hw.Pass}, Play, false, 0},
		{"all buttons at once are a cable", held{15}, Play, false, 0},
		{"buttons that do not answer", nil, Play, false, 0},
	} {
		t.Run(row.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				begun, looks, offered := time.Now(), 0, make(chan bool, 1)
				got, err := AtStart(t.Context(), &row.buttons, func() { looks++ }, func(ctx context.Context) error {
					offered <- true
					<-ctx.Done() // speech that lasts
					return nil
				})
				if took := time.Since(begun); err != nil || got != row.want || len(offered) == 1 != row.offered || took != row.took {
					t.Errorf("got %d after %v, %v, offered %t; want %d after %v, %t", got, took, err, len(offered) == 1, row.want, row.took, row.offered)
				}
				if want := int(row.took / readTime); looks != want {
					t.Errorf("%d looks were told, want %d", looks, want)
				}
			})
		})
	}
	if got, err := AtStart(t.Context(), nil, nil, nil); got != Play || err != nil {
		t.Errorf("without buttons: got %d, %v", got, err)
	}
}

func TestASignalEndsTheOffer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
		defer cancel()
		begun := time.Now()
		got, err := AtStart(ctx, &held{hw.Repeat}, func() {}, func(ctx context.Context) error { return nil })
		if took := time.Since(begun); got != Play || err != nil || took > 2*time.Second+readTime {
			t.Errorf("got %d, %v after %v", got, err, took)
		}
	})
}
