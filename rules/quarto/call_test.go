package quarto

import (
	"slices"
	"testing"

	"quartoboard/board"
)

func TestTheRightToCall(t *testing.T) {
	tray, pass, unseen := withGiving(board.GivingTray), withGiving(board.GivingPass), DefaultOptions()
	// With First A the placer of the 4th piece is A.
	won := func(seat string) []string {
		return []string{"QUARTO " + seat + ": " + row1, "ended " + seat + " by call"}
	}
	runAll(t, []promise{
		{"the placer calls before giving", pass, threeTall + "; put f d1; press A", won("A")},
		{"the opponent not yet", pass, threeTall + "; put f d1; press B", []string{"refused B: not-your-turn-to-call"}},
		{"the opponent calls after the pass", pass, threeTall + "; put f d1; pass; press B", won("B")},
		{"the placer no more", pass, threeTall + "; put f d1; pass; press A", []string{"refused A: not-your-turn-to-call"}},
		{"the opponent calls after the tray", tray, threeTall + "; put f d1; tray 0; press B", won("B")},
		{"the placer no more after the tray", tray, threeTall + "; put f d1; tray 0; press A", []string{"refused A: not-your-turn-to-call"}},
		{"nor when the piece has left the tray", tray, threeTall + "; put f d1; tray 0; tray .; press A", []string{"refused A: not-your-turn-to-call"}},
		{"however long it is out", tray, threeTall + "; put f d1; tray 0; tray .; wait 60s; press A", []string{"refused A: not-your-turn-to-call"}},
		{"then it is the opponent's still", tray, threeTall + "; put f d1; tray 0; tray .; wait 60s; press B", won("B")},
		{"also where the giver pressed first", tray, threeTall + "; put f d1; tray 0; tray .; wait 4s; press A; +10ms press B; wait 1s", append([]string{"refused A: not-your-turn-to-call"}, won("B")...)},
		{"another one in the tray changes no right", tray, threeTall + "; put f d1; tray 0; tray .; wait 4s; tray 2; press A; wait 1s; press B", append([]string{"taken back 0 by A", "given 2 by A, tray", "refused A: not-your-turn-to-call"}, won("B")...)},
		{"an opponent who holds the given piece calls", tray, threeTall + "; put f d1; tray 0; tray .; press B", won("B")},
		{"either calls when giving is unseen", unseen, threeTall + "; put f d1; press B", won("B")},
		{"the earlier press wins", unseen, threeTall + "; put f d1; press A; +10ms press B; wait 1s", append(won("A"), "refused B: over")},
		{"the placer is first at the same look", unseen, threeTall + "; put f d1; press B; +0ms press A; wait 1s", append(won("A"), "refused B: over")},
		{"nobody calls before the first placement", unseen, "press A; press B", []string{"refused A: not-your-turn-to-call", "refused B: not-your-turn-to-call"}},
		{"nothing live", unseen, "put 0 a1; press B", []string{"refused B: none-live"}},
		{"without the right the refusal says nothing of the board", pass, "put 0 a1; press A", []string{"refused A: not-your-turn-to-call"}},
		{"dead once the next piece is placed", pass, threeTall + "; put f d1; put 0 d4; press B", []string{"missed " + row1, "refused B: none-live"}},
		{"over is over", unseen, threeTall + "; put f d1; press A; wait 1s; press B", append(won("A"), "refused B: over")},
		{"a host calls for a player", pass, threeTall + "; put f d1; ask call by=A", won("A")},
	})
}

