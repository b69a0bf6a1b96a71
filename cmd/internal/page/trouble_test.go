package page

import (
	"strings"
	"testing"

	"quartoboard/audio/phrase"
	"quartoboard/board"
)

// simulation is that of a board without troubles.
var simulation = Simulation{
	Offered: []Trouble{{Kind: phrase.TroubleReader, Cell: board.B3}, {Kind: phrase.TroublePlug}},
	Build:   "one", Builds: []Build{{Name: "one"}, {Name: "two"}},
}

// with returns the simulation with troubles, and one that is shown.
func with(shown phrase.Trouble, troubles ...phrase.Trouble) Simulation {
	s := simulation
	s.Shown, s.Troubles = shown, troubles
	if shown != "" {
		s.Done, s.Of = 3, 7
	}
	return s
}

// simulated is a page of a simulated board with two troubles.
func simulated(t *testing.T) *table {
	tb := newTable(t, nil, Opts{Command: func([]byte) error { return nil }})
	tb.Simulate(simulation)
	return tb
}

func TestATroubleIsToldToThoseWhoHaveHeardAllElse(t *testing.T) {
	tb := simulated(t).begin()
	var r reader
	next := func() string {
		s, _ := tb.Page.now()
		return string(r.next(s))
	}
	next()
	for _, step := range []struct {
		now  Simulation
		want []string
	}{
		{with("", phrase.TroubleReader), []string{
			`"troubles":["reader"]`, `"Trouble: dead reader, Bella three."`, `"next":"A to give."`,
		}},
		{with(phrase.TroublePlug), []string{
			`"troubles":[]`, `"shown":"plug","showing":"Show: plug pulled.","done":3,"of":7`, `"Trouble over: dead reader, Bella three."`, `"Show: plug pulled."`,
		}},
		{with(phrase.TroublePlug, phrase.TroublePlug), []string{
			`"next":"The board has no power."`, `"Trouble: plug pulled."`,
		}},
		{simulation, []string{`"next":"A to give."`, `"shown":"","showing":"","done":0,"of":0`, `"Trouble over: plug pulled."`, `"The show is over."`}},
	} {
		tb.Simulate(step.now)
		got := next()
		for _, want := range step.want {
			if !strings.Contains(got, want) {
				t.Errorf("%+v: %s is not in %s", step.now, want, got)
			}
		}
		if again := next(); strings.Contains(again, `"view"`) || strings.Contains(again, `"log"`) {
			t.Errorf("told again: %s", again)
		}
	}
	tb.does(board.Tick{})
	if got := next(); strings.Contains(got, `"log"`) {
		t.Errorf("told again after an event: %s", got)
	}
}

func TestAReaderThatComesBackMissesNoTrouble(t *testing.T) {
	tb := simulated(t).begin()
	tb.Simulate(with("", phrase.TroublePlug))
	s, _ := tb.Page.now()
	r := reader{seen: parseID(s.id.String())}
	tb.Simulate(simulation)
	s, _ = tb.Page.now()
	got := string(r.next(s))
	if !strings.Contains(got, "Trouble over: plug") || strings.Contains(got, "Trouble: plug") {
		t.Errorf("told %s, want the end alone", got)
	}
}

func TestTheTroublesOfTheBoardAreInTheDocument(t *testing.T) {
	tb := simulated(t).begin()
	tb.Simulate(with(phrase.TroublePlug, phrase.TroubleReader))
	got := get(t, tb, "GET", "/workbench", nil).Body.String()
	for _, want := range []string{
		`data-trouble="reader" checked>`, `>Dead reader, Bella three<`, `data-trouble="plug">`, `trouble-plug">Stop the show<`, `trouble-reader" aria-disabled="true">Show<`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%s is not in the document", want)
		}
	}
	if got := get(t, newTable(t, nil, Opts{}).begin(), "GET", "/workbench", nil).Body.String(); strings.Contains(got, "data-trouble") {
		t.Error("a board that is not simulated has troubles to make")
	}
}

func TestTroublesBeforeTheFirstEventAreKept(t *testing.T) {
	tb := simulated(t)
	tb.Simulate(with("", phrase.TroublePlug))
	tb.begin()
	if got := get(t, tb, "GET", "/", nil).Body.String(); !strings.Contains(got, "The board has no power.") {
		t.Error("a pulled plug is not shown")
	}
}

func TestIDsAreParsedAsWritten(t *testing.T) {
	for _, i := range []id{{1_800_000_000_000, 12}, {0, 3}, {0, 0}} {
		if got := parseID(i.String()); got != i {
			t.Errorf("%v: got %v", i, got)
		}
	}
	for _, text := range []string{"", "page", "page/", "page/x", "page/1.1", "/1", "pa ge/1", "zzzzzzzzzzzzzzzz/1"} {
		if got := parseID(text); got != (id{}) {
			t.Errorf("%q: got %v", text, got)
		}
	}
}

func TestAnotherBuildIsShownAndTold(t *testing.T) {
	tb := simulated(t).begin()
	if got := get(t, tb, "GET", "/workbench", nil).Body.String(); !strings.Contains(got, `<option value="one" selected>one</option><option value="two">two</option>`) {
		t.Error("the builds are not in the document")
	}
	for build, c := range map[string]struct {
		resumed bool
		want    string
	}{
		"two":   {true, "The board is built as two now. The game goes on."},
		"three": {false, "The board is built as three now. Since it reads pieces in the tray alone, a new game begins."},
	} {
		s, _ := tb.Page.now()
		r := reader{seen: s.id}
		now := simulation
		now.Build, now.Resumed = build, c.resumed
		tb.Simulate(now)
		s, _ = tb.Page.now()
		if got := string(r.next(s)); !strings.Contains(got, c.want) || !strings.Contains(got, `"build":"`+build+`"`) {
			t.Errorf("%s: %s", build, got)
		}
	}
}
