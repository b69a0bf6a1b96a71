package cli

import (
	"math"

	"github.com/spf13/cobra"

	"quartoboard/cmd/internal/face"
	"quartoboard/cmd/internal/games"
)

func matchCommand(s Streams) *cobra.Command {
	o := face.MatchOpts{Games: 20, Seed: 1}
	c := &cobra.Command{
		Use:               "match --levels LEVEL,LEVEL",
		Short:             "play levels of the opponent against each other",
		Long:              about("match"),
		Args:              noArguments,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			o.Progress = s.progress(c.Name(), "game")
			job, err := games.Match(o)
			return s.do(c, job, err)
		},
	}
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
	o := face.ExercisesOpts{Seed: 1}
	c := &cobra.Command{
		Use:               "exercises",
		Short:             "print exercises of Quarto, or make some",
		Long:              about("exercises"),
		Args:              noArguments,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			o.Progress = s.progress(c.Name(), "game")
			job, err := games.Exercises(o)
			return s.do(c, job, err)
		},
	}
	wholeFlag(c, "make", "make so many", 1, 10_000, func(n uint64) { o.Make = int(n) })
	wholeFlag(c, "seed", "of those that are made (default 1)", 0, math.MaxUint64, func(n uint64) { o.Seed = n })
	return c
}
