package cli

import (
	"math"

	"github.com/spf13/cobra"

	"quartoboard/cmd/internal/face"
	"quartoboard/cmd/internal/games"
)

const matchAbout = `Plays two levels of the opponent against each other at Quarto, without a board, and
prints how many games each has won and its score in percent: a draw counts half. The two
give first in turn.

The levels are kind, which overlooks a line in four and reads nothing ahead, easy, fair
and strong, which overlook fewer and know what the last six, seven and nine pieces are
worth, and perfect, which overlooks nothing and makes no losing move. With squares easy,
fair and strong know it of the last nine, ten and ten. Each level scores 60 to 80 % against
the one before.

  quartoboard match --levels fair,strong --games 200 --seed 1

The same levels, games, seed and rules give the same result on every computer. A game of
perfect takes a quarter of a second. Where it takes longer than a second, standard error
tells how many games were played.

--json prints one object: games, seed, squares, attributes, levels, each with level, wins
and percent, and draws.`

func matchCommand(s Streams) *cobra.Command {
	o := face.MatchOpts{Games: 20, Seed: 1}
	c := &cobra.Command{
		Use:               "match --levels LEVEL,LEVEL",
		Short:             "play levels of the opponent against each other",
		Long:              matchAbout,
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

const exercisesAbout = `Prints the exercises of the board's menu, or makes new ones.

A line is an exercise: its kind, the position as solve reads it, and its one answer.

  find ..9./..../708./..e. d c3 = column c     the piece in hand is placed on c3: which lines?
  find ...e/..../...8/7.0d 1 d3 = none
  place 53../...c/.84./..be 7 = b3             on which cells does it make a line?
  give ..a./.275/9..c/86.e - = b               which piece alone does not lose?

  quartoboard exercises --make 40 --seed 2

--make takes positions out of games between levels of the opponent, no two of them alike,
with few pieces first. Half are to find a line, a quarter to place and a quarter to give.
The same seed makes the same exercises.`

func exercisesCommand(s Streams) *cobra.Command {
	o := face.ExercisesOpts{Seed: 1}
	c := &cobra.Command{
		Use:               "exercises",
		Short:             "print exercises of Quarto, or make some",
		Long:              exercisesAbout,
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
