package deck

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"quartoboard/rules/quartino"
)

func TestTheDefaultDeckIsThatOfTheReferee(t *testing.T) {
	const path = "../../../deploy/decks/quartino.toml"
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	d, err := Parse(path, text)
	if err != nil {
		t.Fatal(err)
	}
	if d.Name != Default || d.Cards != quartino.DefaultCards() {
		t.Errorf("got %q with %v", d.Name, d.Cards)
	}
}

// eight is a deck that is just large enough.
const eight = `name = "Club"
cards = [
  "b2 red, a3 blue, b3 green, c3 yellow",
  "b2 red, a3 blue, b3 yellow, c3 green",
  "b2 red, a3 green, b3 yellow, c3 blue",
  "b2 red, a3 green, b3 blue, c3 yellow",
  "b2 blue, a3 green, b3 red, c3 yellow",
  "b2 blue, a3 green, b3 yellow, c3 red",
  "a1 blue, a2 blue, a3 blue, b1 blue",
  "c1 red, c2 green, b1 yellow, a1 blue",
]
`

func TestAClubsDeckIsRead(t *testing.T) {
	d, err := Parse("club.toml", []byte(eight))
	if err != nil {
		t.Fatal(err)
	}
	if d.Name != "Club" || d.Cards.Len() != 8 || d.Cards[6].String() != "a1 blue, a2 blue, a3 blue, b1 blue" {
		t.Errorf("got %q, %d cards, %v", d.Name, d.Cards.Len(), d.Cards[6])
	}
}

func TestABadFileIsToldInOneSentence(t *testing.T) {
	for _, row := range []struct{ name, old, with, want string }{
		{"no name", `name = "Club"`, ``, "club.toml:1: name: missing: want the name of the deck"},
		{"a name that cannot be said", `"Club"`, `"[[x]]"`, "club.toml:1: name: two opening brackets in the name, which speech engines take for phonemes"},
		{"an unknown key", `name = "Club"`, "name = \"Club\"\nsize = 3", "club.toml:2: size: unknown key: want name or cards"},
		{"no text", `name = "Club"`, `name = 3`, "club.toml:1: name: want a text for name, and a list of texts for cards"},
		{"no TOML", `name = "Club"`, `name "Club"`, "club.toml:1: "},
		{"too few cards", "  \"a1 blue, a2 blue, a3 blue, b1 blue\",\n", "", "club.toml:2: cards: 7 cards: want 8 to 64"},
		{"a card of three", ", b1 blue", "", `club.toml:9: cards: card 7: invalid combination "a1 blue, a2 blue, a3 blue": want four spots, as b2 red, a3 blue, b3 green, c3 yellow`},
		{"an unknown colour", "b1 blue", "b1 pink", `club.toml:9: cards: card 7: invalid colour "pink": want blue, green, red or yellow`},
		{"a space beside the wheel", "b1 blue", "d1 blue", "club.toml:9: cards: card 7: d1 is not on the wheel: want a1 to c3"},
		{"a space twice", "b1 blue", "a1 blue", "club.toml:9: cards: card 7: a1 twice: want four different spaces"},
	} {
		text := strings.Replace(eight, row.old, row.with, 1)
		_, err := Parse("club.toml", []byte(text))
		if err == nil || !strings.HasPrefix(err.Error(), row.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: got %v, want %s", row.name, err, row.want)
		}
	}
}

func TestTheDecksOfADirectoryAreKnownByTheirNames(t *testing.T) {
	dir := t.TempDir()
	for file, text := range map[string]string{
		"a.toml": eight,
		"b.toml": strings.Replace(eight, "Club", "Other club", 1),
		"c.toml": eight,
		"d.toml": strings.Replace(eight, "Club", Default, 1),
		"e.toml": "name = 1",
	} {
		if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	all, err := ReadAll(dir)
	if err == nil {
		t.Fatal("bad files are not told of")
	}
	want := []string{
		"c.toml:1: name: another deck is called Club",
		"d.toml:1: name: another deck is called quartino",
		"e.toml:1: name: want a text for name, and a list of texts for cards",
	}
	if got := strings.Split(strings.ReplaceAll(err.Error(), dir+"/", ""), "\n"); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, name := range []string{"Club", "Other club"} {
		if d, err := all.Deck(name); err != nil || d.Name != name || d.Cards.Len() != 8 {
			t.Errorf("%s: got %+v, %v", name, d, err)
		}
	}
	for _, name := range []string{"", Default} {
		if d, err := all.Deck(name); err != nil || d != (Deck{}) {
			t.Errorf("%q: got %+v, %v, want the cards of the referee", name, d, err)
		}
	}
	if _, err := all.Deck("x"); err == nil || err.Error() != `unknown deck "x": want quartino or Club or Other club` {
		t.Errorf("got %v", err)
	}
}

func TestWithoutADirectoryThereIsTheDefaultDeck(t *testing.T) {
	all, err := ReadAll(filepath.Join(t.TempDir(), "none"))
	if err != nil || len(all) != 0 {
		t.Errorf("got %v, %v", all, err)
	}
}
