package hands

import (
	"fmt"
	"strconv"
	"strings"

	"quartoboard/board"
)

// The games that "new" begins.
const (
	quarto   = "quarto"
	quartino = "quartino"
)

// splitGame returns the options without that of the game, and whether the game is Quartino:
// that of o unless it is said.
func splitGame(o board.Options, args []string) (rest []string, isQuartino bool, err error) {
	isQuartino = o.Quartino != board.Quartino{}
	for _, arg := range args {
		switch name, is := strings.CutPrefix(arg, "game="); {
		case !is:
			rest = append(rest, arg)
		case name != quarto && name != quartino:
			return nil, false, fmt.Errorf("unknown game %q: want %s or %s", name, quarto, quartino)
		default:
			isQuartino = name == quartino
		}
	}
	return rest, isQuartino, nil
}

// parseQuartino parses options of a game of Quartino as key=value, with those of q as
// defaults; simple needs no value.
func parseQuartino(q board.Quartino, args []string) (board.Quartino, error) {
	if q.Players == 0 {
		q = board.Quartino{Players: board.MinPlayers, First: 1}
	}
	for _, arg := range args {
		key, value, has := strings.Cut(arg, "=")
		set, known := quartinoKeys[key]
		if !known {
			return q, fmt.Errorf("unknown option %q of Quartino: want players, simple, first or names", key)
		}
		if !has && key != "simple" {
			return q, fmt.Errorf("%s expects a value: %s=…", key, key)
		}
		if err := set(&q, value); err != nil {
			return q, fmt.Errorf("%s: %w", key, err)
		}
	}
	return q, q.Check()
}

var quartinoKeys = map[string]func(*board.Quartino, string) error{
	"players": func(q *board.Quartino, s string) (err error) {
		q.Players, err = parsePlayer(s, board.MinPlayers)
		return
	},
	"first": func(q *board.Quartino, s string) error {
		n, err := parsePlayer(s, 1)
		q.First = board.Player(n)
		return err
	},
	"simple": func(q *board.Quartino, s string) (err error) { q.Simple, err = parseYes(s); return },
	"names":  parsePlayers,
}

func parsePlayer(s string, least int) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < least || n > board.MaxPlayers {
		return 0, fmt.Errorf("invalid number %q: want %d to %d", s, least, board.MaxPlayers)
	}
	return n, nil
}

// parsePlayers parses the names of the players, in their order.
func parsePlayers(q *board.Quartino, s string) error {
	names := strings.Split(s, ",")
	if len(names) > board.MaxPlayers {
		return fmt.Errorf("%d names: want at most %d", len(names), board.MaxPlayers)
	}
	q.Names = [board.MaxPlayers]string{}
	copy(q.Names[:], names)
	*q = q.Composed()
	return nil
}
