package commission

import (
	"errors"
	"maps"
	"slices"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/board/setup"
	"quartoboard/cmd/internal/app"
	"quartoboard/cmd/internal/deck"
	"quartoboard/cmd/internal/statedir"
	"quartoboard/hw"
	"quartoboard/rules/quartino"
)

func beginTokens(dir statedir.Dir, o *Opts) (task, []*statedir.Damage, error) {
	return beginStickers(dir, o, func(pieces map[hw.Tag]board.Piece, known setup.Quartino) setup.Stickers {
		return setup.NewTokens(app.BuildOf(o.Profile, o.Set), pieces, known)
	})
}

// beginCards begins with the default deck, or with one that was entered.
func beginCards(dir statedir.Dir, o *Opts) (task, []*statedir.Damage, error) {
	cards := quartino.DefaultCards()
	if o.Deck == deck.Default {
		o.Deck = ""
	}
	if o.Deck != "" {
		decks, unread := deck.ReadAll(string(dir.Decks()))
		var err error
		if cards, err = decks.Cards(o.Deck); err != nil {
			return nil, nil, errors.Join(err, unread)
		}
	}
	return beginStickers(dir, o, func(pieces map[hw.Tag]board.Piece, known setup.Quartino) setup.Stickers {
		return setup.NewCards(app.BuildOf(o.Profile, o.Set), pieces, known, o.Deck, cards)
	})
}

// beginStickers begins with the tags that are known, on a board that can play Quartino.
func beginStickers(dir statedir.Dir, o *Opts, begin func(map[hw.Tag]board.Piece, setup.Quartino) setup.Stickers) (task, []*statedir.Damage, error) {
	if err := o.Profile.Stacks(); err != nil {
		return nil, nil, err
	}
	pieces, unread := dir.Pieces()
	known, _ := dir.Quartino() // of the same file
	return &kept[setup.Stickers]{
		course: begin(pieces, known),
		same:   func(a, b setup.Stickers) bool { return a.Quartino().Equal(b.Quartino()) },
		save:   func(e setup.Stickers) error { return dir.KeepQuartino(e.Quartino()) },
		taught: func(e setup.Stickers, words *phrase.Speech) (done []string) {
			q := e.Quartino()
			for _, token := range slices.Sorted(maps.Values(q.Tokens)) {
				done = append(done, words.TokenText(token))
			}
			return append(done, cardsOf(q, o.Deck, words)...)
		},
	}, statedir.DamageOf(unread), nil
}

// cardsOf returns the cards of a deck that have a sticker.
func cardsOf(q setup.Quartino, name string, words *phrase.Speech) (texts []string) {
	for _, card := range slices.SortedFunc(maps.Values(q.Cards), board.DeckCard.Compare) {
		if card.Deck == name {
			texts = append(texts, words.CardText(card.Card))
		}
	}
	return texts
}

// beginDeck goes on with the cards of a deck that its owner enters. The cards are in a file of
// their own.
func beginDeck(dir statedir.Dir, o *Opts) (task, []*statedir.Damage, error) {
	if err := o.Profile.Stacks(); err != nil {
		return nil, nil, err
	}
	entered, err := deck.Find(string(dir.Decks()), o.Deck)
	if err != nil {
		return nil, nil, err
	}
	l, damage := app.Learn(dir, o.Profile.Name)
	if len(l.Quartino.Tokens) == 0 {
		return nil, nil, errors.New("no token of Quartino is enrolled: run quartoboard enroll --tokens first")
	}
	o.Deck = entered.Deck.Name
	return &kept[setup.Deck]{
		course: setup.NewDeck(app.BuildOf(l.Rewire(o.Profile), o.Set), l.Roster, l.Quartino, o.Deck, entered.Deck.Cards),
		same: func(a, b setup.Deck) bool {
			return a.Cards() == b.Cards() && a.Quartino().Equal(b.Quartino())
		},
		save: func(e setup.Deck) error {
			now := deck.Deck{Name: o.Deck, Cards: e.Cards()}
			return errors.Join(
				dir.Decks().Keep(entered.File, now.Text()),
				dir.KeepQuartino(e.Quartino()),
			)
		},
		taught: func(e setup.Deck, words *phrase.Speech) []string { return cardsOf(e.Quartino(), o.Deck, words) },
	}, damage, nil
}
