package commission

import (
	"errors"
	"maps"
	"slices"

	"quartoboard/audio/phrase"
	"quartoboard/board/setup"
	"quartoboard/cmd/internal/deck"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/statedir"
)

func beginTokens(dir statedir.Dir, o *Opts) (task, []*statedir.Damage, error) {
	return beginStickers(dir, o, setup.NewTokens)
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
	return beginStickers(dir, o, func(b setup.Build, known setup.Tags) setup.Enrolment {
		return setup.NewCards(b, known, d.Name, d.Cards)
	})
}

// beginStickers begins with the tags that are known, on a board that notices tokens.
func beginStickers(dir statedir.Dir, o *Opts, begin func(setup.Build, setup.Tags) setup.Enrolment) (task, []*statedir.Damage, error) {
	if err := o.Profile.Stacks(games.OfTokens().Title); err != nil {
		return nil, nil, err
	}
	known, unread := dir.Tags()
	return &kept[setup.Enrolment]{
		course: begin(statedir.BuildOf(o.Profile, o.Set), known),
		same:   func(a, b setup.Enrolment) bool { return maps.Equal(a.Known(), b.Known()) },
		save:   func(e setup.Enrolment) error { return dir.KeepTags(e.Known()) },
		taught: func(e setup.Enrolment, words *phrase.Speech) (done []string) {
			for _, is := range slices.SortedFunc(maps.Values(e.Known()), setup.Thing.Compare) {
				switch {
				case is.Token != 0:
					done = append(done, words.Tokens(is.Token.Colour(), 1))
				case is.Card.Card != 0 && is.Card.Deck == o.Deck:
					done = append(done, words.CardText(is.Card.Card))
				}
			}
			return done
		},
	}, statedir.DamageOf(unread), nil
}
