package quarto

import (
	"math"
	"testing"
	"time"

	"quartoboard/board"
)

// threeAndFelt is row 1 with its last piece felt and not read, on a board that has
// read the others. It is live for A, who placed it.
const threeAndFelt = threeTall + "; tray f; +600ms tray .; +500ms see d1=?"

func TestACallOnAPieceThatCannotBeReadIsAskedAboutFirst(t *testing.T) {
	tray := withGiving(board.GivingTray)
	lift, loses, unseen := tray, tray, DefaultOptions()
	lift.Point, loses.FalseCall = board.PointLift, board.FalseCallLoses
	both := lift
	both.FalseCall = board.FalseCallLoses
	call := threeAndFelt + "; press A; wait 1s; "
	dull := "put 0 a1; put 9 b1; put 6 c1; tray f; +600ms tray .; +500ms see d1=?; press A; wait 1s; "
	check, unread := "check A: d1 f", "refused A: unread"
	won := []string{check, "QUARTO A: " + row1, "ended A by call"}
	runAll(t, []promise{
		{"the placement is marked", tray, threeAndFelt, []string{"placed f d1 by A, felt"}},
		{"nothing is judged before the answer", tray, call + "wait 20s", []string{check}},
		{"the other player's button is yes", tray, call + "press B", won},
		{"so is that player's asked call", tray, call + "ask call by=B", won},
		{"the caller's own is not an answer", tray, call + "press A; wait 1s; press B; wait 1s", won},
		{"pass is no", tray, call + "pass; wait 1s", []string{check, unread}},
		{"so is an asked pass", tray, call + "ask pass", []string{check, unread}},
		{"thirty seconds without an answer are no", tray, call + "wait 31s", []string{check, unread}},
		{"its reading is yes", tray, call + "see d1=f", won},
		{"the reading of another piece is no", tray, call + "see d1=7; wait 1s", []string{check, unread, "wrong stranger: remove 7 from d1"}},
		{"so is that of a strange one", tray, call + "see d1=!; wait 1s", []string{check, unread, "wrong unenrolled: remove ! from d1"}},
		{"so is its own on another cell", tray, call + "see b3=f; wait 1s", []string{check, unread, "moved f d1-b3"}},
		{"a reading before the call answers it", tray, threeAndFelt + "; see d1=f; press A; wait 1s", []string{"placed f d1 by A, felt", "QUARTO A: " + row1, "ended A by call"}},
		{"and so does that of another piece", tray, threeAndFelt + "; see d1=7; press A; wait 1s", []string{"wrong stranger: remove 7 from d1", unread}},
		{"a refused call may come again", tray, call + "pass; wait 1s; press A; wait 1s; press B", append([]string{check, unread}, won...)},
		{"with nothing live it is asked too", tray, dull + "wait 1s", []string{check}},
		{"and yes tells that nothing is", tray, dull + "press B; wait 1s", []string{check, "refused A: none-live"}},
		{"what was confirmed is not asked again", tray, dull + "press B; wait 1s; press A; wait 1s", []string{check, "refused A: none-live", "refused A: none-live"}},
		{"no loses nothing where false calls lose", loses, call + "pass; wait 1s", []string{check, unread}},
		{"nor with nothing live", loses, dull + "pass; wait 1s", []string{check, unread}},
		{"yes may lose", loses, dull + "press B; wait 1s", []string{check, "refused A: none-live", "ended B by false-call"}},
		{"the line is shown after the answer", lift, call + "press B; wait 1s; see a1=. b1=. c1=. d1=.", append([]string{check, "lifted a1", "lifted b1", "lifted c1", "lifted d1"}, won[1:]...)},
		{"and not before", lift, call + "see a1=. b1=. c1=. d1=.; wait 1s", []string{check, "lifted a1", "lifted b1", "lifted c1", "lifted d1"}},
		{"no is not a false call of a line not shown", both, call + "pass; wait 1s", []string{check, unread}},
		{"a call without the right is refused for that alone", tray, threeAndFelt + "; press B; wait 1s", []string{"refused B: not-your-turn-to-call"}},
		{"a felt piece in no full line is not asked about", tray, "put 8 a1; tray f; +600ms tray .; +500ms see d1=?; press A; wait 1s", []string{"placed f d1 by A, felt", "refused A: none-live"}},
		{"the opponent's call is asked about too", tray, threeAndFelt + "; tray 7; press B; wait 1s; press A", []string{"given 7 by A, tray", "check B: d1 f", "QUARTO B: " + row1, "ended B by call"}},
		{"nothing is given meanwhile", tray, call + "tray 7; wait 1s", []string{check}},
		{"but behind it", tray, call + "tray 7; pass; wait 1s", []string{check, unread, "given 7 by A, tray"}},
		{"nothing is placed meanwhile", tray, call + "put 7 a4; wait 1s", []string{check}},
		{"but behind it, and what was live is missed", tray, call + "put 7 a4; pass; wait 1s", []string{check, unread, "given 7 by A, inferred", "placed 7 a4 by B", "missed " + row1}},
		{"a piece may be felt for long meanwhile", tray, call + "lift d1; wait 9s; see d1=?; press B", []string{check, "lifted d1", "QUARTO A: " + row1, "ended A by call"}},
		{"and is missed behind it", tray, call + "lift d1; wait 9s; pass; wait 6s", []string{check, "lifted d1", unread, "wrong removed: put f on d1"}},
		{"undo ends the question", tray, call + "ask undo; wait 40s", []string{check, "undone, place"}},
		{"what was confirmed and then moved is in no full line", tray, dull + "press B; wait 1s; lift d1; +1s see d2=?; press A; wait 1s", []string{"lifted d1", "moved f d1-d2", "refused A: none-live"}},
		{"where giving is unseen", unseen, fullButOne + "; see d1=?; press A; wait 1s; press B", []string{check, "QUARTO A: " + row1, "ended A by call"}},
	})
}

