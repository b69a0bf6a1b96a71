package referee

import (
	"testing"

	"quartoboard/board"
)

func TestTheCallerShowsTheLine(t *testing.T) {
	lift := options(func(o *board.Options) { o.Giving = board.GivingPass; o.Point = board.PointLift })
	loses := lift
	loses.FalseCall = board.FalseCallLoses
	call := threeTall + "; put f d1; press A; wait 1s; "
	won := []string{"QUARTO A: " + row1, "ended A by call"}
	runAll(t, []promise{
		{"all four in any order", lift, call + "lift c1; lift a1; lift d1; lift b1", append([]string{"lifted c1", "lifted a1", "lifted d1", "lifted b1"}, won...)},
		{"all four at once", lift, call + "see a1=. b1=. c1=. d1=.", won},
		{"nothing is said before", lift, call + "lift a1; lift b1; lift c1; wait 9s", []string{"lifted a1", "lifted b1", "lifted c1"}},
		{"another piece is none of the line", lift, "put 0 a4; put 8 a1; put 9 b1; put a c1; put f d1; press B; wait 1s; lift a4", []string{"lifted a4", "refused B: not-shown"}},
		{"the pieces go back by the usual guidance", lift, "put 0 a4; put 8 a1; put 9 b1; put a c1; put f d1; press B; wait 1s; lift a4; wait 5s; put 0 a4", []string{"refused B: not-shown", "wrong removed: put 0 on a4", "right"}},
		{"thirty seconds are enough", lift, call + "lift a1; wait 31s", []string{"lifted a1", "refused A: not-shown", "wrong removed: put 8 on a1"}},
		{"a call with nothing to show is asked to show it too", lift, "put 0 a1; press B; wait 20s", []string{"placed 0 a1 by B"}},
		{"and is not shown", lift, "put 0 a1; press B; wait 31s", []string{"refused B: not-shown"}},
		{"that loses where false calls lose", loses, "put 0 a1; press B; wait 31s", []string{"refused B: not-shown", "ended A by false-call"}},
		{"nor does it tell whether a line is live", loses, call + "wait 31s", []string{"refused A: not-shown", "ended B by false-call"}},
		{"a piece laid in the tray meanwhile is given", options(func(o *board.Options) { o.Point, o.Giving = board.PointLift, board.GivingTray }), call + "tray 7; wait 31s", []string{"refused A: not-shown", "given 7 by A, tray"}},
		{"and may be called again", lift, call + "wait 31s; press A; wait 1s; see a1=. b1=. c1=. d1=.", won},
		{"nothing is given meanwhile", lift, call + "pass; wait 31s; press A; wait 1s; see a1=. b1=. c1=. d1=.", won},
		{"without the right nothing is asked", lift, threeTall + "; put f d1; press B; wait 1s", []string{"refused B: not-your-turn-to-call"}},
		{"the other's press waits", options(func(o *board.Options) { o.Point = board.PointLift }), call + "press B; see a1=. b1=. c1=. d1=.; wait 1s", append(won, "refused B: over")},
		{"the arbiter's undo ends the pointing", lift, call + "ask undo; wait 40s", []string{"undone, give", "wrong stranger: remove f from d1"}},
	})
	g, _ := play(t, lift, call)
	if by, pointing := g.Pointing(); !pointing || by != board.A {
		t.Errorf("pointing %v %v, want A", by, pointing)
	}
}

func TestAClearedBoardIsAskedAbout(t *testing.T) {
	o := board.DefaultOptions()
	clear := "put 7 b3; put 0 c1; see b3=. c1=.; "
	runAll(t, []promise{
		{"a QUARTO button is yes", o, clear + "wait 5s; press B", []string{"wrong removed: put 0 on c1", "ended abandoned by abandoned"}},
		{"pass is no, and the pieces go back", o, clear + "wait 5s; pass; wait 1s; press B; put 0 c1; put 7 b3", []string{"refused B: none-live", "wrong removed: put 7 on b3", "right"}},
		{"a board that was emptied as told is not asked about", o, "put 7 b3; put 0 c1; see b3=0 c1=7; lift c1; lift b3; wait 9s; press B; put 7 b3; put 0 c1", []string{"wrong swapped: remove 7 from c1", "wrong moved: move 0 from b3 to c1", "refused B: none-live", "right"}},
		{"a piece that comes back is an answer", o, clear + "wait 5s; put 0 c1; put 7 b3; press B", []string{"wrong removed: put 7 on b3", "right", "refused B: none-live"}},
		{"a single piece may be felt for long", o, "put 7 b3; lift b3; wait 9s; press B", []string{"wrong removed: put 7 on b3", "refused B: none-live"}},
	})
	g, _ := play(t, o, clear+"wait 5s")
	if !g.Asking() || g.Phase() != PhaseWrong {
		t.Errorf("asking %v, phase %v: want the question, and play paused", g.Asking(), g.Phase())
	}
	if g, _ := play(t, o, clear+"wait 5s; press B"); g.Result() != board.ResultAbandoned {
		t.Errorf("after yes: %v", g.Result())
	} else if next, due := g.Next(); !due || next.First != board.B {
		t.Errorf("after yes the next game is %+v, due %v", next, due)
	}
}

func TestWhatIsFeltAndNotReadIsPlacedWhenOnlyOnePieceCanBeIt(t *testing.T) {
	tray, o := giving(board.GivingTray), board.DefaultOptions()
	runAll(t, []promise{
		{"the given piece, out of the tray", tray, "tray 7; tray .; +500ms see b3=?", []string{"given 7 by A, tray", "placed 7 b3 by B"}},
		{"also when the tray is told later", tray, "tray 7; see b3=?; +0ms tray .", []string{"given 7 by A, tray", "placed 7 b3 by B"}},
		{"a slap on it counts", giving(board.GivingTray), threeTall + "; tray f; see d1=?; +0ms tray .; +100ms slap A; wait 2s", []string{"placed f d1 by A", "QUARTO A: " + row1, "ended A by call"}},
		{"not while it lies there", tray, "tray 7; see b3=?; wait 3s", []string{"given 7 by A, tray"}},
		{"not when anything may have been given", o, "put 0 a1; see b3=?; wait 3s", []string{"placed 0 a1 by B"}},
		{"a placement that is read elsewhere counts", tray, "tray 7; see b3=?; see c3=7; tray .", []string{"given 7 by A, tray", "placed 7 c3 by B"}},
		{"what it turns out to be may be wrong", tray, "tray 7; tray .; +500ms see b3=?; see b3=8", []string{"placed 7 b3 by B", "wrong stranger: remove 8 from b3"}},
		{"two that cannot be read are no placement", tray, "tray 7; tray .; +500ms see b3=? c3=?; wait 5s", []string{"given 7 by A, tray", "taken back 7 by A"}},
	})
}

func TestABlindSensorFeltNothing(t *testing.T) {
	g := New(giving(board.GivingTray))
	blind := board.Fault{Part: "sensor 9", State: board.Failed, Cells: board.SetOf(board.B3)}
	unknown := board.Seen{Changed: board.SetOf(board.B3)}
	unknown.Now[board.B3] = board.Unknown
	for i, f := range []board.Fact{board.Tray{Holds: board.Holding(7)}, blind, board.Tray{}, unknown} {
		g, _ = g.Apply(board.Event{Fact: f})
		if g.Placements() != 0 {
			t.Errorf("fact %d: a blind cell was taken for a placement", i)
		}
	}
}
