package resistor_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"quartoboard/deploy/deep"
	"quartoboard/hw"
	"quartoboard/hw/resistor"
)

// spreadOf are the ends of what a code can read as, over every corner of the
// tolerance of both resistors, the contact, the leakage in either direction and
// the converter's error.
func spreadOf(code int, tolerance, contact, leakage, converter float64) (low, high float64) {
	low, high = 1, 0
	for corner := range 32 {
		sign := func(bit int) float64 { return float64(corner>>bit&1)*2 - 1 }
		x := resistor.Ohms(code) * (1 + sign(0)*tolerance)
		ref := 10e3 * (1 + sign(1)*tolerance)
		if corner>>2&1 == 1 {
			x += contact
		}
		share := x/(x+ref) + sign(3)*leakage*x*ref/(x+ref)/3.3 + sign(4)*converter
		low, high = min(low, share), max(high, share)
	}
	return low, high
}

// TestNetGapsAreWideEnoughToRejectTheirMiddle computes what is left between two
// codes, and holds the bands of the driver against it.
func TestNetGapsAreWideEnoughToRejectTheirMiddle(t *testing.T) {
	for _, tt := range []struct {
		contact, leakage, narrowest float64
	}{
		{20, 100e-9, .0429},
		{100, 100e-9, .0379},
		{100, 1e-6, .0375},
	} {
		narrowest, at := 1.0, 0
		for code := range resistor.Codes {
			low, high := spreadOf(code, .01, tt.contact, tt.leakage, .001)
			if code > 0 {
				if _, below := spreadOf(code-1, .01, tt.contact, tt.leakage, .001); low-below < narrowest {
					narrowest, at = low-below, code-1
				}
			}
			for _, share := range []float64{low, high} {
				b := newBench(t)
				b.place(0, 10e3*share/(1-share))
				if got, want := words(b.dev.Identify(0)), fmt.Sprintf("%02X", code); got != want {
					t.Errorf("contact %v ohms, leakage %v A: %v ohms as %.4f reads %s", tt.contact, tt.leakage, resistor.Ohms(code), share, got)
				}
			}
		}
		t.Logf("contact up to %v ohms, leakage %v A: narrowest net gap %.4f (%.0f counts), above %v ohms",
			tt.contact, tt.leakage, narrowest, narrowest*1024, resistor.Ohms(at))
		if narrowest < tt.narrowest {
			t.Errorf("narrowest gap %.4f, want %.4f", narrowest, tt.narrowest)
		}
	}
}

// draw is a piece and a cell as they come out of the bag.
type draw struct {
	code               int
	ohms, ref, contact float64
	leakage            float64
}

func (d draw) String() string {
	return fmt.Sprintf("code %02X: %.1f ohms, reference %.0f, contact %.0f, leakage %.0f nA", d.code, d.ohms, d.ref, d.contact, d.leakage*1e9)
}

// drawn takes 1 % parts of 200 ppm/K, each up to 30 K off, and a contact of up to
// so many ohms.
func drawn(luck *rand.Rand, contact float64) draw {
	off := func(share float64) float64 { return 1 + share*(2*luck.Float64()-1) }
	code := luck.IntN(resistor.Codes)
	return draw{
		code:    code,
		ohms:    resistor.Ohms(code) * off(.01) * off(200e-6*30),
		ref:     10e3 * off(.01) * off(200e-6*30),
		contact: contact * luck.Float64(),
		leakage: 100e-9 * (2*luck.Float64() - 1),
	}
}

// lay sets a cell up for a draw; the converter's noise is 0.1 % at most.
func (b *bench) lay(n int, d draw, luck *rand.Rand) {
	c := b.cells[n]
	c.Ref, c.Contact, c.Leakage = d.ref, d.contact, d.leakage
	c.Noise = func() float64 { return .001 * (2*luck.Float64() - 1) }
}

