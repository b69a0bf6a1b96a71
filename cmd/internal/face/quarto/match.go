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

// Match reads the levels.
func (tools) Match(o face.MatchOpts) (face.Job, error) {
	r, err := rulesOf(o.Squares, o.Attributes)
	if err != nil {
		return nil, err
	}
	var levels [2]opponent.Level
	names := strings.Split(o.Levels, ",")
	if len(names) != len(levels) {
		return nil, fmt.Errorf("--levels %q: want two levels with a comma between them", o.Levels)
	}
	for i, name := range names {
		if levels[i], err = opponent.ParseLevel(name); err != nil {
			return nil, fmt.Errorf("--levels: %w", err)
		}
	}
	return func(ctx context.Context, w io.Writer) error { return playLevels(ctx, w, r, levels, o) }, nil
}

// scriptOf returns the acts of a game between two opponents of a level, without squares.
func scriptOf(ctx context.Context, l board.Level, seed uint64) (lines []string, err error) {
	e := engine{}
	r, level := solve.Rules{Attributes: board.AllAttributes}, opponent.Levels()[l-board.LevelKind]
	var given board.Content
	_, err = opponent.Play(ctx, r, [2]opponent.Player{e.player(r, level, int(seed)), e.player(r, level, int(seed)+1)}, 0, func(player int, a board.Asked) {
		switch a.Request {
		case board.RequestGive:
			given, lines = a.Piece, append(lines, fmt.Sprint("give ", a.Piece))
		case board.RequestPlace:
			lines = append(lines, fmt.Sprintf("put %v %v", given, a.Cell))
		case board.RequestCall:
			lines = append(lines, fmt.Sprint("press ", board.Seat(player+1)))
		case board.RequestPass:
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

// playLevels plays the levels against each other, and writes the result.
func playLevels(ctx context.Context, w io.Writer, r solve.Rules, levels [2]opponent.Level, o face.MatchOpts) error {
	var players [2]func(uint64) opponent.Player
	s := solve.New(r, mib)
	for i, l := range levels {
		players[i] = func(seed uint64) opponent.Player { return opponent.New(r, l, seed, s) }
	}
	score, err := opponent.Match(ctx, r, o.Games, o.Seed, players, o.Progress)
	if err != nil {
		return err
	}
	result := matchResult{Games: o.Games, Seed: o.Seed, Squares: r.Squares, Attributes: r.Attributes.Names(), Draws: score.Draws}
	for i, l := range levels {
		result.Levels = append(result.Levels, levelResult{l.String(), score.Wins[i], score.Percent(i)})
	}
	if o.JSON {
		return json.NewEncoder(w).Encode(result)
	}
	for _, l := range result.Levels {
		fmt.Fprintf(w, "%-8s %4d wins %6.2f %%\n", l.Level, l.Wins, l.Percent)
	}
	_, err = fmt.Fprintf(w, "%-8s %4d\n", "draws", score.Draws)
	return err
}
