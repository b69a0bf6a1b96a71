package statedir

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/cmd/internal/folder"
)

var (
	somePreferences = board.Preferences{Lang: "de", Volume: 70, Letters: board.Off}
	allPreferences  = board.Preferences{
		Lang: "es", Verbosity: "brief", Rate: board.MaxRate, Volume: board.MinVolume, Letters: board.On, Earcons: board.Off,
	}
)

func TestPreferencesAreKept(t *testing.T) {
	d := Dir(t.TempDir())
	if got, err := d.Preferences(); got != (board.Preferences{}) || err != nil {
		t.Fatalf("nothing is set: %+v, %v", got, err)
	}
	for _, want := range []board.Preferences{allPreferences, somePreferences, {}} {
		if err := d.KeepPreferences(want); err != nil {
			t.Fatal(err)
		}
		if got, err := d.Preferences(); got != want || err != nil {
			t.Errorf("got %+v, %v, want %+v", got, err, want)
		}
	}
	if got, want := files(t, d), []string{"preferences.json", "preferences.json.before"}; !slices.Equal(got, want) {
		t.Errorf("files %v, want %v", got, want)
	}
}

// TestAPowerCutKeepsWholePreferences ends the writing of a change at every byte, before the
// file is renamed, and after it: the values before are there or the values after.
func TestAPowerCutKeepsWholePreferences(t *testing.T) {
	after := preferencesText(allPreferences)
	for n := range len(after) + 1 {
		d := Dir(t.TempDir())
		if err := d.KeepPreferences(somePreferences); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(d.path(preferencesFile+folder.Fresh), after[:n], 0o644); err != nil {
			t.Fatal(err)
		}
		if got, err := d.Preferences(); got != somePreferences || err != nil {
			t.Fatalf("cut at byte %d: got %+v, %v, want those before", n, got, err)
		}
		if err := d.KeepPreferences(allPreferences); err != nil {
			t.Fatal(err)
		}
		if got, err := d.Preferences(); got != allPreferences || err != nil {
			t.Fatalf("the change again, after a cut at byte %d: got %+v, %v", n, got, err)
		}
	}
	for n := range len(after) - 2 { // without its last brace, and less, it is damage
		d := Dir(t.TempDir())
		if err := os.WriteFile(d.path(preferencesFile), after[:n], 0o644); err != nil {
			t.Fatal(err)
		}
		got, err := d.Preferences()
		if damage, ok := errors.AsType[*Damage](err); !ok || damage.File != preferencesFile || got != (board.Preferences{}) {
			t.Fatalf("torn at byte %d: got %+v, %v, want damage", n, got, err)
		}
	}
}

func TestPreferencesThatCannotBeUsedAreSaid(t *testing.T) {
	for text, want := range map[string]string{
		`[]`:                  `invalid text: want an object like {"lang": "en", "volume": 70}`,
		`{"volume": "loud"}`:  `invalid text: want an object like {"lang": "en", "volume": 70}`,
		`{"defaults": false}`: `invalid text: want an object like {"lang": "en", "volume": 70}`,
		`{"colour": "red"}`:   `invalid text: want an object like {"lang": "en", "volume": 70}`,
		`{} {}`:               `invalid text: more than one object`,
		`{"volume": 19}`:      `volume: invalid value 19: want 20 to 100`,
		`{"rate": 301}`:       `rate: invalid value 301: want 50 to 300`,
		`{"letters": "yes"}`:  `letters: invalid switch "yes": want on or off`,
		`{"earcons": "loud"}`: `earcons: invalid switch "loud": want on or off`,
	} {
		d := Dir(t.TempDir())
		if err := os.WriteFile(d.path(preferencesFile), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := d.Preferences(); err == nil || err.Error() != d.path(preferencesFile)+": "+want {
			t.Errorf("%s: got %v, want %q", text, err, want)
		}
	}
	d := Dir("x")
	if damage := d.DamagedPreferences(errors.New("unknown language")); damage.File != preferencesFile || !strings.HasSuffix(damage.Error(), "preferences.json: unknown language") {
		t.Errorf("got %+v", damage)
	}
}

func TestTheNewestPreferencesAreKeptBesideTheLoop(t *testing.T) {
	d := Dir(t.TempDir())
	var told []error
	k := NewKeeper(d, func(err error) { told = append(told, err) })
	for percent := board.MinVolume; percent <= board.MaxVolume; percent++ { // nobody writes yet
		k.Keep(board.Preferences{Volume: percent})
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := k.Run(ctx); err != nil {
		t.Fatal(err)
	}
	if got, err := d.Preferences(); got.Volume != board.MaxVolume || err != nil || told != nil {
		t.Errorf("got %+v, %v, told %v, want the newest and nothing told", got, err, told)
	}
}

func TestACardThatFailsAndWorksAgainIsToldOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state")
	if err := os.WriteFile(path, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	var told []bool
	k := NewKeeper(Dir(path), func(err error) { told = append(told, err != nil) })
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	keep := func(p board.Preferences) {
		t.Helper()
		k.Keep(p)
		if err := k.Run(ended); err != nil {
			t.Fatal(err)
		}
	}
	keep(somePreferences)
	keep(allPreferences)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	keep(somePreferences)
	keep(allPreferences)
	if want := []bool{true, false}; !slices.Equal(told, want) {
		t.Errorf("told %v, want %v", told, want)
	}
}
