package quarto

import (
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/rules"
)

const ms = time.Millisecond

// at applies facts at their times.
func at(g Game, facts ...board.Event) (Game, []Judgement) {
	var all []Judgement
	for _, e := range facts {
		var js []Judgement
		for tick, due := g.Due(e.At); due; tick, due = g.Due(e.At) {
			g, js = g.Apply(tick)
			all = append(all, js...)
		}
		g, js = g.Apply(e)
		all = append(all, js...)
	}
	return g, all
}

func came(at, contact time.Duration, c board.Cell, holds board.Content) board.Event {
	seen := board.Seen{Changed: board.SetOf(c), Contact: contact}
	seen.Now[c] = holds
	return board.Event{At: at, Fact: seen}
}

func passed(at, contact time.Duration) board.Event {
	return board.Event{At: at, Fact: board.Pressed{Button: board.ButtonPass, Press: board.PressShort, Contact: contact}}
}

func TestAPassBehindAPieceThatIsReadLateIsTheNextGiving(t *testing.T) {
	o := DefaultOptions()
	o.Giving = board.GivingPass
	g, _ := at(New(o), passed(500*ms, 100*ms), passed(2550*ms, 2150*ms), came(2900*ms, 2*time.Second, board.A1, board.Holding(7)))
	if g.Phase() != PhasePlace || g.Placements() != 1 {
		t.Errorf("phase %v after %d placements, want place after 1", g.Phase(), g.Placements())
	}
	two := came(2500*ms, 2*time.Second, board.A1, board.Holding(7))
	off := board.Event{At: 5 * time.Second, Fact: board.Seen{Changed: board.SetOf(board.B1)}}
	g, _ = at(New(o), passed(500*ms, 100*ms), passed(1550*ms, 1150*ms), two, came(2500*ms, 2*time.Second, board.B1, board.Holding(8)), off)
	if g.Phase() != PhaseGive {
		t.Errorf("phase %v after one of two has come off, want give", g.Phase())
	}
	g, _ = at(New(o), passed(500*ms, 100*ms), passed(1550*ms, 1150*ms), came(2900*ms, 2*time.Second, board.A1, board.Holding(7)))
	if g.Phase() != PhaseGive {
		t.Errorf("phase %v after a pass before the contact, want give", g.Phase())
	}
}

// On a build whose readers are slow all three are told before the placement.
func TestACallBetweenAPlacementAndAPassIsJudgedBetweenThem(t *testing.T) {
	o := DefaultOptions()
	o.Giving = board.GivingPass
	g := New(o)
	for i, p := range []board.Piece{8, 9, 10} {
		at0 := time.Duration(i+1) * time.Second
		g, _ = at(g, came(at0, at0, board.Cell(i), board.Holding(p)))
	}
	pass := func(contact time.Duration) board.Event {
		return board.Event{At: contact + 300*ms, Fact: board.Pressed{Button: board.ButtonPass, Press: board.PressShort, Contact: contact}}
	}
	press := func(by board.Seat, contact time.Duration) board.Event {
		return board.Event{At: contact + 20*ms, Fact: board.Pressed{Button: board.ButtonQuarto, Seat: by, Press: board.PressShort, Contact: contact, Moving: true}}
	}
	g, _ = at(g, pass(5*time.Second))
	placer, opponent := g.ToGive().Other(), g.ToGive() // of the fourth
	placed := came(6900*ms, 6*time.Second, board.D1, board.Holding(15))
	for _, row := range []struct {
		name string
		by   board.Seat
		call time.Duration
		want board.Result
	}{
		{"the placer, before the pass", placer, 6100 * ms, board.Win(placer)},
		{"the placer, after it", placer, 6300 * ms, 0},
		{"the opponent, before the pass", opponent, 6100 * ms, 0},
		{"the opponent, after it", opponent, 6300 * ms, board.Win(opponent)},
	} {
		after, _ := at(g, press(row.by, row.call), pass(6200*ms), placed, board.Event{At: 6900 * ms, Fact: board.Seen{}})
		if after.Result() != row.want {
			t.Errorf("%s: result %v, want %v", row.name, after.Result(), row.want)
		}
	}
}

