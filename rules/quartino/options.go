package quartino

import (
	"fmt"

	"quartoboard/board"
	"quartoboard/rules"
)

// Options are the rules that one game is played by.
type Options struct {
	Players int                      `json:"players" range:"2,4"` // board.MinPlayers to board.MaxPlayers; 0 stands for no game
	First   board.Player             `json:"first,omitzero"`      // the youngest, who starts
	Deck    string                   `json:"deck,omitzero"`       // the name of a deck of cards
	Simple  bool                     `json:"simple,omitzero"`     // without "four colours" and "column"
	Names   [board.MaxPlayers]string `json:"names,omitzero"`      // of the players; "" for none
}

// Check returns an error for options that no game of Quartino can have, in one sentence that
// begins with the name of the option.
func (q Options) Check() error {
	if q.Players < board.MinPlayers || q.Players > board.MaxPlayers {
		return fmt.Errorf("players: %d: want %d to %d", q.Players, board.MinPlayers, board.MaxPlayers)
	}
	if int(q.First) > q.Players {
		return fmt.Errorf("first: player %d of %d", q.First, q.Players)
	}
	return nil
}

// Entered implements board.Options.
func (q Options) Entered() (board.Options, error) {
	if err := q.Check(); err != nil {
		return q, err
	}
	if err := board.CheckName(q.Deck); err != nil {
		return q, fmt.Errorf("deck: %w", err)
	}
	for i, name := range q.Names {
		q.Names[i] = board.Composed(name)
		if i >= q.Players && name != "" {
			return q, fmt.Errorf("names: more than %d, the number of players", q.Players)
		}
		for _, earlier := range append(q.Names[:i:i], "") {
			if err := board.CheckNames([2]string{earlier, name}); err != nil {
				return q, fmt.Errorf("names: %w", err)
			}
		}
	}
	return q, nil
}

// Kind is the game of these options.
func (Options) Kind() *rules.Kind { return Plug }

func optionTable() []rules.Option {
	names := rules.ListOf("names", rules.Names, func(o *Options) *[board.MaxPlayers]string { return &o.Names },
		func(v [board.MaxPlayers]string) []string { return v[:] },
		func(list []string) (all [board.MaxPlayers]string, _ error) {
			if len(list) > len(all) {
				return all, fmt.Errorf("list of %d: want at most %d names, or [] for none", len(list), board.MaxPlayers)
			}
			for i, name := range list {
				all[i] = board.Composed(name)
			}
			return all, nil
		})
	names.Most = board.MaxPlayers
	players := rules.NumberOf("players", func(o *Options) *int { return &o.Players }, board.MinPlayers, board.MaxPlayers)
	players.Next = func(options board.Options) board.Options {
		o, _ := options.(Options)
		if o.Players++; o.Players > board.MaxPlayers {
			o.Players = board.MinPlayers
		}
		if int(o.First) > o.Players {
			o.First = 1
		}
		clear(o.Names[o.Players:])
		return o
	}
	deck := rules.TextOf("deck", func(o *Options) *string { return &o.Deck }, board.MaxName)
	deck.Settings = true
	first := rules.NumberOf("first", func(o *Options) *board.Player { return &o.First }, 1, board.MaxPlayers)
	first.Next = func(options board.Options) board.Options {
		o, _ := options.(Options)
		o.First = max(o.First, 1)%board.Player(o.Players) + 1
		return o
	}
	return []rules.Option{
		players,
		deck,
		rules.FlagOf("simple", func(o *Options) *bool { return &o.Simple }),
		first,
		names,
	}
}
