package chip_test

import (
	"testing"
	"testing/synctest"
	"time"

	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/devices/v3/ads1x15"

	"quartoboard/hw/sim/chip"
)

// together is a bus on which the virtual clock and the bubble's run together:
// periph's driver sleeps by the one, the chips live by the other.
type together struct {
	*chip.I2C
	clock *chip.Clock
	begin time.Time
}

func (b *together) Tx(addr uint16, w, r []byte) error {
	b.clock.Elapse(time.Since(b.begin) - b.clock.Now())
	err := b.I2C.Tx(addr, w, r)
	time.Sleep(b.clock.Now() - time.Since(b.begin))
	return err
}

// oneADS1115 is a chip at 0x48 with 0.5, 1, 1.5 and 2 V at its inputs, on a bus at
// 400 kHz.
func oneADS1115() (*chip.ADS1115, *together) {
	clock := &chip.Clock{}
	a := chip.NewADS1115(clock)
	a.Input = func(channel int) float64 { return .5 + float64(channel)/2 }
	bus := chip.NewI2C(clock, "I2C1", func(addr uint16, dst []chip.Target) []chip.Target {
		if addr == 0x48 {
			dst = append(dst, a)
		}
		return dst
	})
	bus.SetClock(400 * physic.KiloHertz)
	return a, &together{bus, clock, time.Now()}
}

// periphPin is a channel of periph's driver.
func periphPin(t *testing.T, bus i2c.Bus, c ads1x15.Channel) ads1x15.PinADC {
	t.Helper()
	d, err := ads1x15.NewADS1115(bus, &ads1x15.DefaultOpts)
	if err != nil {
		t.Fatal(err)
	}
	p, err := d.PinForChannel(c, 4096*physic.MilliVolt, 860*physic.Hertz, ads1x15.SaveEnergy)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestPeriphReadsOurConverter is why the simulated ADS1115 is believed: a driver
// that we did not write reads right levels from one whose clock is not slow.
func TestPeriphReadsOurConverter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a, bus := oneADS1115()
		a.Rate = .1
		for _, tt := range []struct {
			c    ads1x15.Channel
			want physic.ElectricPotential
		}{
			{ads1x15.Channel0, 500 * physic.MilliVolt},
			{ads1x15.Channel3, 2 * physic.Volt},
			{ads1x15.Channel1, physic.Volt},
			{ads1x15.Channel0Minus1, -500 * physic.MilliVolt},
			{ads1x15.Channel2Minus3, -500 * physic.MilliVolt},
			{ads1x15.Channel2, 1500 * physic.MilliVolt},
		} {
			got, err := periphPin(t, bus, tt.c).Read()
			if off := got.V - tt.want; err != nil || off > physic.MilliVolt || off < -physic.MilliVolt {
				t.Errorf("channel %v: got %v, %v, want %v", tt.c, got.V, err, tt.want)
			}
		}
	})
}

// TestPeriphGivesThePreviousChannelWhereAConversionIsLate is why its driver is
// wrapped: it sleeps for as long as a conversion takes by the data sheet, and asks
// no more, while the clock of a chip may be 10 % slow.
func TestPeriphGivesThePreviousChannelWhereAConversionIsLate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a, bus := oneADS1115()
		a.Rate = -.1
		if _, err := periphPin(t, bus, ads1x15.Channel0).Read(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Millisecond) // the conversion of channel 0 ends, unseen
		got, err := periphPin(t, bus, ads1x15.Channel3).Read()
		if err != nil {
			t.Fatal(err)
		}
		if got.V > 600*physic.MilliVolt {
			t.Errorf("channel 3 reads %v: periph's driver has learned to wait, ours need not wrap it", got.V)
		}
	})
}

func TestADS1115ConvertsAsItsRegistersSay(t *testing.T) {
	a, bus := oneADS1115()
	read := func(reg byte) uint16 {
		t.Helper()
		var r [2]byte
		if err := bus.I2C.Tx(0x48, []byte{reg}, r[:]); err != nil {
			t.Fatal(err)
		}
		return uint16(r[0])<<8 | uint16(r[1])
	}
	write := func(config uint16) {
		t.Helper()
		if err := bus.I2C.Tx(0x48, []byte{1, byte(config >> 8), byte(config)}, nil); err != nil {
			t.Fatal(err)
		}
	}
	expect := func(what string, got, want uint16) {
		t.Helper()
		if got != want {
			t.Errorf("%s: got %#04x, want %#04x", what, got, want)
		}
	}
	expect("config after power-up", read(1), 0x8583)
	expect("thresholds after power-up", read(2)^read(3), 0xffff)
	write(0xd3e3) // start AIN1, 4.096 V, single-shot, 860 a second
	expect("config while it converts", read(1), 0x53e3)
	write(0xe3e3) // another channel meanwhile: its start has no effect
	bus.clock.Elapse(1300 * time.Microsecond)
	expect("config after the conversion", read(1), 0xe3e3)
	expect("the conversion is of the channel it began with", read(0), 8000)
	bus.clock.Elapse(time.Second)
	expect("nothing follows a single shot", read(0), 8000)
	write(0x62e3) // AIN2, continuous
	bus.clock.Elapse(1300 * time.Microsecond)
	expect("continuous", read(0), 12000)
	write(0x72e3)
	bus.clock.Elapse(10 * time.Second)
	expect("the next channel, continuous", read(0), 16000)
	expect("config while it goes on", read(1), 0x72e3)
	write(0x73e3)
	bus.clock.Elapse(2 * time.Millisecond)
	expect("config after it was stopped", read(1), 0xf3e3)
	a.BrownOut()
	expect("config after a brown-out", read(1), 0x8583)
	expect("conversion after a brown-out", read(0), 0)
	a.Off = true
	if err := bus.I2C.Tx(0x48, []byte{1}, nil); err == nil {
		t.Error("a chip that is off acknowledges")
	}
}
