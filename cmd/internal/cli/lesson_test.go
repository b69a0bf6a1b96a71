package cli

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
)

func TestTheLessonTakesFiveMinutesInEveryLanguage(t *testing.T) {
	for i, lang := range phrase.Languages() {
		path := filepath.Join("..", "simboard", "testdata", "languages", "lesson."+lang+".transcript")
		if i == 0 { // that of the script itself
			path = filepath.Join("..", "simboard", "testdata", "lesson.transcript")
		}
		var speech time.Duration
		for line := range strings.Lines(text(t, path)) {
			_, said, _ := strings.Cut(strings.TrimSpace(line), "] ")
			speech += audio.Duration(said)
		}
		if speech < 2*time.Minute || speech > 5*time.Minute {
			t.Errorf("%s: %v of speech, want 2 to 5 minutes", lang, speech)
		}
		t.Logf("%s: %v of speech", lang, speech)
	}
}