// TestWhoMayCallDoesNotDependOnALine plays each case with a line of four tall pieces and
// without one, and compares the right with what a press is answered.
func TestWhoMayCallDoesNotDependOnALine(t *testing.T) {
	tray, pass, unseen := withGiving(board.GivingTray), withGiving(board.GivingPass), DefaultOptions()
	byBoard := options(func(o *Options) { o.Caller = board.CallerBoard })
	const live, none = "put 8 a1; put b b1; put 9 c1; put f d1", "put 8 a1; put b b1; put 9 c1; put f d2"
	for _, c := range []struct {
		name, acts string
		opts       Options
		want       string
	}{
		{"before the giving", "", tray, "A"},
		{"given in the tray", "tray 0", tray, "B"},
		{"out of the tray", "tray 0; tray .; wait 60s", tray, "B"},
		{"before pass", "", pass, "A"},
		{"after pass", "pass", pass, "B"},
		{"giving is unseen", "", unseen, "AB"},
		{"the next piece is placed", "put 0 a4", pass, "B"},
		{"undone", "pass; put 0 a4; ask undo; lift a4", pass, "B"},
		{"the board calls", "", byBoard, ""},
		{"over", "ask resign by=A", unseen, ""},
	} {
		for _, line := range []string{live, none} {
			if got := callers(t, c.opts, line+"; "+c.acts); got != c.want {
				t.Errorf("%s, after %q: %q may call, want %q", c.name, line, got, c.want)
			}
		}
	}
	if got := callers(t, unseen, ""); got != "" {
		t.Errorf("on an empty board %q may call", got)
	}
}

// callers returns the seats that may call, and checks that only their calls are judged.
func callers(t *testing.T, o Options, acts string) (seats string) {
	t.Helper()
	for _, seat := range []board.Seat{board.A, board.B} {
		g, before := play(t, o, acts)
		_, after := play(t, o, acts+"; press "+seat.String()+"; wait 1s")
		refused := slices.ContainsFunc(after[len(before):], func(j string) bool {
			return j == "refused "+seat.String()+": not-your-turn-to-call" || j == "refused "+seat.String()+": over"
		})
		may := g.MayCall(seat)
		if may {
			seats += seat.String()
		}
		if o.Caller != board.CallerBoard && may == refused {
			t.Errorf("after %q: %v may call %v, refused %v", acts, seat, may, refused)
		}
	}
	return seats
}

func TestThePressCountsWhenTheContactCloses(t *testing.T) {
	pass := withGiving(board.GivingPass)
	runAll(t, []promise{
		{"slapped after the touch-down calls on that placement", pass, threeTall + "; put f d1; +50ms slap A", []string{"placed f d1 by A", "QUARTO A: " + row1, "ended A by call"}},
		{"also where nobody saw that something moved", pass, threeTall + "; put f d1; +50ms press A", []string{"placed f d1 by A", "QUARTO A: " + row1, "ended A by call"}},
		{"pressed before the touch-down does not", pass, threeTall + "; press A; +50ms put f d1; wait 1s", []string{"refused A: not-your-turn-to-call", "given f by B, inferred", "placed f d1 by A"}},
		{"pressed before the pass is the placer's", pass, threeTall + "; put f d1; wait 1s; press A; +50ms pass; wait 1s", []string{"QUARTO A: " + row1, "ended A by call"}},
		{"pressed after the pass is not, though the pass is reported later", pass, threeTall + "; put f d1; wait 1s; pass; +50ms press A; wait 1s", []string{"given . by A, pass", "refused A: not-your-turn-to-call"}},
		{"a table that comes to rest with nothing changed frees the call", pass, "put 0 a1; +50ms slap B; see; wait 1s", []string{"placed 0 a1 by B", "refused B: none-live"}},
		{"a table that never rests does not hold it for ever", pass, "put 0 a1; wait 1s; slap B; wait 5s", []string{"refused B: none-live"}},
	})
}

