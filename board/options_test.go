package board

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
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

func TestDefaultGameIsTheLeaflets(t *testing.T) {
	o := DefaultOptions()
	for _, row := range []struct {
		name      string
		got, want any
	}{
		{"attributes", o.Attributes.String(), "size,shape,fill,texture"},
		{"squares", o.Squares, false},
		{"giving", o.Giving.String(), "unseen"},
		{"caller", o.Caller.String(), "players"},
		{"missed", o.Missed.String(), "announce"},
		{"false call", o.FalseCall.String(), "nothing"},
		{"point", o.Point.String(), "board"},
		{"touch move", o.TouchMove, false},
		{"last call", o.LastCall, 20 * time.Second},
		{"first", o.First.String(), "A"},
		{"name of A", o.Names[0], ""},
		{"name of B", o.Names[1], ""},
	} {
		if row.got != row.want {
			t.Errorf("%s: got %v, want %v", row.name, row.got, row.want)
		}
	}
}

func TestOptionsAreCopiedWhole(t *testing.T) {
	o := DefaultOptions()
	other := o
	other.Names[0] = "Ada"
	if o.Names[0] != "" || o == other {
		t.Errorf("got %+v after its copy was changed", o)
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

func TestOptionsOfQuartinoThatNoGameCanHaveAreRefused(t *testing.T) {
	for _, row := range []struct {
		q    Quartino
		want string // "" for none
	}{
		{Quartino{Players: 2}, ""},
		{Quartino{Players: 4, First: 4, Names: [4]string{"Ann", "", "Bo", ""}}, ""},
		{Quartino{}, "players: 0: want 2 to 4"},
		{Quartino{Players: 2, Deck: "a\tb"}, "deck: unprintable character in the name"},
		{Quartino{Players: 5}, "players: 5: want 2 to 4"},
		{Quartino{Players: 3, First: 4}, "first: player 4 of 3"},
		{Quartino{Players: 2, Names: [4]string{"Ann", "Bo", "Cy"}}, "names: more than 2, the number of players"},
		{Quartino{Players: 3, Names: [4]string{"Ann", "Bo", "ANN"}}, "names: two players named Ann: want different names"},
		{Quartino{Players: 3, Names: [4]string{"José", "", "Jose\u0301"}}, "names: two players named José: want different names"},
		{Quartino{Players: 2, Names: [4]string{"", "Кот"}}, "names: letter 'К' in the name: want Latin ones"},
		{Quartino{Players: 2, Names: [4]string{"a\tb"}}, "names: unprintable character in the name"},
	} {
		got := ""
		if err := row.q.Check(); err != nil {
			got = err.Error()
		}
		if got != row.want {
			t.Errorf("%+v: got %q, want %q", row.q, got, row.want)
		}
	}
}

func TestOptionsOfQuartoThatNoGameCanHaveAreRefused(t *testing.T) {
	for want, edit := range map[string]func(o *Options){
		"attributes: none: want one":                 func(o *Options) { o.Attributes = 0 },
		"attributes: invalid value 16: want 1 to 15": func(o *Options) { o.Attributes = 16 },
		"giving: none: want one":                     func(o *Options) { o.Giving = 0 },
		"caller: none: want one":                     func(o *Options) { o.Caller = 0 },
		"missed: none: want one":                     func(o *Options) { o.Missed = 0 },
		"false_call: none: want one":                 func(o *Options) { o.FalseCall = 0 },
		"point: invalid value 3: want 1 to 2":        func(o *Options) { o.Point = 3 },
		"first: invalid value 3: want 1 to 2":        func(o *Options) { o.First = 3 },
		"players: 1: want 2 to 4":                    func(o *Options) { o.Quartino.Players = 1 },
		"first: player 3 of 2":                       func(o *Options) { o.Quartino = Quartino{Players: 2, First: 3} },
	} {
		o := DefaultOptions()
		edit(&o)
		if err := o.Check(); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	lot := DefaultOptions()
	lot.First = 0
	for _, o := range []Options{DefaultOptions(), lot, {Quartino: Quartino{Players: 3, First: 2}}} {
		if err := o.Check(); err != nil {
			t.Errorf("%+v: %v", o, err)
		}
	}
}
