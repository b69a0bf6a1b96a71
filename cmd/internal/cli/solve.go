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

// jobCommand is a command that does the job which of returns.
func (s Streams) jobCommand(use, short string, args cobra.PositionalArgs, of func(args []string) (face.Job, error)) *cobra.Command {
	c := newCommand(use, short, args, func(c *cobra.Command, args []string) error {
		job, err := of(args)
		if err != nil {
			return usageError(fmt.Errorf("%s: %w", c.Name(), err))
		}
		ctx, stop := s.whileRead(c.Context())
		defer stop()
		err = job(ctx, s.Out)
		if ctx.Err() != nil {
			return fmt.Errorf("%s: %w", c.Name(), hands.ErrStopped)
		}
		return err
	})
	c.ValidArgsFunction = cobra.NoFileCompletions
	return c
}

func solveCommand(s Streams) *cobra.Command {
	var o face.SolveOpts
	c := s.jobCommand("solve POSITION...", "print the exact value of positions of Quarto", arguments("a POSITION", 1, math.MaxInt),
		func(positions []string) (face.Job, error) { return games.Tools().Solve(positions, o) })
	c.Flags().BoolVar(&o.Squares, "squares", false, "squares of four count too")
	attributesFlag(c, &o.Attributes)
	c.Flags().BoolVar(&o.Moves, "moves", false, "print each move and its value too, the best first")
	c.Flags().BoolVar(&o.JSON, "json", false, "write JSON instead of lines")
	return c
}

func analyseCommand(s Streams) *cobra.Command {
	o := face.AnalyseOpts{Progress: s.progress("analyse", "move")}
	c := s.jobCommand("analyse FILE", "print the turning points of a game of Quarto", arguments("one FILE", 1, 1),
		func(files []string) (face.Job, error) {
			texts, err := run.Texts(files[0])
			if err != nil {
				return nil, err
			}
			job, err := games.Tools().Analyse(texts, o)
			if err != nil {
				err = fmt.Errorf("%s: %w", files[0], err)
			}
			return job, err
		})
	c.ValidArgsFunction = fileNames
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

func attributesFlag(c *cobra.Command, target *string) {
	textFlag(c, target, "attributes", "LIST", "attributes that count, with commas between them: "+
		"size, shape, fill, texture (default all)", "size", "shape", "fill", "texture")
}
