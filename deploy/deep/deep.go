// Package deep gives tests their size. `go test` and deploy/check run them small,
// so that everybody can wait for them; `deploy/check deep` sets QUARTOBOARD_DEEP and
// they run in full. For tests only.
package deep

import (
	"math/rand/v2"
	"os"
	"testing"
	"time"
)

// Variable is the environment variable that has tests run in full when it is not empty.
const Variable = "QUARTOBOARD_DEEP"

// Size is quick, or full in the deep check.
func Size(quick, full int) int {
	if os.Getenv(Variable) != "" {
		return full
	}
	return quick
}

// Sample is all of 0 to n-1 in the deep check, else about one in every of them, in
// ascending order: one from each stretch of that length. The log of t has the seed.
func Sample(t testing.TB, n, every int) []int {
	t.Helper()
	seed := uint64(time.Now().UnixNano())
	every = Size(every, 1)
	if every > 1 {
		t.Logf("seed %d: one in %d of %d", seed, every, n)
	}
	return sample(seed, n, every)
}

func sample(seed uint64, n, every int) []int {
	r := rand.New(rand.NewPCG(seed, 0))
	var drawn []int
	for from := 0; from < n; from += every {
		drawn = append(drawn, from+r.IntN(min(every, n-from)))
	}
	return drawn
}
