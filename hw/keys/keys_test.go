package keys_test

import (
	"errors"
	"slices"
	"testing"

	"periph.io/x/conn/v3/gpio"

	"quartoboard/hw"
	"quartoboard/hw/keys"
)

// lines are pulled up, and low where a button is held.
type lines struct {
	low    gpio.GPIOValue
	edges  []keys.Edge
	broken error
}

func (l *lines) Edges(dst []keys.Edge) (int, error) {
	taken := copy(dst, l.edges)
	l.edges = l.edges[taken:]
	return taken, l.broken
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

func TestChangesAreThoseSinceTheReadingBefore(t *testing.T) {
	l := &lines{}
	d := keys.New(l, []hw.ButtonSet{hw.QuartoA, hw.QuartoB})
	for _, c := range []struct {
		name  string
		edges []keys.Edge
		low   gpio.GPIOValue
		want  []hw.ButtonChange
	}{
		{"none", nil, 0, nil},
		{"a press that is over", []keys.Edge{{Ago: 70}, {Ago: 10, High: true}}, 0, []hw.ButtonChange{{Ago: 70, Held: hw.QuartoA}, {Ago: 10}}},
		{"one after the other", []keys.Edge{{Ago: 9, Line: 1}, {Ago: 8}, {Ago: 7, Line: 5}}, 0b11, []hw.ButtonChange{{Ago: 9, Held: hw.QuartoB}, {Ago: 8, Held: hw.QuartoA | hw.QuartoB}}},
		{"they are let go", []keys.Edge{{Ago: 3, High: true}}, 0b10, []hw.ButtonChange{{Ago: 3, Held: hw.QuartoB}}},
	} {
		l.edges, l.low = c.edges, c.low
		if _, err := d.ReadButtons(); err != nil || !slices.Equal(d.Changes(), c.want) {
			t.Errorf("%s: got %+v, %v, want %+v", c.name, d.Changes(), err, c.want)
		}
	}
	l.edges, l.broken = []keys.Edge{{Ago: 5}}, errors.New("gone")
	if held, err := d.ReadButtons(); held != 0 || !errors.Is(err, l.broken) || len(d.Changes()) > 0 {
		t.Errorf("broken lines: got %v, %v, changes %+v", held, err, d.Changes())
	}
}
