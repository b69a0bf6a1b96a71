package menu

import (
	"slices"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
)

// A build that knows a piece by its tray alone has no choice, in a replay of its record either.
func TestGivingIsNoItemWhereOnlyTheTrayReads(t *testing.T) {
	for _, live := range []bool{true, false} {
		tb := newTable(t)
		if tb.menu.offers.ByTray = live; !live {
			tb.apply(board.Menu{Open: true, ByTray: true})
			tb.apply(board.Menu{})
		}
		tb.act("menu")
		tb.find("top: new game")
		tb.act("pass")
		tb.says = nil
		s := tb.menu.step(0, tb.game, tb.words)
		for range newRows(quarto.Plug, s.offers.ByTray, true) {
			tb.act("next")
		}
		said := strings.Join(tb.says, " ")
		if strings.Contains(said, "Giving") || !strings.Contains(said, "Squares") || !strings.Contains(said, "Game: ") {
			t.Errorf("live %v: says %q", live, tb.says)
		}
	}
}

// other are the options of a further game.
type other struct{ quarto.Options }

var otherKind = &rules.Kind{Name: "other", Title: "Other"}

func (other) Kind() *rules.Kind { return otherKind }

func TestAGameBehindOneThatTheBuildCannotPlayIsReached(t *testing.T) {
	tb := newTable(t)
	tb.menu.house.Games = append(tb.menu.house.Games, other{})
	tb.reach("new game: game")
	for _, row := range []struct {
		input string
		wants *rules.Kind
	}{
		{"pass, refused", quartino.Plug},
		{"pass, refused", otherKind},
		{"pass, refused", quartino.Plug},
		{"pass, answered", otherKind},
		{"pass, refused", quarto.Plug},
		{"pass, answered", quartino.Plug},
	} {
		if tb.act(row.input); rules.KindOf(tb.asked.Options) != row.wants {
			t.Fatalf("%s: asked for %+v, want %s", row.input, tb.asked.Options, row.wants.Title)
		}
	}
}

func TestTheTrayIsOfferedWhereThereIsOne(t *testing.T) {
	inTray := quarto.DefaultOptions()
	inTray.Giving = board.GivingTray
	for _, row := range []struct {
		name string
		game quarto.Options
		then string
		want []string
	}{
		{"none", quarto.DefaultOptions(), "lift", []string{"Giving: with the pass button.", "Giving: by hand.", "Giving: with the pass button."}},
		{"a piece was laid in it", quarto.DefaultOptions(), "tray", []string{"Giving: in the tray.", "Giving: with the pass button.", "Giving: by hand."}},
		{"the game is played with it", inTray, "lift", []string{"Giving: with the pass button.", "Giving: by hand.", "Giving: in the tray."}},
	} {
		tb := newTable(t)
		tb.game = quarto.New(row.game)
		tb.act(row.then)
		tb.act("menu")
		tb.find("top: new game")
		tb.act("pass")
		tb.find("new game: giving")
		tb.says = nil
		for range row.want {
			tb.act("pass")
		}
		if !slices.Equal(tb.says, row.want) {
			t.Errorf("%s: says %q, want %q", row.name, tb.says, row.want)
		}
	}
}
