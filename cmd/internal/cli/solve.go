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

func solveCommand(s Streams) *cobra.Command {
	var o face.SolveOpts
	c := &cobra.Command{
		Use:               "solve POSITION...",
		Short:             "print the exact value of positions of Quarto",
		Long:              about("solve"),
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

func analyseCommand(s Streams) *cobra.Command {
	var o face.AnalyseOpts
	c := &cobra.Command{
		Use:               "analyse FILE",
		Short:             "print the turning points of a game of Quarto",
		Long:              about("analyse"),
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
