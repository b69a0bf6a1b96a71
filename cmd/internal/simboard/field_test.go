package simboard

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/cmd/internal/run"
	"quartoboard/cmd/internal/statedir"
)

// TestPiecesThatAPowerCutDamagedAreStillKnown plays a script of the field, which empties the
// file of the pieces, and does the same with zeros behind the pieces.
func TestPiecesThatAPowerCutDamagedAreStillKnown(t *testing.T) {
	for name, damage := range map[string]func(file string) error{
		"empty": func(file string) error {
			return exec.Command("sh", "testdata/field/pieces-empty.sh", filepath.Dir(file)).Run()
		},
		"zeros behind": func(file string) error {
			text, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			return os.WriteFile(file, append(text, make([]byte, 4096)...), 0o600)
		},
	} {
		t.Run(name, func(t *testing.T) {
			state := statedir.Dir(t.TempDir())
			file := filepath.Join(string(state), "pieces.json")
			table, err := New("analog-pn532", "", "")
			must(t, err)
			must(t, state.KeepPieces(table.learned.Tags.Pieces()))
			want, err := os.ReadFile(file)
			must(t, err)
			must(t, damage(file))
			damaged, err := os.ReadFile(file)
			must(t, err)

			b, err := New("analog-pn532", "", state)
			must(t, err)
			words, err := run.WordsOf(board.Preferences{Lang: "de", Verbosity: "normal"})
			must(t, err)
			var told strings.Builder
			must(t, b.Start(optsOf(t, Opts{Parts: run.Parts{Words: words}, Err: &told})))
			must(t, b.Play(t.Context(), actsOf(t, "give 7\nput 7 b3")))
			heard, err := b.Heard()
			must(t, err)
			must(t, b.Close())
			if !slices.Contains(heard, "Störung: Figuren.") {
				t.Errorf("heard %q", heard)
			}
			if !strings.Contains(told.String(), "it was set aside as "+file+".aside") {
				t.Errorf("told %s", told.String())
			}
			aside, err := os.ReadFile(file + ".aside")
			if err != nil || !bytes.Equal(aside, damaged) {
				t.Errorf("set aside is %q, %v", aside, err)
			}
			if got, err := os.ReadFile(file); err != nil || string(got) != string(want) {
				t.Errorf("the file holds %q, %v, want %q", got, err, want)
			}
		})
	}
}
