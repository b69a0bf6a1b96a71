package mfrc522

import (
	"math/bits"
	"testing"
)

// TestCRCAHoldsTheExamplesOfTheStandard: ISO/IEC 14443-3, annex B.
func TestCRCAHoldsTheExamplesOfTheStandard(t *testing.T) {
	for _, tt := range []struct {
		data      []byte
		low, high byte
	}{{[]byte{0x00, 0x00}, 0xa0, 0x1e}, {[]byte{0x12, 0x34}, 0x26, 0xcf}} {
		if low, high := crcA(tt.data); low != tt.low || high != tt.high {
			t.Errorf("% x: got %02x %02x, want %02x %02x", tt.data, low, high, tt.low, tt.high)
		}
	}
}

// TestFlipsThatAWrongUIDNeeds counts what a noisy bus must do to make a wrong
// UID of a tag that is there: flip bits of a cascade level on the way in so that
// the check byte still holds (the fewest are two in one column), flip the same
// ones back on the way out to the tag's SELECT, and there too those by which the
// two CRC_A differ. With a share p of flipped bits the odds of all that are at
// most the sum logged, for each level: 6e-18 at p = 0.001, 6e-12 at p = 0.01.
func TestFlipsThatAWrongUIDNeeds(t *testing.T) {
	const fewest = 6
	var sum [2]float64
	for column := range 8 {
		for i := range 5 {
			for j := range i {
				var right, wrong [7]byte
				wrong[2+i], wrong[2+j] = 1<<column, 1<<column
				a, b := crcA(right[:])
				c, d := crcA(wrong[:])
				flips := 2 + 2 + bits.OnesCount8(a^c) + bits.OnesCount8(b^d)
				if flips < fewest {
					t.Errorf("bit %d of bytes %d and %d: %d flips make a wrong UID, want %d at least", column, i, j, flips, fewest)
				}
				for k, p := range []float64{0.001, 0.01} {
					odds := 1.0
					for range flips {
						odds *= p
					}
					sum[k] += odds
				}
			}
		}
	}
	t.Logf("odds for a level: %.1g at p = 0.001, %.1g at p = 0.01", sum[0], sum[1])
}