func TestABoardWithoutReadersAsksNothing(t *testing.T) {
	tray := withGiving(board.GivingTray)
	felt := "tray 8; +600ms tray .; +500ms see a1=?; tray 9; +600ms tray .; +500ms see b1=?; tray a; +600ms tray .; +500ms see c1=?; tray f; +600ms tray .; +500ms see d1=?; press A; wait 1s"
	runAll(t, []promise{{"no piece is read there", tray, felt, []string{"placed f d1 by A", "QUARTO A: " + row1, "ended A by call"}}})
}

func TestWhatAFactSaysOfReadersIsEnough(t *testing.T) {
	o := withGiving(board.GivingTray)
	play := func(first board.Fact, e board.Evidence) (felt bool) {
		seen := board.Seen{Changed: board.SetOf(board.B3), Contact: 2 * time.Second, Evidence: e}
		seen.Now[board.B3] = board.Unknown
		_, js := at(New(o), board.Event{Fact: first}, board.Event{At: time.Second, Fact: board.Tray{Holds: board.Holding(7)}},
			board.Event{At: 2 * time.Second, Fact: board.Tray{}}, board.Event{At: 3 * time.Second, Fact: seen})
		for _, j := range js {
			if p, ok := j.(Placed); ok {
				return p.Felt
			}
		}
		t.Fatalf("nothing was placed: %v", js)
		return false
	}
	settled := board.Evidence{Settle: 300 * ms}
	read := settled
	read.Reader = true
	for _, row := range []struct {
		name     string
		first    board.Fact
		evidence board.Evidence
		want     bool
	}{
		{"nothing", board.Tick{}, settled, false},
		{"the evidence counts readings", board.Tick{}, read, true},
		{"the reader of a cell fails", board.Fault{Part: board.Part{Kind: board.PartReader}, State: board.Failed, Cells: board.SetOf(board.A1)}, settled, true},
		{"that of the tray fails", board.Fault{Part: board.Part{Kind: board.PartTray}, State: board.Failed}, settled, false},
	} {
		if got := play(row.first, row.evidence); got != row.want {
			t.Errorf("%s: felt %v, want %v", row.name, got, row.want)
		}
	}
}

// The time for the last call goes on behind the question as long as it had to run
// when the call came.
func TestTheLastCallStandsStillWhileAQuestionWaits(t *testing.T) {
	o := DefaultOptions()
	lift := options(func(o *Options) { o.Point = board.PointLift })
	check := "check A: d1 f"
	call := fullButOne + "; see d1=?; wait 10s; press A; wait 1s; " // 9 s of 20 are left
	runAll(t, []promise{
		{"nothing ends meanwhile", o, call + "wait 26s", []string{check}},
		{"yes wins after any time", o, call + "wait 25s; press B", []string{check, "QUARTO A: " + row1, "ended A by call"}},
		{"the rest is left behind it", o, call + "wait 30s; press A; wait 1s; press B", []string{"refused A: unread", check, "QUARTO A: " + row1, "ended A by call"}},
		{"and no more", o, call + "wait 45s", []string{"refused A: unread", "missed " + row1, "ended draw by last-call"}},
		{"and pass is no, and then the end", o, call + "pass; wait 1s; pass; wait 1s", []string{"refused A: unread", "missed " + row1, "ended draw by last-call"}},
		{"also where the line is shown behind it", lift, call + "wait 20s; press B; wait 25s; see a1=. b1=. c1=. d1=.", []string{check, "lifted a1", "lifted b1", "lifted c1", "lifted d1", "QUARTO A: " + row1, "ended A by call"}},
	})
}

func TestTheBoardCallsNoLineWithAPieceThatItOnlyFeels(t *testing.T) {
	o := withGiving(board.GivingTray)
	o.Caller = board.CallerBoard
	early := "tray 8; +600ms tray .; +500ms see a1=?; put 9 b1; put a c1; put f d1"
	runAll(t, []promise{
		{"one that was placed before", o, "put 1 a4; put 2 b4; " + early + "; wait 5s", []string{"placed 8 a1 by B, felt", "given 9 by B, inferred", "placed 9 b1 by A", "given a by A, inferred", "placed a c1 by B", "given f by B, inferred", "placed f d1 by A"}},
		{"and once it is read, it does", o, "put 1 a4; put 2 b4; " + early + "; wait 5s; see a1=8", []string{"QUARTO A: " + row1, "ended A by board"}},
	})
}

