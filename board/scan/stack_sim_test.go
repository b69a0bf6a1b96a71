package scan

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/hw/sim"
)

// stackSeeds is the number of tables on each build; the figures in doc.go are of 100.
var stackSeeds = flag.Int("stack-seeds", 1, "simulated tables on which tokens are stacked")

// stacked is a Scanner over the real drivers on the simulated chips of a build, in the
// mode of stacks, and a tally of the reports.
type stacked struct {
	*simulated
	rand  *rand.Rand
	tally *tally
	acts  string
	lay   [board.Cells][sim.Tokens + 1]time.Duration // when the token was last there
	known [board.Cells]int                           // tokens as of the last fact
	past  [12][board.Cells]int                       // tokens at the last looks, the newest first
}

// tally counts what became of the acts, by the height of the stack that was changed.
type tally struct{ right, unsure, missed, miscounted [board.Tokens + 1]int }

func newStacked(t testing.TB, build string, opts sim.Opts) *stacked {
	t.Helper()
	s := &stacked{simulated: simulate(t, build, opts), rand: rand.New(rand.NewPCG(opts.Seed, 9)), tally: &tally{}}
	s.scanner.Play(Mode{Stacks: true})
	s.rest()
	return s
}

// rest looks until nothing moves.
func (s *stacked) rest() {
	s.t.Helper()
	for n := 0; n < 2000 && (n < 60 || s.Busy() || !s.scanner.Still()); n++ {
		s.watch()
	}
	for c, tokens := range s.heights() {
		if s.known[c] != tokens {
			s.tally.missed[max(tokens, s.known[c])]++
		}
		s.known[c] = tokens
	}
}

// watch looks once, and checks the facts.
func (s *stacked) watch() {
	s.t.Helper()
	copy(s.past[1:], s.past[:])
	s.past[0] = s.heights()
	for c := range s.lay {
		for _, token := range s.Things.Stack(c) {
			s.lay[c][token] = s.Clock().Now()
		}
	}
	s.look()
	for _, e := range s.events {
		switch fact := e.Fact.(type) {
		case board.Fault:
			s.t.Fatalf("%s\n%v, but nothing failed", s.acts, fact)
		case board.Stacks:
			for c := range fact.Changed.All() {
				s.checkHeard(e.At, c, fact.Now[c].Heard)
				s.checkMoved(c, fact.Now[c])
				s.check(e.At, c, fact.Now[c].Change)
			}
		}
	}
}

// check fails if that change was not, and counts it by the height of the stack. What begins in
// the looks just before a fact need not be in it.
func (s *stacked) check(at time.Duration, c board.Cell, change board.StackChange) {
	s.t.Helper()
	if change == 0 {
		return
	}
	before, now := s.known[c], s.past[len(s.past)/2][c]
	right := false
	for _, tokens := range s.past {
		if rightly(before, tokens[c], change) {
			now, right = tokens[c], true
		}
	}
	switch high := max(before, now); {
	case right:
		s.tally.right[high]++
	case change == board.StackUnsure:
		s.tally.unsure[high]++
	default:
		s.t.Fatalf("%s\nat %v: %v went from %d to %d tokens, got %v", s.acts, at, c, before, now, change)
	}
	s.known[c] = now
}

// checkMoved counts the wrong numbers of tokens.
func (s *stacked) checkMoved(c board.Cell, stack board.Stack) {
	before, now := s.known[c], s.past[0][c]
	if stack.Moved > 0 && stack.Moved != max(before-now, now-before) {
		s.tally.miscounted[max(before, now)]++
	}
}

// rightly reports whether that is the change of a stack.
func rightly(before, now int, change board.StackChange) bool {
	switch change {
	case board.StackGrew:
		return now > before
	case board.StackShrank:
		return 0 < now && now < before
	case board.StackCleared:
		return now == 0
	}
	return false
}

// heights are the numbers of tokens on the cells.
func (s *stacked) heights() (h [board.Cells]int) {
	for c := range h {
		h[c] = len(s.Things.Stack(c))
	}
	return h
}

