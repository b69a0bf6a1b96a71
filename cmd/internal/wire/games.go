package wire

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// setting is an option with a value, as text.
type setting struct {
	x     rules.Option
	value string
}

// takeDerived removes the fields that are none of the record, and returns them.
func takeDerived(k *rules.Kind, fields map[string]json.RawMessage) (all []setting) {
	for _, x := range k.Options {
		if raw, given := fields[x.Key]; given && x.Derived {
			s := setting{x, string(raw)}
			_ = json.Unmarshal(raw, &s.value) // a value that is not a text is refused by Set
			all = append(all, s)
			delete(fields, x.Key)
		}
	}
	return all
}

// kindOf returns the game that fields ask for, the first one if none is named, and removes the
// field that names it. Its error names a field that is an option of another game.
func (r Requests) kindOf(fields map[string]json.RawMessage) (*rules.Kind, error) {
	kind, name := r.Games[0].Kind, string(fields["game"])
	delete(fields, "game")
	if name != "" {
		var names []string
		kind = nil
		for _, f := range r.Games {
			if names = append(names, f.Kind.Name); name == `"`+f.Kind.Name+`"` {
				kind = f.Kind
			}
		}
		if kind == nil {
			return nil, fmt.Errorf("game: invalid value %.40s: want %s", name, strings.Join(names, " or "))
		}
	}
	mine := kind.EnteredKeys()
	for _, f := range r.Games {
		for _, name := range f.Kind.EnteredKeys() {
			switch {
			case fields[name] == nil || slices.Contains(mine, name):
			case kind != r.Games[0].Kind:
				return nil, fmt.Errorf("%s: not an option of %s", name, kind.Title)
			default:
				return nil, fmt.Errorf("%s: an option of %s: want game %s", name, f.Kind.Title, f.Kind.Name)
			}
		}
	}
	return kind, nil
}

// nest moves the options of a game into the object that an asked line has them in. As many
// players as now keep their names.
func (r Requests) nest(k *rules.Kind, fields map[string]json.RawMessage) {
	options := map[string]json.RawMessage{}
	for _, name := range k.EnteredKeys() {
		if value, given := fields[name]; given {
			options[name] = value
			delete(fields, name)
		}
	}
	var players int
	now := r.options()
	names := rules.Get(now, "names")
	if names != nil && options["names"] == nil && rules.KindOf(now) == k &&
		json.Unmarshal(options["players"], &players) == nil && players == rules.Get(now, "players") {
		options["names"] = record.JSON(names)
	}
	fields[k.Name] = record.JSON(options)
}

// plain returns an error without the name of the object that the options of a game are in.
func plain(err error, k *rules.Kind) error {
	if text, nested := strings.CutPrefix(err.Error(), k.Name+":"); nested {
		return errors.New(strings.TrimSpace(text))
	}
	return err
}

// checkPlayer returns an error for a request that names a seat where the players of the game that
// is played have numbers, or the other way round, and one for a seat that is away.
func (r Requests) checkPlayer(a board.Asked) error {
	o := r.options()
	players := 0
	if !rules.BySeats(o) {
		players, _ = rules.Get(o, "players").(int)
	}
	only := rules.StateOf(r.State().Game).Alone
	switch {
	case only != 0 && a.By == only.Other() && a.Request != board.RequestLevel:
		return fmt.Errorf("by: %v is away", a.By)
	case a.Request != board.RequestResign && a.Request != board.RequestAdjudicate:
		return nil
	case players > 0 && (a.By != 0 || a.Result != 0):
		return fmt.Errorf("a game of %s: want a player, 1 to %d", rules.KindOf(o).Title, board.MaxPlayers)
	case players > 0 && (int(a.Player) > players || a.Request == board.RequestResign && a.Player == 0):
		return fmt.Errorf("player: want 1 to %d", players)
	case players == 0 && a.Player != 0:
		return fmt.Errorf("player: want a game of %s", r.numbered())
	case players == 0 && a.Request == board.RequestResign && a.By == 0:
		return errors.New("by: missing")
	case players == 0 && a.Request == board.RequestAdjudicate && a.Result == 0:
		return errors.New("result: missing")
	}
	return nil
}

// numbered are the games whose players have numbers.
func (r Requests) numbered() string {
	var titles []string
	for _, f := range r.Games {
		if !f.Kind.Seats {
			titles = append(titles, f.Kind.Title)
		}
	}
	return strings.Join(titles, " or ")
}
