package run

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/statedir"
	"quartoboard/rules"
)

// set is the step of a change of the preferences.
func set(p board.Preferences) rules.Step {
	return rules.Step{Event: board.Event{Fact: board.Asked{Request: board.RequestSet, Via: board.ViaMenu, Set: p}}}
}

func TestAChangeCountsAtOnceAndIsKeptOverTheDefaults(t *testing.T) {
	c := boardIn(t)
	c.Board.Letters = true
	var kept, followed []board.Preferences
	w, err := NewWords(Defaults(c), board.Preferences{Volume: 50}, func(p board.Preferences) { kept = append(kept, p) })
	if err != nil {
		t.Fatal(err)
	}
	w.Follow(func(p board.Preferences) { followed = append(followed, p) })
	var said []string
	for _, change := range []board.Preferences{{Lang: "de", Rate: 120}, {Lang: "xx", Rate: 200}, {Letters: board.Off}, {Defaults: true}} {
		for _, u := range w.Say(nil, set(change)) {
			said = append(said, u.Lang+": "+u.Text)
		}
	}
	if want := []string{
		"de: Das Brett spricht Deutsch. Tempo hundertzwanzig Prozent.", "de: Spalten: Anna, Bella, Cäsar, David.", "en: Default settings.",
	}; !slices.Equal(said, want) {
		t.Errorf("said %q, want %q", said, want)
	}
	if want := []board.Preferences{
		{Volume: 50, Lang: "de", Rate: 120}, {Volume: 50, Lang: "de", Rate: 120, Letters: board.Off}, {},
	}; !slices.Equal(kept, want) {
		t.Errorf("kept %+v, want %+v", kept, want)
	}
	english := board.Preferences{Lang: "en", Verbosity: "normal", Rate: 100, Volume: 80, Letters: board.On, Earcons: board.On}
	german := english.With(board.Preferences{Volume: 50, Lang: "de", Rate: 120})
	if want := []board.Preferences{
		english.With(board.Preferences{Volume: 50}), german, german.With(board.Preferences{Letters: board.Off}), english,
	}; !slices.Equal(followed, want) {
		t.Errorf("followed\n got %+v\nwant %+v", followed, want)
	}
}

func TestVisitorsOfThePageCannotKeepTheVoiceBusy(t *testing.T) {
	for via, want := range map[board.Via][]int{
		board.ViaPage: {0, 10000, 20000}, board.ViaMenu: {0, 1000, 9999, 10000, 10001, 19999, 20000}, board.ViaSerial: {0, 1000, 9999, 10000, 10001, 19999, 20000},
	} {
		var kept int
		w, err := NewWords(Defaults(boardIn(t)), board.Preferences{}, func(board.Preferences) { kept++ })
		if err != nil {
			t.Fatal(err)
		}
		var said []int
		times := []int{0, 1000, 9999, 10000, 10001, 19999, 20000}
		for i, ms := range times {
			at := time.Duration(ms) * time.Millisecond
			f := board.Asked{Request: board.RequestSet, Via: via, Set: board.Preferences{Volume: 50 + i}}
			if len(w.Say(nil, rules.Step{Event: board.Event{At: at, Fact: f}})) > 0 {
				said = append(said, ms)
			}
		}
		if !slices.Equal(said, want) || kept != len(times) {
			t.Errorf("%v: said at %v, %d kept, want %v and all", via, said, kept, want)
		}
	}
}

func TestPreferencesOfTheStateDirectoryGoOverTheSettings(t *testing.T) {
	c := boardIn(t)
	want := board.Preferences{Lang: "fr", Verbosity: "brief", Rate: 150, Volume: 30, Letters: board.On}
	if err := statedir.Dir(c.Board.StateDir).KeepPreferences(want); err != nil {
		t.Fatal(err)
	}
	got, text := LearnPreferences(c)
	if got != want || text != "" {
		t.Errorf("got %+v, %q", got, text)
	}
	preferred := Prefer(c, got)
	if got := Defaults(preferred); got != want.With(board.Preferences{Earcons: board.On}) {
		t.Errorf("the settings are %+v then", got)
	}
}

func TestPreferencesThatCannotBeUsedAreSetAside(t *testing.T) {
	for text, want := range map[string]string{
		`{"volume": 5}`:   "volume: invalid value 5: want 20 to 100",
		`{"lang": "xx"}`:  `unknown language "xx"`,
		`{"lang": "de", `: "invalid text",
	} {
		c := boardIn(t)
		path := filepath.Join(c.Board.StateDir, "preferences.json")
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		set, told := LearnPreferences(c)
		aside, err := os.ReadFile(path + ".aside")
		if set != (board.Preferences{}) || !strings.Contains(told, want) || !strings.Contains(told, "set aside as") || string(aside) != text || err != nil {
			t.Errorf("%s: got %+v, %q, aside %q, %v", text, set, told, aside, err)
		}
	}
	c := boardIn(t)
	if err := os.Mkdir(filepath.Join(c.Board.StateDir, "preferences.json"), 0o755); err != nil {
		t.Fatal(err)
	}
	if set, told := LearnPreferences(c); set != (board.Preferences{}) || told == "" {
		t.Errorf("a file that cannot be read: %+v, %q", set, told)
	}
}

func TestAHostCanSetWhatThereIs(t *testing.T) {
	for _, row := range []struct {
		set  board.Preferences
		want string
	}{
		{board.Preferences{}, ""},
		{board.Preferences{Lang: "es", Verbosity: "full"}, ""},
		{board.Preferences{Lang: "xx"}, `lang: unknown language "xx": want ` + strings.Join(Languages(), ", ")},
		{board.Preferences{Verbosity: "loud"}, `verbosity: unknown verbosity "loud": want brief, terse, normal or full`},
	} {
		got := ""
		if err := CheckSet(row.set); err != nil {
			got = err.Error()
		}
		if got != row.want {
			t.Errorf("%+v: got %q, want %q", row.set, got, row.want)
		}
	}
}
