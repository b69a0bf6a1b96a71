package cli

import (
	"path/filepath"
	"testing"

	"quartoboard/audio/phrase"
	"quartoboard/deploy/golden"
)

// TestTheMenuSpeaksEveryLanguage plays what players do by the menu alone in the languages
// that the scripts do not have.
func TestTheMenuSpeaksEveryLanguage(t *testing.T) {
	for _, name := range []string{"asks", "reads", "settings", "take-back", "draw", "resign", "new-game"} {
		script := withoutExpectations(t, filepath.Join("..", "simboard", "testdata", "menu-"+name+".hands"))
		for _, lang := range phrase.Languages()[1:] {
			t.Run(name+" "+lang, func(t *testing.T) {
				code, transcript, stderr := quartoboard(t, "", "demo", "--script", script, "--lang", lang)
				if code != 0 || stderr != "" {
					t.Fatalf("exit code %d, %s", code, stderr)
				}
				golden.File(t, filepath.Join("..", "simboard", "testdata", "languages", "menu-"+name+"."+lang+".transcript"), transcript)
			})
		}
	}
}
