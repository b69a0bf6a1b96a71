package face_test

import (
	"testing"

	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	quartinoface "quartoboard/cmd/internal/face/quartino"
	quartoface "quartoboard/cmd/internal/face/quarto"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
)

func TestEachGameHasTheCardsOfTheDeckOfTheBoard(t *testing.T) {
	club := face.Table{Deck: "club"}
	for n := range 12 { // enough for three
		club.Cards[n] = quartino.DefaultCards()[n]
	}
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
		f := quartinoface.Face.Ready(board.Started{Options: row.o}, club)
		if o := f.Options.(quartino.Options); o.Deck != row.deck || f.Cards != row.cards || o.First != row.first {
			t.Errorf("%s: got deck %q, first %d, with the cards %v", row.name, o.Deck, o.First, f.Cards)
		}
	}
	if err := quartinoface.Face.Check(three, club); err != nil {
		t.Errorf("a game of three: %v", err)
	}
	if err, want := quartinoface.Face.Check(four, club), "deck club: 12 cards: want 16 for 4 players"; err == nil || err.Error() != want {
		t.Errorf("a game of four: got %v, want %s", err, want)
	}
}

func TestWhoGivesFirstIsDrawnByLot(t *testing.T) {
	with := face.Table{Lot: func() board.Seat { return board.B }}
	for first, want := range map[board.Seat]board.Seat{0: board.B, board.A: board.A} {
		o := quarto.DefaultOptions()
		o.First = first
		if got := quartoface.Face.Ready(board.Started{Options: o}, with).Options.(quarto.Options).First; got != want {
			t.Errorf("%v: got %v, want %v", first, got, want)
		}
	}
}
