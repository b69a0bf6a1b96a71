package deep

import (
	"slices"
	"testing"
)

func TestSampleTakesOneOfEachStretch(t *testing.T) {
	for _, row := range []struct{ n, every, want int }{
		{0, 1, 0}, {0, 7, 0}, {1, 7, 1}, {5, 1, 5}, {14, 7, 2}, {15, 7, 3},
	} {
		for seed := range uint64(20) {
			got := sample(seed, row.n, row.every)
			if len(got) != row.want {
				t.Fatalf("seed %d, one in %d of %d: %v, want %d of them", seed, row.every, row.n, got, row.want)
			}
			for i, k := range got {
				if k/row.every != i || k >= row.n {
					t.Errorf("seed %d, one in %d of %d: %v", seed, row.every, row.n, got)
				}
			}
		}
	}
}

func TestPickTakesSoManyInTheirOrder(t *testing.T) {
	all := []int{2, 3, 5, 7, 11, 13}
	t.Setenv(SeedVariable, "random")
	for range 20 {
		got := Pick(t, 4, all...)
		if len(got) != 4 || !slices.IsSorted(got) || len(slices.Compact(slices.Clone(got))) != 4 || !slices.Contains(all, got[0]) {
			t.Errorf("picked %v of %v", got, all)
		}
	}
	if got := Pick(t, 9, all...); !slices.Equal(got, all) {
		t.Errorf("picked %v, want all of %v", got, all)
	}
	t.Setenv(Variable, "1")
	if got := Pick(t, 1, all...); !slices.Equal(got, all) {
		t.Errorf("picked %v in the deep check, want all of %v", got, all)
	}
}

func TestSizeIsFullWhereTheVariableIsSet(t *testing.T) {
	t.Setenv(Variable, "")
	if got := Size(3, 40); got != 3 {
		t.Errorf("got %d, want the quick size", got)
	}
	t.Setenv(Variable, "1")
	if got := Size(3, 40); got != 40 {
		t.Errorf("got %d, want the full size", got)
	}
}
