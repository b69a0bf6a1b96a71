package mfrc522_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"quartoboard/hw/sim/chip"
)

// noisy flips bits on the way to the chip and back.
type noisy struct {
	chip.Device
	random  *rand.Rand
	out, in float64 // share of bits that flip
}

func (n *noisy) flip(b byte, share float64) byte {
	if share == 0 || n.random.Float64() >= 8*share { // at most one of eight, near enough
		return b
	}
	return b ^ 1<<n.random.IntN(8)
}

func (n *noisy) Exchange(out byte) byte {
	return n.flip(n.Device.Exchange(n.flip(out, n.out)), n.in)
}

// TestNoiseNeverMakesAUID reads tags, random ones, over a bus that flips bits.
// What comes is a UID that is in the field, or an error; and after the noise the
// tag is read. What the check bytes leave open, TestFlipsThatAWrongUIDNeeds
// counts: far less than a test could meet by chance.
func TestNoiseNeverMakesAUID(t *testing.T) {
	const seed, rounds = 3, 1500
	for _, share := range []float64{0.0001, 0.001, 0.01, 0.05} {
		for _, both := range []bool{false, true} {
			t.Run(fmt.Sprintf("share %v, both ways %v", share, both), func(t *testing.T) {
				t.Parallel()
				random := rand.New(rand.NewPCG(seed, 0))
				var right, none, failed int
				for round := range rounds {
					r := newReader(t)
					inField := map[string]bool{}
					for range random.IntN(3) {
						uid := randomUID(random)
						r.cards = append(r.cards, card(t, uid))
						inField[fmt.Sprintf("%X", uid)] = true
					}
					d := r.open(t)
					n := &noisy{Device: r.chip, random: random, in: share}
					if both {
						n.out = share
					}
					r.between = n
					tag, err := d.Read()
					switch {
					case err == nil && !inField[tag.String()]:
						t.Fatalf("seed %d, round %d: got %s, in the field is %v", seed, round, tag, inField)
					case err == nil:
						right++
					case words(tag, err) == "no tag":
						none++
					default:
						failed++
					}
					r.between = nil
					want := "no tag"
					for uid := range inField {
						want = uid
					}
					if len(inField) > 1 {
						want = "more than one tag in the field"
					}
					if got := words(d.Read()); got != want {
						t.Fatalf("seed %d, round %d: after the noise got %s, want %s", seed, round, got, want)
					}
				}
				t.Logf("seed %d, share %v, both ways %v: %d read, %d without a tag, %d errors", seed, share, both, right, none, failed)
			})
		}
	}
}

// randomUID has a length of 4, 7 or 10 bytes, and half of the time begins as
// those of one maker do.
func randomUID(random *rand.Rand) []byte {
	uid := make([]byte, 4+3*random.IntN(3))
	for i := range uid {
		uid[i] = byte(random.IntN(256))
	}
	if random.IntN(2) == 0 {
		copy(uid, []byte{0x04, 0xa1})
	}
	for i := 0; i < len(uid); i += 3 { // 88 announces a further level
		if uid[i] == 0x88 {
			uid[i] = 0x04
		}
	}
	return uid
}
