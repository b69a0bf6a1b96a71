package board

import (
	"strings"
	"testing"
)

func TestTheVoiceIsGivenLettersThatItReads(t *testing.T) {
	for text, want := range map[string]string{
		"Jo\u0308rg, Jörg":            "Jörg, Jörg",
		"Nguyễn Đức, Łukasz":          "Nguyen Đuc, Łukasz",
		"Ａnn, ﬁn, GROẞ":               "Ann, fin, GROß",
		"Keʻala":                      "Keala",
		"n\u030c\u0325, x\u030c":      "ň, x",
		"“Repeat” – 4º … David’s ½ €": "“Repeat” – 4º … David’s ½ €",
	} {
		if got := Fold(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestASentenceThatCannotBeSaidIsRefused(t *testing.T) {
	for text, want := range map[string]string{
		"Time is up, Zoë.":            "",
		strings.Repeat("é", 200):      "",
		"9 is the next piece.":        "",
		strings.Repeat("é", 201):      "text of 201 characters: want at most 200",
		"":                            "text without a word",
		" .!":                         "text without a word",
		"one\ntwo":                    "unprintable character in the text",
		"\x1b[31mred":                 "unprintable character in the text",
		"\xff":                        "invalid text: want UTF-8",
		"[[kw'O@t#oU]] A.":            "two opening brackets in the text, which speech engines take for phonemes",
		"[one] [two]":                 "",
		"Quarto! A.":                  "text that begins as a win does",
		" ¡QUARTO!":                   "text that begins as a win does",
		"Kouarto! A.":                 "text that begins as a win does", // French
		"Cuarto jugador":              "text that begins as a win does", // Spanish
		"4º jugador":                  "text that begins as a win does",
		"Qvarto!":                     "text that begins as a win does", // German
		"Kwarto!":                     "text that begins as a win does",
		"Quorto!":                     "text that begins as a win does",
		"Quarteau !":                  "text that begins as a win does",
		"Qúárto!":                     "text that begins as a win does",
		"Qu\u0301arto!":               "text that begins as a win does",
		"Ｑuarto! B.":                  "text that begins as a win does",
		"Qua rto!":                    "text that begins as a win does",
		"q-u_a.r,t'o":                 "text that begins as a win does",
		"Кварто!":                     "letter 'К' in the text: want Latin ones",
		"\U0001d410uarto!":            "letter '\U0001d410' in the text: want Latin ones",
		"Quarter past four.":          "",
		"A quarto.":                   "",
		"Quatre minutes.":             "",
		"Corto descanso.":             "",
		"Card of A.":                  "",
		"Welcome to the Quarto club.": "",
	} {
		got := ""
		if err := CheckSentence(text); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
