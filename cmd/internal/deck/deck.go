// Package deck reads the cards of Quartino from TOML files: those that the program carries, and
// a club's own.
package deck

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"quartoboard/board"
	"quartoboard/deploy/decks"
)

// minCards is enough for two players, who draw four each.
const minCards = 8

// Deck is a deck of cards.
type Deck struct {
	Name  string
	Cards board.Cards
}

// file is the form of a file: a card is a text as board.Combination writes it.
type file struct {
	Name  string   `toml:"name"`
	Cards []string `toml:"cards"`
}

// Load reads a deck that the program carries.
func Load(name string) (Deck, error) {
	text, err := decks.FS.ReadFile(name + ".toml")
	if err != nil {
		return Deck{}, fmt.Errorf("unknown deck %q: want quartino, or a file NAME.toml", name)
	}
	return Parse(name+".toml", text)
}

// Parse reads the text of a file; path is its name in errors. An error is one sentence with
// file, line and key.
func Parse(path string, text []byte) (Deck, error) {
	var f file
	if err := toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields().Decode(&f); err != nil {
		return Deck{}, syntax(path, err)
	}
	d := Deck{Name: f.Name}
	wrong := func(key, value, why string) (Deck, error) {
		return Deck{}, fmt.Errorf("%s:%d: %s: %s", path, lineOf(text, key, value), key, why)
	}
	switch {
	case f.Name == "":
		return wrong("name", "", "missing: want the name of the deck")
	case board.CheckName(f.Name) != nil:
		return wrong("name", f.Name, board.CheckName(f.Name).Error())
	case len(f.Cards) < minCards || len(f.Cards) > board.MaxCards:
		return wrong("cards", "", fmt.Sprintf("%d cards: want %d to %d", len(f.Cards), minCards, board.MaxCards))
	}
	for i, card := range f.Cards {
		c, err := board.ParseCombination(card)
		if err == nil {
			err = check(c)
		}
		if err != nil {
			return wrong("cards", card, fmt.Sprintf("card %d: %v", i+1, err))
		}
		d.Cards[i] = c
	}
	return d, nil
}

// check returns an error for what is no card: it has four different spaces of the wheel.
func check(c board.Combination) error {
	var cells board.CellSet
	for _, spot := range c {
		is := board.SetOf(spot.Cell)
		switch {
		case c == board.Combination{}:
			return errors.New("empty: want four spots, as b2 red, a3 blue, b3 green, c3 yellow")
		case !board.Wheel.Has(spot.Cell):
			return fmt.Errorf("%v is not on the wheel: want a1 to c3", spot.Cell)
		case cells&is != 0:
			return fmt.Errorf("%v twice: want four different spaces", spot.Cell)
		}
		cells |= is
	}
	return nil
}

// syntax makes one sentence of an error of the TOML library.
func syntax(path string, err error) error {
	var strict *toml.StrictMissingError
	var wrong *toml.DecodeError
	switch {
	case errors.As(err, &strict):
		wrong = &strict.Errors[0]
		line, _ := wrong.Position()
		return fmt.Errorf("%s:%d: %s: unknown key: want name or cards", path, line, strings.Join(wrong.Key(), "."))
	case errors.As(err, &wrong):
		line, _ := wrong.Position()
		why := strings.TrimPrefix(wrong.Error(), "toml: ")
		if strings.Contains(why, "cannot decode") {
			why = "want a text for name, and a list of texts for cards"
		}
		if key := strings.Join(wrong.Key(), "."); key != "" {
			why = key + ": " + why
		}
		return fmt.Errorf("%s:%d: %s", path, line, why)
	}
	return fmt.Errorf("%s: %w", path, err)
}

// lineOf is the line that has a value; without one, that of the key, or the first.
func lineOf(text []byte, key, value string) int {
	want := key + " "
	if value != "" {
		want = value
	}
	for i, line := range strings.Split(string(text), "\n") {
		if strings.Contains(line, want) && !strings.HasPrefix(line, "#") {
			return i + 1
		}
	}
	return 1
}
