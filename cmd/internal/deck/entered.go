package deck

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"quartoboard/board"
	"quartoboard/cmd/internal/folder"
)

// Entered is a deck that its owner enters, card by card.
type Entered struct {
	File string // its name in the directory; one that is free for a new deck
	Deck Deck   // may lack cards
}

// Find returns the deck of a name, in whatever case, in a directory, which need not exist. The error
// tells of files that cannot be read, which may be of that deck.
func Find(dir, name string) (e Entered, err error) {
	switch err := board.CheckName(name); {
	case err != nil:
		return e, fmt.Errorf("deck: %w", err)
	case !strings.ContainsFunc(name, isOfWord) || strings.EqualFold(name, Default):
		return e, errors.New("deck: want a name with a letter or a digit, and another one than " + Default + ", which is the default deck")
	}
	paths, _ := filepath.Glob(filepath.Join(dir, "*.toml")) // the pattern is well formed
	for _, path := range paths {
		text, err := folder.ReadText(path)
		if err != nil {
			return e, fmt.Errorf("deck: %w", err)
		}
		d, err := parse(path, text)
		if err != nil {
			return e, fmt.Errorf("%w: correct it first, or move it away", err)
		}
		if strings.EqualFold(d.Name, name) {
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
		if isOfWord(r) {
			return unicode.ToLower(r)
		}
		return '-'
	}, name)
}

func isOfWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

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
