package deck

import (
	"strings"
	"testing"

	"quartoboard/rules/quartino"
)

func TestTheDefaultDeckIsThatOfTheReferee(t *testing.T) {
	d, err := Load("quartino")
	if err != nil {
		t.Fatal(err)
	}
	if d.Name != "quartino" || d.Cards != quartino.DefaultCards() {
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

func TestAnUnknownDeckIsToldWithThoseThatAreThere(t *testing.T) {
	_, err := Load("nobody's")
	if want := `unknown deck "nobody's": want quartino, or a file NAME.toml`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
