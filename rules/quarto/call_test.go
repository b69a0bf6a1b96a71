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