func TestSeveralAlignmentsAndHouseRules(t *testing.T) {
	cross := "put 8 a1; put 9 b1; put a c1; put b d2; put c d3; put d d4"
	squares := options(func(o *Options) { o.Squares = true })
	runAll(t, []promise{
		{"one call wins with all that is live", DefaultOptions(), cross + "; put e d1; press B", []string{"QUARTO B: row 1 tall + column d tall", "ended B by call"}},
		{"what is missed is missed together", DefaultOptions(), cross + "; put e d1; put 0 a4", []string{"placed 0 a4 by A", "missed row 1 tall + column d tall"}},
		{"a square counts where squares do", squares, "put 8 a1; put 9 b1; put a a2; put f b2; press A", []string{"QUARTO A: square a1 tall", "ended A by call"}},
		{"and only there", DefaultOptions(), "put 8 a1; put 9 b1; put a a2; put f b2; press A", []string{"refused A: none-live"}},
		{"an attribute that does not count does not", options(func(o *Options) { o.Attributes = board.Fill }), threeTall + "; put f d1; press A", []string{"refused A: none-live"}},
		{"every shared value is named", DefaultOptions(), "put 8 a1; put 9 b1; put a c1; put b d1; press A", []string{"QUARTO A: row 1 tall round", "ended A by call"}},
		{"only active ones", options(func(o *Options) { o.Attributes = board.Shape | board.Fill }), "put 8 a1; put 9 b1; put a c1; put b d1; press A", []string{"QUARTO A: row 1 round", "ended A by call"}},
		{"the board calls at once", options(func(o *Options) { o.Caller = board.CallerBoard }), threeTall + "; put f d1", []string{"placed f d1 by A", "QUARTO A: " + row1, "ended A by board"}},
		{"and its buttons call nothing", options(func(o *Options) { o.Caller = board.CallerBoard }), "put 0 a1; press B; wait 1s", []string{"placed 0 a1 by B"}},
		{"a false call loses where the house says so", options(func(o *Options) { o.FalseCall = board.FalseCallLoses }), "put 0 a1; press B", []string{"refused B: none-live", "ended A by false-call"}},
		{"a call out of turn never does", options(func(o *Options) { o.FalseCall = board.FalseCallLoses }), "press B", []string{"refused B: not-your-turn-to-call"}},
	})
}

func TestDrummingOnTheButtonsCostsNothing(t *testing.T) {
	acts := "put 0 a1; wait 1s"
	for range 40 {
		acts += "; +1ms press B"
	}
	_, got := play(t, DefaultOptions(), acts+"; wait 2s; put 1 b1")
	if want := "placed 1 b1 by A"; !slices.Contains(got, want) {
		t.Errorf("got %q, want %q among them", got, want)
	}
}

