package ads1115_test

import (
	"errors"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/devices/v3/ads1x15"

	"quartoboard/deploy/deep"
	"quartoboard/hw"
	"quartoboard/hw/ads1115"
	"quartoboard/hw/sim/chip"
)

func TestALateConversionIsWaitedFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		seed := deep.Seed(t)
		luck := rand.New(rand.NewPCG(seed, 0))
		for _, rate := range []float64{.1, 0, -.05, -.1, -.3, -.6} {
			b := newBench()
			for _, c := range b.chips {
				c.Rate = rate
			}
			d := b.open(t)
			for look := range 20 {
				b.shuffle(luck)
				var got [hw.Places]uint16
				if err := d.ReadLevels(&got); err != nil || b.wrong(&got, nil) != "" {
					t.Fatalf("rate %+.0f %%, look %d: %v, %s", 100*rate, look, err, b.wrong(&got, nil))
				}
			}
		}
	})
}

func TestAConversionThatDoesNotEndIsNotTheOneBefore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		seed := deep.Seed(t)
		luck := rand.New(rand.NewPCG(seed, 0))
		b := newBench()
		d := b.open(t)
		var got [hw.Places]uint16
		faults := 0
		b.fault = func(int) chip.I2CFault { // some conversions take 12 to 116 ms, up to five looks
			if b.chips[2].Rate = 0; luck.IntN(30) == 0 {
				b.chips[2].Rate = -.9 - .09*luck.Float64()
			}
			return chip.I2CGood
		}
		for look := range 200 {
			b.shuffle(luck)
			err := d.ReadLevels(&got)
			if w := b.wrong(&got, err); w != "" {
				t.Fatalf("look %d: %v, %s", look, err, w)
			}
			if err != nil {
				faults++
			}
		}
		t.Logf("%d of 200 looks without converter 3", faults)
		if faults == 0 || faults == 200 {
			t.Errorf("%d of 200 looks failed: no test", faults)
		}
		b.fault, b.chips[2].Rate = nil, 0
		time.Sleep(120 * time.Millisecond)
		if err := d.ReadLevels(&got); err != nil || b.wrong(&got, nil) != "" {
			t.Errorf("in time again: %v, %s", err, b.wrong(&got, nil))
		}
	})
}

// spoilings are what can happen at one transaction.
var spoilings = []struct {
	name  string
	fault chip.I2CFault
	do    func(b *bench, over bool)
}{
	{name: "not acknowledged", fault: chip.I2CNAK},
	{name: "zeros", fault: chip.I2CZeros},
	{name: "short", fault: chip.I2CShort},
	{name: "bus stuck", fault: chip.I2CStuck},
	{name: "brown-out", do: func(b *bench, _ bool) { b.brownOut() }},
	{name: "unplugged for a moment", do: func(b *bench, over bool) {
		for _, c := range b.chips {
			c.Off = !over
		}
		b.brownOut()
	}},
}

func (b *bench) brownOut() {
	for _, c := range b.chips {
		c.BrownOut()
	}
}

// TestOneBadTransactionGivesNoFalseLevel spoils each transaction of two looks in
// turn.
func TestOneBadTransactionGivesNoFalseLevel(t *testing.T) {
	for _, s := range spoilings {
		t.Run(s.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				for i := 0; ; i++ {
					b := newBench()
					luck := rand.New(rand.NewPCG(uint64(i), 1))
					d := b.open(t)
					b.fault = func(n int) chip.I2CFault {
						if s.do != nil && (n == i || n == i+1) {
							s.do(b, n > i)
						}
						if n == i {
							return s.fault
						}
						return chip.I2CGood
					}
					var got [hw.Places]uint16
					for look := range 2 {
						b.shuffle(luck)
						err := d.ReadLevels(&got)
						if w := b.wrong(&got, err); w != "" {
							t.Errorf("transaction %d, look %d: %v, %s", i, look, err, w)
						}
						if err != nil {
							t.Errorf("transaction %d, look %d: a second attempt does not help: %v", i, look, err)
						}
					}
					if b.n <= i {
						break
					}
					b.shuffle(luck)
					if err := d.ReadLevels(&got); err != nil || b.wrong(&got, nil) != "" {
						t.Errorf("transaction %d: afterwards %v, %s", i, err, b.wrong(&got, nil))
					}
				}
			})
		})
	}
}

