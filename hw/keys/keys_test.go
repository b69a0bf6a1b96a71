package keys_test

import (
	"errors"
	"testing"

	"periph.io/x/conn/v3/gpio"

	"quartoboard/hw"
	"quartoboard/hw/keys"
)

// lines are pulled up, and low where a button is held.
type lines struct {
	low    gpio.GPIOValue
	broken error
}

func (l *lines) Read(mask gpio.GPIOValue) (gpio.GPIOValue, error) {
	if l.broken != nil {
		return 0, l.broken
	}
	return ^l.low & mask, nil
}

func TestLowLineIsAHeldButton(t *testing.T) {
	l := &lines{}
	d := keys.New(l, []hw.ButtonSet{hw.QuartoB, hw.Pass, hw.QuartoA})
	for _, c := range []struct {
		name string
		low  gpio.GPIOValue
		want hw.ButtonSet
	}{
		{"none", 0b000, 0},
		{"first line", 0b001, hw.QuartoB},
		{"second line", 0b010, hw.Pass},
		{"third line", 0b100, hw.QuartoA},
		{"both players at once", 0b101, hw.QuartoA | hw.QuartoB},
		{"a line that is not ours", 0b1000, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			l.low = c.low
			if got, err := d.ReadButtons(); err != nil || got != c.want {
				t.Errorf("lines %03b low: got %04b, %v, want %04b", c.low, got, err, c.want)
			}
		})
	}
}

func TestUnreadableLinesPressNothing(t *testing.T) {
	l := &lines{low: 1, broken: errors.New("input/output error")}
	d := keys.New(l, []hw.ButtonSet{hw.QuartoA})
	got, err := d.ReadButtons()
	if got != 0 || !errors.Is(err, hw.ErrNoAnswer) || !errors.Is(err, l.broken) {
		t.Errorf("got %v, %v, want none, %v and %v", got, err, hw.ErrNoAnswer, l.broken)
	}
	if want := "buttons: no answer: input/output error"; err.Error() != want {
		t.Errorf("got %q, want %q", err, want)
	}
}

func TestReadingDoesNotAllocate(t *testing.T) {
	d := keys.New(&lines{low: 1}, []hw.ButtonSet{hw.QuartoA, hw.QuartoB})
	if n := testing.AllocsPerRun(100, func() { _, _ = d.ReadButtons() }); n != 0 {
		t.Errorf("%v allocations a read, want 0", n)
	}
}
