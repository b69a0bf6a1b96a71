package quarto

import (
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
)

func TestNoGameBeginsWhileRepeatIsHeld(t *testing.T) {
	for text, want := range map[string]bool{
		"lift b3; wait 1s":                                   true,
		"hold; lift b3; wait 50s":                            false,
		"lift b3; hold; wait 50s":                            false,
		"hold; lift b3; wait 9s; release":                    false,
		"hold; lift b3; wait 9s; release; wait 1s":           true,
		"hold; lift b3; wait 9s; put 7 b3; release; wait 9s": false,
		"hold; lift b3; release; hold; wait 9s":              false,
		"hold; lift b3; wait 70s":                            true, // the contact is stuck
	} {
		g, _ := play(t, DefaultOptions(), "put 7 b3; ask resign by=A; "+text)
		if _, begins := g.Next(); begins != want {
			t.Errorf("%s: a game begins is %v, want %v", text, begins, want)
		}
		if !want && g.State().Held && g.State().Waiting {
			t.Errorf("%s: waits for the hold to end", text)
		}
	}
}

func TestAFullBoardThatIsClearedIsADraw(t *testing.T) {
	const (
		full   = "put 0 a1; put 1 b1; put 2 c1; put c d1; put 4 a2; put b b2; put 6 c2; put 9 d2; put 3 a3; put 8 b3; put d c3; put 5 d3; put f a4; put a b4; put 7 c4; put e d4; "
		some   = "see a1=. b1=. c1=. d1=. a2=. b2=. c2=.; "
		others = "see d2=. a3=. b3=. c3=. d3=. a4=. b4=. c4=. d4=.; "
		sweep  = "see a1=. b1=. c1=. d1=. a2=. b2=. c2=. d2=. a3=. b3=. c3=. d3=. a4=. b4=. c4=. d4=.; "
		draw   = "missed row 4 solid, ended draw by last-call"
	)
	o := DefaultOptions()
	lift, loses, tray := o, o, o
	lift.Point, loses.FalseCall, tray.Giving = board.PointLift, board.FalseCallLoses, board.GivingTray
	for _, row := range []struct {
		name string
		o    Options
		acts string
		want string // after the last placement, but for what is lifted
	}{
		{"at once", o, sweep, draw},
		{"in a game with a tray", tray, sweep, draw},
		{"piece by piece", o, some + "+2s " + others, draw},
		{"so slowly that the board wants the first one back", o, some + "wait 9s; " + others, "wrong removed: put 0 on a1, " + draw},
		{"after a call that nobody had the right to", loses, "press B; wait 1s; " + sweep, "refused B: not-your-turn-to-call, " + draw},
		{"after a line that is none was shown", lift, "press A; wait 1s; see a1=. b1=. c1=. d2=.; wait 40s; see a1=0 b1=1 c1=2 d2=9; " + sweep, "refused A: not-shown, wrong removed: put 0 on a1, right, " + draw},
		{"while a line is to be shown", lift, "press A; wait 1s; " + sweep + "wait 40s", "refused A: not-shown, " + draw},
		{"behind a call", o, "press A; " + sweep, "QUARTO A: row 4 solid, ended A by call"},
		{"and a call behind it", o, sweep + "press A; wait 1s", draw + ", refused A: over"},
		{"after the restart", o, "open; " + sweep, draw},
		{"but not while a piece stands there", o, some + "see d2=. a3=. b3=. c3=. d3=. a4=. b4=. c4=.; wait 5s", "wrong removed: put 0 on a1"},
	} {
		_, got := play(t, row.o, full+row.acts)
		got = got[slices.Index(got, "placed e d4 by A")+1:]
		got = slices.DeleteFunc(got, func(j string) bool { return strings.HasPrefix(j, "lifted") || strings.HasPrefix(j, "returned") })
		if all := strings.Join(got, ", "); all != row.want {
			t.Errorf("%s:\n got %s\nwant %s", row.name, all, row.want)
		}
	}
	for acts, o := range map[string]Options{"": o, "press A; wait 1s; ": lift} {
		g, _ := play(t, o, full+acts+sweep+"wait 40s")
		if next, due := g.Next(); !due || next.Match != (board.Match{Games: 1}) {
			t.Errorf("the next game is %+v, due %v: want the draw counted in the match", next, due)
		}
	}
	g, _ := play(t, o, full)
	g, _ = g.Apply(board.Event{Fact: board.Fault{Part: board.Part{Kind: board.PartSensor}, State: board.Failed, Cells: board.SetOf(board.D4)}})
	swept := board.Seen{Changed: board.AllCells, Now: board.Position{board.D4: board.Unknown}}
	if g, _ = g.Apply(board.Event{At: time.Minute, Fact: swept}); g.Result() != board.ResultDraw {
		t.Errorf("with a sensor that fails: %v, want a draw", g.Result())
	}
}

func TestAClearedBoardIsAskedAbout(t *testing.T) {
	o := DefaultOptions()
	clear := "put 7 b3; put 0 c1; see b3=. c1=.; "
	runAll(t, []promise{
		{"a QUARTO button is yes", o, clear + "wait 5s; press B", []string{"wrong removed: put 0 on c1", "ended abandoned by abandoned"}},
		{"pass is no, and the pieces go back", o, clear + "wait 5s; pass; wait 1s; press B; put 0 c1; put 7 b3", []string{"refused B: none-live", "wrong removed: put 7 on b3", "right"}},
		{"a board that was emptied as told is not asked about", o, "put 7 b3; put 0 c1; see b3=0 c1=7; lift c1; lift b3; wait 9s; press B; put 7 b3; put 0 c1", []string{"wrong swapped: remove 7 from c1", "wrong moved: move 0 from b3 to c1", "refused B: none-live", "right"}},
		{"a piece that comes back is an answer", o, clear + "wait 5s; put 0 c1; put 7 b3; press B", []string{"wrong removed: put 7 on b3", "right", "refused B: none-live"}},
		{"a single piece may be felt for long", o, "put 7 b3; lift b3; wait 9s; press B", []string{"wrong removed: put 7 on b3", "refused B: none-live"}},
	})
	g, _ := play(t, o, clear+"wait 5s")
	if !g.Questions().New || g.Phase() != PhaseWrong {
		t.Errorf("asking %v, phase %v: want the question, and play paused", g.Questions().New, g.Phase())
	}
	if g, _ := play(t, o, clear+"wait 5s; press B"); g.Result() != board.ResultAbandoned {
		t.Errorf("after yes: %v", g.Result())
	} else if next, due := g.Next(); !due || next.Options.(Options).First != board.B {
		t.Errorf("after yes the next game is %+v, due %v", next, due)
	}
}