// act does one of the things that hands do with tokens.
func (s *stacked) act() string {
	for {
		c := int(s.rand.IntN(3) + 4*s.rand.IntN(3))
		n := sim.Token(1 + s.rand.IntN(sim.Tokens))
		height := len(s.Things.Stack(c))
		var what string
		var err error
		switch s.rand.IntN(9) {
		case 0, 1, 2, 3, 4:
			what, err = fmt.Sprintf("put %d %v", n, board.Cell(c)), s.Hands.PutToken(n, c)
		case 5, 6:
			what, err = fmt.Sprintf("lift %v", board.Cell(c)), s.Hands.LiftTokens(c, 1)
		case 7:
			k := min(2+s.rand.IntN(3), height)
			what, err = fmt.Sprintf("lift %d of %v", k, board.Cell(c)), s.Hands.LiftTokens(c, k)
		default:
			what, err = fmt.Sprintf("knock %v", board.Cell(c)), s.Hands.KnockToken(c)
		}
		s.Hands.PutAside()
		if err == nil {
			return what + "; "
		}
	}
}

// play does acts, each until all is still, or hasty ones with less than that between them.
func (s *stacked) play(acts int, hasty bool) {
	s.t.Helper()
	for n := range acts {
		s.acts += s.act()
		if !hasty || n%4 == 3 {
			s.rest()
			continue
		}
		pause := 10 + s.rand.IntN(70)
		s.acts += fmt.Sprintf("wait %d0; ", pause)
		for range pause {
			s.watch()
		}
	}
	s.rest()
}

// silence is the time after which a silent tag is not reported.
const silence = 10 * time.Second

// checkHeard fails if a reported token is not on the cell, and was not there of late.
func (s *stacked) checkHeard(at time.Duration, c board.Cell, heard board.TokenSet) {
	s.t.Helper()
	for token := range heard.All() {
		if last := s.lay[c][token]; last == 0 || at-last > silence {
			s.t.Fatalf("%s\n%v is told of %v, which left it at %v", s.acts, c, token, last)
		}
	}
}

func TestSimulatedStacksAreNeverToldWrongly(t *testing.T) {
	for _, build := range []string{"analog-nfc", "analog-pn532"} {
		for _, noise := range []float64{0, 0.05} {
			for _, hasty := range []bool{false, true} {
				t.Run(fmt.Sprintf("%s, noise %v, hasty %v", build, noise, hasty), func(t *testing.T) {
					var all tally
					for seed := range uint64(*stackSeeds) {
						s := newStacked(t, build, sim.Opts{Seed: seed})
						s.acts, s.tally = fmt.Sprintf("seed %d: ", seed), &all
						s.Noise(noise)
						s.play(60, hasty)
					}
					t.Logf("by the height of the stack:\nright %v\nunsure %v\nmissed %v", all.right[1:12], all.unsure[1:12], all.missed[1:12])
					if !hasty && all.miscounted != ([len(all.miscounted)]int{}) { // hasty hands put several down at once, which are one step
						t.Errorf("moved otherwise than told: %v", all.miscounted[1:12])
					}
				})
			}
		}
	}
}

// TestStacksThatWereFoundAreNeverToldWrongly starts again, on boards that were not calibrated,
// while tokens lie on the table.
func TestStacksThatWereFoundAreNeverToldWrongly(t *testing.T) {
	for _, build := range []string{"analog-nfc", "analog-pn532"} {
		t.Run(build, func(t *testing.T) {
			var all tally
			for seed := range uint64(deep.Size(2, 5) * *stackSeeds) {
				s := newStacked(t, build, sim.Opts{Seed: seed})
				s.acts = fmt.Sprintf("seed %d: ", seed)
				s.play(12, false)
				s.acts += "start; "
				scanner, err := New(s.rig.Set, s.scanner.settler.parts.Options, s.Clock().Now)
				if err != nil {
					t.Fatal(err)
				}
				scanner.Play(Mode{Stacks: true})
				s.scanner = scanner
				s.rest()
				s.tally = &all
				s.play(12, false)
			}
			t.Logf("by the height of the stack:\nright %v\nunsure %v\nmissed %v", all.right[1:8], all.unsure[1:8], all.missed[1:8])
			if all.right[2] < 5*all.unsure[2] {
				t.Errorf("of two tokens %d changes were told, and %d were unsure", all.right[2], all.unsure[2])
			}
		})
	}
}

func TestStacksAreFeltBySensorsThatDrift(t *testing.T) {
	s := newStacked(t, "analog-pn532", sim.Opts{Seed: 1, Drift: 2})
	s.acts = "drift: "
	for range deep.Size(4, 12) {
		s.play(1, false)
		for range 4000 {
			s.watch()
		}
	}
	if right, unsure, missed := s.tally.right, s.tally.unsure, s.tally.missed; unsure != ([len(unsure)]int{}) || missed != ([len(missed)]int{}) {
		t.Errorf("by the height of the stack: right %v, unsure %v, missed %v", right[1:9], unsure[1:9], missed[1:9])
	}
}
