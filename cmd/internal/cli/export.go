package cli

import (
	"math"

	"github.com/spf13/cobra"

	"quartoboard/cmd/internal/export"
)

const exportAbout = `Writes the games of records as game texts, which people keep and exchange, and
which replay judges again (replay --help describes them). With --json each game is a
JSON object on a line: its tags, moves, calls and result.

A text has no times, words and faults. What else of a game it cannot hold is
listed in a line on the standard error.

Exit code 2: a file cannot be read, or is damaged; all other games were written.`

func exportCommand(s Streams) *cobra.Command {
	o := export.Opts{Out: s.Out, Err: s.Err}
	c := &cobra.Command{
		Use:               "export FILE...",
		Short:             "write recorded games as game texts",
		Long:              exportAbout,
		Args:              arguments("a FILE", 1, math.MaxInt),
		ValidArgsFunction: fileNames,
		RunE:              func(_ *cobra.Command, args []string) error { return usageError(export.Files(args, o)) },
	}
	c.Flags().BoolVar(&o.JSON, "json", false, "write JSON")
	return c
}
