package cells

import (
	"math/rand/v2"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/board/scan/evidence"
	"quartoboard/hw"
)

const ms = time.Millisecond

// tagOf is the tag of a piece; 16 and above are enrolled by nobody.
func tagOf(piece int) hw.Tag {
	tag, err := hw.NewTag([]byte{4, 0xa1, byte(piece), 1, 2, 3, 0x80})
	if err != nil {
		panic(err)
	}
	return tag
}

// newCells are the cells of a build, calibrated if its lowest bits say so.
func newCells(kind uint8) *Cells {
	o := evidence.Default()
	o.Roster = map[hw.Tag]board.Piece{}
	for p := range board.Pieces {
		o.Roster[tagOf(p)] = board.Piece(p)
	}
	b := evidence.Build{FullScale: 1023, Readers: kind&1 == 0, Tray: kind&2 == 0}
	if kind&8 != 0 {
		for n := range uint16(hw.Places) {
			o.Baseline = append(o.Baseline, 480+7*n)
		}
	}
	if kind&4 != 0 {
		b.FullScale, o.On, o.Off, o.Baseline = 0, 1, 1, make([]uint16, hw.Places)
	}
	p := evidence.NewParts(o, b)
	p.Start(0)
	return New(p)
}

// FuzzCells feeds anything at all, and holds what comes out to its promises.
func FuzzCells(f *testing.F) {
	f.Add(uint64(1), uint8(0), []byte("0123456789abcdefghijklmnop"))
	f.Add(uint64(2), uint8(7), []byte{255, 0, 17, 3, 200, 9, 9, 9, 77})
	f.Fuzz(func(t *testing.T, seed uint64, kind uint8, script []byte) {
		fuzzed := &fuzz{t: t, s: newCells(kind), r: rand.New(rand.NewPCG(seed, 3)), failed: map[string]bool{}}
		for _, b := range script {
			fuzzed.step(b)
		}
	})
}

// fuzz is the fuzzed cells and what it said so far.
type fuzz struct {
	t      *testing.T
	s      *Cells
	r      *rand.Rand
	at     time.Duration
	frame  evidence.Frame
	known  board.Position
	tray   board.Content
	owed   bool
	failed map[string]bool
	coming bool // another piece was in the tray before the look, and not reported
	tags   [evidence.Places]hw.Tag
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
		f.tags[evidence.TrayPlace] = tagOf(int(c))
	case 11:
		f.dead ^= 1 << f.r.IntN(evidence.Places)
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
	f.coming = f.s.Tray.Comes()
	for _, e := range f.s.Feed(f.at, &f.frame, nil) {
		if e.At != f.at {
			f.t.Fatalf("at %v: event of %v", f.at, e.At)
		}
		f.take(e)
	}
	if f.s.Reported.Position != f.known {
		f.t.Fatalf("position %v, but told %v", f.s.Reported.Position, f.known)
	}
	f.check()
	if p, ok := f.s.Next(f.at); ok && !f.s.Buttons.Turning() {
		tag, err := f.tags[p], error(nil)
		if f.dead>>p&1 == 1 {
			tag, err = hw.Tag{}, hw.ErrNoAnswer
		}
		f.at += time.Duration(f.r.IntN(10)) * ms
		if p != evidence.TrayPlace {
			f.s.Hear(f.at, board.Cell(p), tag, err)
		} else if f.s.HearTray(f.at, tag, err) {
			f.s.Ask(f.at)
		}
	}
}

// check holds the cells to their invariants.
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
		if c.Reader.Pause != 0 && !c.Reader.Health.Failed {
			f.t.Fatalf("at %v: reader of cell %d works and pauses: %+v", f.at, i, c.Reader)
		}
	}
	if !s.Build.Readers && (s.sweep|s.later|s.Look.Unnamed) != 0 {
		f.t.Fatalf("at %v: readings without readers: %v, %v", f.at, s.sweep, s.later)
	}
	if s.Call.Voting&^s.Look.Voting != 0 {
		f.t.Fatalf("at %v: a call waits for %v, but %v vote", f.at, s.Call.Voting, s.Look.Voting)
	}
}

// take holds one event to the promises.
func (f *fuzz) take(e board.Event) {
	switch fact := e.Fact.(type) {
	case board.Seen:
		if fact.Changed == 0 && !f.owed {
			f.t.Fatalf("at %v: an empty fact that nobody asked for", f.at)
		}
		if fact.Contact > f.at || fact.Evidence.Settle < 0 || f.s.Look.Moving != 0 {
			f.t.Fatalf("at %v: %+v, moving %v", f.at, fact, f.s.Look.Moving)
		}
		for c := range board.Cell(board.Cells) {
			if fact.Changed.Has(c) == (fact.Now[c] == f.known[c]) && (fact.Changed.Has(c) || fact.Now[c] != board.Empty) {
				f.t.Fatalf("at %v: %v after %v", f.at, e, f.known)
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
			f.t.Fatalf("at %v: %v again", f.at, e)
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
		f.t.Fatalf("at %v: %v", f.at, e)
	}
}

// unreadable fails if the first that is told of a cell after its sensor works
// again is that it cannot be read, before its reader had the time to read it: less
// where a piece in the tray waits. Where a tag was heard since then that the sensor
// does not feel, the reader alone tells, and it may hear another one next.
func (f *fuzz) unreadable(c board.Cell, now board.Content) {
	well, limit, cell := f.healed[c], f.s.Options.Unread(), &f.s.cells[c]
	if f.coming || f.s.Tray.Comes() {
		limit = 2 * f.s.Options.Settle
	}
	alone := !cell.Sensor.Felt && cell.Heard > well
	if now == board.Unknown && well != 0 && f.at-well < limit && f.s.Build.Readers && !cell.Reader.Health.Failed && !alone {
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
