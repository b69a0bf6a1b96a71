package deck

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"quartoboard/board"
)

// Entered is a deck that its owner enters, card by card.
type Entered struct {
	File string // its name in the directory; one that is free for a new deck
	Deck Deck   // may lack cards
}

// Find returns the deck of a name in a directory, which need not exist. Files that cannot be read
// are left out.
func Find(dir, name string) (e Entered, err error) {
	switch err := board.CheckName(name); {
	case err != nil:
		return e, fmt.Errorf("deck: %w", err)
	case name == "" || name == Default:
		return e, errors.New("deck: want a name, and another one than " + Default + ", which is the default deck")
	}
	paths, _ := filepath.Glob(filepath.Join(dir, "*.toml")) // the pattern is well formed
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if d, wrong := parse(path, text); err == nil && wrong == nil && d.Name == name {
			return Entered{filepath.Base(path), d}, nil
		}
	}
	e.File, e.Deck.Name = fileOf(name)+".toml", name
	for n := 2; ; n++ {
		if _, err := os.Lstat(filepath.Join(dir, e.File)); errors.Is(err, os.ErrNotExist) {
			return e, nil
		} else if err != nil {
			return e, fmt.Errorf("deck: %w", err)
		}
		e.File = fmt.Sprintf("%s-%d.toml", fileOf(name), n)
	}
}

// fileOf is the name of a deck as that of a file: letters and digits, the others as hyphens.
func fileOf(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return '-'
	}, name)
}

// Text is the text of the file of a deck.
func (d Deck) Text() []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "name = %q\ncards = [\n", d.Name)
	for _, card := range d.Cards[:d.Cards.Len()] {
		fmt.Fprintf(&b, "  %q,\n", card)
	}
	b.WriteString("]\n")
	return []byte(b.String())
}
