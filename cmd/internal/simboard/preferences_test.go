package simboard

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/cmd/internal/statedir"
)

// TestWhatIsSetLastsOverARestart cuts the power after a change, and starts another program
// on the same state directory.
func TestWhatIsSetLastsOverARestart(t *testing.T) {
	state := t.TempDir()
	play := func(text string) []string {
		t.Helper()
		b, err := New("resistor", "", statedir.Dir(state)) // which needs no piece to be enrolled
		must(t, err)
		must(t, b.Start(optsOf(t, Opts{Err: io.Discard})))
		must(t, b.Play(t.Context(), actsOf(t, text)))
		heard, err := b.Heard()
		must(t, err)
		must(t, b.Close())
		return heard
	}
	play("ask set lang=de volume=60\npower-cut\nexpect said \"Spiel fortgesetzt\"")
	if heard := play("press repeat"); !slices.ContainsFunc(heard, func(text string) bool { return strings.HasPrefix(text, "A gibt. Menü") }) {
		t.Errorf("after another start: %q", heard)
	}
	if got, err := statedir.Dir(state).Preferences(); err != nil || got != (board.Preferences{Lang: "de", Volume: 60}) {
		t.Errorf("kept %+v, %v", got, err)
	}
	if heard := play("ask set defaults"); !slices.Contains(heard, "Default settings.") {
		t.Errorf("the defaults: %q", heard)
	}
	must(t, os.Remove(filepath.Join(state, "preferences.json")))
	must(t, os.Mkdir(filepath.Join(state, "preferences.json"), 0o755))
	if heard := play("wait 1s"); !slices.Contains(heard, "Fault: preferences.") {
		t.Errorf("preferences that cannot be read: %q", heard)
	}
}
