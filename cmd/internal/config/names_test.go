package config

import (
	"path/filepath"
	"strings"
	"testing"

	"quartoboard/audio/phrase"
	wordsofquarto "quartoboard/audio/phrase/quarto"
	"quartoboard/board"
	"quartoboard/cmd/internal/games"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
)

func TestNamesAreKeptAsTheVoiceSaysThem(t *testing.T) {
	for _, tt := range []struct{ file, a, b, said, refused string }{
		{"name-with-a-dot.toml", "Dr. Weiss", "M. Lee", "Dr Weiss", ""},
		{"names-decomposed.toml", "Bj\u00f6rn", "J\u00f6rg", "Bj\u00f6rn", ""},
		{"names-cyrillic.toml", "", "", "", "names-cyrillic.toml:7: game.names: letter 'К' in the name: want Latin ones"},
	} {
		c, err := Load(filepath.Join("testdata", tt.file), false, played...)
		if tt.refused != "" {
			if err == nil || !strings.HasSuffix(err.Error(), tt.refused) {
				t.Errorf("%s: got %v, want %s", tt.file, err, tt.refused)
			}
			continue
		}
		own := c.Games[0].(quarto.Options)
		if err != nil || own.Names != [2]string{tt.a, tt.b} {
			t.Errorf("%s: got %q, %v, want %q, %q", tt.file, own.Names, err, tt.a, tt.b)
		}
		words, err := phrase.New(phrase.Opts{Lang: c.Board.Lang, Verbosity: phrase.Normal, Games: games.Words})
		if err != nil {
			t.Fatal(err)
		}
		if got := wordsofquarto.Of(words).Player(board.A, own); got != tt.said {
			t.Errorf("%s: %q is said, want %q", tt.file, got, tt.said)
		}
	}
}

func TestPlayersOfQuartinoAreComposed(t *testing.T) {
	c, err := parse("x.toml", []byte("[quartino]\nplayers = 3\nnames = [\"Jo\u0308rg\", \"Ann\"]\n"), played...)
	if got := c.Games[1].(quartino.Options).Names[0]; err != nil || got != "J\u00f6rg" {
		t.Errorf("got %q, %v", got, err)
	}
	_, err = parse("x.toml", []byte("[quartino]\nplayers = 3\nnames = [\"Jo\u0308rg\", \"J\u00f6rg\"]\n"), played...)
	if want := "x.toml:3: quartino.names: two players named J\u00f6rg: want different names"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