func TestNoCodeIsEverReadAsAnother(t *testing.T) {
	seed := deep.Seed(t)
	luck := rand.New(rand.NewPCG(seed, 0))
	for _, tt := range []struct {
		contact float64
		always  bool // its own code each time, else none at worst
	}{{20, true}, {100, true}, {390, false}} {
		b := newBench(t)
		const pieces = 20000
		none := 0
		for range pieces {
			d := drawn(luck, tt.contact)
			n := luck.IntN(hw.Places)
			b.lay(n, d, luck)
			b.place(n, d.ohms)
			tag, err := b.dev.Identify(n)
			switch {
			case err == nil && tag.String() == fmt.Sprintf("%02X", d.code):
			case !tt.always && errors.Is(err, hw.ErrCorrupt):
				none++
			default:
				t.Fatalf("seed %d: %v reads %s", seed, d, words(tag, err))
			}
		}
		t.Logf("contact up to %v ohms: %d pieces, none misread, %d without a code", tt.contact, pieces, none)
	}
}

// TestBounceAndSettlingAreNotGuessedAt asks at any moment after the first touch
// while the contact bounces for up to 8 ms.
func TestBounceAndSettlingAreNotGuessedAt(t *testing.T) {
	seed := deep.Seed(t)
	luck := rand.New(rand.NewPCG(seed, 0))
	got := map[string]int{}
	for range 5000 {
		b := newBench(t)
		d := drawn(luck, 20)
		b.lay(0, d, luck)
		c := b.cells[0]
		// The contact changes whenever its time has come, at the latest when the
		// converter looks.
		var changes []time.Duration
		for at, end := time.Duration(0), time.Duration(luck.Float64()*8e6); at < end; at += time.Duration(luck.ExpFloat64() * 5e5) {
			changes = append(changes, at)
		}
		closed := false
		until := func(now time.Duration) {
			for len(changes) > 0 && changes[0] <= now {
				b.clock.Elapse(changes[0] - b.clock.Now())
				changes = changes[1:]
				if closed = !closed && len(changes) > 0 || len(changes) == 0; closed {
					c.Place(d.ohms)
				} else {
					c.Place(math.Inf(1))
				}
			}
			b.clock.Elapse(now - b.clock.Now())
		}
		dev := resistor.New(b.converters(t), func(pause time.Duration) { until(b.clock.Now() + pause) })
		until(time.Duration(luck.Float64() * 8e6))
		tag, err := dev.Identify(0)
		switch {
		case err == nil && tag.String() == fmt.Sprintf("%02X", d.code):
			got["its code"]++
		case errors.Is(err, hw.ErrCorrupt), errors.Is(err, hw.ErrNoTag):
			got[err.Error()]++
		default:
			t.Fatalf("seed %d: %v reads %s", seed, d, words(tag, err))
		}
	}
	t.Log(got)
}

// TestOnTheWayALevelIsBrieflyInTheBandsOfOthers is why samples are 5 ms apart: it
// measures the longest time that a settling level spends in another code's band.
func TestOnTheWayALevelIsBrieflyInTheBandsOfOthers(t *testing.T) {
	longest, slowest := time.Duration(0), time.Duration(0)
	for code := range resistor.Codes {
		tau := 100e-9 * 10e3 * resistor.Ohms(code) / (10e3 + resistor.Ohms(code))
		final := resistor.Ohms(code) / (10e3 + resistor.Ohms(code))
		passes := func(share float64) time.Duration { // when a level that comes from 1 does
			return time.Duration(tau * math.Log((1-final)/(share-final)) * 1e9)
		}
		slowest = max(slowest, passes(final+.5/1024))
		for other := code + 1; other < resistor.Codes; other++ {
			ratio := func(c int) float64 {
				if c == resistor.Codes {
					return 1
				}
				return resistor.Ohms(c) / (10e3 + resistor.Ohms(c))
			}
			low := ratio(other) - (ratio(other)-ratio(other-1))/4
			high := ratio(other) + (ratio(other+1)-ratio(other))/4
			longest = max(longest, passes(low)-passes(high))
		}
	}
	t.Logf("half a count after %v, in the band of another for %v", slowest, longest)
	if longest > 500*time.Microsecond || slowest > 5*time.Millisecond {
		t.Errorf("half a count after %v, in the band of another for %v: samples 5 ms apart are too close", slowest, longest)
	}
}
