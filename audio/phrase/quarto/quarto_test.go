package quarto

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/audio/phrase/phrasetest"
	"quartoboard/board"
	"quartoboard/deploy/golden"
	"quartoboard/rules/quarto"
)

// speech returns the words of Quarto in a language.
func speech(t testing.TB, lang string, v phrase.Verbosity) Speech {
	t.Helper()
	return Of(phrasetest.Speech(t, lang, v, Of))
}

// everything is all that can be said of Quarto in a language, in the goldens' form.
func everything(t testing.TB, lang string) string {
	var b strings.Builder
	for _, sc := range scenes(t) {
		fmt.Fprintf(&b, "# %s\n", sc.name)
		for _, v := range phrasetest.Verbosities {
			fmt.Fprintf(&b, "%v\n%s", v, golden.Said(speech(t, lang, v).say(sc.before, sc.step)))
		}
		b.WriteByte('\n')
	}
	s := speech(t, lang, phrase.Normal)
	for all := answers(t, s); len(all) > 0; {
		name, text := all[0].name, ""
		for len(all) > 0 && all[0].name == name {
			text, all = text+golden.Said([]audio.Utterance{all[0].said}), all[1:]
		}
		fmt.Fprintf(&b, "# %s\n%s\n", name, text)
	}
	for _, o := range ruleOptions() {
		fmt.Fprintf(&b, "# rules: %s\n", o.name)
		for _, section := range s.Rules(o.opts) {
			b.WriteString(golden.Said(append([]audio.Utterance{section.Title}, section.Text...)))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func TestEveryPhraseIsAsProofread(t *testing.T) {
	for _, lang := range phrase.Languages() {
		t.Run(lang, func(t *testing.T) {
			golden.File(t, filepath.Join("testdata", lang+".golden"), everything(t, lang))
		})
	}
}

// spoken calls f with every utterance in every language and verbosity.
func spoken(t *testing.T, f func(t *testing.T, sc scene, u audio.Utterance)) {
	for _, lang := range phrase.Languages() {
		for _, v := range phrasetest.Verbosities {
			s := speech(t, lang, v)
			for _, sc := range scenes(t) {
				for _, u := range s.say(sc.before, sc.step) {
					f(t, sc, u)
				}
			}
			for _, a := range answers(t, s) {
				f(t, scene{name: a.name}, a.said)
			}
			for _, o := range ruleOptions() {
				for _, section := range s.Rules(o.opts) {
					for _, u := range append([]audio.Utterance{section.Title}, section.Text...) {
						f(t, scene{name: "rules: " + o.name}, u)
					}
				}
			}
		}
	}
}

func TestOnlyAWinBeginsLikeOne(t *testing.T) {
	wins := map[string]int{}
	spoken(t, func(t *testing.T, sc scene, u audio.Utterance) {
		begin := strings.ToLower(strings.TrimLeftFunc(u.Text, func(r rune) bool { return !unicode.IsLetter(r) }))
		like := strings.HasPrefix(begin, "quarto")
		if like {
			wins[u.Lang]++
		}
		if like && (!sc.won || u.Class != board.ClassVerdict || !u.Clears) {
			t.Errorf("%s: %s: %q begins like a win", u.Lang, sc.name, u.Text)
		}
	})
	for _, lang := range phrase.Languages() {
		if want := len(phrasetest.Verbosities) * 9; wins[lang] != want {
			t.Errorf("%s: %d phrases of a win, want %d", lang, wins[lang], want)
		}
	}
}

func TestNumbersAreWordsAndNoPlaceIsLeftOpen(t *testing.T) {
	spoken(t, func(t *testing.T, sc scene, u audio.Utterance) {
		if strings.ContainsFunc(u.Text, unicode.IsDigit) {
			t.Errorf("%s: %s: a digit in %q", u.Lang, sc.name, u.Text)
		}
		if strings.ContainsAny(u.Text, "{}[]<>%") || strings.Contains(u.Text, "  ") || !strings.HasSuffix(u.Text, ".") && !strings.HasSuffix(u.Text, "?") {
			t.Errorf("%s: %s: %q is not a finished text", u.Lang, sc.name, u.Text)
		}
	})
}

func TestTablesKnowEveryReasonAndMistake(t *testing.T) {
	for _, lang := range phrase.Languages() {
		s := speech(t, lang, phrase.Normal)
		for _, r := range phrasetest.Values(new(quarto.Reason).UnmarshalText) {
			if _, ok := s.words.refused[quarto.Reason(r)]; !ok && r != string(quarto.Over) { // the table says that
				t.Errorf("%s: no words for %v", lang, r)
			}
		}
		for _, m := range phrasetest.Values(new(quarto.Mistake).UnmarshalText) {
			if _, ok := s.words.mistakes[quarto.Mistake(m)]; !ok {
				t.Errorf("%s: no words for %v", lang, m)
			}
		}
	}
}

func TestTheMarksOfANameDoNotEndASentence(t *testing.T) {
	o, s := quarto.Options{Names: [2]string{"Dr. Weiss", "..."}}, speech(t, "fr", phrase.Normal)
	if got, want := s.who(board.A, o)+"; "+s.who(board.B, o), "Dr Weiss; le joueur B"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestAHostsSentenceIsSaidAsAMove(t *testing.T) {
	said := speech(t, "fr", phrase.Brief).say(play(t, quarto.DefaultOptions()), quarto.Step{Event: board.Event{Fact: board.Asked{Request: board.RequestSay, Text: "Encore une minute."}}})
	if got, want := golden.Said(said), "  [move host] Encore une minute.\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
