package board

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"testing"
)

func TestOtherSeatIsTheOpponent(t *testing.T) {
	if A.Other() != B || B.Other() != A {
		t.Errorf("got %v and %v, want B and A", A.Other(), B.Other())
	}
}

func TestWinIsTheResultOfTheWinner(t *testing.T) {
	for seat, want := range map[Seat]Result{A: ResultA, B: ResultB} {
		if got := Win(seat); got != want || got.String() != seat.String() {
			t.Errorf("win of %v: got %v, want %v", seat, got, want)
		}
	}
}

func TestPlayersHaveDifferentNames(t *testing.T) {
	for _, row := range []struct {
		names [2]string
		want  string
	}{
		{[2]string{}, ""},
		{[2]string{"Anna", ""}, ""},
		{[2]string{"Anna", "Ben"}, ""},
		{[2]string{"Anna", "Anna"}, "two players named Anna: want different names"},
		{[2]string{"Zoë", "ZOË"}, "two players named Zoë: want different names"},
		{[2]string{"José", "Jose\u0301"}, "two players named José: want different names"},
		{[2]string{"JOS\u00c9", "jose\u0301"}, "two players named JOSÉ: want different names"},
		{[2]string{"José", "Jose"}, ""},
		{[2]string{"Ann", "Zo\xeb"}, "invalid name: want UTF-8"},
	} {
		got := ""
		if err := CheckNames(row.names); err != nil {
			got = err.Error()
		}
		if got != row.want {
			t.Errorf("%q: got %q, want %q", row.names, got, row.want)
		}
	}
}

func TestNamesAreShortAndCanBeSaid(t *testing.T) {
	for _, row := range []struct {
		name, want string
		fault      NamesFault
	}{
		{"", "", 0},
		{"Zoë \"Z\"", "", 0},
		{strings.Repeat("é", 40), "", 0},
		{strings.Repeat("é", 41), "name of 41 characters: want at most 40", NameTooLong},
		{strings.Repeat("x", 3900), "name of 3900 characters: want at most 40", NameTooLong},
		{"Zo\xeb", "invalid name: want UTF-8", NameUnprintable},
		{"Ann\n", "unprintable character in the name", NameUnprintable},
		{"[[an]]", "two opening brackets in the name, which speech engines take for phonemes", NameHasPhonemes},
		{"Kouarto", "name that begins as a win does", NameBeginsAsWin},
		{"Quartulli", "", 0},
		{"Иван", "letter 'И' in the name: want Latin ones", NameForeign},
		{"Ann Кот", "letter 'К' in the name: want Latin ones", NameForeign},
		{"Νίκη", "letter 'Ν' in the name: want Latin ones", NameForeign},
		{"ひな", "letter 'ひ' in the name: want Latin ones", NameForeign},
		{"\ua733", "letter '\ua733' in the name: want Latin ones", NameForeign}, // of medieval manuscripts
		{"Jo\u0308rg", "", 0},
		{"Nguyễn Ðức", "", 0},
		{"Keʻala", "", 0},
		{"Łukasz Şahin Əli Ŋ ŉ", "", 0},
		{"Ａnn ﬁ ẞ", "", 0},
		{"Q\u1e73arto", "name that begins as a win does", NameBeginsAsWin}, // a u that is folded
	} {
		err := CheckName(row.name)
		if got := fmt.Sprint(err); got != cmp.Or(row.want, "<nil>") {
			t.Errorf("%.50q: got %q, want %q", row.name, got, row.want)
		}
		if wrong, _ := errors.AsType[*NamesError](err); row.fault != 0 && (wrong == nil || wrong.Fault != row.fault) {
			t.Errorf("%.50q: got %+v, want fault %d", row.name, wrong, row.fault)
		}
	}
}

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
