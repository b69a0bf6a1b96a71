package cli

import (
	"math"

	"github.com/spf13/cobra"

	"quartoboard/cmd/internal/face"
	"quartoboard/cmd/internal/games"
)

func matchCommand(s Streams) *cobra.Command {
	o := face.MatchOpts{Games: 20, Seed: 1, Progress: s.progress("match", "game")}
	c := s.jobCommand("match --levels LEVEL,LEVEL", "play levels of the opponent against each other", noArguments,
		func([]string) (face.Job, error) { return games.Tools().Match(o) })
	textFlag(c, &o.Levels, "levels", "LEVEL,LEVEL", "who plays: kind, easy, fair, strong, perfect",
		"kind,easy", "easy,fair", "fair,strong", "strong,perfect")
	wholeFlag(c, "games", "games to play (default 20)", 1, 1_000_000, func(n uint64) { o.Games = int(n) })
	wholeFlag(c, "seed", "of the games: another one gives other games (default 1)", 0, math.MaxUint64, func(n uint64) { o.Seed = n })
	c.Flags().BoolVar(&o.Squares, "squares", false, "squares of four count too")
	attributesFlag(c, &o.Attributes)
	c.Flags().BoolVar(&o.JSON, "json", false, "write JSON instead of lines")
	return c
}

func exercisesCommand(s Streams) *cobra.Command {
	o := face.ExercisesOpts{Seed: 1, Progress: s.progress("exercises", "game")}
	c := s.jobCommand("exercises", "print exercises of Quarto, or make some", noArguments,
		func([]string) (face.Job, error) { return games.Tools().Exercises(o) })
	wholeFlag(c, "make", "make so many", 1, 10_000, func(n uint64) { o.Make = int(n) })
	wholeFlag(c, "seed", "of those that are made (default 1)", 0, math.MaxUint64, func(n uint64) { o.Seed = n })
	return c
}
