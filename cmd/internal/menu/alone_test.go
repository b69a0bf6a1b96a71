package menu

import (
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
)

// chosen is the newest request, as "new fair giving shown first lot".
func (tb *table) chosen() string {
	text := tb.asked.Request.String()
	if tb.asked.Level != 0 {
		text += " " + tb.asked.Level.String()
	}
	if o, ok := tb.asked.Options.(quarto.Options); ok {
		x, _ := quarto.Plug.Option("against")
		first := "lot"
		if o.First != 0 {
			first = o.First.String()
		}
		text += " " + x.Get(o).(string) + " giving " + o.Giving.String() + " first " + first
		if o.Hints {
			text += " hints"
		}
	}
	return text
}

func alone(t *testing.T) *table {
	tb := newTable(t)
	o := rules.With(rules.With(quarto.DefaultOptions(), "against", "fair"), "giving", "tray")
	tb.game = quarto.New(o.(quarto.Options))
	return tb
}

func TestAGameAloneIsBegunByTheMenu(t *testing.T) {
	for _, tt := range []struct {
		name, acts string
		table      func(*testing.T) *table
		says, want string
	}{
		{"as it is offered, where nobody has placed", "start", fresh, "Start.", "new fair giving shown first B"},
		{"after consent, in a game of two", "start, repeat and A, repeat and B", newTable, "Start. This game would then end without a result. New game? Both players: hold repeat and press QUARTO. No: pass. A agrees. B?", "new fair giving shown first B"},
		{"with another level", "next, pass, pass, previous, start", fresh, "Start. Level: fair. Level: strong. Level: perfect. Start.", "new perfect giving shown first B"},
		{"with another one who begins", "previous, previous, pass, next, next, start", fresh, "Start. Hints: no. Who begins: the board. Who begins: by lot. Hints: no. Start.", "new fair giving shown first lot"},
		{"by the player", "previous, previous, pass, pass, next, next, start", fresh, "Start. Hints: no. Who begins: the board. Who begins: by lot. Who begins: you. Hints: no. Start.", "new fair giving shown first A"},
		{"with hints", "previous, pass, next, start", fresh, "Start. Hints: no. Hints: yes. Start.", "new fair giving shown first B hints"},
		{"nothing is asked for before", "next, pass, long pass", fresh, "Start. Level: fair. Level: strong. Play alone.", ""},
		{"another level, from the next act on", "next, pass", alone, "Start. Level: fair.", "level strong"},
		{"with two again", "previous, pass", alone, "Start. Play with two.", "new nobody giving tray first B"},
	} {
		tb := tt.table(t)
		tb.reach("top: alone")
		tb.says, tb.asked = nil, board.Asked{}
		for act := range strings.SplitSeq("pass, "+strings.ReplaceAll(tt.acts, "start", "pass"), ", ") {
			tb.act(act)
		}
		if got := strings.Join(tb.says, " "); got != tt.says {
			t.Errorf("%s: says %q, want %q", tt.name, got, tt.says)
		}
		got := ""
		if tb.asked.Request != 0 {
			got = tb.chosen()
		}
		if got != tt.want {
			t.Errorf("%s: asks for %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestALotIsOfferedAgain(t *testing.T) {
	for first, want := range map[string]string{"lot": "Who begins: by lot.", "B": "Who begins: you."} {
		tb := alone(t)
		o := rules.With(tb.game.Options(), "first", first)
		tb.apply(board.Asked{Request: board.RequestNew, Via: board.ViaMenu, Options: o})
		tb.game = quarto.New(rules.With(o, "first", "B").(quarto.Options)) // who was drawn
		tb.reach("top: alone")
		for range 2 {
			tb.act("pass")
			tb.act("next")
			tb.act("next")
			if got := tb.says[len(tb.says)-1]; got != want {
				t.Errorf("first %s: says %q, want %q", first, got, want)
			}
			tb.act("long pass")
		}
	}
}

func fresh(t *testing.T) *table {
	tb := newTable(t)
	tb.game = quarto.New(quarto.DefaultOptions())
	return tb
}

func TestAGameWithoutAProgramOffersNoGameAlone(t *testing.T) {
	tb := newTable(t)
	tb.game, _ = rules.Apply(rules.New(), board.Event{Fact: board.Started{Options: quartino.Options{Players: 2, First: 1}}})
	for _, r := range tb.menu.rowsOf(tb.game, tb.words, top) {
		if r.item == "alone" {
			t.Error("offered in Quartino")
		}
	}
}
