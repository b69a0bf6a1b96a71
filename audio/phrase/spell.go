package phrase

import (
	"regexp"
	"strings"
)

// oneWord matches a word.
var oneWord = regexp.MustCompile(`[\p{L}\p{M}]+`)

// Spell returns a text as a synthesiser is to be given it, with the spellings of the
// language. Without phonemes, a word that has nothing but phonemes keeps its letters. A
// text in another language is returned as it is.
func Spell(lang, text string, phonemes bool) string {
	for _, t := range tables() {
		if t.lang == lang {
			return oneWord.ReplaceAllStringFunc(text, func(word string) string { return t.spell(word, phonemes) })
		}
	}
	return text
}

func (t *table) spell(word string, phonemes bool) string {
	spelling, ok := t.spellings[word]
	if !ok {
		spelling, ok = t.spellings[strings.ToLower(word)]
	}
	if !ok || strings.HasPrefix(spelling, "[[") && !phonemes {
		return word
	}
	return spelling
}
