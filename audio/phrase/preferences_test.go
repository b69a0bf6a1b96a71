package phrase

import (
	"testing"

	"quartoboard/board"
)

// preferred is what is said after changes of the preferences.
func preferred(t testing.TB, s *Speech) (all []named) {
	t.Helper()
	everything := board.Preferences{
		Defaults: true, Lang: s.lang, Verbosity: s.verbosity.String(), Rate: 120, Volume: 70, Letters: board.On,
	}
	for _, row := range []struct {
		name   string
		change board.Preferences
	}{
		{"everything", everything},
		{"short sounds", board.Preferences{Earcons: board.On}},
		{"no short sounds", board.Preferences{Earcons: board.Off}},
		{"names", board.Preferences{Letters: board.Off}},
		{"the slowest and softest", board.Preferences{Rate: board.MinRate, Volume: board.MinVolume}},
		{"the fastest and loudest", board.Preferences{Rate: board.MaxRate, Volume: board.MaxVolume}},
		{"rounded to tens", board.Preferences{Rate: 204, Volume: 95}},
	} {
		after, err := NewPreferred(board.Preferences{Lang: s.lang, Verbosity: s.verbosity.String()}.With(row.change), nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, u := range after.Preferences(board.Asked{Via: board.ViaMenu, Set: row.change}) {
			all = append(all, named{"set: " + row.name, u})
		}
	}
	return all
}

func TestAnEmptyChangeIsNotConfirmed(t *testing.T) {
	if said := speech(t, "en", Normal).Preferences(board.Asked{Via: board.ViaMenu}); said != nil {
		t.Errorf("said %v", said)
	}
}

func TestEveryPercentageHasWords(t *testing.T) {
	for _, lang := range Languages() {
		s, heard := speech(t, lang, Normal), map[string]int{}
		for n := min(board.MinRate, board.MinVolume); n <= max(board.MaxRate, board.MaxVolume); n++ {
			text := s.percent(n)
			if was, twice := heard[text]; twice && (was+5)/10 != (n+5)/10 {
				t.Errorf("%s: %d and %d are both %q", lang, was, n, text)
			}
			heard[text] = n
		}
	}
}

func TestWhatCannotBePreferredIsRefused(t *testing.T) {
	for _, p := range []board.Preferences{{}, {Lang: "en"}, {Lang: "xx", Verbosity: "full"}, {Lang: "en", Verbosity: "loud"}} {
		if s, err := NewPreferred(p, nil); err == nil {
			t.Errorf("%+v: got %+v", p, s)
		}
	}
}
