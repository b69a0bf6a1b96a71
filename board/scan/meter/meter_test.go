package meter

import (
	"sync"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/board/scan"
	"quartoboard/deploy/profiles"
	"quartoboard/hw"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
)

// bench is a meter of a scanner over simulated chips.
type bench struct {
	*sim.Table
	Meter
	t       testing.TB
	rig     *rig.Rig
	scanner *scan.Scanner
	events  []board.Event
}

func newBench(t testing.TB, profile string) *bench {
	t.Helper()
	p, err := rig.Load(profiles.FS, profile)
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{Table: sim.New(p, sim.Opts{Seed: 1}), t: t}
	if b.rig, err = rig.Open(p, b.Table); err != nil {
		t.Fatal(err)
	}
	o := scan.Default()
	o.Roster = map[hw.Tag]board.Piece{}
	for tag, piece := range b.Tags.Roster() {
		o.Roster[tag] = board.Piece(piece)
	}
	if b.scanner, err = scan.New(b.rig.Set, o, b.Clock().Now); err != nil {
		t.Fatal(err)
	}
	b.scanner.Record(&b.Meter)
	table := Table{Sensors: o.Sensors, FullScale: 1023, On: o.On, Off: o.Off, Roster: o.Roster, References: b.scanner.References, Traffic: b.rig.Traffic}
	b.Begin(table)
	return b
}

func (b *bench) must(err error) {
	b.t.Helper()
	if err != nil {
		b.t.Fatal(err)
	}
}

// run looks for a time.
func (b *bench) run(d time.Duration) {
	for end := b.Clock().Now() + d; b.Clock().Now() < end; {
		next := b.Clock().Now() + 10*time.Millisecond
		b.events = b.scanner.Look(b.events[:0])
		b.Clock().SleepUntil(next)
	}
}

func TestAReadingIsThatOfTheTable(t *testing.T) {
	b := newBench(t, "analog-nfc")
	b.run(4 * time.Second)
	if got := b.Now(); got.Table != nil || got.Looks != 0 {
		t.Errorf("%d looks were kept while nobody watched", got.Looks)
	}
	done := b.Watch()
	b.must(b.Hands.Lower(3, int(board.B3)))
	b.run(4 * time.Second)
	b.must(b.Buttons.Press("A", 40*time.Millisecond, 1))
	b.run(100 * time.Millisecond)
	r := b.Now()
	if r.Looks < 200 || r.Sensors[board.A1] != (Count{r.Looks, 0}) || r.Contacts != (Count{r.Looks, 0}) {
		t.Errorf("%d looks, sensor %+v, contacts %+v", r.Looks, r.Sensors[board.A1], r.Contacts)
	}
	for c := range board.Cell(board.Cells) {
		ref := r.References[c]
		change := float32(r.Levels[c]) - ref.Base
		if stands := c == board.B3; !ref.Sure || ref.Felt != stands || (max(change, -change) >= 60) != stands || ref.Failed {
			t.Errorf("%v: level %d, %+v", c, r.Levels[c], ref)
		}
		want := NoTag
		if c == board.B3 {
			want = Tagged
		}
		if r.Heard[c].Answer != want {
			t.Errorf("%v: heard %+v", c, r.Heard[c])
		}
	}
	if p := r.Table.Roster[r.Heard[board.B3].Tag]; p != 3 || r.Heard[scan.TrayPlace].Answer != NoTag || r.Readers[scan.TrayPlace].All < 10 {
		t.Errorf("piece %v on b3; the tray: %+v, %+v", p, r.Heard[scan.TrayPlace], r.Readers[scan.TrayPlace])
	}
	if r.Closed != [Buttons]int{1, 0, 0, 0} || r.Held != 0 {
		t.Errorf("closed %v, held %v", r.Closed, r.Held)
	}
	if s := b.Stats(); r.Transactions < r.Looks || r.Transactions > s.Transactions {
		t.Errorf("%d transactions in %d looks, %d in all", r.Transactions, r.Looks, s.Transactions)
	}
	done()
	b.run(time.Second)
	if again := b.Now(); again.Looks != r.Looks {
		t.Error("looks were kept after the watch")
	}
	defer b.Watch()()
	b.run(50 * time.Millisecond)
	if again := b.Now(); again.Looks > 10 || again.Closed[0] != 0 {
		t.Errorf("the counts go on from an earlier watch: %d looks", again.Looks)
	}
}

func TestPartsThatDoNotAnswerAreCounted(t *testing.T) {
	b := newBench(t, "analog-nfc")
	defer b.Watch()()
	b.run(time.Second)
	b.SetBusZeros(1)
	b.run(time.Second)
	r := b.Now()
	if r.Lost != board.AllCells || r.Sensors[board.A1].Failed < 20 || r.Sensors[board.A1].Failed >= r.Sensors[board.A1].All {
		t.Errorf("lost %v, %+v", r.Lost, r.Sensors[board.A1])
	}
	if failed := r.Readers[scan.TrayPlace]; failed.Failed == 0 || r.Heard[scan.TrayPlace].Answer != NoAnswer {
		t.Errorf("tray: %+v, %+v", failed, r.Heard[scan.TrayPlace])
	}
}

func TestABeginForgetsTheTableBefore(t *testing.T) {
	b := newBench(t, "analog-nfc")
	defer b.Watch()()
	b.run(time.Second)
	again := *b.Now().Table
	again.On = 99
	b.Begin(again)
	b.run(100 * time.Millisecond)
	if r := b.Now(); r.Table.On != 99 || r.Looks > 20 {
		t.Errorf("%d looks, on %d", r.Looks, r.Table.On)
	}
}

func TestALookAllocatesNothingWhileSomebodyWatches(t *testing.T) {
	b := newBench(t, "analog-nfc")
	defer b.Watch()()
	b.must(b.Hands.Lower(3, int(board.B3)))
	b.run(5 * time.Second)
	if n := testing.AllocsPerRun(500, func() { b.run(10 * time.Millisecond) }); n != 0 {
		t.Errorf("%v allocations a look, want none", n)
	}
}

func TestVisitorsCopyWhileTheLoopLooks(t *testing.T) {
	b := newBench(t, "analog-nfc")
	done := b.Watch()
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for range 500 {
				if r := b.Now(); r.Looks != r.Contacts.All {
					t.Errorf("%d looks, %d readings of the contacts", r.Looks, r.Contacts.All)
				}
			}
		})
	}
	b.run(2 * time.Second)
	group.Wait()
	done()
}

// BenchmarkLook is a look with a meter that nobody watches, and with one that is watched.
func BenchmarkLook(bm *testing.B) {
	for _, watched := range []bool{false, true} {
		name := "nobody watches"
		if watched {
			name = "watched"
		}
		bm.Run(name, func(bm *testing.B) {
			b := newBench(bm, "analog-nfc")
			if watched {
				defer b.Watch()()
			}
			b.run(3 * time.Second)
			bm.ReportAllocs()
			for bm.Loop() {
				b.run(10 * time.Millisecond)
			}
		})
	}
}
