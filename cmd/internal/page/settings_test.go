package page

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/cmd/internal/games"
	"quartoboard/rules"
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
	got := get(t, tb, "GET", "/settings", nil).Body.String()
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
	if got := get(t, newTable(t, nil, Opts{}).begin(), "GET", "/settings", nil).Body.String(); strings.Contains(got, "data-command") {
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
	if strings.Contains(get(t, tb, "GET", "/settings", nil).Body.String(), tray) {
		t.Error("a board without a tray offers it")
	}
	tb.does(board.Tray{Holds: board.Holding(8)})
	if !strings.Contains(get(t, tb, "GET", "/settings", nil).Body.String(), tray) {
		t.Error("a board with a tray does not offer it")
	}
}

func TestWhatTheBuildCannotFollowIsNotOffered(t *testing.T) {
	lacks := &rules.Unfit{Lacks: rules.LacksReaders, Err: errors.New("it reads in its tray alone")}
	tb := newTable(t, nil, Opts{
		Command: func([]byte) error { return lacks },
		Prefers: func() board.Preferences { return board.Preferences{Lang: "de"} },
		Unfit: func(o board.Options) *rules.Unfit {
			if one, is := o.(quarto.Options); !is || one.Giving != board.GivingTray {
				return &rules.Unfit{Instead: quarto.DefaultOptions()}
			}
			return nil
		},
	}).begin()
	got := get(t, tb, "GET", "/settings", nil).Body.String()
	if !strings.Contains(got, `data-game="quartino" hidden`) || strings.Contains(got, `data-command="options" hidden`) {
		t.Error("the form of the game that the build lacks is shown, or that of the other one is not")
	}
	if !strings.Contains(got, `<option value="tray" selected`) || strings.Contains(got, `<option value="pass"`) {
		t.Error("the ways of giving are not those of the build")
	}
	s, _ := tb.Page.now()
	if _, is := valuesOf(formsOf(s))["quartino"]; is {
		t.Error("a stream has values for the form that is not shown")
	}
	words, err := phrase.New(phrase.Opts{Lang: "de", Verbosity: phrase.Normal, Games: games.Words})
	if err != nil {
		t.Fatal(err)
	}
	tb.words = words
	tb.plays(8, board.A1)
	answer := get(t, tb, "POST", "/command", nil, `{"cmd":"new","giving":"pass"}`)
	if text := answer.Body.String(); answer.Code != 422 || !strings.Contains(text, "nur in der Ablage") {
		t.Errorf("refused with %d %s", answer.Code, text)
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

// another are the options of a game with one of each type, which has words for none of them.
type another struct {
	First  board.Seat
	Giving board.Giving
	Caller board.Caller
	Counts board.Attributes
	Quick  bool
	Rounds int
	Clock  time.Duration
	Motto  string
	Names  [2]string
	Secret bool
}

func (another) Kind() *rules.Kind                 { return anotherKind() }
func (another) Check() error                      { return nil }
func (o another) Entered() (board.Options, error) { return o, nil }

func anotherKind() *rules.Kind {
	giving := rules.ChoiceOf("giving", "auto", func(o *another) *board.Giving { return &o.Giving }, board.ParseGiving, board.GivingTray, board.GivingPass)
	giving.Tray = "tray"
	counts := rules.ListOf("counts", rules.Several, func(o *another) *board.Attributes { return &o.Counts }, board.Attributes.Names, nil)
	counts.Values = []string{"size", "fill"}
	names := rules.ListOf("names", rules.Names, func(o *another) *[2]string { return &o.Names }, func(v [2]string) []string { return v[:] }, nil)
	names.Most = 2
	secret := rules.FlagOf("secret", func(o *another) *bool { return &o.Secret })
	secret.Hidden = true
	return &rules.Kind{Name: "another", Seats: true, Options: []rules.Option{
		rules.ChoiceOf("first", "lot", func(o *another) *board.Seat { return &o.First }, board.ParseSeat, board.A, board.B),
		giving,
		rules.SwitchOf("board_calls", func(o *another) *board.Caller { return &o.Caller }, board.ParseCaller, board.CallerPlayers, board.CallerBoard),
		counts,
		rules.FlagOf("quick", func(o *another) *bool { return &o.Quick }),
		rules.NumberOf("rounds", func(o *another) *int { return &o.Rounds }, 1, 9),
		rules.SecondsOf("clock", func(o *another) *time.Duration { return &o.Clock }, time.Second, time.Minute),
		rules.TextOf("motto", func(o *another) *string { return &o.Motto }, 20),
		names,
		secret,
	}}
}

// wordless has the words of a game without any.
type wordless struct{ phrase.Game }

func (wordless) OptionName(rules.Option, string, board.Options) string { return "" }
func (wordless) Page(w phrase.PageWords) phrase.PageWords              { return w }

func TestAGameHasItsFormAndItsMenuByItsTable(t *testing.T) {
	words, err := phrase.New(phrase.Opts{Lang: "en", Verbosity: phrase.Normal, Games: func(*phrase.Speech, *rules.Kind) phrase.Game { return wordless{} }})
	if err != nil {
		t.Fatal(err)
	}
	o := another{First: board.B, Giving: board.GivingPass, Caller: board.CallerBoard, Counts: board.Fill, Clock: 20 * time.Second, Motto: "call", Names: [2]string{"", "Ben"}}
	want := []Control{
		{Kind: "name", Name: "A", Label: "Name of A", Most: board.MaxName},
		{Kind: "name", Name: "B", Label: "Name of B", Value: "Ben", Most: board.MaxName},
		{Kind: "choice", Name: "first", Label: "first", Choices: []face.Choice{{Value: "A", Label: "A"}, {Value: "B", Label: "B", Chosen: true}}},
		{Kind: "choice", Name: "giving", Label: "giving", Choices: []face.Choice{{Value: "pass", Label: "Pass", Chosen: true}}},
		{Kind: "switch", Name: "board_calls", Label: "board_calls", Checked: true, On: "board", Off: "players"},
		{Kind: "set", Name: "counts", Label: "counts", Choices: []face.Choice{{Value: "size", Label: "Size"}, {Value: "fill", Label: "Fill", Chosen: true}}},
		{Kind: "switch", Name: "quick", Label: "quick"},
		{Kind: "number", Name: "rounds", Label: "rounds", Value: "1", Least: 1, Most: 9},
		{Kind: "number", Name: "clock", Label: "clock", Value: "20", Least: 1, Most: 60},
		{Kind: "text", Name: "motto", Label: "motto", Value: "call", Most: 20},
	}
	if got := (state{words: words, opts: &Opts{}}).controls(o); !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	said := ""
	for _, x := range anotherKind().Options[:7] {
		value := ""
		if x.Type == rules.Several {
			value = x.Values[1]
		}
		said += words.Option(x, value, o).Text + " "
	}
	if want := "First: B. Giving: pass. Board_calls: yes. Fill: yes. Quick: no. Rounds: zero. Clock: twenty seconds. "; said != want {
		t.Errorf("the menu says %q, want %q", said, want)
	}
	said = ""
	for range 3 {
		first := anotherKind().Options[0]
		o, _ = first.After(o, "", false).(another)
		said += words.Option(first, "", o).Text + " "
	}
	if want := "First: lot. First: A. First: B. "; said != want {
		t.Errorf("the menu goes on to %q, want %q", said, want)
	}
}