func TestSeveralUnreadPiecesAreAskedAboutOneAfterTheOther(t *testing.T) {
	tray := withGiving(board.GivingTray)
	call := "put 8 a1; put 9 b1; tray a; +600ms tray .; +500ms see c1=?; tray f; +600ms tray .; +500ms see d1=?; press A; wait 1s; "
	runAll(t, []promise{
		{"each is confirmed", tray, call + "press B; wait 1s; press B", []string{"check A: c1 a", "check A: d1 f", "QUARTO A: " + row1, "ended A by call"}},
		{"one no is enough", tray, call + "press B; wait 1s; pass; wait 1s", []string{"check A: c1 a", "check A: d1 f", "refused A: unread"}},
	})
}

func TestARestartGivesTheWholeTimeForTheAnswer(t *testing.T) {
	g, _ := play(t, withGiving(board.GivingTray), threeAndFelt+"; press A; wait 20s")
	before, _ := g.Due(math.MaxInt64)
	g, _ = g.Apply(board.Event{At: before.At - time.Second, Fact: board.Opened{Resumed: true}})
	if q := g.Questions().Check; q.Cell != board.D1 || q.By != board.A || q.Piece != 15 {
		t.Errorf("question %+v, want A's about f on d1", q)
	}
	if after, _ := g.Due(math.MaxInt64); after.At != before.At-time.Second+CheckLimit {
		t.Errorf("deadline %v, want %v", after.At, before.At-time.Second+CheckLimit)
	}
}

func TestWhatOnlyTheTrayReadsIsToBeLaidThere(t *testing.T) {
	felt := func(c board.Cell) board.Fact {
		f := board.Seen{Changed: board.SetOf(c)}
		f.Now[c] = board.Unknown
		return f
	}
	tray := func(s board.Health) board.Fact {
		return board.Fault{Part: board.Part{Kind: board.PartTray}, State: s}
	}
	read := board.Seen{Changed: board.SetOf(board.A1)}
	read.Now[board.A1] = board.Holding(8)
	lifted := board.Seen{Changed: board.SetOf(board.B1)}
	for _, row := range []struct {
		name   string
		giving board.Giving
		facts  []board.Fact
		want   board.CellSet
	}{
		{"a piece that was not laid in it", board.GivingTray, []board.Fact{felt(board.B1)}, board.SetOf(board.B1)},
		{"in the middle of a game", board.GivingTray, []board.Fact{board.Tray{Holds: board.Holding(8)}, board.Tray{}, felt(board.A1), felt(board.B1)}, board.SetOf(board.B1)},
		{"two", board.GivingTray, []board.Fact{felt(board.B1), felt(board.C3)}, board.SetOf(board.B1, board.C3)},
		{"none, once it is lifted", board.GivingTray, []board.Fact{felt(board.B1), lifted}, 0},
		{"not where cells are read", board.GivingTray, []board.Fact{read, felt(board.B1)}, 0},
		{"not where pieces are given otherwise", board.GivingPass, []board.Fact{felt(board.B1)}, 0},
		{"not while it fails", board.GivingTray, []board.Fact{tray(board.Failed), felt(board.B1)}, 0},
		{"but once it works again", board.GivingTray, []board.Fact{tray(board.Failed), felt(board.B1), tray(board.OK)}, board.SetOf(board.B1)},
		{"or after a restart that says nothing of it", board.GivingTray, []board.Fact{tray(board.Failed), felt(board.B1), board.Opened{Resumed: true}}, board.SetOf(board.B1)},
		{"not while a piece is off its cell", board.GivingTray, []board.Fact{board.Tray{Holds: board.Holding(8)}, board.Tray{}, felt(board.A1), board.Seen{Changed: board.SetOf(board.A1)}, felt(board.B1)}, 0},
		{"not where the sensor fails", board.GivingTray, []board.Fact{felt(board.B1), board.Fault{Part: board.Part{Kind: board.PartSensor}, State: board.Failed, Cells: board.SetOf(board.B1)}}, 0},
		{"not after the end", board.GivingTray, []board.Fact{felt(board.B1), board.Asked{Request: board.RequestResign, By: board.A}}, 0},
	} {
		o := DefaultOptions()
		o.Giving = row.giving
		g := New(o)
		for _, f := range row.facts {
			g, _ = g.Apply(board.Event{Fact: f})
		}
		if got := g.Table().Unlaid; got != row.want {
			t.Errorf("%s: got %v, want %v", row.name, got, row.want)
		}
		if told := g.State().Told != nil; told != (row.want != 0) {
			t.Errorf("%s: an instruction stands: %v", row.name, told)
		}
	}
}
