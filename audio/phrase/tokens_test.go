package phrase

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"quartoboard/board"
	"quartoboard/deploy/golden"
)

func TestEveryCardHasANumberOfWords(t *testing.T) {
	for _, lang := range Languages() {
		s, seen := speech(t, lang, Normal), map[string]int{}
		for n := range board.MaxCards + 1 {
			word := s.Number(n)
			if other, twice := seen[word]; twice || strings.ContainsFunc(word, unicode.IsDigit) {
				t.Errorf("%s: %d is %q, as %d", lang, n, word, other)
			}
			seen[word] = n
		}
	}
}

func TestColoursDoNotRhyme(t *testing.T) {
	byEveryVoice(t, func(t *testing.T, lang string, heard func(string) string) {
		rhymes := map[string]string{}
		for _, c := range speech(t, lang, Normal).colours {
			all := heard(c.label)
			rhyme := all[strings.LastIndexByte(all, '\'')+1:] // from the stressed vowel
			if other, ok := rhymes[rhyme]; ok {
				t.Errorf("%s and %s both end in %q", other, c.label, rhyme)
			}
			rhymes[rhyme] = c.label
		}
	})
}

// wordsOfQuartino is what must be heard rightly in every game of it.
func wordsOfQuartino(t *testing.T, s *Speech) []string {
	words := []string{"Quartino"}
	for c := board.Blue; c <= board.Yellow; c++ {
		words = append(words, s.Colour(c), s.Tokens(c, 4))
	}
	player := templates(t, s.lang, "quartino.player")[0]
	for n := range board.MaxPlayers {
		words = append(words, Fill(player, "n", s.Number(n+1)))
	}
	return append(words, s.numbers[board.Pieces+1:]...) // of cards
}

func TestWordsOfQuartinoSoundAsProofread(t *testing.T) {
	needsProofread(t)
	for _, lang := range Languages() {
		t.Run(lang, func(t *testing.T) {
			var b strings.Builder
			for _, word := range wordsOfQuartino(t, speech(t, lang, Normal)) {
				writeSound(t, &b, lang, word)
			}
			golden.File(t, filepath.Join("testdata", lang+".quartino.phonemes"), b.String())
		})
	}
}

// By ear nothing but the win of Quarto may begin with the sound of its call.
func TestNothingSaidOfQuartinoSoundsLikeACall(t *testing.T) {
	needsEspeak(t)
	call := regexp.MustCompile(`^k[wv]'?[aO]`)
	var told []string
	for _, lang := range Languages() {
		for _, text := range saidOf(t, "quartino", lang+".golden") {
			first, _, _ := strings.Cut(strings.Trim(text, "¿¡"), " ")
			if key := lang + " " + first; !slices.Contains(told, key) {
				told = append(told, key)
				if sound := heard(t, lang, first); call.MatchString(sound) {
					t.Errorf("%s: %q begins with the sound %q, as a call of Quarto does: begin with another word", lang, text, sound)
				}
			}
		}
	}
	if len(told) < 50 {
		t.Errorf("%d first words: the test tests nothing", len(told))
	}
}
