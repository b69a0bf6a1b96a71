package quarto

import (
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/rules"
)

func TestTheTimeOfALiftedPieceStandsStillWhileRepeatIsHeld(t *testing.T) {
	first := DefaultOptions()
	guided := []string{"lifted b3", "wrong removed: put 7 on b3"}
	asked := "put 7 b3; hold; lift b3; " // reported at 350 ms of the second after it
	runAll(t, []promise{
		{"nothing is said of it meanwhile", first, asked + "wait 50s", []string{"lifted b3"}},
		{"and nothing when it goes back", first, asked + "wait 50s; put 7 b3; release; wait 9s", []string{"lifted b3", "returned b3"}},
		{"it has four seconds after that", first, asked + "wait 9s; release; wait 1s", []string{"lifted b3"}},
		{"and no more", first, asked + "wait 9s; release; wait 3s", guided},
		{"what has passed before stays passed", first, "put 7 b3; lift b3; hold; wait 9s; release; wait 1s", []string{"lifted b3"}},
		{"and the rest is less", first, "put 7 b3; lift b3; hold; wait 9s; release; wait 1500ms", guided},
		{"each piece has its minute", first, "put 7 b3; put 8 a1; hold; wait 50s; lift b3; put 7 b3; wait 30s; lift a1; wait 50s", []string{"lifted b3", "returned b3", "lifted a1"}},
		{"and so has one that stays off", first, "put 7 b3; put 8 a1; hold; lift b3; wait 30s; lift a1; wait 50s; put 8 a1; release; put 7 b3", []string{"lifted b3", "lifted a1", "returned a1", "returned b3"}},
		{"a contact that is stuck does not hold it up for ever", first, asked + "wait 70s", guided},
		{"nor do buttons that fail", first, asked + "fail; wait 5s", guided},
		{"nor does the menu", first, asked + "hold menu; wait 5s", guided},
		{"nor a release that the menu takes", first, asked + "menu release; wait 5s", guided},
		{"nor a restart", first, asked + "open; wait 5s", guided},
		{"a second piece is asked about in the same way", first, "put 7 b3; put 8 a1; hold; lift b3; put 7 b3; lift a1; wait 9s; put 8 a1; release", []string{"lifted b3", "returned b3", "lifted a1", "returned a1"}},
		{"in a wrong position, too", first, "put 7 b3; put 8 a1; lift b3; wait 5s; hold; lift a1; wait 9s; put 8 a1; release; put 7 b3", []string{"wrong removed: put 7 on b3", "right"}},
	})
}

func TestRepeatIsHeldUntilItIsReleased(t *testing.T) {
	for _, c := range []struct {
		text string
		want bool
	}{
		{"hold", true},
		{"hold; wait 50s", true},
		{"hold; wait 60s", false},
		{"hold; release", false},
		{"hold; hold menu", false},
		{"hold; menu release", false},
		{"hold; menu hold menu", false},
		{"menu hold", false},
		{"menu hold; release", false},
		{"hold; menu open", true},
		{"hold; fail", false},
		{"hold; open", false},
		{"hold; release; hold", true},
	} {
		g, _ := play(t, DefaultOptions(), c.text+"; see")
		if got := g.State().Held; got != c.want {
			t.Errorf("%s: got %v, want %v", c.text, got, c.want)
		}
	}
}

func TestTheTimeOffACellDoesNotCountWhileRepeatIsHeld(t *testing.T) {
	var l lifted
	l.holdRepeat(true, 0)
	l.holdRepeat(false, time.Second) // before
	l.note(board.SetOf(board.B3), 0, 2*time.Second)
	l.holdRepeat(true, 3*time.Second)
	if until := l.holdRepeat(false, 8*time.Second); until != 8*time.Second {
		t.Errorf("held until %v, want 8s", until)
	}
	if got, want := l.offUntil(board.B3), 11*time.Second; got != want {
		t.Errorf("off until %v, want %v", got, want)
	}
	l.holdRepeat(true, 9*time.Second)
	if until := l.holdRepeat(false, time.Hour); until != 9*time.Second+rules.HoldLimit {
		t.Errorf("a contact that is stuck holds until %v, want %v", until, 9*time.Second+rules.HoldLimit)
	}
}

func TestWhatTheMenuTakesChangesNothing(t *testing.T) {
	pass := options(func(o *Options) { o.Giving = board.GivingPass })
	runAll(t, []promise{
		{"no giving", pass, "put 7 b3; menu pass; menu open; menu pass; menu close; pass", []string{"placed 7 b3 by B", "given . by B, pass"}},
		{"no call", DefaultOptions(), "put 7 b3; menu A; press A", []string{"placed 7 b3 by B", "refused A: none-live"}},
		{"no end of the last call", DefaultOptions(), fullBoard + "; menu pass", []string{"placed f d1 by A"}},
	})
}

func TestTheLastCallStandsStillWhileTheMenuIsOpen(t *testing.T) {
	first := DefaultOptions()
	open := fullBoard + "; wait 9s; menu open; wait 60s; " // 11 s after the contact; 9.35 are left
	ends := []string{"missed " + row1, "ended draw by last-call"}
	runAll(t, []promise{
		{"nothing ends meanwhile", first, open, []string{"placed f d1 by A"}},
		{"a call counts meanwhile", first, open + "press A", []string{"QUARTO A: " + row1, "ended A by call"}},
		{"the rest is left behind it", first, open + "menu close; wait 7s", []string{"placed f d1 by A"}},
		{"and no more", first, open + "menu close; wait 9s", ends},
		{"opened twice and closed twice it is one menu", first, open + "menu open; menu close; menu close; wait 6s", []string{"placed f d1 by A"}},
		{"a menu that a restart ended stops nothing", first, open + "open; wait 21s", ends},
		{"one that was closed before does not either", first, "menu open; wait 9s; menu close; " + fullBoard + "; wait 21s", ends},
	})
}

// A request for the voice neither changes the game nor judges a call that waits for a piece.
func TestRequestsForTheVoiceAreIgnored(t *testing.T) {
	g, _ := at(New(DefaultOptions()), board.Event{At: time.Second, Fact: board.Pressed{
		Button: board.ButtonQuarto, Seat: board.A, Press: board.PressShort, Contact: time.Second, Moving: true,
	}}, board.Event{At: 1200 * ms, Fact: board.Said{}})
	for _, asked := range []board.Asked{
		{Request: board.RequestSet, Set: board.Preferences{Volume: 50}},
		{Request: board.RequestSay, Text: "Time is up."},
	} {
		after, js := g.Apply(board.Event{At: 1200 * ms, Fact: asked})
		if after != g || len(js) > 0 {
			t.Errorf("%v: judged %v, a call waits %t, want no judgement and the same game", asked.Request, js, after.State().Waiting)
		}
	}
}
