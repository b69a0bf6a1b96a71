package page

import (
	"encoding/json"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/rules/quarto"
)

// commanded is a page whose visitors send commands.
func commanded(t *testing.T, p *board.Preferences) *table {
	return newTable(t, nil, Opts{
		Command: func([]byte) error { return nil },
		Prefers: func() board.Preferences { return *p },
	})
}

// sent returns the settings of the next event, nil for none.
func sent(t *testing.T, tb *table, r *reader) (settings map[string]map[string]any) {
	t.Helper()
	s, _ := tb.Page.now()
	for line := range strings.Lines(string(r.next(s))) {
		if text, is := strings.CutPrefix(line, "data: "); is {
			var m message
			if err := json.Unmarshal([]byte(text), &m); err != nil {
				t.Fatal(err)
			}
			if m.Settings != nil {
				if err := json.Unmarshal(m.Settings, &settings); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	return settings
}

func TestTheFormsHaveThePresentValues(t *testing.T) {
	p := board.Preferences{Verbosity: "terse", Rate: 120, Letters: board.On}
	tb := commanded(t, &p).begin(func(o *quarto.Options) {
		o.Attributes, o.Squares, o.Caller, o.Names[0] = board.Size|board.Fill, true, board.CallerBoard, `Ann "x"`
	})
	got := get(t, tb, "GET", "/", nil).Body.String()
	for _, want := range []string{
		`data-kind="set" value="size" checked> Short or tall<`,
		`data-kind="set" value="shape"> Round or square<`,
		`name="squares" data-kind="switch" data-yes="" data-no="" checked>`,
		`name="caller" data-kind="switch" data-yes="board" data-no="players" checked>`,
		`name="touch_move" data-kind="switch" data-yes="" data-no="">`,
		`<option value="tray" selected>In the tray</option>`,
		`<option value="B" selected>B</option>`, // the other seat gives first
		`name="last_call" data-kind="number" value="20" min="5" max="300" required>`,
		`name="A" data-kind="name" value="Ann &#34;x&#34;" maxlength="40"`,
		`<option value="en" lang="en" selected>English</option><option value="fr" lang="fr">Français</option>`,
		`<option value="terse" selected>`,
		`name="rate" data-kind="number" value="120" min="50" max="300" required>`,
		`name="volume" data-kind="number" value="100" min="20" max="100" required>`,
		`name="letters" data-kind="switch" data-yes="on" data-no="off" checked>`,
		`name="earcons" data-kind="switch" data-yes="on" data-no="off" checked>`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%s is not in the document", want)
		}
	}
	if got := get(t, newTable(t, nil, Opts{}).begin(), "GET", "/", nil).Body.String(); strings.Contains(got, "data-command") {
		t.Error("there are forms where no command is taken")
	}
}

func TestTheFormsFollowWhatIsSet(t *testing.T) {
	p := board.Preferences{Verbosity: "normal"}
	tb, r := commanded(t, &p).begin(), &reader{}
	if got := sent(t, tb, r); got["options"]["squares"] != false || got["set"]["verbosity"] != "normal" {
		t.Errorf("at first %v", got)
	}
	tb.plays(8, board.A1)
	if got := sent(t, tb, r); got != nil {
		t.Errorf("after a placement %v", got)
	}
	next := tb.game.NextOptions().(quarto.Options)
	next.Squares, next.Names = true, [2]string{"Ann", "Ben"}
	tb.does(board.Asked{Request: board.RequestOptions, Via: board.ViaMenu, Options: next})
	if got := sent(t, tb, r)["options"]; got["squares"] != true || got["B"] != "Ben" {
		t.Errorf("after the choice of options %v", got)
	}
	p.Verbosity, p.Volume = "full", 40
	tb.does(board.Asked{Request: board.RequestSet, Via: board.ViaMenu, Set: p})
	if got := sent(t, tb, r)["set"]; got["verbosity"] != "full" || got["volume"] != "40" {
		t.Errorf("after a change of the preferences %v", got)
	}
}

func TestTheTrayIsAChoiceWhereThereIsOne(t *testing.T) {
	unseen := func(o *quarto.Options) { o.Giving = board.GivingUnseen }
	tb := commanded(t, &board.Preferences{}).begin(unseen)
	const tray = `<option value="tray"`
	if strings.Contains(get(t, tb, "GET", "/", nil).Body.String(), tray) {
		t.Error("a board without a tray offers it")
	}
	tb.does(board.Tray{Holds: board.Holding(8)})
	if !strings.Contains(get(t, tb, "GET", "/", nil).Body.String(), tray) {
		t.Error("a board with a tray does not offer it")
	}
}

// Each option of a game and each preference is in a form.
func TestEveryOptionHasAControl(t *testing.T) {
	tb := commanded(t, &board.Preferences{}).begin()
	s, _ := tb.Page.now()
	values := valuesOf(formsOf(s))
	for command, names := range map[string]string{
		"options": "attributes squares giving caller missed false_call point touch_move last_call first A B",
		"set":     "lang verbosity rate volume letters earcons",
	} {
		for name := range strings.FieldsSeq(names) {
			if _, is := values[command][name]; !is {
				t.Errorf("%s: no control for %s", command, name)
			}
		}
	}
}
