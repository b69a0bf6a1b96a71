package pn532_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"quartoboard/hw/readers"
	"quartoboard/hw/sim/chip"
)

// TestNoiseNeverMakesAUID reads tags, random ones, over a bus that flips bits, of
// what the driver writes and of what it reads. What comes is a UID that is in the
// field, or an error; and after the noise the tag is read, by the second reading at the
// latest: the first may meet a reader that two errors have brought to something else.
func TestNoiseNeverMakesAUID(t *testing.T) {
	const seed, rounds = 3, 1500
	for _, w := range ways {
		for _, share := range []float64{0.0001, 0.001, 0.01, 0.05} {
			t.Run(fmt.Sprintf("%s, share %v", w, share), func(t *testing.T) {
				t.Parallel()
				random := rand.New(rand.NewPCG(seed, 0))
				var right, none, failed, late int
				for round := range rounds {
					r := newReader(t, w)
					inField := map[string]bool{}
					for range random.IntN(3) {
						uid := randomUID(random)
						r.cards = append(r.cards, card(t, uid))
						inField[fmt.Sprintf("%X", uid)] = true
					}
					line := chip.NewPin(r.clock, "RST")
					line.Changed = r.chip.Reset
					g, err := readers.New([]readers.Reader{r.open(t)}, readers.Opts{Reset: line, Sleep: r.clock.Elapse})
					if err != nil {
						t.Fatal(err)
					}
					r.bits = func(b byte) byte {
						if random.Float64() >= 8*share { // at most one of eight, near enough
							return b
						}
						return b ^ 1<<random.IntN(8)
					}
					tag, err := g.Identify(0)
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
					r.bits = nil
					want := "no tag"
					for uid := range inField {
						want = uid
					}
					if len(inField) > 1 {
						want = "more than one tag in the field"
					}
					for again := 1; ; again++ {
						got := words(g.Identify(0))
						if got == want {
							break
						}
						if again == 2 || inField[got] {
							t.Fatalf("seed %d, round %d: %d after the noise got %s, want %s", seed, round, again, got, want)
						}
						late++
					}
				}
				t.Logf("seed %d, %s, share %v: %d read, %d without a tag, %d errors, %d right the second time after it", seed, w, share, right, none, failed, late)
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