func TestTheCallerShowsTheLine(t *testing.T) {
	lift := options(func(o *Options) { o.Giving = board.GivingPass; o.Point = board.PointLift })
	loses := lift
	loses.FalseCall = board.FalseCallLoses
	call := threeTall + "; put f d1; press A; wait 1s; "
	five := "put 0 a4; put 8 a1; put 9 b1; put a c1; put f d1; press B; wait 1s; "
	won := []string{"QUARTO A: " + row1, "ended A by call"}
	runAll(t, []promise{
		{"all four in any order", lift, call + "lift c1; lift a1; lift d1; lift b1", append([]string{"lifted c1", "lifted a1", "lifted d1", "lifted b1"}, won...)},
		{"all four at once", lift, call + "see a1=. b1=. c1=. d1=.", won},
		{"nothing is said before", lift, call + "lift a1; lift b1; lift c1; wait 9s", []string{"lifted a1", "lifted b1", "lifted c1"}},
		{"feeling a piece is not an answer", lift, five + "lift a4; put 0 a4; lift a1; lift b1; lift c1; lift d1", []string{"lifted a4", "returned a4", "lifted a1", "lifted b1", "lifted c1", "lifted d1", "QUARTO B: " + row1, "ended B by call"}},
		{"four that are not a line are one", lift, five + "lift a4; lift a1; lift b1; lift c1", []string{"lifted a4", "lifted a1", "lifted b1", "lifted c1", "refused B: not-shown"}},
		{"nor is one more than the line", lift, five + "see a4=. a1=.; see b1=. c1=. d1=.", []string{"refused B: not-shown"}},
		{"one of the line that lies on a free cell is lifted", lift, call + "see a1=. b2=8; lift b1; lift c1; lift d1", won},
		{"one on whose cell another stands is lifted too", lift, five + "lift a4; lift a1; see a4=8; lift b1; lift c1", []string{"refused B: not-shown", "wrong moved: move 8 from a4 to a1"}},
		{"what is off already counts", lift, threeTall + "; put f d1; see a1=. b1=. c1=.; press A; +100ms lift d1", won},
		{"all of it, too", lift, threeTall + "; put f d1; see a1=. b1=. c1=. d1=.; press A; wait 1s", won},
		{"the pieces go back by the usual guidance", lift, five + "lift a4; wait 40s; put 0 a4", []string{"lifted a4", "refused B: not-shown", "wrong removed: put 0 on a4", "right"}},
		{"thirty seconds are enough", lift, call + "lift a1; wait 31s", []string{"lifted a1", "refused A: not-shown", "wrong removed: put 8 on a1"}},
		{"thirty seconds after a restart", lift, call + "wait 25s; open; wait 25s; see a1=. b1=. c1=. d1=.; wait 1s", won},
		{"a call with nothing to show is asked to show it too", lift, "put 0 a1; press B; wait 20s", []string{"placed 0 a1 by B"}},
		{"and is not shown", lift, "put 0 a1; press B; wait 31s", []string{"refused B: not-shown"}},
		{"that loses where false calls lose", loses, "put 0 a1; press B; wait 31s", []string{"refused B: not-shown", "ended A by false-call"}},
		{"nor does it tell whether a line is live", loses, call + "wait 31s", []string{"refused A: not-shown", "missed " + row1, "ended B by false-call"}},
		{"a piece laid in the tray meanwhile is given", options(func(o *Options) { o.Point, o.Giving = board.PointLift, board.GivingTray }), call + "tray 7; wait 31s", []string{"refused A: not-shown", "given 7 by A, tray"}},
		{"and may be called again", lift, call + "wait 31s; press A; wait 1s; see a1=. b1=. c1=. d1=.", won},
		{"nothing is given meanwhile", lift, call + "pass; wait 31s; press A; wait 1s; see a1=. b1=. c1=. d1=.", won},
		{"without the right nothing is asked", lift, threeTall + "; put f d1; press B; wait 1s", []string{"refused B: not-your-turn-to-call"}},
		{"the other's press waits", options(func(o *Options) { o.Point = board.PointLift }), call + "press B; see a1=. b1=. c1=. d1=.; wait 1s", append(won, "refused B: over")},
		{"a wrong position that is right again meanwhile is told at once", lift, "put 0 b4; lift b4; wait 5s; press B; wait 1s; put 0 b4; wait 1s", []string{"wrong removed: put 0 on b4", "right"}},
		{"and play goes on behind a line that was not shown", lift, "put 0 b4; lift b4; wait 5s; press B; wait 1s; put 0 b4; wait 31s; pass; put 1 c4", []string{"right", "refused B: not-shown", "given . by B, pass", "placed 1 c4 by A"}},
		{"the table is looked at when the time has run out", lift, "put 0 b4; lift b4; wait 5s; press B; wait 1s; see b4=0 c4=7; wait 31s", []string{"right", "refused B: not-shown", "given 7 by B, inferred", "placed 7 c4 by A"}},
		{"a call before what was put down meanwhile is judged before it", options(func(o *Options) { o.Point = board.PointLift }), call + "press B; put 0 d4; wait 62s; press A; wait 1s", []string{"refused A: not-shown", "refused B: not-shown", "given 0 by A, inferred", "placed 0 d4 by B", "missed " + row1}},
		{"the arbiter's undo ends the pointing", lift, call + "ask undo; wait 40s", []string{"undone, give", "wrong stranger: remove f from d1"}},
	})
	g, _ := play(t, lift, call)
	if by := g.Questions().Show; by != board.A {
		t.Errorf("%v is to show its line, want A", by)
	}
}

