package chip_test

import (
	"math"
	"testing"
	"time"

	"quartoboard/hw/sim/chip"
)

// settled is a divider long after a piece was placed.
func settled(ohms float64) (*chip.Divider, *chip.Clock) {
	clock := &chip.Clock{}
	d := chip.NewDivider(clock)
	d.Place(ohms)
	clock.Elapse(time.Second)
	return d, clock
}

func TestDividerGivesTheRatioOfItsResistors(t *testing.T) {
	for _, tt := range []struct{ ohms, want float64 }{
		{0, 0},
		{330, .0319},
		{11e3, .5238},
		{180e3, .9474},
		{math.Inf(1), 1},
	} {
		d, _ := settled(tt.ohms)
		if got := d.Share(); math.Abs(got-tt.want) > .00005 {
			t.Errorf("%v ohms: got %.4f, want %.4f", tt.ohms, got, tt.want)
		}
	}
}

func TestDividerIsOffByItsContactItsLeakageAndItsNoise(t *testing.T) {
	d, _ := settled(330)
	d.Contact = 20
	if got, want := d.Share(), 350.0/10350; math.Abs(got-want) > 1e-9 {
		t.Errorf("contact of 20 ohms: got %.5f, want %.5f", got, want)
	}
	d, _ = settled(math.Inf(1))
	d.Leakage = 100e-9
	if got, want := d.Share(), 1-.001/3.3; math.Abs(got-want) > 1e-9 {
		t.Errorf("leakage of 100 nA: got %.6f, want %.6f", got, want)
	}
	d.Leakage, d.Noise = 0, func() float64 { return -.25 }
	if got := d.Share(); got != .75 {
		t.Errorf("noise: got %v, want 0.75", got)
	}
}

func TestDividerTakesTheTimeOfItsCapacitor(t *testing.T) {
	clock := &chip.Clock{}
	d := chip.NewDivider(clock)
	d.Place(10e3) // 100 nF over 5 kΩ: 0.5 ms
	for _, tt := range []struct {
		after time.Duration
		want  float64
	}{{0, 1}, {500 * time.Microsecond, .5 + .5/math.E}, {500 * time.Microsecond, .5 + .5/math.E/math.E}} {
		clock.Elapse(tt.after)
		if got := d.Share(); math.Abs(got-tt.want) > 1e-9 {
			t.Errorf("at %v: got %.4f, want %.4f", clock.Now(), got, tt.want)
		}
	}
	d.Place(math.Inf(1)) // 100 nF over 10 kΩ: 1 ms
	from := d.Share()
	clock.Elapse(time.Millisecond)
	if got, want := d.Share(), 1-(1-from)/math.E; math.Abs(got-want) > 1e-9 {
		t.Errorf("lifted: got %.4f, want %.4f", got, want)
	}
}