func TestWhatCannotBeALevelIsNamed(t *testing.T) {
	for _, tt := range []struct {
		name   string
		harm   func(b *bench)
		mend   func(b *bench)
		part   string
		places uint16
	}{
		{"one unplugged", func(b *bench) { b.chips[1].Off = true }, func(b *bench) { b.chips[1].Off = false }, "converter 2", 0x00f0},
		{
			"three unplugged",
			func(b *bench) { b.chips[0].Off, b.chips[2].Off, b.chips[3].Off = true, true, true },
			func(b *bench) { b.chips[0].Off, b.chips[2].Off, b.chips[3].Off = false, false, false },
			"converters 1, 3 and 4", 0xff0f,
		},
		{
			"a silent bus",
			func(b *bench) { b.fault = func(int) chip.I2CFault { return chip.I2CZeros } },
			func(b *bench) { b.fault = nil }, "converters 1, 2, 3 and 4", 0xffff,
		},
		{"a broken wire", func(b *bench) { b.volts[5] = -.02 }, func(b *bench) { b.volts[5] = 1 }, "sensor 5", 1 << 5},
		{"a sensor on its supply", func(b *bench) { b.volts[14] = 3.29 }, func(b *bench) { b.volts[14] = 1 }, "sensor 14", 1 << 14},
		{"two broken wires", func(b *bench) { b.volts[0], b.volts[2] = 0, 0 }, func(b *bench) { b.volts[0], b.volts[2] = 1, 2 }, "converter 1", 1<<0 | 1<<2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newBench()
				d := b.open(t)
				tt.harm(b)
				var got [hw.Places]uint16
				for range 2 {
					err := d.ReadLevels(&got)
					var part *hw.PartError
					if !errors.As(err, &part) || !errors.Is(err, hw.ErrNoAnswer) || part.Part != tt.part || part.Places != tt.places {
						t.Fatalf("got %v, want %s, places %#04x, around %v", err, tt.part, tt.places, hw.ErrNoAnswer)
					}
					if w := b.wrong(&got, err); w != "" {
						t.Error(w)
					}
				}
				tt.mend(b)
				if err := d.ReadLevels(&got); err != nil || b.wrong(&got, nil) != "" {
					t.Errorf("mended: %v, %s", err, b.wrong(&got, nil))
				}
			})
		})
	}
}

// TestAStartThatGetsLostAfterARestartIsSeen has converters that hold the last
// channel of another run, and loses each transaction in turn.
func TestAStartThatGetsLostAfterARestartIsSeen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for i := range 48 {
			b := newBench()
			var got [hw.Places]uint16
			if err := b.open(t).ReadLevels(&got); err != nil {
				t.Fatal(err)
			}
			b.n = 0
			b.fault = func(n int) (f chip.I2CFault) {
				if n == i {
					f = chip.I2CZeros
				}
				return f
			}
			if err := b.open(t).ReadLevels(&got); err != nil || b.wrong(&got, nil) != "" {
				t.Errorf("transaction %d: %v, %s", i, err, b.wrong(&got, nil))
			}
		}
	})
}

func TestAConverterLeftRunningIsBroughtToRest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench()
		for addr := range uint16(4) {
			if err := b.Tx(0x48+addr, []byte{1, 0x42, 0xe3}, nil); err != nil { // AIN0, continuous
				t.Fatal(err)
			}
		}
		var got [hw.Places]uint16
		if err := b.open(t).ReadLevels(&got); err != nil || b.wrong(&got, nil) != "" {
			t.Errorf("%v, %s", err, b.wrong(&got, nil))
		}
	})
}

