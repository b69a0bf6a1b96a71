package scan

import (
	"testing"
	"time"

	"quartoboard/board"
)

// lastSeen runs a script and returns the last Seen and its time.
func lastSeen(t *testing.T, tb *table, script string) (time.Duration, board.Seen) {
	t.Helper()
	tb.do(script)
	for i := len(tb.all) - 1; i >= 0; i-- {
		if seen, ok := tb.all[i].Fact.(board.Seen); ok {
			return tb.all[i].At, seen
		}
	}
	t.Fatal("nothing seen")
	return 0, board.Seen{}
}

func TestContactIsTheTouchDown(t *testing.T) {
	for _, build := range []string{"", "switches"} {
		for _, row := range []struct {
			name, before, after string
			late                time.Duration // the contact, after the touch
			slack               time.Duration // more than two looks
		}{
			{name: "of a piece put down", after: "put 7 b3; wait 500"},
			{name: "of a piece whose tag answers late", after: "put 7 b3; wait 2500"},
			{name: "of the last lasting touch", after: "put 7 b3; wait 100; lift b3; wait 50; put 7 b3; wait 500", late: 150 * ms},
			{name: "of the newest of two", after: "put 7 b3; wait 120; put 9 c2; wait 600", late: 120 * ms},
			{name: "of the newest of two, in the other order", after: "put 9 c2; wait 120; put 7 b3; wait 600", late: 120 * ms},
			{name: "of a piece that took another's place unfelt", before: "put 7 b3; put 9 c2; wait 500", after: "swap b3 c2; wait 300; sweep; wait 1000", late: 300 * ms, slack: 300 * ms},
			{name: "of a piece that came to rest in two steps", after: "put 7 b3; field b3 80; wait 100; field b3 200; wait 600"},
			{name: "of the piece that came, not of the one that went later", before: "put 3 d4; wait 500", after: "put 7 b3; wait 100; lift d4; wait 600"},
			{name: "of a decided piece that its sensor loses for some looks before the report", after: "put 7 b3; wait 250; field c2 200; wait 130; lift b3; wait 80; put 7 b3; field c2 0; wait 900"},
			{name: "of a decided piece that is put down again a settle time later", after: "put 7 b3; wait 250; field c2 200; wait 130; lift b3; wait 350; put 7 b3; field c2 0; wait 900", late: 730 * ms},
			{name: "of a coin", after: "field b3 200; wait 10500"},
		} {
			t.Run(row.name+" "+build, func(t *testing.T) {
				tb := newTable(t)
				if build == "" {
					tb.start(options())
				} else {
					tb.start(options(), build)
				}
				tb.do("wait 2000; " + row.before)
				touch := tb.now
				at, seen := lastSeen(t, tb, row.after)
				if late := seen.Contact - touch; late < row.late || late > row.late+20*ms+row.slack {
					t.Errorf("contact %v after the touch, want %v", late, row.late)
				}
				if seen.Contact > at {
					t.Errorf("contact at %v, seen at %v", seen.Contact, at)
				}
			})
		}
	}
}

func TestEvidenceSaysWhy(t *testing.T) {
	tb := newTable(t).start(options()).do("wait 2000")
	_, seen := lastSeen(t, tb, "put 7 b3; field b3 -150; wait 500")
	e := seen.Evidence
	if e.Settle < 300*ms || e.Settle > 320*ms || e.Reads != 2 || e.Level > -140 || e.Level < -160 {
		t.Errorf("got %+v, want 300ms, 2 reads, -150 counts", e)
	}
	_, seen = lastSeen(t, tb, "lift b3; wait 500")
	if seen.Evidence != (board.Evidence{}) || seen.Contact != 0 || seen.Came() {
		t.Errorf("a piece went: got %+v, want no evidence and no contact", seen)
	}
}

func TestSettleTimeIsAnOption(t *testing.T) {
	for _, settle := range []time.Duration{50 * ms, 300 * ms, 2 * time.Second} {
		o := options()
		o.Settle = settle
		tb := newTable(t).start(o).do("wait 5000")
		touch := tb.now
		at, seen := lastSeen(t, tb, "put 7 b3; wait 3000")
		// Two readings take 100 ms in any case, and those of all the others 150 ms.
		if took := at - touch; seen.Now[board.B3] != board.Holding(7) || took < settle || took > max(settle, 190*ms)+30*ms {
			t.Errorf("settle %v: %v after %v", settle, seen.Now, took)
		}
	}
}

