package scan

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/hw"
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
			h.t.Fatalf("%s\n%v is no change of the board", context, text(e))
		}
		for c := range seen.Changed.All() {
			if known[c] == seen.Now[c] || seen.Now[c] == board.Unknown {
				h.t.Fatalf("%s\n%v, but %v was known of %v", context, text(e), known[c], c)
			}
			known[c] = seen.Now[c]
		}
	}
	h.all = h.all[:0]
	if known != h.truth || h.scanner.settler.reported.position != h.truth {
		h.t.Fatalf("%s\n got  %v\n told %v\n want %v", context, h.scanner.settler.reported.position, known, h.truth)
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

// FuzzSettler feeds anything at all, and holds what comes out to its promises.
func FuzzSettler(f *testing.F) {
	f.Add(uint64(1), uint8(0), []byte("0123456789abcdefghijklmnop"))
	f.Add(uint64(2), uint8(7), []byte{255, 0, 17, 3, 200, 9, 9, 9, 77})
	f.Fuzz(func(t *testing.T, seed uint64, kind uint8, script []byte) {
		o := options()
		build := Build{FullScale: 1023, Readers: kind&1 == 0, Tray: kind&2 == 0}
		if kind&4 != 0 {
			build.FullScale = 0
		}
		if kind&8 != 0 {
			o.Baseline = newTable(t).baseline()
		}
		s, err := NewSettler(o, build)
		if err != nil {
			t.Fatal(err)
		}
		fuzzed := &fuzz{t: t, s: s, r: rand.New(rand.NewPCG(seed, 3)), failed: map[string]bool{}}
		for _, b := range script {
			fuzzed.step(b)
		}
	})
}

// fuzz is one fuzzed Settler and what it said so far.
type fuzz struct {
	t      *testing.T
	s      *Settler
	r      *rand.Rand
	at     time.Duration
	frame  Frame
	known  board.Position
	tray   board.Content
	owed   bool
	failed map[string]bool
	coming bool // another piece was in the tray before the look, and not reported
	tags   [Places]hw.Tag
	dead   uint32                     // places whose reader is silent
	healed [board.Cells]time.Duration // when the sensor worked again; 0 for one that fails or never did
}

// step changes something, as b says, and looks a while.
func (f *fuzz) step(b byte) {
	c := board.Cell(b & 15)
	switch b >> 4 {
	case 0, 1, 2, 3:
		f.frame.Levels[c] = uint16(f.r.IntN(1100))
	case 4, 5:
		f.frame.Levels[c] = 1 + uint16(f.r.IntN(2))*700
	case 6, 7, 8:
		f.tags[c] = tagOf(f.r.IntN(18))
	case 9:
		f.tags[c] = hw.Tag{}
	case 10:
		f.tags[TrayPlace] = tagOf(int(c))
	case 11:
		f.dead ^= 1 << f.r.IntN(Places)
	case 12:
		f.frame.LevelsErr = &hw.PartError{Part: hw.PartNumber(hw.PartConverter, 1), Places: uint16(f.r.Uint32()), Err: hw.ErrNoAnswer}
	case 13:
		f.frame.LevelsErr = nil
	case 14:
		f.frame.Buttons = hw.ButtonSet(c)
	default:
		f.frame.ButtonsErr = [2]error{nil, hw.ErrNoAnswer}[b&1]
	}
	for range f.r.IntN(120) {
		f.look()
	}
}

func (f *fuzz) look() {
	f.at += time.Duration(f.r.IntN(40)) * ms
	f.coming = f.s.tray.comes()
	for _, e := range f.s.Feed(f.at, &f.frame, nil) {
		if e.At != f.at {
			f.t.Fatalf("at %v: event of %v", f.at, e.At)
		}
		f.take(e)
	}
	if f.s.reported.position != f.known {
		f.t.Fatalf("position %v, but told %v", f.s.reported.position, f.known)
	}
	f.check()
	if p, ok := f.s.Next(f.at); ok {
		tag, err := f.tags[p], error(nil)
		if f.dead>>p&1 == 1 {
			tag, err = hw.Tag{}, hw.ErrNoAnswer
		}
		f.at += time.Duration(f.r.IntN(10)) * ms
		f.s.FeedTag(f.at, p, tag, err)
	}
}

// check holds the parts of the Settler to their invariants.
func (f *fuzz) check() {
	s := f.s
	for i := range s.cells {
		c := &s.cells[i]
		if c.still && (c.asked || c.left || c.twice) {
			f.t.Fatalf("at %v: cell %d is decided and still asked for: %+v", f.at, i, c.run)
		}
		if (c.reads > 0) != (c.tag.Len() > 0) || c.misses < 0 {
			f.t.Fatalf("at %v: cell %d: %+v", f.at, i, c.run)
		}
		if c.reader.pause != 0 && !c.reader.health.failed {
			f.t.Fatalf("at %v: reader of cell %d works and pauses: %+v", f.at, i, c.reader)
		}
	}
	if !s.build.Readers && (s.schedule.sweep|s.schedule.later|s.motion.unnamed) != 0 {
		f.t.Fatalf("at %v: readings without readers: %+v", f.at, s.schedule)
	}
	if s.call.voting&^s.motion.voting != 0 {
		f.t.Fatalf("at %v: a call waits for %v, but %v vote", f.at, s.call.voting, s.motion.voting)
	}
}

// take holds one event to the promises.
func (f *fuzz) take(e board.Event) {
	switch fact := e.Fact.(type) {
	case board.Seen:
		if fact.Changed == 0 && !f.owed {
			f.t.Fatalf("at %v: an empty fact that nobody asked for", f.at)
		}
		if fact.Contact > f.at || fact.Evidence.Settle < 0 || f.s.motion.moving != 0 {
			f.t.Fatalf("at %v: %+v, moving %v", f.at, fact, f.s.motion.moving)
		}
		for c := range board.Cell(board.Cells) {
			if fact.Changed.Has(c) == (fact.Now[c] == f.known[c]) && (fact.Changed.Has(c) || fact.Now[c] != board.Empty) {
				f.t.Fatalf("at %v: %v after %v", f.at, text(e), f.known)
			}
			if fact.Changed.Has(c) {
				f.unreadable(c, fact.Now[c])
			}
			if fact.Changed.Has(c) {
				f.known[c] = fact.Now[c]
			}
		}
		f.owed = false
	case board.Tray:
		if fact.Holds == f.tray {
			f.t.Fatalf("at %v: %v again", f.at, text(e))
		}
		f.tray = fact.Holds
	case board.Fault:
		if fact.Cells == 0 {
			f.health(fact.Part.String(), fact)
		}
		for c := range fact.Cells.All() {
			part := fact.Part.Kind
			if part == board.PartConverter { // one sensor may be reported as either, not as both
				part = board.PartSensor
			}
			f.health(part.String()+" "+c.String(), fact)
			if part == board.PartSensor {
				f.healed[c] = 0
				if fact.State == board.OK {
					f.healed[c] = f.at
				}
			}
		}
	case board.Pressed:
		if fact.Contact > f.at {
			f.t.Fatalf("at %v: pressed at %v", f.at, fact.Contact)
		}
		f.owed = f.owed || fact.Moving
	default:
		f.t.Fatalf("at %v: %v", f.at, text(e))
	}
}

// unreadable fails if the first that is told of a cell after its sensor works
// again is that it cannot be read, before its reader had the time to read it: less
// where a piece in the tray waits. Where a tag was heard since then that the sensor
// does not feel, the reader alone tells, and it may hear another one next.
func (f *fuzz) unreadable(c board.Cell, now board.Content) {
	well, limit, cell := f.healed[c], f.s.unread(), &f.s.cells[c]
	if f.coming || f.s.tray.comes() {
		limit = 2 * f.s.o.Settle
	}
	alone := !cell.sensor.felt && cell.heard > well
	if now == board.Unknown && well != 0 && f.at-well < limit && f.s.build.Readers && !cell.reader.health.failed && !alone {
		f.t.Fatalf("at %v: %v cannot be read, but its sensor works again since %v", f.at, c, well)
	}
	f.healed[c] = 0
}

// health fails unless the part was in the other state.
func (f *fuzz) health(part string, fault board.Fault) {
	failed := fault.State == board.Failed
	if f.failed[part] == failed {
		f.t.Fatalf("at %v: %v %v again", f.at, part, fault.State)
	}
	f.failed[part] = failed
}