func TestThePiecesOfAShownLineGoBackAfterTheEnd(t *testing.T) {
	lift := options(func(o *Options) { o.Point = board.PointLift })
	loses := lift
	loses.FalseCall = board.FalseCallLoses
	won := "; put f d1; press A; wait 1s; see a1=. b1=. c1=. d1=.; "
	four, five := threeTall+won, "put 3 c3; put 1 a4; "+threeTall+won
	win := []string{"QUARTO A: " + row1, "ended A by call"}
	runAll(t, []promise{
		{"by the usual guidance", lift, four + "wait 3s; wait 20s; put 8 a1; put 9 b1; put a c1; put f d1", append(win, "wrong removed: put 8 on a1", "wrong removed: put 9 on b1", "wrong removed: put a on c1", "wrong removed: put f on d1", "right")},
		{"nothing is said where they are back in time", lift, four + "see a1=8 b1=9 c1=a d1=f; wait 9s", win},
		{"another piece is a stranger there", lift, four + "see a1=0; lift a1; wait 9s", append(win, "wrong stranger: remove 0 from a1", "wrong removed: put 8 on a1")},
		{"who takes others off is clearing the board", lift, five + "lift c3; wait 60s", win},
		{"and who puts that one back is led back again", lift, five + "lift c3; wait 60s; put 3 c3", append(win, "wrong removed: put 8 on a1")},
		{"also where the false call lost", loses, "put 0 a1; press B; wait 1s; lift a1; wait 60s; put 0 a1", []string{"lifted a1", "refused B: not-shown", "ended A by false-call", "wrong removed: put 0 on a1", "right"}},
		{"or the arbiter has ended it", lift, threeTall + "; press B; wait 1s; lift a1; ask adjudicate result=draw; wait 5s", []string{"ended draw by adjudicated", "wrong removed: put 8 on a1"}},
		{"an undo gives them their time again", lift, four + "wait 5s; ask undo; wait 1s; wait 5s", append(win, "wrong removed: put 8 on a1", "undone, give", "wrong removed: put 8 on a1")},
		{"the board is not asked about in the middle of a game either", lift, "put 3 c3; put 1 a4; press A; wait 1s; lift c3; lift a4; wait 60s; press B; wait 1s", []string{"refused A: not-shown", "wrong removed: put 3 on c3"}},
	})
	for _, c := range []struct {
		name, acts string
		want       bool
	}{
		{"a shown line alone does not clear the board", four + "wait 20s", false},
		{"nor with a restart of the guidance", four + "wait 20s; put 8 a1; put 9 b1; wait 20s", false},
		{"one that is put back and taken off again does", four + "wait 20s; put 8 a1; lift a1; wait 20s", true},
		{"the others taken off do", five + "wait 20s; see c3=. a4=.; wait 20s", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, _ := play(t, lift, c.acts)
			if _, due := g.Next(); g.Phase() != PhaseOver || due != c.want {
				t.Errorf("phase %v, the next game is due: %v, want %v", g.Phase(), due, c.want)
			}
		})
	}
}

// The time for the last call goes on, when a line was not shown, as long as it had
// to run when the call came.
func TestTheLastCallStandsStillWhileALineIsShown(t *testing.T) {
	lift := options(func(o *Options) { o.Point = board.PointLift })
	lines := "see a1=. b1=. c1=. d1=."
	call := fullBoard + "; wait 9s; press A; wait 1s; " // 11 s after the contact; 9.35 are left
	runAll(t, []promise{
		{"nothing ends meanwhile", lift, call + "wait 26s", []string{"placed f d1 by A"}},
		{"a line may be shown in the last second of it", lift, call + "wait 25s; " + lines, []string{"QUARTO A: " + row1, "ended A by call"}},
		{"the rest is left behind it", lift, call + "wait 35s", []string{"placed f d1 by A", "refused A: not-shown"}},
		{"and no more", lift, call + "wait 37s", []string{"refused A: not-shown", "missed " + row1, "ended draw by last-call"}},
		{"a call at the last moment may be shown", lift, fullBoard + "; +20s press A; wait 20s; " + lines, []string{"QUARTO A: " + row1, "ended A by call"}},
		{"and again", lift, fullBoard + "; +20s press A; wait 28600ms; press A; wait 1s; " + lines, []string{"QUARTO A: " + row1, "ended A by call"}},
		{"the opponent's press stops nothing", lift, fullBoard + "; wait 18s; press B; wait 2s", []string{"refused B: not-your-turn-to-call", "missed " + row1, "ended draw by last-call"}},
	})
}

func TestAGameThatMakesWayForAnotherHasNoDeadline(t *testing.T) {
	lift := options(func(o *Options) { o.Point = board.PointLift })
	promise{"", lift, "put 0 a1; press B; wait 1s; press A; ask new; wait 1m", []string{"ended abandoned by abandoned"}}.run(t)
}

func TestAnAdjustedPieceIsNotShownAnyMore(t *testing.T) {
	lift := options(func(o *Options) { o.Point = board.PointLift })
	runAll(t, []promise{
		{"moved", lift, "put 0 a1; put 1 b1; press A; wait 1s; lift b1; wait 31s; put 1 c1; lift a1; wait 5s", []string{"right", "moved 1 b1-c1", "lifted a1", "wrong removed: put 0 on a1"}},
		{"undone", lift, "put 0 a1; put 1 b1; press A; wait 1s; lift b1; wait 31s; ask undo; lift a1; wait 5s", []string{"undone, give", "lifted a1", "wrong removed: put 0 on a1"}},
	})
}
