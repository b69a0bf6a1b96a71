package board

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxSentence is the most characters of a host's sentence.
const MaxSentence = 200

// CheckSentence returns an error for what a host cannot have the board say: nothing, too
// much, control characters, letters that the voices do not speak, phonemes for the speech
// engine, or what sounds as the start of a win.
func CheckSentence(s string) error {
	if !utf8.ValidString(s) {
		return errors.New("invalid text: want UTF-8")
	}
	if n := utf8.RuneCountInString(s); n > MaxSentence {
		return fmt.Errorf("text of %d characters: want at most %d", n, MaxSentence)
	}
	for _, r := range s {
		if unicode.IsLetter(r) && !unicode.Is(unicode.Latin, r) {
			return fmt.Errorf("letter %q in the text: want Latin ones", r)
		}
	}
	if strings.Map(letter, s) == "" {
		return errors.New("text without a word")
	}
	_, err := checkSound("text", s)
	return err
}

// checkSound returns an error for control characters, phonemes for the speech engine, or what
// sounds as the start of a win, in what is called so, and the fault that it is in a name.
func checkSound(what, s string) (NamesFault, error) {
	switch {
	case strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }):
		return NameUnprintable, fmt.Errorf("unprintable character in the %s", what)
	case strings.Contains(s, "[["):
		return NameHasPhonemes, fmt.Errorf("two opening brackets in the %s, which speech engines take for phonemes", what)
	case quarto.MatchString(strings.Map(letter, s)):
		return NameBeginsAsWin, fmt.Errorf("%s that begins as a win does", what)
	}
	return 0, nil
}

// quarto matches spellings of the sounds of "Quarto" in all languages: k, w or v, a, r, t, o.
// In Spanish 4º has them.
var quarto = regexp.MustCompile(`(?i)^(0*4º|[qkc]+h*[uùúûüůowŵv]+h*[aàáâãäåāoòóôõöø]+h*r+h*[td]+h*(e?au|[oòóôõöøō]))`)

// letter returns a letter or a number, in its common width, and drops all else.
func letter(r rune) rune {
	const wide, narrow = 'Ａ', 'A' // the first letters that come in two widths
	switch {
	case !unicode.IsLetter(r) && !unicode.IsNumber(r):
		return -1
	case r >= wide && r <= 'ｚ':
		return r - wide + narrow
	}
	return r
}
