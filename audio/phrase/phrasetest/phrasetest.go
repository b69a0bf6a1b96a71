// Package phrasetest has what the tests of all packages of words need. For tests only.
package phrasetest

import (
	"strings"
	"testing"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/rules"
)

// Verbosities are all of them.
var Verbosities = []phrase.Verbosity{phrase.Brief, phrase.Terse, phrase.Normal, phrase.Full}

// Speech returns the speech of a language with the words of a game, which of makes.
func Speech[G phrase.Game](t testing.TB, lang string, v phrase.Verbosity, of func(*phrase.Speech) G) *phrase.Speech {
	t.Helper()
	s, err := phrase.New(phrase.Opts{Lang: lang, Verbosity: v, Games: func(s *phrase.Speech, _ *rules.Kind) phrase.Game { return of(s) }})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Seconds returns how many seconds utterances last. measured has those that were measured.
func Seconds(t *testing.T, engine audio.Synthesizer, us []audio.Utterance, measured map[string]float64) (all float64) {
	t.Helper()
	for _, u := range us {
		if _, ok := measured[u.Text]; !ok {
			sound, err := engine.Synthesize(t.Context(), u)
			if err != nil {
				t.Fatal(err)
			}
			measured[u.Text] = sound.Duration().Seconds()
		}
		all += measured[u.Text]
	}
	return all
}

// Values returns the values of an enumeration, which its UnmarshalText lists in the error for none.
func Values(parse func([]byte) error) []string {
	_, list, _ := strings.Cut(parse(nil).Error(), ": want ")
	return strings.Split(strings.Replace(list, " or ", ", ", 1), ", ")
}
