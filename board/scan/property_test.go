package scan

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
)

// hands plays random acts with noise on, and keeps what is true.
type hands struct {
	*table
	truth board.Position
}

// random does one of the things that hands can do.
func (h *hands) random(r *rand.Rand) string {
	c, d := board.Cell(r.IntN(16)), board.Cell(r.IntN(16))
	pause := time.Duration(r.IntN(700)) * ms
	switch {
	case h.truth[c] == board.Empty:
		piece := board.Piece(r.IntN(16))
		if from, ok := h.truth.Find(piece); ok { // it is moved here
			h.drop(from)
			h.run(time.Duration(r.IntN(500)) * ms)
		}
		h.set(piece, c)
		h.run(pause)
		return fmt.Sprintf("put %v %v, %v", piece, c, pause)
	case d != c && h.truth[d] != board.Empty && r.IntN(2) == 0:
		p, _ := h.truth[c].Piece()
		q, _ := h.truth[d].Piece()
		h.drop(c)
		h.drop(d)
		h.run(time.Duration(100+r.IntN(500)) * ms)
		h.set(p, d)
		h.set(q, c)
		h.run(pause)
		return fmt.Sprintf("swap %v %v, %v", c, d, pause)
	case r.IntN(3) == 0: // felt by touch
		p, _ := h.truth[c].Piece()
		h.drop(c)
		h.run(time.Duration(r.IntN(900)) * ms)
		h.set(p, c)
		h.run(pause)
		return fmt.Sprintf("lift and return %v, %v", c, pause)
	}
	h.drop(c)
	pause += 100 * ms // no hand puts another piece there sooner
	h.run(pause)
	return fmt.Sprintf("lift %v, %v", c, pause)
}

func (h *hands) set(p board.Piece, c board.Cell) {
	h.put(int(p), c)
	h.truth[c] = board.Holding(p)
}

func (h *hands) drop(c board.Cell) {
	h.lift(c)
	h.truth[c] = board.Empty
}

func TestRandomHandsAlwaysEndInTheTruth(t *testing.T) {
	for _, row := range []struct {
		build string
		early bool // the hands do not wait for the start
		known bool // the baseline
	}{
		{build: "levels"},
		{build: "levels", early: true},
		{build: "levels", early: true, known: true},
		{build: "switches"},
		{build: "switches", early: true},
	} {
		for seed := range uint64(12) {
			r := rand.New(rand.NewPCG(seed, 7))
			tb, o := newTable(t), options()
			tb.rng, tb.jitter, tb.near, tb.wild, tb.flaky = r, 6, 0.04, 0.02, 0.1
			tb.look = time.Duration(5+r.IntN(20)) * ms
			if row.known {
				o.Baseline = tb.baseline()
			}
			tb.start(o, row.build)
			if !row.early {
				tb.do("wait 3000")
			}
			h, known, acts := &hands{table: tb}, board.Position{}, []string{}
			for range 12 {
				for range 1 + r.IntN(4) {
					acts = append(acts, h.random(r))
				}
				for n := 0; n < 1200 && (n < 60 || !tb.scanner.Still()); n++ {
					tb.run(10 * ms)
				}
				known = h.check(known, fmt.Sprintf("%+v, seed %d: %s", row, seed, strings.Join(acts, "; ")))
			}
		}
	}
}

// check holds what was reported against what is true, and returns it.
func (h *hands) check(known board.Position, context string) board.Position {
	h.t.Helper()
	for _, e := range h.all {
		seen, ok := e.Fact.(board.Seen)
		if !ok {
			h.t.Fatalf("%s\n%v is not a change of the board", context, text(e))
		}
		for c := range seen.Changed.All() {
			if known[c] == seen.Now[c] || seen.Now[c] == board.Unknown {
				h.t.Fatalf("%s\n%v, but %v was known of %v", context, text(e), known[c], c)
			}
			known[c] = seen.Now[c]
		}
	}
	h.all = h.all[:0]
	if known != h.truth || h.scanner.settler.parts.Reported.Position != h.truth {
		h.t.Fatalf("%s\n got  %v\n told %v\n want %v", context, h.scanner.settler.parts.Reported.Position, known, h.truth)
	}
	return known
}

func TestNoiseAloneIsNothing(t *testing.T) {
	for _, build := range []string{"", "switches"} {
		tb := newTable(t)
		if build == "" {
			tb.start(options())
		} else {
			tb.start(options(), build)
		}
		tb.do("wait 2000; put 7 b3; put 9 c2; put 1 a1; wait 1000").want("seen a1=1 c2=9 b3=7")
		tb.wild, tb.jitter = 0.05, 10
		tb.do("wait 300000").want("")
	}
}
