package proving

import (
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"quartoboard/board"
	"quartoboard/hw/sim"
)

// allocations is the number of objects that f allocates, by their stacks. The totals of
// runtime.MemStats, and so testing.AllocsPerRun, include what the runtime allocates
// meanwhile: goroutines of a garbage collection that begins, and the caches of type
// switches on interfaces, which grow at one use of errors.Is in a thousand.
func allocations(f func()) map[string]int64 {
	before := profiled()
	rate := runtime.MemProfileRate
	runtime.MemProfileRate = 1 // each one
	watched(f)
	runtime.MemProfileRate = rate
	made := profiled()
	for stack, n := range before {
		if made[stack] -= n; made[stack] == 0 {
			delete(made, stack)
		}
	}
	return made
}

// watched calls f; its name marks the stacks below it.
//
//go:noinline
func watched(f func()) { f() }

// profiled is the number of objects in the profile that were allocated below watched.
func profiled() map[string]int64 {
	for range 3 { // the profile is up to two collections old
		runtime.GC()
	}
	records := make([]runtime.MemProfileRecord, 10_000)
	size, ok := runtime.MemProfile(records, true)
	if !ok {
		panic("the profile has more stacks than there is room for")
	}
	made := map[string]int64{}
	for _, r := range records[:size] {
		stack := functions(r.Stack())
		cache := strings.Contains(stack, "\nruntime.interfaceSwitch\n") || strings.Contains(stack, "\nruntime.typeAssert\n")
		if strings.Contains(stack, "/proving.watched\n") && !cache {
			made[stack] += r.AllocObjects
		}
	}
	return made
}

// functions lists the functions of a stack, one a line.
func functions(stack []uintptr) string {
	text := "\n"
	frames := runtime.CallersFrames(stack)
	for frame, more := frames.Next(); ; frame, more = frames.Next() {
		text += frame.Function + "\n"
		if !more {
			return text
		}
	}
}

// TestALookInTheQuietAllocatesNothing covers drivers, scanner, deadlines and voice, on
// an empty board, in the middle of a game and with faults, for ten seconds each.
func TestALookInTheQuietAllocatesNothing(t *testing.T) {
	const looks = 1000
	for _, p := range loadProfiles(t) {
		t.Run(p.Name, func(t *testing.T) {
			g, err := newGround(p, sim.Opts{Seed: 1})
			if err != nil {
				t.Fatal(err)
			}
			quiet := func(when string) {
				for range looks { // first uses may allocate
					g.daemon.Step()
				}
				made := allocations(func() {
					for range looks {
						g.daemon.Step()
					}
				})
				for stack, n := range made {
					t.Errorf("%s: %d allocations in %d looks, want none, at%s", when, n, looks, stack)
				}
			}
			g.do("new giving=tray")
			quiet("on an empty board")
			for i := range board.Cell(5) {
				g.do("give %v", board.Piece(2*i))
				g.do("put %v %v", board.Piece(2*i), i)
			}
			g.rest()
			quiet("with five pieces")
			if g.err != nil || g.game().Placements() != 5 {
				t.Errorf("%d placements, want 5, error %v", g.game().Placements(), g.err)
			}
			if p.Readers != nil {
				g.do("hover %v b2 0", board.Piece(1))
				quiet("with a piece above another")
				g.do("withdraw %v", board.Piece(1))
			}
			g.do("fault sensor a1 dead")
			quiet("with a sensor that fails")
			if g.err != nil {
				t.Error(g.err)
			}
			if err := g.rig.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

// These objects must not be on the stack. An object below 16 bytes may share the block
// of the one before it, and is then missing in the profile.
var ours, others *[32]byte

func TestAllocationsOfOthersAreNotCounted(t *testing.T) {
	var stop atomic.Bool
	var other sync.WaitGroup
	other.Go(func() {
		for !stop.Load() {
			others = new([32]byte)
		}
	})
	made := allocations(func() {
		runtime.Gosched()
		ours = new([32]byte)
		runtime.Gosched()
	})
	stop.Store(true)
	other.Wait()
	for stack, n := range made {
		if len(made) != 1 || n != 1 {
			t.Errorf("%d allocations, want one here alone, at%s", n, stack)
		}
	}
	if len(made) == 0 {
		t.Error("none, want one")
	}
}
