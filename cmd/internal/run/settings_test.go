package run

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
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
	if err := os.WriteFile(filepath.Join(bin, "espeak-ng"), []byte("#!/bin/sh\nexit 1\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	if c, err := load(`["en-xx"]`); err != nil || c.Audio.Voices != "en-xx" {
		t.Errorf("with one that lists nothing: got %q, %v", c.Audio.Voices, err)
	}
	if err := os.WriteFile(filepath.Join(bin, "espeak-ng"), []byte(listing), 0o700); err != nil {
		t.Fatal(err)
	}
	if c, err := load(`["es-419"]`); err != nil || c.Audio.Voices != "es-419" {
		t.Errorf("a voice that is listed: got %q, %v", c.Audio.Voices, err)
	}
	c, err := load(`["es-mx", "en-xx"]`)
	if want := `:2: audio.voices: espeak-ng does not list the voice "en-xx": see espeak-ng --voices`; err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
	if c.Audio.Voices != "" {
		t.Errorf("it would be said by %q", c.Audio.Voices)
	}
}

func TestADeckThatTheBoardLacksIsRefused(t *testing.T) {
	state := t.TempDir()
	path := filepath.Join(state, "quartoboard.toml")
	load := func(deck string) error {
		text := "[board]\nstate_dir = '" + state + "'\n[quartino]\ndeck = \"" + deck + "\"\n"
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := Settings{File: path}.Load()
		return err
	}
	want := path + `:4: quartino.deck: unknown deck "Club": want quartino`
	if err := load("Club"); err == nil || err.Error() != want {
		t.Errorf("without a file: got %v, want %s", err, want)
	}
	card := `"b2 red, a3 blue, b3 green, c3 yellow", `
	cards := "name = \"Club\"\ncards = [" + strings.Repeat(card, 8) + "]\n"
	if err := os.Mkdir(filepath.Join(state, "decks"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(state, "decks", "club.toml"), []byte(cards), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, deck := range []string{"Club", "quartino", ""} {
		if err := load(deck); err != nil {
			t.Errorf("%q: %v", deck, err)
		}
	}
}
