package replay

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"quartoboard/cmd/internal/simboard"
)

// TestWhatDiedWithThePowerIsNotSaid cuts the power while the menu is open, in the middle of an
// answer and of a reading of the board, and before a call is judged.
func TestWhatDiedWithThePowerIsNotSaid(t *testing.T) {
	for _, acts := range []string{
		"press menu\n& wait 600ms", "press menu\n& wait 8s", "press menu\npress pass\n& wait 5s", "press repeat\n& wait 600ms",
		"press repeat long\n& wait 3s", "press A", "wait 1s\n& power-cut\n& wait 700ms",
	} {
		dir := t.TempDir()
		script, log := filepath.Join(dir, "script"), filepath.Join(dir, "log")
		text := "new giving=tray\ngive 8\nput 8 a1\nwait 1s\n" + acts + "\n& power-cut\nwait 12s\n"
		if err := os.WriteFile(script, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		var said, again strings.Builder
		recordGame(t, simboard.OutputOpts{Script: script, Record: log, Out: &said})
		if err := File(log, Opts{Speech: english, Out: &again, Err: io.Discard}); err != nil {
			t.Error(err)
		}
		if said.String() != again.String() {
			t.Errorf("%q: replay says\n%s\nwant\n%s", acts, again.String(), said.String())
		}
	}
}
