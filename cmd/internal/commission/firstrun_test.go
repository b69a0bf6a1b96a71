package commission

import (
	"errors"
	"slices"
	"testing"
	"testing/synctest"

	"quartoboard/hw"
)

// held is buttons that answer in turn, and then the same again and again.
type held []hw.ButtonSet

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

func TestABoardIsTaughtAtItsStart(t *testing.T) {
	for _, row := range []struct {
		name    string
		buttons held
		set     hw.Set
		known   int
		want    []Task
	}{
		{"one that knows its pieces plays", held{0}, hw.Set{Cells: nobody{}}, 16, nil},
		{"one that knows none has them enrolled", held{0}, hw.Set{Cells: nobody{}}, 0, []Task{Enroll}},
		{"a reader under the tray is enough", held{0}, hw.Set{Tray: nobody{}}, 0, []Task{Enroll}},
		{"without a reader there is nothing to enrol", held{0}, hw.Set{}, 0, nil},
		{"holding repeat begins with the calibration", held{hw.Repeat}, hw.Set{Cells: nobody{}}, 16, []Task{Calibrate, Enroll}},
		{"without a reader that is all", held{hw.Repeat}, hw.Set{}, 0, []Task{Calibrate}},
		{"a touch of repeat is no holding", held{hw.Repeat, hw.Repeat, 0}, hw.Set{Cells: nobody{}}, 16, nil},
		{"all buttons at once are a cable", held{15}, hw.Set{Cells: nobody{}}, 16, nil},
		{"buttons that do not answer are not held", nil, hw.Set{Cells: nobody{}}, 16, nil},
	} {
		t.Run(row.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				row.set.Buttons = &row.buttons
				if got := Needed(row.set, row.known); !slices.Equal(got, row.want) {
					t.Errorf("taught %v, want %v", got, row.want)
				}
			})
		})
	}
}
