package cli

import (
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"quartoboard/cmd/internal/face"
	"quartoboard/cmd/internal/games"
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
is worth to the one who makes it. A
placement that ends the game has no piece; with none in hand there is no cell.

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
