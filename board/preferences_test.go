package board

import (
	"strings"
	"testing"
)

func TestAChangeOfPreferencesLeavesWhatItDoesNotSet(t *testing.T) {
	set := Preferences{Lang: "de", Rate: 150, Letters: On}
	for _, test := range []struct {
		name         string
		change, want Preferences
	}{
		{"nothing", Preferences{}, set},
		{"one", Preferences{Rate: 200}, Preferences{Lang: "de", Rate: 200, Letters: On}},
		{
			"the others",
			Preferences{Verbosity: "full", Volume: 50, Earcons: Off},
			Preferences{Lang: "de", Verbosity: "full", Rate: 150, Volume: 50, Letters: On, Earcons: Off},
		},
		{"off", Preferences{Lang: "fr", Letters: Off}, Preferences{Lang: "fr", Rate: 150, Letters: Off}},
		{"the defaults", Preferences{Defaults: true}, Preferences{}},
		{"the defaults but one", Preferences{Defaults: true, Volume: 30}, Preferences{Volume: 30}},
	} {
		if got := set.With(test.change); got != test.want {
			t.Errorf("%s: got %+v, want %+v", test.name, got, test.want)
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
