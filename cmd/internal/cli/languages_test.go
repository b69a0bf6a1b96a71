package cli

import (
	"path/filepath"
	"testing"

	"quartoboard/audio/phrase"
	"quartoboard/deploy/golden"
)

// TestTheButtonsSpeakEveryLanguage plays what players do by buttons and pieces alone in the
// languages that the scripts do not have.
func TestTheButtonsSpeakEveryLanguage(t *testing.T) {
	for _, name := range []string{
		"ask-by-touch", "ask-now", "stop", "switch-off",
		"menu-asks", "menu-draw", "menu-new-game", "menu-next-game", "menu-reads", "menu-resign", "menu-settings", "menu-take-back",
	} {
		script := withoutExpectations(t, filepath.Join("..", "simboard", "testdata", name+".hands"))
		for _, lang := range phrase.Languages()[1:] {
			t.Run(name+" "+lang, func(t *testing.T) {
				code, transcript, stderr := quartoboard(t, "", "demo", "--script", script, "--lang", lang)
				if code != 0 || stderr != "" {
					t.Fatalf("exit code %d, %s", code, stderr)
				}
				golden.File(t, filepath.Join("..", "simboard", "testdata", "languages", name+"."+lang+".transcript"), transcript)
			})
		}
	}
}
