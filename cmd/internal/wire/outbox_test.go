package wire

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"quartoboard/deploy/deep"
)

// drain takes all that waits.
func drain(b *outbox) []string {
	var all []string
	for line, ok := b.take(); ok; line, ok = b.take() {
		all = append(all, string(line))
	}
	return all
}

func TestOutboxKeepsTheNewestInOrderAndCountsTheRest(t *testing.T) {
	for _, test := range []struct {
		name    string
		limit   int
		put     int
		want    []string
		dropped int
	}{
		{"nothing put", 3, 0, nil, 0},
		{"room for all", 3, 2, []string{"0", "1"}, 0},
		{"just full", 3, 3, []string{"0", "1", "2"}, 0},
		{"one too many", 3, 4, []string{"1", "2", "3"}, 1},
		{"twice around", 3, 8, []string{"5", "6", "7"}, 5},
		{"room for one", 1, 4, []string{"3"}, 3},
		{"a limit of nothing is one", 0, 2, []string{"1"}, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := newOutbox(test.limit)
			for i := range test.put {
				b.put(fmt.Append(nil, i))
			}
			if got := drain(b); !slices.Equal(got, test.want) || b.lost() != test.dropped {
				t.Errorf("got %q and %d dropped, want %q and %d", got, b.lost(), test.want, test.dropped)
			}
		})
	}
}

func TestOutboxAgreesWithASlice(t *testing.T) {
	seed := deep.Seed(t)
	r := rand.New(rand.NewPCG(seed, 0))
	b := newOutbox(5)
	var model []string
	dropped := 0
	for i := range 1000 {
		if r.IntN(2) == 0 {
			b.put(fmt.Append(nil, i))
			if model = append(model, fmt.Sprint(i)); len(model) > 5 {
				model = model[1:]
				dropped++
			}
			continue
		}
		line, ok := b.take()
		if ok != (len(model) > 0) || ok && string(line) != model[0] {
			t.Fatalf("seed %d, step %d: took %q %v, want the first of %q", seed, i, line, ok, model)
		}
		if ok {
			model = model[1:]
		}
	}
	if got := drain(b); !slices.Equal(got, model) || b.lost() != dropped {
		t.Errorf("seed %d: left %q and %d dropped, want %q and %d", seed, got, b.lost(), model, dropped)
	}
}

func TestOutboxLosesNothingUncountedBetweenGoroutines(t *testing.T) {
	const lines = 2000
	b := newOutbox(16)
	var done sync.WaitGroup
	done.Go(func() {
		for i := range lines {
			b.put(fmt.Append(nil, i))
		}
	})
	last, taken := -1, 0
	for taken+b.lost() < lines {
		line, ok := b.take()
		if !ok {
			continue
		}
		var n int
		if fmt.Sscan(string(line), &n); n <= last {
			t.Fatalf("%d came after %d", n, last)
		}
		last = n
		taken++
	}
	done.Wait()
	if last != lines-1 || taken+b.lost() != lines {
		t.Errorf("last %d, %d taken and %d dropped of %d", last, taken, b.lost(), lines)
	}
}
