package quarto

import (
	"testing"
	"time"

	"quartoboard/board"
)

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
