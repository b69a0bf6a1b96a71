package cli

import (
	"path/filepath"
	"testing"

	"quartoboard/audio/phrase"
	"quartoboard/deploy/golden"
)

// TestRecordsAreSaidInEveryLanguage says the records of the scripts in which the board
// explains, asks or reads in the languages that the scripts do not have: the words, in the
// order and with the cuts of the record.
func TestRecordsAreSaidInEveryLanguage(t *testing.T) {
	for folder, names := range map[string][]string{
		".": {
			"alone-calls", "alone-draw", "alone-hints", "alone-power-cut", "alone-shown", "alone-tray", "alone-undo",
			"ask-by-touch", "ask-now", "exercises", "lesson", "menu-alone", "menu-asks", "menu-draw", "menu-new-game", "menu-next-game",
			"menu-reads", "menu-resign", "menu-settings", "menu-take-back", "stop", "switch-off",
		},
		"quartino": {
			"both", "columns", "empty-cache", "four-colours", "lesson", "menu", "read", "undo",
			"which-four", "which-space", "wrong-card", "wrong-table",
		},
	} {
		dir := filepath.Join("..", "simboard", "testdata", folder)
		for _, name := range names {
			for _, lang := range phrase.Languages()[1:] {
				t.Run(filepath.Join(folder, name)+" "+lang, func(t *testing.T) {
					code, transcript, stderr := quartoboard(t, "", "replay", "--lang", lang, filepath.Join(dir, name+".log"))
					if code != 0 || !agree.MatchString(stderr) {
						t.Fatalf("exit code %d, %s", code, stderr)
					}
					golden.File(t, filepath.Join(dir, "languages", name+"."+lang+".transcript"), transcript)
				})
			}
		}
	}
}
