package run

import (
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/audio"
	"quartoboard/board"
)

func TestAFileWithoutASectionIsChecked(t *testing.T) {
	text, err := os.ReadFile("../../../audio/phrase/words/en.toml")
	if err != nil {
		t.Fatal(err)
	}
	wheel := regexp.MustCompile(`(?m)^\[quartino[^\n]*\n([^\[\n][^\n]*\n|\n)*`)
	for _, tt := range []struct {
		text []byte
		want string
	}{
		{text, "PATH: nothing is missing\n"},
		{wheel.ReplaceAll(text, nil), "PATH: quartino: no such section: this game will speak English.\n"},
	} {
		path := filepath.Join(t.TempDir(), "it.toml")
		if err := os.WriteFile(path, tt.text, 0o644); err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		if err := CheckWords(path, &out); err != nil || out.String() != strings.ReplaceAll(tt.want, "PATH", path) {
			t.Errorf("got %q, %v, want %q", &out, err, tt.want)
		}
	}
}

func TestAPhraseGoesIntoAFileAtTheRateAskedFor(t *testing.T) {
	if _, err := exec.LookPath("espeak-ng"); err != nil {
		t.Skip("espeak-ng is not installed: sudo apt install espeak-ng")
	}
	length := func(rate int) time.Duration {
		path := filepath.Join(t.TempDir(), "a.wav")
		err := SayPhrase(context.Background(), "help", SayOpts{Speech: board.Preferences{Lang: "en", Rate: rate}, WAV: path, Out: io.Discard})
		if err != nil {
			t.Fatal(err)
		}
		b, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		sound, err := audio.ParseWAV(b)
		if err != nil || !slices.ContainsFunc(sound.Samples, func(s int16) bool { return s > 1000 }) {
			t.Fatalf("no sound: %v", err)
		}
		return sound.Duration()
	}
	if slow, fast := length(100), length(200); fast*10 > slow*7 {
		t.Errorf("at twice the rate it takes %v, else %v", fast, slow)
	}
}
