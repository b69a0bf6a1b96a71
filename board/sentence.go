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
// engine, or what sounds as the begin of a win.
func CheckSentence(s string) error {
	if !utf8.ValidString(s) {
		return errors.New("invalid text: want UTF-8")
	}
	if n := utf8.RuneCountInString(s); n > MaxSentence {
		return fmt.Errorf("text of %d characters: want at most %d", n, MaxSentence)
	}
	for _, r := range s {
		switch {
		case !unicode.IsPrint(r):
			return errors.New("unprintable character in the text")
		case unicode.IsLetter(r) && !unicode.Is(unicode.Latin, r):
			return fmt.Errorf("letter %q in the text: want Latin ones", r)
		}
	}
	switch spoken := strings.Map(letter, s); {
	case spoken == "":
		return errors.New("text without a word")
	case strings.Contains(s, "[["):
		return errors.New("two opening brackets in the text, which speech engines take for phonemes")
	case quarto.MatchString(spoken):
		return errors.New("text that begins as a win does")
	}
	return nil
}

// quarto matches spellings of the sounds of "Quarto" in all languages: k, w or v, a, r, t, o.
// In Spanish 4º has them.
var quarto = regexp.MustCompile(`(?i)^(0*4º|[qkc]+h*[uùúûüůowŵv]+h*[aàáâãäåāoòóôõöø]+h*r+h*[td]+h*(e?a)?[oòóôõöøōuùúûüw])`)

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
