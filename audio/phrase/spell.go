package phrase

import (
	"cmp"
	"regexp"
	"strings"

	"quartoboard/board"
)

// oneWord matches a word.
var oneWord = regexp.MustCompile(`[\p{L}\p{M}]+`)

// Spell returns a text as a synthesiser is to be given it: without pauses that cost time
// and tell nothing, with letters that it reads, and with the spellings of the language. Without phonemes, a pause that
// has nothing but phonemes, and a word that has no other spelling, keep their letters. A
// text in another language keeps its words.
func Spell(lang, text string, phonemes bool) string {
	text = board.Fold(text)
	t, err := tableOf(lang)
	if err != nil {
		return text
	}
	return oneWord.ReplaceAllStringFunc(t.join(text, phonemes), func(word string) string { return t.spell(word, phonemes) })
}

// join leaves out the pauses between the words of a piece, and shortens those of what is
// said at each move, by 0.2 s.
func (t *table) join(text string, phonemes bool) string {
	var pairs []string
	for _, template := range append(t.GivenPiece[1:], t.ForYou[1]) {
		around, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(template, "{who}"), "{Who}"), "{label}")
		if short := strings.Replace(around, t.Colon, " [[_:]] ", 1); phonemes && short != around {
			pairs = append(pairs, around, short)
		}
	}
	for p := range board.Piece(board.Pieces / 2) { // all but the size, which comes first
		_, words, _ := strings.Cut(t.LabelOf(p, ", "), ", ")
		pairs = append(pairs, ", "+words, " "+strings.ReplaceAll(words, ", ", " "))
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

func (t *table) spell(word string, phonemes bool) string {
	spelling, ok := t.spellings[word]
	if !ok {
		spelling, ok = t.spellings[strings.ToLower(word)]
	}
	if !ok {
		return word
	}
	if sound, letters, ok := strings.Cut(spelling, "]]"); ok && phonemes {
		return sound + "]]"
	} else if ok {
		return cmp.Or(letters, word)
	}
	return spelling
}
