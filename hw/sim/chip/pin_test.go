package chip_test

import (
	"testing"

	"periph.io/x/conn/v3/gpio"

	"quartoboard/hw/sim/chip"
)

func TestPinBehavesLikeALineOfThePi(t *testing.T) {
	p := chip.NewPin("GPIO5")
	var seen []gpio.Level
	p.Changed = func(l gpio.Level) { seen = append(seen, l) }

	if got := p.Read(); got != gpio.Low {
		t.Errorf("a line nobody drives reads %v, want Low", got)
	}
	if err := p.In(gpio.PullUp, gpio.NoEdge); err != nil || p.Read() != gpio.High {
		t.Errorf("with a pull-up it reads Low, %v", err)
	}
	p.Source = func() gpio.Level { return gpio.High }
	if got := p.Read(); got != gpio.High {
		t.Errorf("behind a chip that says high it reads %v", got)
	}

	for _, l := range []gpio.Level{gpio.High, gpio.High, gpio.Low} {
		if err := p.Out(l); err != nil {
			t.Fatal(err)
		}
		if got := p.Level(); got != l {
			t.Errorf("output set to %v carries %v", l, got)
		}
	}
	want := []gpio.Level{gpio.Low, gpio.High, gpio.Low} // the first High glitches low
	if len(seen) != len(want) {
		t.Fatalf("levels seen: got %v, want %v", seen, want)
	}
	for i := range want {
		if seen[i] != want[i] {
			t.Errorf("levels seen: got %v, want %v", seen, want)
		}
	}
	p.Source = nil
	if err := p.Out(gpio.High); err != nil {
		t.Fatal(err)
	}
	if p.Read(); p.Level() != gpio.Low {
		t.Error("Read leaves an output an output, want an input")
	}
}
