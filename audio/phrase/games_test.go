package phrase_test

import (
	"strings"
	"testing"

	"quartoboard/audio/phrase"
	wordsofquartino "quartoboard/audio/phrase/quartino"
	wordsofquarto "quartoboard/audio/phrase/quarto"
	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
)

// speech returns the words of a language with those of the games.
func speech(t *testing.T, lang string) phrase.Words {
	t.Helper()
	s, err := phrase.New(phrase.Opts{Lang: lang, Verbosity: phrase.Normal, Games: func(s *phrase.Speech, k *rules.Kind) phrase.Game {
		if k == quartino.Plug {
			return wordsofquartino.Of(s)
		}
		return wordsofquarto.Of(s)
	}})
	if err != nil {
		t.Fatal(err)
	}
	return phrase.Words{Speech: s}
}

// section returns a section of a file with those below it.
func section(text, name string) string {
	var in strings.Builder
	is := false
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "[") {
			is = strings.HasPrefix(line, "["+name+"]") || strings.HasPrefix(line, "["+name+".")
		}
		if is {
			in.WriteString(line)
		}
	}
	return in.String()
}

func TestAGameWithoutASectionSpeaksEnglish(t *testing.T) {
	ofQuartino := quartino.Options{Players: 2, First: 1}
	own, wheel := rules.Game(quarto.New(quarto.DefaultOptions())), rules.Game(quartino.New(ofQuartino, board.Cards{}))
	for _, row := range []struct {
		lacks          string
		speaks, cannot rules.Game
		o              board.Options
	}{
		{"quarto", wheel, own, quarto.DefaultOptions()},
		{"quartino", own, wheel, ofQuartino},
	} {
		it := phrase.Words{Speech: phrase.Italian(t, speech(t, "es").Speech, func(text string) string { return strings.Replace(text, section(text, row.lacks), "", 1) })}
		en := speech(t, "en")
		if got, want := it.Now(row.cannot), en.Now(row.cannot); got.Text != want.Text || got.Lang != "en" {
			t.Errorf("without %s: got %+v, want %+v", row.lacks, got, want)
		}
		if s := it.For(row.cannot.Kind()); s.Lang() != "en" || s.Page().Table != en.Page().Table {
			t.Errorf("without %s: the page and the menu speak %s", row.lacks, s.Lang())
		}
		if s := it.For(row.speaks.Kind()); s.Lang() != "it" {
			t.Errorf("without %s: the page and the menu of the other game speak %s", row.lacks, s.Lang())
		}
		if got, want := it.Rules(row.o)[0].Title, en.Rules(row.o)[0].Title; got != want {
			t.Errorf("without %s: got %+v, want %+v", row.lacks, got, want)
		}
		if got, want := it.Now(row.speaks), speech(t, "es").Now(row.speaks); got.Text != want.Text || got.Lang != "it" {
			t.Errorf("without %s, of the other game: got %+v, want %+v", row.lacks, got, want)
		}
	}
}
