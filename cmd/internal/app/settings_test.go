package app

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"quartoboard/cmd/internal/config"
)

// TestAVoiceThatEspeakDoesNotListIsRefused has a program that stands in for espeak-ng.
func TestAVoiceThatEspeakDoesNotListIsRefused(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the program is a shell script")
	}
	bin := t.TempDir()
	t.Setenv("PATH", bin)
	listing := "#!/bin/sh\necho ' 5  es-419  --/M  Spanish_(Latin_America) roa/es-419  (es-mx 6)'\n"
	load := func(voices string) (config.Config, error) {
		path := filepath.Join(t.TempDir(), "quartoboard.toml")
		if err := os.WriteFile(path, []byte("[audio]\nvoices = "+voices+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		return Settings{File: path}.Load()
	}
	if c, err := load(`["en-xx"]`); err != nil || c.Audio.Voices != "en-xx" {
		t.Errorf("without espeak-ng: got %q, %v", c.Audio.Voices, err)
	}
	if err := os.WriteFile(filepath.Join(bin, "espeak-ng"), []byte(listing), 0o700); err != nil {
		t.Fatal(err)
	}
	if c, err := load(`["es-419"]`); err != nil || c.Audio.Voices != "es-419" {
		t.Errorf("a voice that is listed: got %q, %v", c.Audio.Voices, err)
	}
	c, err := load(`["es-mx", "en-xx"]`)
	if want := `audio.voices: espeak-ng does not list the voice "en-xx": see espeak-ng --voices`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if c.Audio.Voices != "" {
		t.Errorf("it would be said by %q", c.Audio.Voices)
	}
}