func TestTheBoardDoesNotCallOnWhatItOnlyFeels(t *testing.T) {
	o := DefaultOptions()
	o.Giving, o.Caller = board.GivingTray, board.CallerBoard
	g := New(o)
	for i, p := range []board.Piece{8, 9, 10} {
		g, _ = at(g, came(time.Duration(i+1)*time.Second, time.Duration(i+1)*time.Second, board.Cell(i), board.Holding(p)))
	}
	g, _ = at(g,
		board.Event{At: 5 * time.Second, Fact: board.Tray{Holds: board.Holding(15)}},
		board.Event{At: 6 * time.Second, Fact: board.Tray{}},
		came(6*time.Second, 6*time.Second, board.D1, board.Unknown))
	if g.Placements() != 4 || g.Result() != 0 {
		t.Fatalf("%d placed, result %v, want 4 and none yet", g.Placements(), g.Result())
	}
	read, _ := at(g, came(8*time.Second, 6*time.Second, board.D1, board.Holding(15)))
	if read.Result() != board.Win(g.ToGive()) {
		t.Errorf("result %v once it is read, want the placer's", read.Result())
	}
	var elsewhere board.Seen
	elsewhere.Changed = board.SetOf(board.A2)
	elsewhere.Now[board.A2] = board.Holding(15)
	moved, _ := at(g, board.Event{At: 8 * time.Second, Fact: elsewhere})
	if _, c, _ := moved.Last(); c != board.A2 || moved.Result() != 0 {
		t.Errorf("on %v, result %v once it is read elsewhere, want a2 and none", c, moved.Result())
	}
}

func TestACellWhoseSensorFailsDoesNotKeepTheNextGameFromBeginning(t *testing.T) {
	g, _ := at(New(DefaultOptions()),
		board.Event{Fact: board.Fault{Part: board.Part{Kind: board.PartSensor}, State: board.Failed, Cells: board.SetOf(board.D4)}},
		came(0, 0, board.D4, board.Unknown),
		came(time.Second, time.Second, board.A1, board.Holding(7)),
		board.Event{At: 2 * time.Second, Fact: board.Asked{Request: board.RequestAdjudicate, Result: board.ResultDraw}},
		came(3*time.Second, 3*time.Second, board.A1, board.Empty))
	g, _ = g.Apply(board.Event{At: 3*time.Second + rules.ClearHold, Fact: board.Tick{}})
	if _, due := g.Next(); !due {
		t.Error("no next game")
	}
}

func TestWhatLiesInTheTrayIsNotWhatIsFelt(t *testing.T) {
	o := DefaultOptions()
	o.Giving = board.GivingTray
	g, _ := at(New(o),
		board.Event{Fact: board.Tray{Holds: board.Holding(7)}},
		board.Event{At: time.Second, Fact: board.Tray{Holds: board.Unknown}}, // the reader is not sure any more
		came(time.Second, time.Second, board.A1, board.Unknown))
	if g.Placements() != 0 {
		t.Error("it was placed")
	}
}

// The last call ends at its time by the contact, though a press is reported only
// when its contact has held.
func TestTheLastCallEndsByTheContact(t *testing.T) {
	o := DefaultOptions()
	o.Found = true
	table := seenAt(t, Game{}, time.Second, flip("0123/4567/89ab/cde."))
	g, _ := table.Apply(board.Event{At: time.Second, Fact: board.Started{Options: o}})
	g = seenAt(t, g, 2*time.Second, flip("0123/4567/89ab/cdef")) // four tall ones are live
	end := 2*time.Second + o.LastCall
	for _, row := range []struct {
		name    string
		contact time.Duration
		want    How
	}{
		{"a contact before the end that is reported after it calls", end - time.Millisecond, HowCall},
		{"one after the end does not", end + time.Millisecond, HowLastCall},
	} {
		t.Run(row.name, func(t *testing.T) {
			g, how := g, How("")
			take := func(e board.Event) {
				after, js := g.Apply(e)
				g = after
				for _, j := range js {
					if ended, ok := j.(Ended); ok {
						how = ended.How
					}
				}
			}
			pass := func(until time.Duration) {
				for tick, due := g.Due(until); due; tick, due = g.Due(until) {
					take(tick)
				}
			}
			reported := row.contact + 20*time.Millisecond
			pass(reported)
			take(board.Event{At: reported, Fact: board.Pressed{Button: board.ButtonQuarto, Seat: g.ToGive(), Contact: row.contact}})
			pass(end + time.Minute)
			if how != row.want {
				t.Errorf("ended by %v, want %v", how, row.want)
			}
		})
	}
}

// What comes to rest soon after a call leaves time for a press that was earlier, and is reported later.
func TestACallWaitsForEarlierPressesWhereTheTableRestsSoon(t *testing.T) {
	g := New(DefaultOptions())
	contact := time.Second
	came := board.Seen{Changed: board.SetOf(board.A1), Contact: contact - 50*ms}
	came.Now[board.A1] = board.Holding(1)
	for _, e := range []board.Event{
		{At: contact + 20*ms, Fact: board.Pressed{Button: board.ButtonQuarto, Seat: board.A, Press: board.PressShort, Contact: contact, Moving: true}},
		{At: contact + 100*ms, Fact: came},
	} {
		g, _ = g.Apply(e)
	}
	if tick, due := g.Due(contact + CallHold - 1); due {
		t.Errorf("judged at %v, %v after its contact", tick.At, tick.At-contact)
	}
	if _, due := g.Due(contact + CallHold + ms); !due {
		t.Errorf("not judged %v after its contact", CallHold)
	}
}
