package quartino

import "testing"

func TestOptionsOfQuartinoThatNoGameCanHaveAreRefused(t *testing.T) {
	for _, row := range []struct {
		o    Options
		want string // "" for none
	}{
		{Options{Players: 2}, ""},
		{Options{Players: 4, First: 4, Names: [4]string{"Ann", "", "Bo", ""}}, ""},
		{Options{}, "players: 0: want 2 to 4"},
		{Options{Players: 2, First: 3}, "first: player 3 of 2"},
		{Options{Players: 2, Deck: "a\tb"}, "deck: unprintable character in the name"},
		{Options{Players: 5}, "players: 5: want 2 to 4"},
		{Options{Players: 3, First: 4}, "first: player 4 of 3"},
		{Options{Players: 2, Names: [4]string{"Ann", "Bo", "Cy"}}, "names: more than 2, the number of players"},
		{Options{Players: 3, Names: [4]string{"Ann", "Bo", "ANN"}}, "names: two players named Ann: want different names"},
		{Options{Players: 3, Names: [4]string{"José", "", "Jose\u0301"}}, "names: two players named José: want different names"},
		{Options{Players: 2, Names: [4]string{"", "Кот"}}, "names: letter 'К' in the name: want Latin ones"},
		{Options{Players: 2, Names: [4]string{"a\tb"}}, "names: unprintable character in the name"},
	} {
		got := ""
		if _, err := row.o.Entered(); err != nil {
			got = err.Error()
		}
		if got != row.want {
			t.Errorf("%+v: got %q, want %q", row.o, got, row.want)
		}
	}
}

func TestWordsAreThoseOfTheConstants(t *testing.T) {
	var k Kind
	if err := k.UnmarshalText([]byte("column")); err != nil || k != Column {
		t.Errorf("got %q, %v", k, err)
	}
	for _, word := range []string{"", "row", "Column"} {
		want := `invalid situation "` + word + `": want four-colours or column`
		if err := k.UnmarshalText([]byte(word)); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", word, err, want)
		}
	}
}
