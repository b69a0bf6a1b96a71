package chip_test

import (
	"testing"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"
	"periph.io/x/devices/v3/nxp74hc595"

	"quartoboard/hw/sim/chip"
)

// TestPeriphDrivesOurShiftRegister is why the simulated 74HC595 is believed.
func TestPeriphDrivesOurShiftRegister(t *testing.T) {
	register := chip.NewHC595(1)
	port := chip.NewSPI(&chip.Clock{}, "SPI1.1", func() chip.Device { return register })
	c, err := port.Connect(physic.MegaHertz, spi.Mode0, 8)
	if err != nil {
		t.Fatal(err)
	}
	d, err := nxp74hc595.New(c)
	if err != nil {
		t.Fatal(err)
	}
	group, err := d.Group(7, 6, 5, 4, 3, 2, 1, 0)
	if err != nil {
		t.Fatal(err)
	}
	for n, pin := range d.Pins {
		if err := group.Out(0, 0); err != nil || register.Outputs(0) != 0 {
			t.Errorf("all dark: got %08b, %v", register.Outputs(0), err)
		}
		if err := pin.Out(gpio.High); err != nil || register.Outputs(0) != 1<<n {
			t.Errorf("pin %d: got %08b, %v", n, register.Outputs(0), err)
		}
		if err := group.Out(1<<n, 0); err != nil || register.Outputs(0) != 0x80>>n {
			t.Errorf("bit %d of the group: got %08b, %v", n, register.Outputs(0), err)
		}
	}
}

func TestHC595ShowsWhatWasShiftedInOnlyAtTheEnd(t *testing.T) {
	chain := chip.NewHC595(2)
	send := func(b ...byte) (in []byte) {
		chain.Select()
		for _, out := range b {
			bits, _ := chain.Exchange(out)
			in = append(in, bits)
			if chain.Outputs(0) == out {
				t.Errorf("%#02x shows before the select rises", out)
			}
		}
		chain.Deselect()
		return in
	}
	send(0x12, 0x34)
	if got := [2]byte{chain.Outputs(0), chain.Outputs(1)}; got != [2]byte{0x34, 0x12} {
		t.Errorf("got % x, want 34 12", got)
	}
	if in := send(0x56); in[0] != 0x12 || chain.Outputs(0) != 0x56 || chain.Outputs(1) != 0x34 {
		t.Errorf("one byte more: out came % x, got %02x %02x, want 12, 56 34", in, chain.Outputs(0), chain.Outputs(1))
	}
}
