package board

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// MaxSentence is the most characters of a host's sentence.
const MaxSentence = 200

// CheckSentence returns an error for a text that a host must not make the board say: nothing, too
// much, control characters, letters that the voices do not speak, phonemes for the speech
// engine, or what sounds as the start of a win.
func CheckSentence(s string) error {
	if !utf8.ValidString(s) {
		return errors.New("invalid text: want UTF-8")
	}
	if n := utf8.RuneCountInString(s); n > MaxSentence {
		return fmt.Errorf("text of %d characters: want at most %d", n, MaxSentence)
	}
	if _, err := checkLetters("text", s); err != nil {
		return err
	}
	if strings.Map(letter, s) == "" {
		return errors.New("text without a word")
	}
	_, err := checkSound("text", s)
	return err
}

// Composed returns a text in the form in which names are kept and compared: a letter and its
// marks are one character (NFC) where there is one.
func Composed(s string) string { return norm.NFC.String(s) }

// lastLatin is the last letter of the alphabets that the voices read. Those behind it are
// folded to these, as Fold does.
const lastLatin = '\u024f'

// Fold returns a text as the voices are given it: composed, and the letters that they would
// spell as the ones that they read, without their marks.
func Fold(s string) string {
	s = Composed(s)
	if !strings.ContainsFunc(s, func(r rune) bool { return r > lastLatin }) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		switch {
		case unicode.Is(unicode.Mn, r), isApostrophe(r):
		case r > lastLatin && unicode.Is(unicode.Latin, r):
			b.WriteString(plain(r))
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// plain returns a letter without its marks, its ligature and its width.
func plain(r rune) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Mn, r):
			return -1
		case r > lastLatin:
			return unicode.ToLower(r) // the capital sharp s
		}
		return r
	}, norm.NFKD.String(string(r)))
}

// isApostrophe reports whether a character counts as a letter and is written as an apostrophe,
// as in Hawaiian.
func isApostrophe(r rune) bool { return unicode.Is(unicode.Lm, r) && unicode.Is(unicode.Common, r) }

// checkLetters returns an error for a letter that the voices would spell even if it is folded,
// and the letter.
func checkLetters(what, s string) (rune, error) {
	beyond := func(r rune) bool { return r > lastLatin }
	for _, r := range s {
		read := !beyond(r) || isApostrophe(r) || !strings.ContainsFunc(plain(r), beyond)
		if unicode.IsLetter(r) && !(read && (unicode.Is(unicode.Latin, r) || isApostrophe(r))) {
			return r, fmt.Errorf("letter %q in the %s: want Latin ones", r, what)
		}
	}
	return 0, nil
}

// checkSound returns an error for control characters, phonemes for the speech engine, or what
// sounds as the start of a win, in what is called so, and the fault that it is in a name.
func checkSound(what, s string) (NamesFault, error) {
	switch {
	case strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }):
		return NameUnprintable, fmt.Errorf("unprintable character in the %s", what)
	case strings.Contains(s, "[["):
		return NameHasPhonemes, fmt.Errorf("two opening brackets in the %s, which speech engines take for phonemes", what)
	case quarto.MatchString(strings.Map(letter, Fold(s))):
		return NameBeginsAsWin, fmt.Errorf("%s that begins as a win does", what)
	}
	return 0, nil
}

// quarto matches spellings of the sounds of "Quarto" in all languages: k, w or v, a, r, t, o.
// In Spanish 4º has them.
var quarto = regexp.MustCompile(`(?i)^(0*4º|[qkc]+h*[uùúûüůowŵv]+h*[aàáâãäåāoòóôõöø]+h*r+h*[td]+h*(e?au|[oòóôõöøō]))`)

// letter returns a letter or a number, and drops all else.
func letter(r rune) rune {
	if !unicode.IsLetter(r) && !unicode.IsNumber(r) {
		return -1
	}
	return r
}
