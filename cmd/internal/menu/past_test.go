package menu

import (
	"slices"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/rules/quarto"
)

// tell has another part tell a list.
func (tb *table) tell(lines ...string) {
	tb.says = nil
	tb.apply(board.Asked{Request: board.RequestList, Via: board.ViaMenu, Text: strings.Join(lines, "\n")})
}

func TestAListThatIsToldIsGoneThroughAndChosenFrom(t *testing.T) {
	tb := newTable(t)
	tb.reach("new game: earlier move")
	tb.act("pass")
	tb.tell("earlier-move", "Game one.", "Game two.")
	tb.act("next")
	if want := []string{"Game one.", "Game two."}; !slices.Equal(tb.says, want) {
		t.Errorf("says %q, want %q", tb.says, want)
	}
	if tb.act("pass"); tb.asked.Text != "earlier-move 1" {
		t.Errorf("asked for %q", tb.asked.Text)
	}
	tb.tell("earlier-move 1", "B to give.", "A to place.")
	tb.act("pass")
	if want := "offer: start"; tb.state() != want {
		t.Fatalf("a running game is not given up by both: %s", tb.state())
	}
	tb.act("repeat and A")
	tb.act("repeat and B")
	if tb.asked.Text != "earlier-move 1 0" || tb.state() != "closed" {
		t.Errorf("asked for %q, %s", tb.asked.Text, tb.state())
	}
}

func TestMoreThanFiveTurningPointsAreToldOnRequest(t *testing.T) {
	tb := newTable(t)
	tb.act("end")
	tb.reach("top: turning points")
	tb.act("pass")
	tb.tell("turning-points", "1.", "2.", "3.", "4.", "5.", "6.", "7.")
	for range 5 {
		tb.act("next")
	}
	tb.act("pass")
	tb.act("next")
	if want := []string{"1.", "2.", "3.", "4.", "5.", "More.", "6.", "7."}; !slices.Equal(tb.says, want) {
		t.Errorf("says %q, want %q", tb.says, want)
	}
	if tb.act("pass"); tb.asked.Text != "turning-points 6" || tb.state() != "closed" {
		t.Errorf("asked for %q, %s", tb.asked.Text, tb.state())
	}
}

// TestAListIsForAnOpenMenu holds that a list that comes late opens nothing.
func TestAListIsForAnOpenMenu(t *testing.T) {
	tb := newTable(t)
	if tb.tell("turning-points", "1."); tb.state() != "closed" || len(tb.says) > 0 {
		t.Errorf("%s, says %q", tb.state(), tb.says)
	}
}

func TestTheWayBackIsOfferedInAGameForPracticeAlone(t *testing.T) {
	for _, c := range []struct {
		practice bool
		from     string
		want     bool
	}{{true, "1. 7 b3", true}, {false, "1. 7 b3", false}, {true, "", false}} {
		tb := newTable(t)
		o := quarto.DefaultOptions()
		o.Practice, o.From = c.practice, c.from
		tb.game = quarto.New(o)
		s := tb.menu.step(0, tb.game, tb.words)
		got := slices.ContainsFunc(s.rows(top), func(r row) bool { return r.item == "back" })
		if got != c.want {
			t.Errorf("%+v: offered %v", c, got)
		}
	}
}
