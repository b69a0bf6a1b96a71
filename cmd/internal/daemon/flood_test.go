package daemon

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"quartoboard/board"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

// pacedTable counts the looks and keeps the longest time between two.
type pacedTable struct {
	looks   int
	last    time.Time
	longest time.Duration
}

func (t *pacedTable) Look(events []board.Event) []board.Event {
	now := time.Now()
	if t.looks++; t.looks > 1 {
		t.longest = max(t.longest, now.Sub(t.last))
	}
	t.last = now
	return events
}

func (t *pacedTable) Still() bool { return true }

// counter is a voice that counts how often it may speak.
type counter struct {
	silent
	turns int
}

func (c *counter) Speak(time.Duration) []board.Event { c.turns++; return nil }

// flood tells a daemon the same request 3,000 times, each as soon as there is room.
func flood(ctx context.Context, d *Daemon, f board.Fact) {
	for range 3000 {
		for !d.Tell(f) {
			if ctx.Err() != nil {
				return
			}
			time.Sleep(time.Millisecond)
		}
	}
}

func TestAFloodOfRequestsDoesNotStarveTheTable(t *testing.T) {
	for _, row := range []struct {
		name  string
		fsync time.Duration
		ask   board.Request
	}{
		{"new games on a card of 8 ms", 8 * time.Millisecond, board.RequestNew},
		{"new games on a card of 30 ms", 30 * time.Millisecond, board.RequestNew},
		{"what changes nothing on a card of 8 ms", 8 * time.Millisecond, board.RequestPass},
		{"what changes nothing on a card of 30 ms", 30 * time.Millisecond, board.RequestPass},
	} {
		t.Run(row.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { floodTheTable(t, row.fsync, row.ask) })
		})
	}
}

func floodTheTable(t *testing.T, fsync time.Duration, ask board.Request) {
	const lasts = 20 * time.Second
	slow, table, voice := &slowCard{}, &pacedTable{}, &counter{}
	slow.hang.Store(int64(fsync))
	guard := NewGuard(slow, JournalLimit)
	pings := 0
	d := New(NewRealClock(0), table, voice, guard, Opts{
		Board: "b", Version: "v", Profile: "p", Format: record.NewFormat(quarto.Plug, quartino.Plug),
		Wall:   func(time.Duration) time.Time { return time.Unix(0, 0) },
		Name:   func() string { return "game" },
		Count:  func() int { return 1 },
		Ready:  ready(board.Cards{}),
		Follow: func(board.Options) bool { return false },
		Check:  func(board.Options) error { return nil },
		Box:    NewMailbox(),
		Looked: func(now, next time.Duration) { pings++ },
	})
	ctx, cancel := context.WithCancel(t.Context())
	var ended time.Time
	var left int
	go func() { time.Sleep(lasts); left = len(d.told); ended = time.Now(); cancel() }()
	err := RunWithWorkers(ctx, func(ctx context.Context) error {
		d.Begin(quarto.DefaultOptions())
		return d.Run(ctx)
	}, guard.Run, func(ctx context.Context) error {
		flood(ctx, d, board.Asked{Request: ask, Via: board.ViaSerial})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if left == 0 {
		t.Fatal("the flood was over before the loop was ended")
	}
	const writes = 5 // a new game has four
	if most := writes*fsync + 10*time.Millisecond; table.longest > most {
		t.Errorf("%v between two looks at the table, want at most %v", table.longest, most)
	}
	if steps := table.looks - 1; pings != steps || voice.turns != steps { // Begin looks once
		t.Errorf("%d steps, %d pings of the watchdog, %d turns of the voice", steps, pings, voice.turns)
	}
	if took := time.Since(ended); took > 2*writes*fsync {
		t.Errorf("the loop ran on for %v after it was ended", took)
	}
	t.Logf("%d looks, at most %v apart; ended in %v", table.looks, table.longest, time.Since(ended))
}

func TestRequestsDoNotFillTheFileOfAGame(t *testing.T) {
	r := newDaemon()
	r.Begin(quarto.DefaultOptions())
	for range 2 {
		for _, way := range []board.Via{board.ViaPage, board.ViaSerial, board.ViaHall} {
			taken := 0
			for range 2 * maxAsked {
				if r.Ask(board.Asked{Request: board.RequestUndo, Via: way}) == nil {
					taken++
				}
				r.Step()
			}
			if taken != maxAsked {
				t.Errorf("%d requests were taken in a game by %v, want %d", taken, way, maxAsked)
			}
		}
		if err := r.Ask(board.Asked{Request: board.RequestNew, Via: board.ViaSerial}); err != nil {
			t.Errorf("a new game was refused: %v", err)
		}
		r.Step()
	}
	if n := len(r.card.games); n != 3 {
		t.Errorf("%d games were begun, want 3", n)
	}
}

func TestTellNeverBlocks(t *testing.T) {
	r := newDaemon()
	n := 0
	for r.Tell(board.Asked{Request: board.RequestUndo}) {
		if n++; n > 1000 {
			t.Fatal("no end of what can wait")
		}
	}
	if n == 0 {
		t.Error("nothing can be told")
	}
}

func TestRequestsLeaveRoomForFaults(t *testing.T) {
	r := newDaemon()
	for r.Ask(board.Asked{Request: board.RequestUndo}) != board.ErrBusy {
	}
	for i := range faultRoom {
		if !r.Tell(board.Fault{Part: board.Part{Kind: board.PartSerial}, State: board.Failed}) {
			t.Fatalf("%d faults were told behind a flood of requests, want %d", i, faultRoom)
		}
	}
}
