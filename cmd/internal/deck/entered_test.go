package deck

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"quartoboard/board"
)

func TestADeckIsFoundAgainAsItWasWritten(t *testing.T) {
	want, err := Parse("club.toml", []byte(eight))
	if err != nil {
		t.Fatal(err)
	}
	want.Name = `Chez "Ré"`
	dir := t.TempDir()
	e, err := Find(dir, want.Name)
	if err != nil || e.File != "chez--ré-.toml" || e.Deck.Cards.Len() != 0 {
		t.Fatalf("a new deck: got %+v, %v", e, err)
	}
	for n := range board.MinCards + 1 { // cards are added one by one
		begun := want
		clear(begun.Cards[n:])
		if err := os.WriteFile(filepath.Join(dir, e.File), begun.Text(), 0o600); err != nil {
			t.Fatal(err)
		}
		if got, err := Find(dir, want.Name); err != nil || got.File != e.File || got.Deck != begun {
			t.Errorf("with %d cards: got %+v, %v", n, got, err)
		}
	}
	if all, err := ReadAll(dir); err != nil || all[want.Name] != want.Cards {
		t.Errorf("got %v, %v", all, err)
	}
}

func TestANewDeckTakesNoFileOfAnother(t *testing.T) {
	dir := t.TempDir()
	write := func(file, text string) {
		if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("a-club.toml", eight)
	write("club-2.toml", strings.Replace(eight, "Club", "Another", 1))
	if e, err := Find(dir, "club 2"); err != nil || e.File != "club-2-2.toml" {
		t.Errorf("got %+v, %v", e, err)
	}
	if e, err := Find(dir, "cLUB"); err != nil || e.File != "a-club.toml" || e.Deck.Name != "Club" || e.Deck.Cards.Len() != board.MinCards {
		t.Errorf("got %+v, %v", e, err)
	}
	write("club.toml", "no TOML")
	if e, err := Find(dir, "My cards"); err == nil || !strings.Contains(err.Error(), "club.toml:1:") || !strings.HasSuffix(err.Error(), ": correct it first, or move it away") {
		t.Errorf("got %+v, %v", e, err)
	}
}

func TestTheDefaultDeckIsNotEntered(t *testing.T) {
	for _, name := range []string{"", ".", "Quartino", Default, "[[x]]"} {
		if _, err := Find(t.TempDir(), name); err == nil {
			t.Errorf("%q is taken", name)
		}
	}
}

func TestADeckIsForAsManyPlayersAsItHasCards(t *testing.T) {
	d, err := Parse("club.toml", []byte(eight))
	if err != nil {
		t.Fatal(err)
	}
	all := Decks{"Club": d.Cards}
	if got := all.For(2); len(got) != 2 || got[0] != "" || got[1] != "Club" {
		t.Errorf("two players: got %q", got)
	}
	if got := all.For(3); len(got) != 1 {
		t.Errorf("three players: got %q", got)
	}
	if err := d.Cards.Enough(3); err == nil || err.Error() != "8 cards: want 12 for 3 players" {
		t.Errorf("got %v", err)
	}
}
