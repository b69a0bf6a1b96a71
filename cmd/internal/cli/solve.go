package cli

import (
	"fmt"
	"math"
	"time"

	"github.com/spf13/cobra"

	"quartoboard/cmd/internal/face"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/run"
	"quartoboard/hw/sim/hands"
)

const solveAbout = `Prints what a position of Quarto is worth to the one to act if both play without an
error and call every line: win, draw or loss.

A POSITION is one argument: rows 4 to 1, columns a to d, a piece as a digit, . for an
empty cell, and the piece in hand last, - for none. A piece is the sum of 8 tall, 4
square, 2 solid and 1 grooved; a to f are 10 to 15. A full line on the board is dead.
Several may follow, all by the same rules.

  quartoboard solve 'f..2/.6../..../e.51 a' --moves

--moves adds a line a move, the best first: the cell, the piece given then, what the move
is worth to the one who makes it. The line of a placement that ends the game has no piece,
that of a giving alone has no cell.

--json prints an object a position: position, squares, attributes, value, and with --moves
moves, each with cell, give (the number of the piece) and value.

Few pieces on the board take long: an empty one a minute, four pieces less than a second.

Exit code 2: a position that no game can have, or a wrong flag.`

func solveCommand(s Streams) *cobra.Command {
	var o face.SolveOpts
	c := &cobra.Command{
		Use:               "solve POSITION...",
		Short:             "print the exact value of positions of Quarto",
		Long:              solveAbout,
		Args:              arguments("a POSITION", 1, math.MaxInt),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, args []string) error {
			job, err := games.Solve(args, o)
			return s.do(c, job, err)
		},
	}
	c.Flags().BoolVar(&o.Squares, "squares", false, "squares of four count too")
	attributesFlag(c, &o.Attributes)
	c.Flags().BoolVar(&o.Moves, "moves", false, "print each move and its value too, the best first")
	c.Flags().BoolVar(&o.JSON, "json", false, "write JSON instead of lines")
	return c
}

const analyseAbout = `Prints the turning points of a game of Quarto, in at most five sentences: calls that
were not made, then mistakes by what they cost, then who was lucky. FILE is a record or a
game text, as replay reads them.

  quartoboard analyse game.quarto

Values are exact, from the fourth piece on the board on. What was undone does not count.
Of a file with several games each that has moves is analysed.

--json prints an object a game, one a line: players, result, squares, attributes and
points, all of them, each with kind (uncalled, placing, giving, luck), move, by, what is
known of that kind, and text, the sentence.

Exit code 2: a file cannot be read, is damaged, or has no moves of Quarto.`

func analyseCommand(s Streams) *cobra.Command {
	var o face.AnalyseOpts
	c := &cobra.Command{
		Use:               "analyse FILE",
		Short:             "print the turning points of a game of Quarto",
		Long:              analyseAbout,
		Args:              arguments("one FILE", 1, 1),
		ValidArgsFunction: fileNames,
		RunE: func(c *cobra.Command, args []string) error {
			o.Progress = s.progress(c.Name(), "move")
			var job face.Job
			texts, err := run.Texts(args[0])
			if err == nil {
				if job, err = games.Analyse(texts, o); err != nil {
					err = fmt.Errorf("%s: %w", args[0], err)
				}
			}
			return s.do(c, job, err)
		},
	}
	c.Flags().BoolVar(&o.All, "all", false, "print every turning point")
	c.Flags().BoolVar(&o.JSON, "json", false, "write JSON instead of sentences")
	return c
}

// progress returns what prints how many moves or games are done, once a second.
func (s Streams) progress(name, what string) func(done int) {
	last := time.Now()
	return func(done int) {
		if now := time.Now(); now.Sub(last) >= time.Second {
			last = now
			fmt.Fprintf(s.Err, "quartoboard: %s: at %s %d\n", name, what, done)
		}
	}
}

// do does the job of a command, if it can be done.
func (s Streams) do(c *cobra.Command, job face.Job, err error) error {
	if err != nil {
		return usageError(fmt.Errorf("%s: %w", c.Name(), err))
	}
	ctx, stop := s.whileRead(c.Context())
	defer stop()
	err = job.Print(ctx, s.Out)
	if ctx.Err() != nil {
		return fmt.Errorf("%s: %w", c.Name(), hands.ErrStopped)
	}
	return err
}

func attributesFlag(c *cobra.Command, target *string) {
	textFlag(c, target, "attributes", "LIST", "attributes that count, with commas between them: "+
		"size, shape, fill, texture (default all)", "size", "shape", "fill", "texture")
}
