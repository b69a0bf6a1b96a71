package wire

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"quartoboard/cmd/internal/games"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// waiting takes all lines that wait.
func waiting(w *Wire) (all []string) {
	for line := w.next(); line != nil; line = w.next() {
		all = append(all, string(line))
	}
	return all
}

func TestTheNewestLinesAreKeptInOrderAndTheRestIsCounted(t *testing.T) {
	for _, test := range []struct {
		name       string
		limit      int
		heard      []string
		want       []string
		wantLosses int
	}{
		{"nothing heard", 3, nil, nil, 0},
		{"room for all", 3, []string{"0\n", "1\n"}, []string{"0\n", "1\n"}, 0},
		{"just full", 3, []string{"0\n1\n2\n"}, []string{"0\n", "1\n", "2\n"}, 0},
		{"one too many", 3, []string{"0\n", "1\n2\n3\n"}, []string{"1\n", "2\n", "3\n"}, 1},
		{"twice around", 3, []string{"0\n1\n2\n3\n4\n5\n", "6\n", "7\n"}, []string{"5\n", "6\n", "7\n"}, 5},
		{"room for one", 1, []string{"0\n1\n", "2\n3\n"}, []string{"3\n"}, 3},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := New(nil, nil, Requests{}, Opts{})
			w.queue = test.limit
			for _, text := range test.heard {
				w.Hear(rules.Step{}, record.Lines{First: 1, Last: strings.Count(text, "\n"), Text: []byte(text)})
			}
			if got := waiting(w); !slices.Equal(got, test.want) || w.Dropped() != test.wantLosses {
				t.Errorf("got %q and %d dropped, want %q and %d", got, w.Dropped(), test.want, test.wantLosses)
			}
		})
	}
}

func TestNoLineIsLostUncountedBetweenGoroutines(t *testing.T) {
	const heard = 2000
	w := New(nil, nil, Requests{}, Opts{})
	w.queue = 16
	var done sync.WaitGroup
	done.Go(func() {
		for seq := range heard {
			w.Hear(rules.Step{}, linesOf("one", seq+1, 1))
		}
	})
	last, taken := 0, 0
	for taken+w.Dropped() < heard {
		line := w.next()
		if line == nil {
			continue
		}
		l, err := games.Format().Decode(line)
		if err != nil || l.Seq <= last {
			t.Fatalf("line %d, %v came after %d", l.Seq, err, last)
		}
		last = l.Seq
		taken++
	}
	done.Wait()
	if last != heard || taken+w.Dropped() != heard {
		t.Errorf("last %d, %d taken and %d dropped of %d", last, taken, w.Dropped(), heard)
	}
}
