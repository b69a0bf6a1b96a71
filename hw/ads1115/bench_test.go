package ads1115_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"periph.io/x/conn/v3/physic"

	"quartoboard/hw"
	"quartoboard/hw/ads1115"
	"quartoboard/hw/i2cbus"
	"quartoboard/hw/sim/chip"
)

// bench is four converters with sensors on a bus at 400 kHz, on which the virtual
// clock and the bubble's run together: periph's driver sleeps by the one, the
// chips live by the other.
type bench struct {
	*chip.I2C
	clock *chip.Clock
	begin time.Time
	chips [ads1115.Converters]*chip.ADS1115
	volts [hw.Places]float64
	fault func(n int) chip.I2CFault // of transaction n since the last count
	n     int
}

func newBench() *bench {
	b := &bench{clock: &chip.Clock{}, begin: time.Now()}
	for i := range b.chips {
		b.chips[i] = chip.NewADS1115(b.clock)
		b.chips[i].Input = func(ch int) float64 { return b.volts[4*i+ch] }
	}
	b.I2C = chip.NewI2C(b.clock, "I2C1", func(addr uint16, dst []chip.Target) []chip.Target {
		if i := int(addr) - 0x48; i >= 0 && i < len(b.chips) {
			dst = append(dst, b.chips[i])
		}
		return dst
	})
	b.I2C.SetClock(400 * physic.KiloHertz)
	b.I2C.Fault = func() (f chip.I2CFault) {
		if b.fault != nil {
			f = b.fault(b.n)
		}
		b.n++
		return f
	}
	for n := range b.volts {
		b.volts[n] = .4 + .15*float64(n)
	}
	return b
}

func (b *bench) Tx(addr uint16, w, r []byte) error {
	b.clock.Elapse(time.Since(b.begin) - b.clock.Now())
	err := b.I2C.Tx(addr, w, r)
	time.Sleep(b.clock.Now() - time.Since(b.begin))
	return err
}

func (b *bench) open(t testing.TB) *ads1115.Dev {
	t.Helper()
	d, err := ads1115.New(i2cbus.New(b), ads1115.DefaultOpts)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// wrong is the first sensor, of those that err does not name, whose level is not
// what its voltage gives, or "".
func (b *bench) wrong(got *[hw.Places]uint16, err error) string {
	var blind uint16
	var part *hw.PartError
	if errors.As(err, &part) {
		blind = part.Places
	}
	for n, level := range got {
		want := b.volts[n] / 3.3 * 1024
		if off := float64(level) - want; blind>>n&1 == 0 && (off < -1.5 || off > 1.5) {
			return fmt.Sprintf("sensor %d: got %d, want %.0f", n, level, want)
		}
	}
	return ""
}

// shuffle gives the sensors other voltages, so that a level of another sensor or of the look
// before is seen.
func (b *bench) shuffle(luck *rand.Rand) {
	luck.Shuffle(len(b.volts), func(i, j int) { b.volts[i], b.volts[j] = b.volts[j], b.volts[i] })
}
