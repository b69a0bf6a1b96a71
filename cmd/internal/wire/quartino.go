package wire

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"quartoboard/board"
	"quartoboard/rules/quartino"
)

// quartinoOptions are the fields that are options of a game of Quartino.
var quartinoOptions = []string{"players", "first", "simple", "names"}

// gameOf returns whether the game that fields ask for is Quartino, and removes the field that
// says so. Its error names a field that is one of the other game.
func gameOf(fields map[string]json.RawMessage) (isQuartino bool, err error) {
	game := string(fields["game"])
	delete(fields, "game")
	switch game {
	case `"quartino"`:
		isQuartino = true
	case "", `"quarto"`:
	default:
		return false, fmt.Errorf("game: invalid value %.40s: want quarto or quartino", game)
	}
	mine, other := gameOptions, quartinoOptions
	if isQuartino {
		mine, other = other, mine
	}
	for _, name := range other {
		if fields[name] == nil || slices.Contains(mine, name) {
			continue
		}
		if isQuartino {
			return false, fmt.Errorf("%s: not an option of Quartino", name)
		}
		return false, fmt.Errorf("%s: an option of Quartino: want game quartino", name)
	}
	return isQuartino, nil
}

// nest moves the options of Quartino into the object that an asked line has them in. The
// players of the game that is played keep their names.
func (r Requests) nest(fields map[string]json.RawMessage) error {
	options := map[string]json.RawMessage{}
	for _, name := range quartinoOptions {
		if value, given := fields[name]; given {
			options[name] = value
			delete(fields, name)
		}
	}
	var players int
	if q, _ := r.options().(quartino.Options); options["names"] == nil && json.Unmarshal(options["players"], &players) == nil && players == q.Players {
		names, err := json.Marshal(q.Names)
		if err != nil {
			return err
		}
		options["names"] = names
	}
	object, err := json.Marshal(options)
	fields["quartino"] = object
	return err
}

// plain returns an error without the name of the object that the options of Quartino are in.
func plain(err error) error {
	if text, nested := strings.CutPrefix(err.Error(), "quartino:"); nested {
		return errors.New(strings.TrimSpace(text))
	}
	return err
}

// checkPlayer returns an error for a request that names a seat where the game that is played
// has players, or the other way round.
func (r Requests) checkPlayer(a board.Asked) error {
	_, players := r.State().Game.(quartino.Game)
	q, _ := r.options().(quartino.Options)
	switch {
	case a.Request != board.RequestResign && a.Request != board.RequestAdjudicate:
		return nil
	case players && (a.By != 0 || a.Result != 0):
		return errors.New("a game of Quartino: want a player, 1 to 4")
	case players && (int(a.Player) > q.Players || a.Request == board.RequestResign && a.Player == 0):
		return fmt.Errorf("player: want 1 to %d", q.Players)
	case !players && a.Player != 0:
		return errors.New("player: want a game of Quartino")
	case !players && a.Request == board.RequestResign && a.By == 0:
		return errors.New("by: missing")
	case !players && a.Request == board.RequestAdjudicate && a.Result == 0:
		return errors.New("result: missing")
	}
	return nil
}

// wheel is the state of a game of Quartino.
type wheel struct {
	Player board.Player        `json:"player"`
	Left   int                 `json:"left"`           // tokens that the player may still place
	Hand   string              `json:"hand,omitempty"` // the token that was laid in the tray
	Spaces map[string][]string `json:"spaces"`         // tokens, the lowest first, of spaces that have some
	Shown  []int               `json:"shown"`          // cards by player, from the first on
	Winner board.Player        `json:"winner,omitempty"`
}

func wheelOf(g quartino.Game) *wheel {
	w := &wheel{Player: g.Player(), Left: g.Left(), Spaces: map[string][]string{}, Winner: g.Winner()}
	if t := g.InHand(); t != 0 {
		w.Hand = t.String()
	}
	for c := range board.Wheel.All() {
		for _, t := range g.Tokens(c) {
			w.Spaces[c.String()] = append(w.Spaces[c.String()], t.String())
		}
	}
	for p := range g.Rules().Players {
		w.Shown = append(w.Shown, g.Shown(board.Player(p+1)))
	}
	return w
}
