package chip_test

import (
	"testing"

	"periph.io/x/conn/v3/gpio"

	"quartoboard/hw/sim/chip"
)

// TestHC154FollowsItsTruthTable holds the function table of a 74HC154: an
// output is low only while the enable is low, and then the one that the address
// names.
func TestHC154FollowsItsTruthTable(t *testing.T) {
	var address [4]*chip.Pin
	for i := range address {
		address[i] = chip.NewPin("A")
	}
	enable := chip.NewPin("G")
	d := chip.NewHC154(address, enable)
	var echoes [16]echo
	for i := range d.Outputs {
		d.Outputs[i] = &echoes[i]
	}
	if got := d.Selected(); got != nil {
		t.Errorf("before anybody drives the enable: got %v, want nobody", got)
	}
	for _, g := range []gpio.Level{gpio.Low, gpio.High} {
		for n := range 16 {
			for i, p := range address {
				if err := p.Out(n>>i&1 == 1); err != nil {
					t.Fatal(err)
				}
			}
			if err := enable.Out(g); err != nil {
				t.Fatal(err)
			}
			var want chip.Device
			if g == gpio.Low {
				want = &echoes[n]
			}
			if got := d.Selected(); got != want {
				t.Errorf("address %d, enable %v: got %p, want %p", n, g, got, want)
			}
		}
	}
}
