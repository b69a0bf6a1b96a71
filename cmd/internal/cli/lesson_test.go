package cli

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/deploy/golden"
)

// TestTheLessonTakesFiveMinutesInEveryLanguage plays the whole lesson with nothing but pieces
// and buttons.
func TestTheLessonTakesFiveMinutesInEveryLanguage(t *testing.T) {
	script := withoutExpectations(t, filepath.Join("..", "simboard", "testdata", "lesson.hands"))
	for _, lang := range phrase.Languages() {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			code, transcript, stderr := quartoboard(t, "", "demo", "--script", script, "--lang", lang)
			if code != 0 || stderr != "" {
				t.Fatalf("exit code %d, %s", code, stderr)
			}
			if lang != phrase.Languages()[0] { // that of the script's own transcript
				golden.File(t, filepath.Join("..", "simboard", "testdata", "languages", "lesson."+lang+".transcript"), transcript)
			}
			var speech time.Duration
			for line := range strings.Lines(transcript) {
				_, text, _ := strings.Cut(strings.TrimSpace(line), "] ")
				speech += audio.Duration(text)
			}
			if speech > 5*time.Minute {
				t.Errorf("%v of speech", speech)
			}
			t.Logf("%v of speech", speech)
		})
	}
}