func TestATagThatAnswersOnceIsNotBelieved(t *testing.T) {
	tb := newTable(t).start(options()).do("wait 2000; put 7 b3")
	for tb.tagged[board.B3] == 0 {
		tb.run(10 * ms)
	}
	tb.tags[board.B3] = tagOf(-1)
	tb.garbled = board.SetOf(board.B3)
	tb.do("wait 1800").want("")
	tb.do("wait 300").want("seen b3=?")
	tb.garbled, tb.tags[board.B3] = 0, tagOf(7)
	tb.do("wait 2500").want("seen b3=7")
}

func TestTwoDifferentReadingsDoNotAgree(t *testing.T) {
	tb := newTable(t).start(options()).do("wait 2000; put 7 b3")
	for i := 0; tb.now < 15*time.Second; i++ {
		tb.tags[board.B3] = tagOf(7 + i%2)
		for n := tb.reads[board.B3]; tb.reads[board.B3] == n; {
			tb.run(10 * ms)
		}
	}
	tb.want("seen b3=?")
}

// TestIDsAreReadWhenPresenceChanged counts readings beside those of cells at rest, five a
// second.
func TestIDsAreReadWhenPresenceChanged(t *testing.T) {
	const atRest = 5
	tb := newTable(t).start(options()).do("wait 2000; put 7 b3; put 9 c2; wait 1000")
	before := tb.reads[board.B3]
	tb.do("lift b3; wait 1000")
	if n := tb.reads[board.B3] - before; n < 2 || n > 6 {
		t.Errorf("%d readings of a cell whose piece went, want those until the lift settles", n)
	}
	all := tb.identified
	tb.do("put 7 b3; wait 1000")
	if n := tb.identified - all; n < 16 || n > 19+atRest {
		t.Errorf("%d readings of a piece that came, want 2 and a little patience, and one of each empty cell", n)
	}
	all = tb.identified
	tb.do("sweep; wait 1000")
	if n := tb.identified - all; n < board.Cells || n > board.Cells+atRest+1 {
		t.Errorf("%d readings of a sweep, want %d", n, board.Cells)
	}
}

func TestASilentReaderIsAskedLessAndLess(t *testing.T) {
	tb := newTable(t).start(options()).do("wait 2000; break reader b3; put 7 b3; wait 10000")
	before := tb.identified
	tb.do("wait 60000")
	if n := tb.identified - before; n > 60/5+60*5+2 { // it, and a cell at rest every 200 ms
		t.Errorf("%d readings in a minute, want one of the silent reader every 5 s", n)
	}
}

func TestRechecksAreFew(t *testing.T) {
	tb := newTable(t).start(options()).do("wait 5000")
	before := tb.identified
	tb.do("wait 60000")
	if n := tb.identified - before; n < 280 || n > 300 {
		t.Errorf("%d readings in a minute of rest, want five a second", n)
	}
}

func TestRechecksWaitWhileSomethingMoves(t *testing.T) {
	tb := newTable(t).start(options()).do("wait 2000; field b3 200; wait 50")
	tb.do("wait 300") // all the others were asked once, whether the piece stood there before
	before := tb.reads
	tb.do("wait 1500")
	for n := range before {
		if got := tb.reads[n] - before[n]; got != 0 && n != int(board.B3) || got < 20 && n == int(board.B3) {
			t.Errorf("%d readings of %v while b3 moved", got, board.Cell(n))
		}
	}
}

func TestACoinIsAskedForItsTagLessAndLess(t *testing.T) {
	tb := newTable(t).start(options()).do("wait 2000; field b3 200; wait 2500")
	before := tb.reads[board.B3]
	tb.do("wait 10000")
	if n := tb.reads[board.B3] - before; n < 35 || n > 41 {
		t.Errorf("%d readings in 10 s, want four a second", n)
	}
}
