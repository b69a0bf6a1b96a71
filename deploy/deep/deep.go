// Package deep gives tests their size and their seed. `go test` and deploy/check run
// them small, so that everybody can wait for them; `deploy/check deep` sets
// QUARTOBOARD_DEEP and they run in full. The seed is the same in every run, so that
// what fails, fails again; QUARTOBOARD_SEED gives another one. For tests only.
package deep

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"
)

// Variable is the environment variable that has tests run in full when it is not empty.
const Variable = "QUARTOBOARD_DEEP"

// SeedVariable is the environment variable that has a number for Seed, or "random".
const SeedVariable = "QUARTOBOARD_SEED"

const seed = 1

// Seed returns the seed of a test's random numbers, which it logs.
func Seed(t testing.TB) uint64 {
	t.Helper()
	number := uint64(seed)
	switch value := os.Getenv(SeedVariable); value {
	case "":
	case "random":
		number = rand.Uint64()
	default:
		var err error
		if number, err = strconv.ParseUint(value, 10, 64); err != nil {
			t.Fatalf("%s=%q: want a whole number or random", SeedVariable, value)
		}
	}
	t.Logf("seed %d", number)
	return number
}

// Size is quick, or full in the deep check.
func Size(quick, full int) int {
	if os.Getenv(Variable) != "" {
		return full
	}
	return quick
}

// Check holds a property of random cases, so many of them, drawn from Seed. A case that fails
// is made as short as can be.
func Check(t *testing.T, quick, full int, property func(*rapid.T)) {
	t.Helper()
	for name, value := range map[string]any{"seed": Seed(t), "checks": Size(quick, full), "nofailfile": true, "steps": 60} {
		if err := flag.Set("rapid."+name, fmt.Sprint(value)); err != nil {
			t.Fatal(err)
		}
	}
	rapid.Check(t, property)
}

// Pick returns all of a list in the deep check, else so many of them, drawn from Seed, in
// their order.
func Pick[T any](t testing.TB, quick int, all ...T) []T {
	t.Helper()
	n := Size(min(quick, len(all)), len(all))
	if n == len(all) {
		return all
	}
	t.Logf("%d of %d", n, len(all))
	drawn := rand.New(rand.NewPCG(Seed(t), 1)).Perm(len(all))[:n]
	slices.Sort(drawn)
	picked := make([]T, n)
	for i, k := range drawn {
		picked[i] = all[k]
	}
	return picked
}

// Sample is all of 0 to n-1 in the deep check, else about one in every of them, in
// ascending order: one from each stretch of that length. They are drawn from Seed.
func Sample(t testing.TB, n, every int) []int {
	t.Helper()
	return Samples(t, n, every, 1)
}

// Samples is Sample with a stretch for the deep check too.
func Samples(t testing.TB, n, quick, full int) []int {
	t.Helper()
	every := Size(quick, full)
	if every == 1 {
		return sample(0, n, 1)
	}
	t.Logf("one in %d of %d", every, n)
	return sample(Seed(t), n, every)
}

func sample(seed uint64, n, every int) []int {
	r := rand.New(rand.NewPCG(seed, 0))
	var drawn []int
	for from := 0; from < n; from += every {
		drawn = append(drawn, from+r.IntN(min(every, n-from)))
	}
	return drawn
}
