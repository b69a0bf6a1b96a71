package quarto

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules/quarto/opponent"
	"quartoboard/rules/quarto/solve"
)

// levelMatch plays two levels against each other.
type levelMatch struct {
	levels [2]opponent.Level
	games  int
	seed   uint64
	rules  solve.Rules
	json   bool
	done   func(game int)
}

// newMatch reads the levels. The error is a sentence.
func newMatch(o face.MatchOpts) (face.Job, error) {
	r, err := rulesOf(o.Squares, o.Attributes)
	if err != nil {
		return nil, err
	}
	m := levelMatch{games: o.Games, seed: o.Seed, rules: r, json: o.JSON, done: o.Progress}
	names := strings.Split(o.Levels, ",")
	if len(names) != len(m.levels) {
		return nil, fmt.Errorf("--levels %q: want two levels with a comma between them", o.Levels)
	}
	for i, name := range names {
		if m.levels[i], err = opponent.ParseLevel(name); err != nil {
			return nil, fmt.Errorf("--levels: %w", err)
		}
	}
	return m, nil
}

// scriptOf returns the acts of a game between two opponents of a level, without squares.
func scriptOf(ctx context.Context, l board.Level, seed uint64) (lines []string, err error) {
	e := engine{}
	r, level := solve.Rules{Attributes: board.AllAttributes}, opponent.Levels()[l-board.LevelKind]
	var given board.Piece
	_, err = opponent.Play(ctx, r, [2]opponent.Player{e.player(r, level, int(seed)), e.player(r, level, int(seed)+1)}, 0, func(player int, a opponent.Act) {
		switch a.Kind {
		case opponent.Give:
			given, lines = a.Piece, append(lines, fmt.Sprint("give ", a.Piece))
		case opponent.Place:
			lines = append(lines, fmt.Sprintf("put %v %v", given, a.Cell))
		case opponent.Call:
			lines = append(lines, fmt.Sprint("press ", board.Seat(player+1)))
		case opponent.Pass:
			lines = append(lines, "press pass")
		}
	})
	return lines, err
}

// matchResult is the JSON of a match.
type matchResult struct {
	Games      int           `json:"games"`
	Seed       uint64        `json:"seed"`
	Squares    bool          `json:"squares"`
	Attributes []string      `json:"attributes"`
	Levels     []levelResult `json:"levels"`
	Draws      int           `json:"draws"`
}

type levelResult struct {
	Level   string  `json:"level"`
	Wins    int     `json:"wins"`
	Percent float64 `json:"percent"`
}

// Print writes the result. The error is ctx's once it has ended.
func (m levelMatch) Print(ctx context.Context, w io.Writer) error {
	var players [2]func(uint64) opponent.Player
	s := solve.New(m.rules, mib)
	for i, l := range m.levels {
		players[i] = func(seed uint64) opponent.Player { return opponent.New(m.rules, l, seed, s) }
	}
	score, err := opponent.Match(ctx, m.rules, m.games, m.seed, players, m.done)
	if err != nil {
		return err
	}
	result := matchResult{Games: m.games, Seed: m.seed, Squares: m.rules.Squares, Attributes: m.rules.Attributes.Names(), Draws: score.Draws}
	for i, l := range m.levels {
		result.Levels = append(result.Levels, levelResult{l.String(), score.Wins[i], score.Percent(i)})
	}
	if m.json {
		return json.NewEncoder(w).Encode(result)
	}
	for _, l := range result.Levels {
		fmt.Fprintf(w, "%-8s %4d wins %6.2f %%\n", l.Level, l.Wins, l.Percent)
	}
	_, err = fmt.Fprintf(w, "%-8s %4d\n", "draws", score.Draws)
	return err
}
