package scan

import (
	"strings"
	"testing"

	"quartoboard/board"
)

// TestALookAllocatesNothing counts what looks allocate at rest, while a piece
// is lifted and put back, and with presses; only a fact to report is boxed.
func TestALookAllocatesNothing(t *testing.T) {
	for _, build := range []string{"levels", "switches"} {
		tb := newTable(t).start(options(), build, "tray").do("wait 2000; put 7 b3; lay 9; wait 1000")
		events := make([]board.Event, 0, 8)
		piece := tb.tags[board.B3]
		put := func() { tb.field[board.B3], tb.tags[board.B3] = 200, piece }
		look := func() {
			events = tb.scanner.Look(events[:0])
			tb.now += tb.look
		}
		if n := testing.AllocsPerRun(1000, look); n != 0 {
			t.Errorf("%s at rest: %v allocations a look, want none", build, n)
		}
		away := func(looks int) float64 {
			return testing.AllocsPerRun(100, func() {
				tb.lift(board.B3)
				for range looks {
					look()
				}
				put()
				for range 40 {
					look()
				}
			})
		}
		if n := away(10); n != 0 || len(events) != 0 {
			t.Errorf("%s while a piece is lifted and returned: %v allocations and %v, want none", build, n, events)
		}
		if n := away(40); n > 2 {
			t.Errorf("%s while a piece goes and comes: %v allocations, want 2, the facts", build, n)
		}
	}
}

// TestALookAtStacksAllocatesNothing counts the same where stacks are followed.
func TestALookAtStacksAllocatesNothing(t *testing.T) {
	tb := newTable(t).start(withTokens(), "tray")
	tb.scanner.Play(Mode{Stacks: true})
	tb.do("wait 2000; stack 1 b2; stack 8 b2; lay 27; wait 3000")
	events := make([]board.Event, 0, 8)
	looks := func(n int) (facts int) {
		for range n {
			events = tb.scanner.Look(events[:0])
			facts += len(events)
			tb.now += tb.look
		}
		return facts
	}
	if n := testing.AllocsPerRun(1000, func() { looks(1) }); n != 0 {
		t.Errorf("at rest: %v allocations a look, want none", n)
	}
	field, tag := tb.field[board.B2], tb.tags[board.B2]
	facts := 0
	n := testing.AllocsPerRun(100, func() {
		tb.lift(board.B2)
		facts = looks(60)
		tb.field[board.B2], tb.tags[board.B2] = field, tag
		facts += looks(60)
	})
	if facts != 2 || n > 2 {
		t.Errorf("while a stack goes and comes: %v allocations for %d facts, want 2 and 2", n, facts)
	}
}

// BenchmarkFeed is the Settler alone, at rest and while all sixteen cells move.
func BenchmarkFeed(b *testing.B) {
	for _, name := range []string{"at rest", "all cells moving", "stacks at rest", "all stacks moving"} {
		moving, stacks := strings.HasSuffix(name, "moving"), strings.Contains(name, "stacks")
		b.Run(name, func(b *testing.B) {
			s, err := NewSettler(options(), Build{FullScale: 1023, Readers: stacks})
			if err != nil {
				b.Fatal(err)
			}
			f := Frame{Mode: Mode{Stacks: stacks}}
			events := make([]board.Event, 0, 8)
			at := 10 * ms
			b.ReportAllocs()
			for b.Loop() {
				for n := range f.Levels {
					f.Levels[n] = 500
					if moving && at/(100*ms)%2 == 0 {
						f.Levels[n] = 700
					}
				}
				events = s.Feed(at, &f, events[:0])
				at += 10 * ms
			}
		})
	}
}
