package hw_test

import (
	"errors"
	"testing"

	"quartoboard/hw"
	"quartoboard/hw/hwtest"
)

func TestPartsHaveTheirNamesInErrors(t *testing.T) {
	for _, c := range []struct {
		part hw.Part
		want string
	}{
		{hw.PartNumber(hw.PartSensor, 0), "sensor 0"},
		{hw.Part{Kind: hw.PartSensor}, "sensors"},
		{hw.Part{Kind: hw.PartConverter, Numbers: 0b110}, "converters 1 and 2"},
		{hw.Part{Kind: hw.PartConverter, Numbers: 0b10110}, "converters 1, 2 and 4"},
		{hw.PartNumber(hw.PartExpander, 1), "expander 1"},
		{hw.PartNumber(hw.PartRow, 4), "row 4"},
		{hw.Part{Kind: hw.PartColumn}, "columns"},
		{hw.PartNumber(hw.PartReader, 15), "reader 15"},
		{hw.PartNumber(hw.PartSwitch, 7), "switch 0x77"},
		{hw.Part{Kind: hw.PartSwitch, Numbers: 0b11}, "switches 0x70 and 0x71"},
		{hw.Part{Kind: hw.PartTray}, "tray reader"},
	} {
		if got := c.part.String(); got != c.want {
			t.Errorf("%#v: got %q, want %q", c.part, got, c.want)
		}
	}
}

func TestAPartErrorNamesThePartAndWrapsItsCause(t *testing.T) {
	err := &hw.PartError{Part: hw.PartNumber(hw.PartReader, 5), Places: 1 << 5, Err: hw.ErrNoAnswer}
	if got, want := err.Error(), "reader 5: no answer"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if !errors.Is(err, hw.ErrNoAnswer) {
		t.Errorf("%v does not wrap its cause", err)
	}
}

func TestALastingFaultIsOneError(t *testing.T) {
	var f hw.Fault
	gone := errors.New("gone")
	first := f.Of(hw.PartNumber(hw.PartConverter, 1), 0x00ff, gone)
	if !errors.Is(first, hw.ErrNoAnswer) || !errors.Is(first, gone) || first.Error() != "converter 1: no answer: gone" {
		t.Errorf("got %v, want no answer: gone", first)
	}
	if again := f.Of(hw.PartNumber(hw.PartConverter, 1), 0x00ff, gone); again != first {
		t.Errorf("got another error, %v", again)
	}
	other := f.Of(hw.PartNumber(hw.PartConverter, 2), 0xff00, hw.ErrCorrupt)
	if errors.Is(other, hw.ErrNoAnswer) || other.Error() != "converter 2: corrupt answer" {
		t.Errorf("got %v, want a corrupt answer alone", other)
	}
}

func TestAReadersErrorHasItsPlace(t *testing.T) {
	for part, want := range map[hw.Part]uint16{
		hw.PartNumber(hw.PartReader, 0): 1, hw.PartNumber(hw.PartReader, 15): 1 << 15, {Kind: hw.PartTray}: 1,
	} {
		hwtest.Failed(t, hw.ReaderError(part, "read", hw.ErrNoAnswer), part.String(), want, hw.ErrNoAnswer)
	}
}
