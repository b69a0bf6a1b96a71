package phrase_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"quartoboard/audio/phrase"
	"quartoboard/audio/phrase/phrasetest"
	wordsofquartino "quartoboard/audio/phrase/quartino"
	wordsofquarto "quartoboard/audio/phrase/quarto"
	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
)

// speech returns the words of a language with those of the games.
func speech(t *testing.T, lang string) *phrase.Speech { return speechAt(t, lang, phrase.Normal) }

func speechAt(t *testing.T, lang string, v phrase.Verbosity) *phrase.Speech {
	t.Helper()
	s, err := phrase.New(phrase.Opts{Lang: lang, Verbosity: v, Games: func(s *phrase.Speech, k *rules.Kind) phrase.Game {
		if k == quartino.Plug {
			return wordsofquartino.Of(s)
		}
		return wordsofquarto.Of(s)
	}})
	if err != nil {
		t.Fatal(err)
	}
	return s
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
		it := phrase.Another(t, speech(t, "es"), func(text string) string { return strings.Replace(text, section(text, row.lacks), "", 1) })
		en := speech(t, "en")
		if got, want := it.Now(row.cannot), en.Now(row.cannot); got.Text != want.Text || got.Lang != "en" {
			t.Errorf("without %s: got %+v, want %+v", row.lacks, got, want)
		}
		if s := it.For(row.cannot.Kind()); s.Lang() != "en" || s.Page().Table != en.Page().Table {
			t.Errorf("without %s: the page and the menu speak %s", row.lacks, s.Lang())
		}
		if s := it.For(row.speaks.Kind()); s.Lang() != "xx" {
			t.Errorf("without %s: the page and the menu of the other game speak %s", row.lacks, s.Lang())
		}
		if got, want := it.Game(row.cannot).Rules(row.o)[0].Title, en.Game(row.cannot).Rules(row.o)[0].Title; got != want {
			t.Errorf("without %s: got %+v, want %+v", row.lacks, got, want)
		}
		if got, want := it.Now(row.speaks), speech(t, "es").Now(row.speaks); got.Text != want.Text || got.Lang != "xx" {
			t.Errorf("without %s, of the other game: got %+v, want %+v", row.lacks, got, want)
		}
	}
}

// phrases returns all texts of the table and of the games.
func phrases(t *testing.T, lang string, v phrase.Verbosity) []phrase.Phrase {
	s := speechAt(t, lang, v)
	return slices.Concat(s.Phrases(), wordsofquarto.Of(s).Phrases(), wordsofquartino.Of(s).Phrases())
}

var place = regexp.MustCompile(`\{\w+\}`)

func TestEveryTextOfAFileIsAPhrase(t *testing.T) {
	shown := regexp.MustCompile(`^((spellings|(\w+\.)?page)\.|order$)`)
	for _, lang := range phrase.Languages() {
		var listed strings.Builder
		for _, v := range phrasetest.Verbosities {
			for _, p := range phrases(t, lang, v) {
				listed.WriteString(strings.ToLower(p.Text) + "\n")
			}
		}
		for key, texts := range speech(t, lang).File() {
			for _, text := range texts {
				for _, part := range place.Split(text, -1) {
					if !shown.MatchString(key) && !strings.Contains(listed.String(), strings.ToLower(strings.TrimSpace(part))) {
						t.Errorf("%s: no phrase has %q of %s", lang, part, key)
					}
				}
			}
		}
	}
}

func TestPhrasesHaveTheSameKeysEverywhere(t *testing.T) {
	var want []string
	for _, lang := range phrase.Languages() {
		for _, v := range phrasetest.Verbosities {
			var keys []string
			for _, p := range phrases(t, lang, v) {
				keys = append(keys, p.Key)
				if open := place.FindString(p.Text); open != "" {
					t.Errorf("%s: %s: no example for %s in examples of phrases.go", lang, p.Key, open)
				}
			}
			if want == nil {
				want = keys
			}
			if !slices.Equal(keys, want) {
				t.Errorf("%s, %v: got %d keys, want the %d of English", lang, v, len(keys), len(want))
			}
		}
	}
	slices.Sort(want)
	if once := slices.Compact(slices.Clone(want)); len(once) != len(want) {
		t.Errorf("%d keys, %d different ones", len(want), len(once))
	}
	valid := regexp.MustCompile(`^[a-z0-9]+([.-][a-z0-9]+)*$`)
	for _, key := range want {
		if !valid.MatchString(key) {
			t.Errorf("%q is not a key for a command line", key)
		}
	}
}
