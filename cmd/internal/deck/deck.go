// Package deck reads decks of cards from TOML files. deploy/decks has the default deck as an
// example; the referee needs no file for it.
package deck

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"quartoboard/board"
	"quartoboard/cmd/internal/folder"
)

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

// Default is the name of the default deck, which no file has.
const Default = "quartino"

// Decks are the decks of a board, by their names.
type Decks map[string]board.Cards

// ReadAll reads the decks of a directory, which need not exist. The error tells of each file that
// cannot be used; the others are read.
func ReadAll(dir string) (Decks, error) {
	all := Decks{}
	paths, _ := filepath.Glob(filepath.Join(dir, "*.toml")) // the pattern is well formed
	var errs []error
	for _, path := range paths {
		text, err := folder.ReadText(path)
		if err != nil {
			errs = append(errs, fmt.Errorf("deck: %w", err))
			continue
		}
		d, err := Parse(path, text)
		twice := all.has(d.Name)
		switch {
		case err != nil:
			errs = append(errs, err)
		case twice:
			errs = append(errs, fmt.Errorf("%s:%d: name: another deck is called %s", path, lineOf(text, "name", d.Name), d.Name))
		default:
			all[d.Name] = d.Cards
		}
	}
	return all, errors.Join(errs...)
}

// has reports whether there is a deck of that name, in whatever case.
func (all Decks) has(name string) bool {
	for other := range all {
		if strings.EqualFold(other, name) {
			return true
		}
	}
	return strings.EqualFold(name, Default)
}

// Deck returns the deck of a name, for the default one the zero Deck. The error lists the names.
func (all Decks) Deck(name string) (Deck, error) {
	cards, known := all[name]
	switch {
	case name == "" || name == Default:
		return Deck{}, nil
	case !known:
		return Deck{}, fmt.Errorf("unknown deck %.40q: want %s", name, strings.Join(append([]string{Default}, slices.Sorted(maps.Keys(all))...), " or "))
	}
	return Deck{name, cards}, nil
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
	switch n := len(f.Cards); {
	case f.Name == "":
		return wrong("name", "", "missing: want the name of the deck")
	case strings.TrimSpace(f.Name) != f.Name:
		return wrong("name", f.Name, "begins or ends with a space")
	case board.CheckName(f.Name) != nil:
		return wrong("name", f.Name, board.CheckName(f.Name).Error())
	case n < board.MinCards, n > board.MaxCards:
		return wrong("cards", "", fmt.Sprintf("%d cards: want %d to %d", n, board.MinCards, board.MaxCards))
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

// check returns an error unless a card has four different spaces of the wheel.
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