func TestNewChecksItsOptions(t *testing.T) {
	b := newBench()
	for _, tt := range []struct {
		bus       i2c.Bus
		addresses [4]uint16
		want      string
	}{
		{nil, ads1115.DefaultOpts.Addresses, "ads1115: no bus"},
		{b, [4]uint16{0x48, 0x49, 0x4a}, "ads1115: address 0x0: 0x48 to 0x4b expected"},
		{b, [4]uint16{0x48, 0x49, 0x4a, 0x49}, "ads1115: address 0x49 twice"},
	} {
		if _, err := ads1115.New(tt.bus, ads1115.Opts{Addresses: tt.addresses}); err == nil || err.Error() != tt.want {
			t.Errorf("got %v, want %s", err, tt.want)
		}
	}
	if got := b.open(t).FullScale(); got != 1023 {
		t.Errorf("full scale: got %d, want that of an MCP3008", got)
	}
}

// TestALookAsksOnceMoreThanPeriph counts transactions, and the time.
func TestALookAsksOnceMoreThanPeriph(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench()
		d := b.open(t)
		var got [hw.Places]uint16
		look := func() {
			if err := d.ReadLevels(&got); err != nil {
				t.Fatal(err)
			}
		}
		look()
		before, begin := b.Stats(), time.Now()
		look()
		after := b.Stats()
		cost := chip.Stats{Transactions: after.Transactions - before.Transactions, Bytes: after.Bytes - before.Bytes}
		t.Logf("a look: %+v, %v at 400 kHz with conversions on time", cost, time.Since(begin))
		if took := time.Since(begin); took > 27*time.Millisecond {
			t.Errorf("a look takes %v", took)
		}
		// 16 times: start (4 bytes), OS (5), conversion (5); 25 µs of start-up are one
		// more question where the bus is not slow enough to hide them.
		if cost.Transactions < 48 || cost.Transactions > 64 || cost.Bytes != 4*16+5*(cost.Transactions-16) {
			t.Errorf("a look: got %+v, want 48 to 64 transactions", cost)
		}
	})
}

// TestOursAllocatesNothingBesidePeriph compares a look with 16 readings by periph's
// driver alone.
func TestOursAllocatesNothingBesidePeriph(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench()
		bus := &alone{b.I2C, b.clock}
		d, err := ads1115.New(bus, ads1115.Opts{Addresses: ads1115.DefaultOpts.Addresses, Sleep: b.clock.Elapse})
		if err != nil {
			t.Fatal(err)
		}
		periph, err := ads1x15.NewADS1115(bus, &ads1x15.DefaultOpts)
		if err != nil {
			t.Fatal(err)
		}
		pin, err := periph.PinForChannel(ads1x15.Channel0, 4096*physic.MilliVolt, 860*physic.Hertz, ads1x15.SaveEnergy)
		if err != nil {
			t.Fatal(err)
		}
		theirs := testing.AllocsPerRun(20, func() { _, _ = pin.Read() })
		var got [hw.Places]uint16
		ours := testing.AllocsPerRun(20, func() { _ = d.ReadLevels(&got) })
		t.Logf("a look: %v allocations, 16 readings by periph's driver: %v", ours, 16*theirs)
		if w := b.wrong(&got, nil); w != "" {
			t.Error(w)
		}
		if ours > 16*theirs {
			t.Errorf("a look: %v allocations, periph's alone are %v", ours, 16*theirs)
		}
	})
}

// alone is a bus on which a conversion passes with each transaction.
type alone struct {
	*chip.I2C
	clock *chip.Clock
}

func (a *alone) Tx(addr uint16, w, r []byte) error {
	err := a.I2C.Tx(addr, w, r)
	a.clock.Elapse(2 * time.Millisecond)
	return err
}
