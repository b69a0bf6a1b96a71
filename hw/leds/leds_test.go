package leds_test

import (
	"strings"
	"testing"

	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"quartoboard/hw/leds"
	"quartoboard/hw/sim/chip"
)

func open(t testing.TB) (*leds.Dev, *chip.HC595, *chip.SPI) {
	t.Helper()
	chain := chip.NewHC595(2)
	port := chip.NewSPI(&chip.Clock{}, "SPI1.1", func() chip.Device { return chain })
	c, err := port.Connect(physic.MegaHertz, spi.Mode0, 8)
	if err != nil {
		t.Fatal(err)
	}
	return leds.New(c), chain, port
}

func TestEachBitLightsItsLED(t *testing.T) {
	d, chain, _ := open(t)
	for n := range 16 {
		if err := d.Show(1 << n); err != nil {
			t.Fatal(err)
		}
		if got := uint16(chain.Outputs(0)) | uint16(chain.Outputs(1))<<8; got != 1<<n {
			t.Errorf("LED %d: got %016b", n, got)
		}
	}
}

func TestShowIsOneTransactionAlsoOfTheSame(t *testing.T) {
	d, _, port := open(t)
	for range 3 {
		if err := d.Show(0x8001); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := port.Stats(), (chip.Stats{Transactions: 3, Bytes: 6, Calls: 3}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestErrorsSayThatItIsTheLEDs(t *testing.T) {
	d, _, port := open(t)
	if err := port.Close(); err != nil {
		t.Fatal(err)
	}
	if err := d.Show(1); err == nil || !strings.HasPrefix(err.Error(), "leds: SPI1.1: ") {
		t.Errorf("got %v, want leds: SPI1.1: …", err)
	}
}

func TestShowingDoesNotAllocate(t *testing.T) {
	d, _, _ := open(t)
	if n := testing.AllocsPerRun(100, func() { _ = d.Show(0x1248) }); n != 0 {
		t.Errorf("%v allocations, want 0", n)
	}
}
