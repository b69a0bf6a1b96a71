package referee

import (
	"testing"

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
		g, _ := play(t, board.DefaultOptions(), "put 7 b3; ask resign by=A; "+text)
		if _, begins := g.Next(); begins != want {
			t.Errorf("%s: a game begins is %v, want %v", text, begins, want)
		}
		if !want && g.Held() && g.Waiting() {
			t.Errorf("%s: waits for the hold to end", text)
		}
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
	} else if next, due := g.Next(); !due || next.Options.First != board.B {
		t.Errorf("after yes the next game is %+v, due %v", next, due)
	}
}
