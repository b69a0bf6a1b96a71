package commission

import (
	"errors"
	"maps"
	"slices"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/board/setup"
	"quartoboard/cmd/internal/deck"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/statedir"
	"quartoboard/hw"
)

func beginTokens(dir statedir.Dir, o *Opts) (task, []*statedir.Damage, error) {
	return beginStickers(dir, o, func(pieces map[hw.Tag]board.Piece, known setup.Tags) setup.Stickers {
		return setup.NewTokens(statedir.BuildOf(o.Profile, o.Set), pieces, known)
	})
}

// beginCards begins with the default deck, or with one that has a file.
func beginCards(dir statedir.Dir, o *Opts) (task, []*statedir.Damage, error) {
	decks, unread := deck.ReadAll(dir.Decks())
	d, err := decks.Deck(o.Deck)
	if err != nil {
		return nil, nil, errors.Join(err, unread)
	}
	if o.Deck = d.Name; d.Name == "" {
		d.Cards = games.OfTokens().Cards
	}
	return beginStickers(dir, o, func(pieces map[hw.Tag]board.Piece, known setup.Tags) setup.Stickers {
		return setup.NewCards(statedir.BuildOf(o.Profile, o.Set), pieces, known, d.Name, d.Cards)
	})
}

// beginStickers begins with the tags that are known, on a board that notices tokens.
func beginStickers(dir statedir.Dir, o *Opts, begin func(map[hw.Tag]board.Piece, setup.Tags) setup.Stickers) (task, []*statedir.Damage, error) {
	if err := o.Profile.Stacks(games.OfTokens().Title); err != nil {
		return nil, nil, err
	}
	pieces, unread := dir.Pieces()
	known, _ := dir.Tags() // of the same file
	return &kept[setup.Stickers]{
		course: begin(pieces, known),
		same:   func(a, b setup.Stickers) bool { return a.Known().Equal(b.Known()) },
		save:   func(e setup.Stickers) error { return dir.KeepTags(e.Known()) },
		taught: func(e setup.Stickers, words *phrase.Speech) (done []string) {
			known := e.Known()
			for _, token := range slices.Sorted(maps.Values(known.Tokens)) {
				done = append(done, words.Tokens(token.Colour(), 1))
			}
			return append(done, cardsOf(known, o.Deck, words)...)
		},
	}, statedir.DamageOf(unread), nil
}

// cardsOf returns the cards of a deck that have a sticker.
func cardsOf(known setup.Tags, name string, words *phrase.Speech) (texts []string) {
	for _, card := range slices.SortedFunc(maps.Values(known.Cards), board.DeckCard.Compare) {
		if card.Deck == name {
			texts = append(texts, words.CardText(card.Card))
		}
	}
	return texts
}
