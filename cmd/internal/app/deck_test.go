package app_test

import (
	"testing"

	"quartoboard/board"
	"quartoboard/cmd/internal/app"
	"quartoboard/cmd/internal/deck"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
)

func TestEachGameHasTheCardsOfTheDeckOfTheBoard(t *testing.T) {
	club := deck.Deck{Name: "club"}
	for n := range 12 { // enough for three
		club.Cards[n] = quartino.DefaultCards()[n]
	}
	lot := func() board.Seat { return board.B }
	ready, check := app.Ready(club, lot), app.Check(club)
	three, four := quartino.Options{Players: 3, First: 2, Deck: "another"}, quartino.Options{Players: 4}
	for _, row := range []struct {
		name, deck string
		o          quartino.Options
		first      board.Player
		cards      board.Cards
	}{
		{"of three, with a deck of a record of an older version", "club", three, 2, club.Cards},
		{"of four, for whom it has too few", "", four, 1, board.Cards{}},
	} {
		f := ready(board.Started{Options: row.o})
		if o := f.Options.(quartino.Options); o.Deck != row.deck || f.Cards != row.cards || o.First != row.first {
			t.Errorf("%s: got deck %q, first %d, with the cards %v", row.name, o.Deck, o.First, f.Cards)
		}
	}
	if err := check(three); err != nil {
		t.Errorf("a game of three: %v", err)
	}
	if err, want := check(four), "deck club: 12 cards: want 16 for 4 players"; err == nil || err.Error() != want {
		t.Errorf("a game of four: got %v, want %s", err, want)
	}
	if err := check(quarto.DefaultOptions()); err != nil {
		t.Errorf("a game of Quarto: %v", err)
	}
}

func TestWhoGivesFirstIsDrawnByLot(t *testing.T) {
	ready := app.Ready(deck.Deck{}, func() board.Seat { return board.B })
	for first, want := range map[board.Seat]board.Seat{0: board.B, board.A: board.A} {
		o := quarto.DefaultOptions()
		o.First = first
		if got := ready(board.Started{Options: o}).Options.(quarto.Options).First; got != want {
			t.Errorf("%v: got %v, want %v", first, got, want)
		}
	}
}
