package readers_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"quartoboard/deploy/deep"
	"quartoboard/hw/readers"
	"quartoboard/hw/sim/chip"
)

// TestNoiseNeverMakesAUID reads tags, random ones, over a bus that flips bits of what
// the driver reads, and of what it writes. What comes is a UID that is in the
// field, or an error; and after the noise the tag is read. What check bytes leave open
// is far less than a test could meet by chance: of an MFRC522 its package counts it.
func TestNoiseNeverMakesAUID(t *testing.T) {
	const seed = 3
	rounds := deep.Size(400, 1500)
	onWays(t, func(t *testing.T, w way) {
		for _, share := range []float64{0.0001, 0.001, 0.01, 0.05} {
			for _, both := range []bool{false, true} {
				if w.itself && !both {
					continue
				}
				t.Run(fmt.Sprintf("share %v, both ways %v", share, both), func(t *testing.T) {
					t.Parallel()
					random := rand.New(rand.NewPCG(seed, 0))
					var told, late int
					for round := range rounds {
						answered, again, err := throughNoise(t, w, random, share, both)
						if err != nil {
							t.Fatalf("seed %d, round %d: %v", seed, round, err)
						}
						if answered {
							told++
						}
						late += again
					}
					t.Logf("seed %d: %d of %d told what is there, %d readings after the noise were wrong", seed, told, rounds, late)
				})
			}
		}
	})
}

// throughNoise is one reading of 0 to 2 tags through noise, and more after it until
// one is right; whether the first was, and how many others were not. An error is a
// promise that was broken.
func throughNoise(t *testing.T, w way, random *rand.Rand, share float64, both bool) (right bool, late int, err error) {
	t.Helper()
	var uids []string
	for range random.IntN(3) {
		uids = append(uids, randomUID(random))
	}
	want := slices.Concat(uids, []string{"no tag"})[0]
	if len(uids) > 1 {
		want = collision
	}
	s := newSole(t, w, uids...)
	opts := readers.Opts{Sleep: s.clock.Elapse}
	if w.late > 0 {
		line := chip.NewPin("RST")
		line.Changed, opts.Reset = s.chip.Reset, line
	}
	g, err := readers.New([]readers.Reader{s}, opts)
	if err != nil {
		return false, 0, err
	}
	s.in = func(b byte) byte {
		if random.Float64() >= 8*share { // at most one of eight, near enough
			return b
		}
		return b ^ 1<<random.IntN(8)
	}
	if both {
		s.out = s.in
	}
	tag, err := g.Identify(0)
	if err == nil && !slices.Contains(uids, tag.String()) {
		return false, 0, fmt.Errorf("got %s, in the field is %v", tag, uids)
	}
	right = words(tag, err) == want
	s.in, s.out = nil, nil
	for ; ; late++ {
		got := words(g.Identify(0))
		if got == want {
			return right, late, nil
		}
		if late == w.late || slices.Contains(uids, got) {
			return right, late, fmt.Errorf("%d after the noise got %s, want %s", late+1, got, want)
		}
	}
}

// randomUID has a length of 4, 7 or 10 bytes, and half of the time begins as
// those of one maker do.
func randomUID(random *rand.Rand) string {
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
	return fmt.Sprintf("%X", uid)
}
