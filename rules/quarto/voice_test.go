package quarto

import (
	"testing"
	"time"

	"quartoboard/board"
)

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
